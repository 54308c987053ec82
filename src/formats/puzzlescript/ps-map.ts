import type { PsReading } from "./read-puzzlescript.ts";
import type { PsLevel, PsWord } from "./ps-tree.ts";

/** A drawn level: for each cell, row by row, the names of its objects, without the background that fills it. */
export interface PsMap {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (readonly string[])[];
}

/** Reads the glyphs of a level. Short rows go on with their last glyph; the first row says how wide the level is. */
export function readPsMap(level: Extract<PsLevel, { is: "map" }>, { names, reporter }: PsReading): PsMap {
  const rows = level.rows.map((row) => ({ row, glyphs: [...row.text] }));
  const width = rows[0]?.glyphs.length ?? 0;
  const cells = rows.flatMap(({ row, glyphs }) => {
    if (glyphs.length !== width) reporter.warning("level-ragged", row, glyphs.length, width);
    const whole = Array.from({ length: width }, (_, i) => glyphs[i] ?? glyphs.at(-1) ?? "");
    return whole.map((glyph, i) => kindsOf(glyph, row, Math.min(i, glyphs.length - 1)));
  });
  return { width, height: rows.length, cells };

  function kindsOf(glyph: string, row: PsWord, column: number): readonly string[] {
    const meaning = names.meanings.get(glyph);
    if (meaning && meaning.of !== "any") return meaning.objects;
    const at = { from: row.from + column, to: row.from + column + 1 };
    if (!meaning) reporter.error("level-glyph", at, glyph);
    else reporter.error("level-any", at, glyph, meaning.objects.join(" or "));
    return [];
  }
}
