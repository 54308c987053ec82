import { statSync } from "node:fs";

/** Tells whether a file has been written since: its time and size, as a text. Throws where there is none. */
export function fileStampOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}
