/** Holds rows of glyphs of equal width. */
export type PictureRows = readonly string[];

export type PictureEdge = "left" | "right" | "top" | "bottom";

/** Returns the rows with one glyph replaced. */
export function replaceGlyph(rows: PictureRows, x: number, y: number, glyph: string): PictureRows {
  return rows.map((row, index) => {
    if (index !== y) return row;
    const cells = [...row];
    cells[x] = glyph;
    return cells.join("");
  });
}

/** Returns the rows with a glyph replaced in one cell and in the connected cells with the same glyph. */
export function floodFillRows(rows: PictureRows, x: number, y: number, glyph: string): PictureRows {
  const cells = rows.map((row) => [...row]);
  const oldGlyph = cells[y]?.[x];
  if (oldGlyph === undefined || oldGlyph === glyph) return rows;
  const openCells = [[x, y] as const];
  for (let cell = openCells.pop(); cell; cell = openCells.pop()) {
    const [column, row] = cell;
    if (cells[row]?.[column] !== oldGlyph) continue;
    cells[row][column] = glyph;
    openCells.push([column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]);
  }
  return cells.map((row) => row.join(""));
}

/** Adds a row or column at an edge. */
export function growPictureEdge(rows: PictureRows, edge: PictureEdge, glyph: string): PictureRows {
  const row = glyph.repeat([...rows[0]].length);
  if (edge === "top") return [row, ...rows];
  if (edge === "bottom") return [...rows, row];
  return rows.map((it) => (edge === "left" ? glyph + it : it + glyph));
}

/** Removes a row or column at an edge, but not the last one. */
export function shrinkPictureEdge(rows: PictureRows, edge: PictureEdge): PictureRows {
  const isAtStart = edge === "top" || edge === "left";
  const shorten = (all: readonly string[]): readonly string[] =>
    all.length === 1 ? all : isAtStart ? all.slice(1) : all.slice(0, -1);
  return edge === "top" || edge === "bottom" ? shorten(rows) : rows.map((it) => shorten([...it]).join(""));
}

/**
 * Returns true if rows that use spaces for empty cells can be written as a level. A blank row would end the picture, and a
 * blank first column would be cut off.
 */
export function isWritablePicture(rows: PictureRows): boolean {
  return rows.every((it) => it.trim() !== "") && rows.some((it) => !it.startsWith(" "));
}
