import { parse } from "../parse.ts";
import type { File } from "../tree/tree.ts";

/** Caches the last text and its tree, because an editor requests several things about the same text. */
let lastParsed: { readonly text: string; readonly file: File } | undefined;

/** Parses a text that is in no file, for editors; mistakes are left for the compiler to report. */
export function parseUnnamedText(text: string): File {
  if (lastParsed?.text !== text) lastParsed = { text, file: parse({ file: "", text }).file };
  return lastParsed.file;
}
