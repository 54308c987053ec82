import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Frame } from "../../view/index.ts";
import { Button, RoundButton } from "../widgets/button.tsx";
import { endingOf } from "../messages/telling.ts";
import { t } from "../language.ts";

export interface EndCardProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly onNew: (() => void) | undefined;
}

/** How the game ended and what next, at the edge of the board: that stays in sight. */
export function EndCard({ play, frame, onNew }: EndCardProps): VNode | null {
  const [closed, setClosed] = useState<Frame["number"]>();
  if (closed === frame.number) return null;
  return (
    <div class={`card end ${frame.status}`} role="group" aria-label={t("The end")}>
      <p>{endingOf(frame)}</p>
      <div class="actions">
        <Button class="primary" onClick={() => play.playAgain()}>
          {t("Play again")}
        </Button>
        {onNew && (
          <Button class="plain" onClick={onNew} aria-haspopup="dialog">
            {t("Another game")}
          </Button>
        )}
        {!play.game.program.habits?.noUndo && !play.shared && (
          <Button class="plain" onClick={() => play.undo()} disabled={!frame.canUndo}>
            {t("Undo")}
          </Button>
        )}
        {navigator.clipboard && (
          <Button class="plain" onClick={() => void share(play)}>
            {t("Share")}
          </Button>
        )}
        <RoundButton icon="close" label={t("Look at the board")} onClick={() => setClosed(frame.number)} />
      </div>
    </div>
  );
}

/** Gives the address of the game to somebody: as the device does it, else by the clipboard. */
async function share(play: LivePlay): Promise<void> {
  const { title } = play.game.program.facts;
  const isTouched = matchMedia("(pointer: coarse)").matches;
  try {
    const shared = { title, url: location.href };
    if (isTouched && navigator.canShare?.(shared)) return await navigator.share(shared);
    await navigator.clipboard.writeText(location.href);
    play.say(t("The address of the game is in the clipboard."));
  } catch {
    play.say(t("The address of the game is {}", location.href));
  }
}
