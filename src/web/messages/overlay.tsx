import { Button } from "../widgets/button.tsx";
import type { VNode } from "preact";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { endingOf } from "./telling.ts";
import { t } from "../language.ts";

/** What lies over the boards: a message that waits to be read, or how the game ended. */
export function Overlay({ play, frame }: { readonly play: LivePlay; readonly frame: Frame }): VNode | null {
  if (frame.message !== undefined)
    return (
      <Card text={frame.message}>
        <Button class="primary" onClick={() => play.next()}>
          {t("Go on")}
        </Button>
      </Card>
    );
  if (frame.status === "playing")
    return play.covered ? (
      <Card text={t("Paused")} tone="message" isCovered>
        <Button class="primary" onClick={() => play.pause(false)}>
          {t("Play on")}
        </Button>
      </Card>
    ) : null;
  return (
    <Card text={endingOf(frame)} tone={frame.status}>
      <Button class="primary" onClick={() => play.playAgain()}>
        {t("Play again")}
      </Button>
      {!play.game.program.habits?.noUndo && (
        <Button class="plain" onClick={() => play.undo()} disabled={!frame.canUndo}>
          {t("Undo")}
        </Button>
      )}
    </Card>
  );
}

interface CardProps {
  readonly text: string;
  readonly tone?: string;
  /** Nothing is seen of what lies below. */
  readonly isCovered?: boolean;
  readonly children: unknown;
}

function Card({ text, tone = "message", isCovered, children }: CardProps): VNode {
  return (
    <div class={isCovered ? "veil covered" : "veil"}>
      <div class={`card ${tone}`} role="group" aria-label={t("Message")}>
        <p>{text}</p>
        <div class="actions">{children as VNode}</div>
      </div>
    </div>
  );
}
