import { formatOfRecord, isCabFile } from "../../formats/index.ts";
import { isReplayText } from "../../session/index.ts";
import { readGameBytes } from "./find-game.ts";

/** Returns the text of a file if it is a game record, and undefined otherwise. */
export function readRecord(path: string): string | undefined {
  const bytes = readGameBytes(path);
  if (isCabFile(path, bytes) || bytes.includes(0)) return undefined;
  const text = new TextDecoder().decode(bytes);
  return formatOfRecord(text) !== undefined || isReplayText(text) ? text : undefined;
}
