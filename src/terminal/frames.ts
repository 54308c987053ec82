import { makeHash, type Session } from "../session/index.ts";
import { type Frame, frameOf, frameText, looksOf } from "../view/index.ts";
import { complain, print } from "./output.ts";

/** Prints what a session shows: `--- N` and the rows, or the frame as a line of JSON. Messages go to standard error. */
export function printFrame(session: Session, number: number, json: boolean): void {
  const frame = frameOf(session);
  if (json) print(`${JSON.stringify({ ...frame, number, hash: makeHash(session.hash()) })}\n`);
  else print(`--- ${number}\n${frameText(frame, looksOf(session.game.program))}`);
  for (const message of messagesOf(frame)) complain(message);
}

/** What a frame has to say beside its rows. */
export function messagesOf(frame: Frame): readonly string[] {
  const messages = [...frame.says];
  if (frame.reason) messages.push(frame.reason.text);
  if (frame.fault) messages.push(faultText(frame));
  if (frame.ending) messages.push(endingText(frame));
  if (frame.message !== undefined) messages.push(frame.message);
  return messages;
}

function faultText({ fault }: Frame): string {
  if (!fault) return "";
  const line = fault.at ? ` (line ${fault.at[1]})` : "";
  const busiest = (fault.busiest ?? []).map(({ step, at, work }) => {
    const name = step === "" ? "a step" : step;
    return `\n  ${name}${at ? `, line ${at[1]}` : ""}: ${work}`;
  });
  return `${fault.text}${line}${busiest.join("")}`;
}

const outcomes = { playing: "", won: "won", lost: "lost", drawn: "a draw" };

function endingText({ status, ending }: Frame): string {
  if (ending?.text !== undefined) return ending.text;
  if (status === "drawn") return "A draw.";
  return ending?.player === undefined
    ? `You have ${outcomes[status]}.`
    : `${ending.player} has ${outcomes[status]}.`;
}
