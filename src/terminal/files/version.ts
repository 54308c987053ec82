import { statSync } from "node:fs";

/** Returns a text that changes whenever the file is written, made of its time and size. @throws if there is no file */
export function fileStampOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}
