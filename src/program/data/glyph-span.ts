import type { Word } from "../../syntax/index.ts";

/** Returns the span of one glyph in a row of a picture; `column` counts code points. */
export function glyphSpan(row: Word, column: number): Word["span"] {
  const glyphs = [...row.text];
  const from = row.span.from + glyphs.slice(0, column).join("").length;
  return { ...row.span, from, to: from + (glyphs[column]?.length ?? 0) };
}
