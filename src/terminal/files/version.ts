import { statSync } from "node:fs";

/** Returns the modification time and size of a file as a text, which changes whenever the file is written. @throws if there is no file */
export function fileStampOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}
