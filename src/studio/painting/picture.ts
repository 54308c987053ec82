/** Describes rows of glyphs; all of them are equally wide. */
export type PictureRows = readonly string[];

export type PictureEdge = "left" | "right" | "top" | "bottom";

/** Returns the rows with another glyph in one place. */
export function withGlyph(rows: PictureRows, x: number, y: number, glyph: string): PictureRows {
  return rows.map((row, at) => {
    if (at !== y) return row;
    const cells = [...row];
    cells[x] = glyph;
    return cells.join("");
  });
}

/** Returns the rows with another glyph in a place and in all that are alike and hang together with it, side by side. */
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

/** Returns a row or column more at an edge. */
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

/** Returns a row or column less at an edge; the last one stays. */
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
 * Returns true if a level can be written with these rows. A row of blanks would end its picture and a first column of blanks would be cut, where a blank
 * is the only glyph for nothing.
 */
export function isWritablePicture(rows: PictureRows): boolean {
  return rows.every((it) => it.trim() !== "") && rows.some((it) => !it.startsWith(" "));
}
