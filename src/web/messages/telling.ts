import { capital } from "../../base/index.ts";
import { t, inLanguage } from "../language.ts";
import { type Block, type Frame, winnerOf } from "../../view/index.ts";

/** Refusals that everybody sees on the board; a sentence for each bump into a wall would be in the way. */
const plainToSee = ["edge", "taken"];

/** What a frame says besides its picture, in one line. */
export function noticeOf({ says, reason, fault }: Frame): string {
  if (fault)
    return fault.at
      ? t("The game has a mistake in line {}: {}", fault.at[1], fault.text)
      : t("The game has a mistake: {}", fault.text);
  const told = [...says];
  if (reason && !plainToSee.includes(reason.code)) told.push(inLanguage(reason.text));
  return told.join(" ");
}

/** How the game ended, and who won if there are several players. */
export function endingOf({ status, ending, players }: Frame): string {
  const winner = winnerOf({ status, ending, players });
  if (ending?.text !== undefined)
    return winner === undefined || ending.text.includes(winner)
      ? ending.text
      : `${ending.text} ${t("{} wins.", capital(winner))}`;
  if (status === "drawn") return t("A draw.");
  const hasWon = status === "won";
  if (ending?.player === undefined) return hasWon ? t("You have won.") : t("You have lost.");
  return hasWon ? t("{} has won.", ending.player) : t("{} has lost.", ending.player);
}

/** Whom play waits for, in games with turns: of several those who look. */
export function sideToAct({ turn, players }: Frame): string | undefined {
  const awaited = players?.filter((it) => it.awaited) ?? [];
  return turn === undefined ? undefined : ((awaited.find((it) => it.looks) ?? awaited[0])?.name ?? turn);
}

/** A frame for people who do not see the board: messages, how it ended, and the lines beside the boards. */
export function announcementOf(frame: Frame): string {
  const side = sideToAct(frame);
  const parts = [
    noticeOf(frame),
    frame.message ?? "",
    frame.status === "playing" ? "" : endingOf(frame),
    ...frame.blocks.flatMap(textsOf),
    side === undefined ? "" : t("It is the turn of {}.", side),
  ];
  return parts.filter((it) => it !== "").join(" ");
}

function textsOf(block: Block): readonly string[] {
  if (block.type === "text") return [block.text];
  return block.type === "group" ? block.blocks.flatMap(textsOf) : [];
}
