import type { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";

/** Reads the name of a sound: a word or a quoted text. */
export function readSound(r: Reader): Word {
  const { from } = r.peek();
  const quotedMatch = r.match(/"([^"\n{}\\]*)"/y);
  if (!quotedMatch) return r.name("the name of a sound", '`sound bump`, `sound "36772507"`');
  return { text: quotedMatch[1] ?? "", span: r.lines.report.span(from, from + quotedMatch[0].length) };
}

/** Prints the name of a sound. */
export function printSound({ text }: Word): string {
  return /^\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*$/u.test(text) ? text : `"${text}"`;
}
