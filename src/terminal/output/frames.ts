import { makeHash, type Session } from "../../session/index.ts";
import { frameOf, frameText, looksOf, messagesOf } from "../../view/index.ts";
import { printToStderr, print, printJson } from "./output.ts";

interface FrameOptions {
  /** Is true if boards are shown from the other side. */
  readonly flipped?: boolean;
  /** Stores the player for whom the frame is drawn; the default is the player to move. */
  readonly player?: number | undefined;
  /** Is true if reasons are printed together with the lines of the game file that gave them. */
  readonly lines?: boolean;
  /** Is true if messages are not printed. */
  readonly silent?: boolean;
}

/** Prints the frame of a session: `--- N` and its rows, or one line of JSON. Messages go to standard error. */
export function printFrame(
  session: Session,
  frameNumber: number,
  json: boolean,
  { flipped = false, player, lines = false, silent = false }: FrameOptions = {},
): void {
  const frame = frameOf(session, { flipped, player });
  if (json) printJson({ ...frame, number: frameNumber, hash: makeHash(session.hash()) });
  else print(`--- ${frameNumber}\n${frameText(frame, looksOf(session.game.program))}`);
  if (!silent) for (const { text } of messagesOf(frame, { lines })) printToStderr(text);
}
