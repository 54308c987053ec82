import type { Fault } from "../game/index.ts";
import type { Frame } from "./frame.ts";

/** Describes a message of a frame in words. */
export interface FrameMessage {
  /**
   * Names the sort of message. "say": the game speaks. "reason": the last input was refused for this reason. "fault":
   * the game has an error. "ending": the game has ended. "message": is shown between levels until any input is given.
   */
  readonly tone: "say" | "reason" | "fault" | "ending" | "message";
  readonly text: string;
}

/** Returns the messages of a frame, which are separate from its boards and texts, in reading order. */
export function messagesOf(
  frame: Frame,
  { lines: showsLineNumbers = false }: { readonly lines?: boolean } = {},
): readonly FrameMessage[] {
  const messages: FrameMessage[] = frame.says.map((text) => ({ tone: "say", text }));
  if (frame.reason?.text) {
    const { text, code, at } = frame.reason;
    // By rule R42, the reason why a body cannot move names its code and the cell.
    const cell = frame.refusedAt ? ` (${code}, at ${frame.refusedAt.x} ${frame.refusedAt.y})` : "";
    messages.push({ tone: "reason", text: text + cell + (showsLineNumbers && at ? ` (line ${at[1]})` : "") });
  }
  if (frame.fault) messages.push({ tone: "fault", text: faultText(frame.fault) });
  if (frame.ending) messages.push({ tone: "ending", text: endingText(frame) });
  if (frame.message !== undefined) messages.push({ tone: "message", text: frame.message });
  return messages;
}

/** Returns the open questions as shown to players. */
export function questionsOf({ asks = [] }: Frame): readonly string[] {
  return asks.map(({ player, text }) => (player === undefined ? text : `${player}: ${text}`));
}

/** Returns the text of a fault, its line and, if the work exceeded the budget, the busiest steps. */
function faultText(fault: Fault): string {
  const line = fault.at ? ` (line ${fault.at[1]})` : "";
  const describeBusiestSteps = (fault.busiest ?? []).map(({ step, at, work }) => {
    const name = step === "" ? "a step" : step;
    return `\n  ${name}${at ? `, line ${at[1]}` : ""}: ${work}`;
  });
  return `${fault.text}${line}${describeBusiestSteps.join("")}`;
}

const outcomeTexts = { playing: "", won: "won", lost: "lost", drawn: "a draw" };

function endingText({ status, ending }: Frame): string {
  if (ending?.text !== undefined) return ending.text;
  if (status === "drawn") return "A draw.";
  return ending?.player === undefined
    ? `You have ${outcomeTexts[status]}.`
    : `${ending.player} has ${outcomeTexts[status]}.`;
}

/** Returns the name of the winner; if one of two players has lost, the other one. */
export function winnerOf({
  status,
  ending,
  players,
}: Pick<Frame, "status" | "ending" | "players">): string | undefined {
  if (!players || ending?.player === undefined) return undefined;
  if (status === "won") return ending.player;
  if (status !== "lost" || players.length !== 2) return undefined;
  return players.find((it) => it.name !== ending.player)?.name;
}
