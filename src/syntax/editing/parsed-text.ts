import { parse } from "../parse.ts";
import type { File } from "../tree/tree.ts";

/** Holds the text that was asked about last, and its tree: an editor asks several things of the same text. */
let last: { readonly text: string; readonly file: File } | undefined;

/** Returns the tree of a text that belongs to no file, for editors; mistakes are left to the compiler. */
export function parseUnnamedText(text: string): File {
  if (last?.text !== text) last = { text, file: parse({ file: "", text }).file };
  return last.file;
}
