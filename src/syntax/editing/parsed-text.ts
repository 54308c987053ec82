import { parse } from "../parse.ts";
import type { File } from "../tree/tree.ts";

/** Caches the last text and its tree, because an editor makes several requests about the same text. */
let lastParsed: { readonly text: string; readonly file: File } | undefined;

/** Parses a text that belongs to no file, for editors. Mistakes are left to the compiler. */
export function parseUnnamedText(text: string): File {
  if (lastParsed?.text !== text) lastParsed = { text, file: parse({ file: "", text }).file };
  return lastParsed.file;
}
