import { directions, largestOf } from "../../../../base/index.ts";
import { clockwise } from "../../ps-tree.ts";

/** Describes a picture: rows of pixels from the top, and its offset from its cell in pixels, to the right and down. */
export interface Matrix {
  readonly rows: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Returns a picture after a transform such as `rot:right` or `shift:up:2`; undefined if the words are no transform. */
export function transformMatrix(matrix: Matrix, words: readonly string[]): Matrix | undefined {
  const [name, direction = "", value] = words;
  const rows = padRows(matrix.rows);
  const distance = value === undefined ? 1 : Number(value) || 0;
  if (!clockwise.includes(direction)) return undefined;
  if (name === "rot") {
    const [from, to] = value === undefined ? ["up", direction] : [direction, value];
    const turnCount = clockwise.indexOf(to) - clockwise.indexOf(from);
    return clockwise.includes(to)
      ? { ...matrix, rows: applyRepeatedly((turnCount + 4) % 4, rows, turnQuarter) }
      : undefined;
  }
  if (name === "flip") {
    const isVertical = direction === "up" || direction === "down";
    return { ...matrix, rows: isVertical ? [...rows].reverse() : rows.map(reverseRow) };
  }
  const [dx, dy] = directions[2 * clockwise.indexOf(direction)];
  if (name === "translate") return { ...matrix, x: matrix.x + dx * distance, y: matrix.y + dy * distance };
  if (name !== "shift") return undefined;
  // Pixels that leave at one side re-enter at the opposite side.
  const shiftRow = (row: string) => rotateList([...row], -dx * distance).join("");
  return { ...matrix, rows: dy === 0 ? rows.map(shiftRow) : rotateList(rows, -dy * distance) };
}

const reverseRow = (row: string) => [...row].reverse().join("");

/** Pads rows with transparent pixels to one length. */
export function padRows(rows: readonly string[]): readonly string[] {
  const width = largestOf(rows.map((it) => it.length));
  return rows.map((it) => it.padEnd(width, "."));
}

const applyRepeatedly = <T>(count: number, start: T, change: (value: T) => T): T =>
  Array.from({ length: count }).reduce<T>((value) => change(value), start);

function turnQuarter(rows: readonly string[]): readonly string[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, x) =>
    rows
      .map((row) => row[x] ?? ".")
      .reverse()
      .join(""),
  );
}

/** Returns a list that begins at an index; the elements before it come last. The index may be negative or too large. */
function rotateList<T>(items: readonly T[], index: number): readonly T[] {
  const start = items.length === 0 ? 0 : index % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
