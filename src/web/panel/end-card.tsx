import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Frame } from "../../view/index.ts";
import { Button, RoundButton } from "../button.tsx";
import { endingOf } from "../telling.ts";

/** How the game ended and what next, at the edge of the board: that stays in sight. */
export function EndCard({ play, frame }: { readonly play: LivePlay; readonly frame: Frame }): VNode | null {
  const [closed, setClosed] = useState<Frame["number"]>();
  if (closed === frame.number) return null;
  const { number, of } = frame.level;
  const next = frame.status === "won" && number < of;
  return (
    <div class={`card end ${frame.status}`} role="group" aria-label="The end">
      <p>{endingOf(frame)}</p>
      <div class="actions">
        {next && (
          <Button class="primary" onClick={() => play.begin(number + 1)}>
            Next level
          </Button>
        )}
        <Button class={next ? "plain" : "primary"} onClick={() => play.playAgain()}>
          Play again
        </Button>
        {!play.game.program.habits?.noUndo && (
          <Button class="plain" onClick={() => play.undo()} disabled={!frame.canUndo}>
            Undo
          </Button>
        )}
        <RoundButton icon="close" label="Look at the board" onClick={() => setClosed(frame.number)} />
      </div>
    </div>
  );
}
