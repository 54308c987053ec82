import type { ComponentChildren, VNode } from "preact";
import { capital } from "../../base/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { type Frame, winnerOf } from "../../view/index.ts";
import { t, translateForeignText } from "../language.ts";
import { Button } from "../widgets/button.tsx";
import type { AutoSaver } from "../keeping.ts";
import { EndFacts } from "./end-facts.tsx";

/** Shows what lies over the boards: a message that waits to be read, or how the game ended. */
export function Overlay({
  play,
  frame,
  keeper,
}: {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly keeper: AutoSaver | undefined;
}): VNode | null {
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
    <Card text={endingOf(frame)} tone={frame.status} facts={<EndFacts play={play} keeper={keeper} />}>
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
  /** Is true if nothing is seen of what lies below. */
  readonly isCovered?: boolean;
  readonly facts?: ComponentChildren;
  readonly children: unknown;
}

function Card({ text, tone = "message", isCovered, facts, children }: CardProps): VNode {
  return (
    <div class={isCovered ? "veil covered" : "veil"}>
      <div class={`card ${tone}`} role="group" aria-label={t("Message")}>
        <p>{text}</p>
        {facts}
        <div class="actions">{children as VNode}</div>
      </div>
    </div>
  );
}

/** Returns how the game ended, and who won if there are several players. */
export function endingOf({ status, ending, players }: Frame): string {
  const winner = winnerOf({ status, ending, players });
  if (ending?.text !== undefined && status === "drawn" && !/draw/i.test(ending.text))
    return `${ending.text} ${t("A draw.")}`;
  const player = translateForeignText(ending?.player ?? "");
  const isLate = ending?.text === `${ending?.player} has run out of time.`;
  const text = isLate ? t("{} has run out of time.", player) : ending?.text;
  if (text !== undefined)
    return winner === undefined || text.includes(winner)
      ? text
      : `${text} ${t("{} wins.", capital(translateForeignText(winner)))}`;
  if (status === "drawn") return t("A draw.");
  const hasWon = status === "won";
  if (ending?.player === undefined) return hasWon ? t("You have won.") : t("You have lost.");
  return hasWon ? t("{} has won.", player) : t("{} has lost.", player);
}

export { default as cardStyles } from "../design/card.css?inline";
