import type { PsReading } from "../reading/read-puzzlescript.ts";
import type { PsLevel, PsWord } from "../ps-tree.ts";

/** A drawn level: for each cell, row by row, the names of its objects, without the background that fills it. */
export interface PsMap {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (readonly string[])[];
}

/** Reads the glyphs of a level. Short rows go on with their last glyph; the first row says how wide the level is. */
export function readPsMap(level: Extract<PsLevel, { is: "map" }>, { names, reporter }: PsReading): PsMap {
  const rows = level.rows.map((row) => ({ row, glyphs: charactersOf(row.text) }));
  const width = rows[0]?.glyphs.length ?? 0;
  const cells: (readonly string[])[] = [];
  for (const { row, glyphs } of rows) {
    if (glyphs.length !== width) reporter.warning("level-ragged", row, glyphs.length, width);
    const last = glyphs.length - 1;
    for (let i = 0; i < width; i++)
      cells.push(kindsOf(glyphs[Math.min(i, last)] ?? "", row, Math.min(i, last)));
  }
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

/** The characters of a text; where all are one unit long, they are split the quicker way. */
function charactersOf(text: string): string[] {
  return /[\ud800-\udfff]/.test(text) ? [...text] : text.split("");
}
