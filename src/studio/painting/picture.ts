/** Holds rows of glyphs of equal width. */
export type PictureRows = readonly string[];

export type PictureEdge = "left" | "right" | "top" | "bottom";

/** Returns the rows with one glyph replaced. */
export function withGlyph(rows: PictureRows, x: number, y: number, glyph: string): PictureRows {
  return rows.map((row, at) => {
    if (at !== y) return row;
    const cells = [...row];
    cells[x] = glyph;
    return cells.join("");
  });
}

/** Returns the rows with a glyph replaced in one place and in the connected area of the same glyph. */
export function floodFillRows(rows: PictureRows, x: number, y: number, glyph: string): PictureRows {
  const cells = rows.map((row) => [...row]);
  const old = cells[y]?.[x];
  if (old === undefined || old === glyph) return rows;
  const open = [[x, y] as const];
  for (let at = open.pop(); at; at = open.pop()) {
    const [column, row] = at;
    if (cells[row]?.[column] !== old) continue;
    cells[row][column] = glyph;
    open.push([column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]);
  }
  return cells.map((row) => row.join(""));
}

/** Adds a row or column at an edge. */
export function growPictureEdge(rows: PictureRows, edge: PictureEdge, glyph: string): PictureRows {
  const row = glyph.repeat([...rows[0]].length);
  switch (edge) {
    case "top":
      return [row, ...rows];
    case "bottom":
      return [...rows, row];
    case "left":
      return rows.map((it) => glyph + it);
    case "right":
      return rows.map((it) => it + glyph);
  }
}

/** Removes a row or column at an edge, but not the last one. */
export function shrinkPictureEdge(rows: PictureRows, edge: PictureEdge): PictureRows {
  const width = [...rows[0]].length;
  if (edge === "top" || edge === "bottom") {
    if (rows.length === 1) return rows;
    return edge === "top" ? rows.slice(1) : rows.slice(0, -1);
  }
  if (width === 1) return rows;
  return rows.map((it) => (edge === "left" ? [...it].slice(1) : [...it].slice(0, -1)).join(""));
}

/**
 * Returns true if these rows can be written as a level. If blanks are the only glyph for nothing, a blank row would end
 * the picture and a blank first column would be cut off.
 */
export function isWritablePicture(rows: PictureRows): boolean {
  return rows.every((it) => it.trim() !== "") && rows.some((it) => !it.startsWith(" "));
}
