import { statSync } from "node:fs";

/** Returns the time and the size of a file as a text, which changes when the file is written. Throws if there is no file. */
export function fileStampOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}
