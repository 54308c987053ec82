import type { VNode } from "preact";
import type { Frame } from "../view/index.ts";
import type { LivePlay } from "../play/index.ts";
import { endingOf } from "./telling.ts";

/** What lies over the boards: a message that waits to be read, or how the game ended. */
export function Overlay({ play, frame }: { readonly play: LivePlay; readonly frame: Frame }): VNode | null {
  if (frame.message !== undefined)
    return (
      <Card text={frame.message}>
        <button type="button" class="primary" onClick={() => play.next()}>
          Go on
        </button>
      </Card>
    );
  if (frame.status === "playing")
    return play.covered ? (
      <Card text="Paused" tone="message" isCovered>
        <button type="button" class="primary" onClick={() => play.pause(false)}>
          Play on
        </button>
      </Card>
    ) : null;
  return (
    <Card text={endingOf(frame)} tone={frame.status}>
      <button type="button" class="primary" onClick={() => play.playAgain()}>
        Play again
      </button>
      {!play.game.program.habits?.noUndo && (
        <button type="button" class="plain" onClick={() => play.undo()} disabled={!frame.canUndo}>
          Undo
        </button>
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
      <div class={`card ${tone}`} role="group" aria-label="Message">
        <p>{text}</p>
        <div class="actions">{children as VNode}</div>
      </div>
    </div>
  );
}
