import { makeHash, type Session } from "../session/index.ts";
import { frameOf, frameText, looksOf, messagesOf } from "../view/index.ts";
import { complain, print, printJson } from "./output.ts";

/**
 * Prints what a session shows, on request from the other side: `--- N` and the rows, or the frame as a line of JSON. Messages go to
 * standard error.
 */
export function printFrame(session: Session, number: number, json: boolean, flipped = false): void {
  const frame = frameOf(session, { flipped });
  if (json) printJson({ ...frame, number, hash: makeHash(session.hash()) });
  else print(`--- ${number}\n${frameText(frame, looksOf(session.game.program))}`);
  for (const { text } of messagesOf(frame)) complain(text);
}
