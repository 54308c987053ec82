import { Button } from "../widgets/button.tsx";
import type { ComponentChildren, VNode } from "preact";
import { type Frame, winnerOf } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { t, translateForeignText } from "../language.ts";
import { capital } from "../../base/index.ts";
import { useEffect, useState } from "preact/hooks";

/** Shows what lies over the boards: a message that waits to be read, or how the game ended. */
export function Overlay({
  play,
  frame,
  children,
}: {
  readonly play: LivePlay;
  readonly frame: Frame;
  /** Stands below the sentence that tells the end. */
  readonly children?: ComponentChildren;
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
    <Card text={endingOf(frame)} tone={frame.status} facts={children}>
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

/** Returns true if others play, and one only looks on. */
export function isWatching({ shared }: LivePlay): boolean {
  return shared !== undefined && shared.player === undefined;
}

/** Refusals that everybody sees on the board; a sentence for each bump into a wall would be in the way. */
const plainToSee = ["edge", "taken"];

/** Returns what a frame says besides its picture, in one line. */
export function noticeOf({ says, reason, fault }: Frame): string {
  if (fault)
    return fault.at
      ? t("The game has a mistake in line {}: {}", fault.at[1], fault.text)
      : t("The game has a mistake: {}", fault.text);
  const told = [...says];
  if (reason && !plainToSee.includes(reason.code)) told.push(translateForeignText(reason.text));
  return told.join(" ");
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

/** Returns whom play waits for, in games with turns: of several those who look. */
export function sideToAct({ turn, players }: Frame): string | undefined {
  const awaited = players?.filter((it) => it.awaited) ?? [];
  return turn === undefined ? undefined : ((awaited.find((it) => it.looks) ?? awaited[0])?.name ?? turn);
}

/** Sets how long a line stays to be read, in milliseconds. */
const staying = 4000;

/** Shows what the game says, for a while. */
export function Notice({
  frame,
  follows,
  remark,
}: {
  readonly frame: Frame;
  /** Is true if play goes on in it: what was said before a restart, or of another level, holds no longer. */
  readonly follows: boolean;
  /** Contains a message of the page itself. */
  readonly remark: string;
}): VNode {
  const said = [noticeOf(frame), translateForeignText(remark)].filter((it) => it !== "").join(" ");
  const [line, setLine] = useState({ text: said, number: frame.number });
  useEffect(() => {
    if (said !== "" || !follows) setLine({ text: said, number: frame.number });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setLine((it) => ({ ...it, text: "" })), staying);
    return () => clearTimeout(timer);
  }, [line.number, line.text]);
  return <p class={frame.fault ? "notice fault" : "notice"}>{line.text}</p>;
}
