import type { Sized } from "../../base/index.ts";

/** Names the two players of a variant; white moves first. */
export const players = ["white", "black"] as const;
export type IniPlayer = (typeof players)[number];

/** Lists cells in ascending order. They are numbered row by row from the top left. */
export type IniRegion = readonly number[];

/**
 * Parses a region as Fairy-Stockfish does: cells, rows and columns such as `e4 *8 a* **`, up to a `-` or a comment.
 * Cells off the board are ignored. Undefined if the text is not a region.
 */
export function readRegion(text: string, { width, height }: Sized): IniRegion | undefined {
  const words = text
    .replace(/(?:^|\s)[-#;].*/, "")
    .split(/\s+/)
    .filter((it) => it !== "");
  const allCells = Array.from({ length: width * height }, (_, cell) => cell);
  const cellLists = words.map((word) => {
    const [, column, row] = /^([a-z*])(\d+|\*)$/i.exec(word) ?? [];
    if (column === undefined) return undefined;
    const x = column.toLowerCase().charCodeAt(0) - 97;
    return allCells.filter(
      (cell) =>
        (column === "*" || cell % width === x) &&
        (row === "*" || height - Math.floor(cell / width) === Number(row)),
    );
  });
  if (cellLists.includes(undefined)) return undefined;
  const cells = new Set(cellLists.flatMap((it) => it!));
  return allCells.filter((it) => cells.has(it));
}

/** Returns the cells of rows, which are numbered from White's side. */
export const rowCells = (rows: readonly number[], size: Sized): IniRegion =>
  readRegion(rows.map((it) => `*${it}`).join(" "), size)!;

/**
 * Returns the regions of both players in the syntax for cells. Whole rows are numbers, as each player counts them;
 * other cells are coordinates. Empty if both regions are empty.
 */
export function cellsText(regionOf: (player: IniPlayer) => IniRegion, size: Sized): string {
  const [white, black] = players.map((it) => listParts(regionOf(it), it, size));
  if ([...white].sort().join() === [...black].sort().join()) return white.join(", ");
  return players
    .flatMap((it, i) => ([white, black][i].length > 0 ? [`${[white, black][i].join(", ")} for ${it}`] : []))
    .join(", ");
}

function listParts(cells: IniRegion, player: IniPlayer, size: Sized): readonly string[] {
  const { width, height } = size;
  const cellsByRow = Array.from({ length: height }, (_, i) => {
    const y = player === "white" ? height - 1 - i : i;
    return cells.filter((it) => Math.floor(it / width) === y);
  });
  const fullRows = cellsByRow.flatMap((row, i) => (row.length === width ? [i + 1] : []));
  return [
    ...groupRuns(fullRows).map(([from, to]) => rowsText(from, to, height)),
    ...cellsByRow
      .filter((row) => row.length < width)
      .flat()
      .map((it) => `(${it % width}, ${Math.floor(it / width)})`),
  ];
}

function rowsText(from: number, to: number, height: number): string {
  if (to === height && from > 1) return from === to ? "last row" : `last ${to - from + 1} rows`;
  return from === to ? `row ${from}` : `rows ${from} to ${to}`;
}

function groupRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const it of numbers) {
    const lastRun = runs.at(-1);
    if (lastRun && lastRun[1] === it - 1) lastRun[1] = it;
    else runs.push([it, it]);
  }
  return runs;
}

/** Returns all positions of a shape on the board, as texts. A shape is a list of offsets to the right and down. */
export function shapeTexts(
  shape: readonly (readonly [number, number])[],
  { width, height }: Sized,
): string[] {
  const cells = Array.from({ length: width * height }, (_, cell) => [cell % width, Math.floor(cell / width)]);
  return cells.flatMap(([x, y]) => {
    const placedCells = shape.map(([right, down]) => [x + right, y + down]);
    const fits = placedCells.every(([a, b]) => a >= 0 && a < width && b >= 0 && b < height);
    return fits ? [placedCells.map(([a, b]) => `(${a}, ${b})`).join(", ")] : [];
  });
}
