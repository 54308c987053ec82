import { largest } from "../../../../base/index.ts";
import { clockwise } from "../../ps-tree.ts";

/** Describes a picture: rows of pixel signs from the top, and its offset from its cell in pixels, to the right and down. */
export interface Matrix {
  readonly rows: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Applies a transform such as `rot:right` or `shift:up:2`; returns undefined if the words are not a transform. */
export function transformed(matrix: Matrix, words: readonly string[]): Matrix | undefined {
  const [what, first = "", second] = words;
  const rows = squared(matrix.rows);
  switch (what) {
    case "rot": {
      const [from, to] = second === undefined ? ["up", first] : [first, second];
      const turns = clockwise.indexOf(to) - clockwise.indexOf(from);
      if (!clockwise.includes(from) || !clockwise.includes(to)) return undefined;
      return { ...matrix, rows: times((turns + 4) % 4, rows, quarterTurn) };
    }
    case "flip":
      if (!clockwise.includes(first)) return undefined;
      return {
        ...matrix,
        rows: first === "up" || first === "down" ? [...rows].reverse() : rows.map(reversed),
      };
    case "shift":
      return clockwise.includes(first)
        ? { ...matrix, rows: shift(rows, first, count(second, 1)) }
        : undefined;
    case "translate":
      return clockwise.includes(first) ? moved(matrix, first, count(second, 1)) : undefined;
    default:
      return undefined;
  }
}

const count = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Number(text) || 0;

const reversed = (row: string) => [...row].reverse().join("");

/** Pads rows with transparent pixels to the same length. */
export function squared(rows: readonly string[]): readonly string[] {
  const width = largest(rows.map((it) => it.length));
  return rows.map((it) => it.padEnd(width, "."));
}

const times = <T>(n: number, start: T, change: (value: T) => T): T =>
  Array.from({ length: n }).reduce<T>((value) => change(value), start);

function quarterTurn(rows: readonly string[]): readonly string[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, x) =>
    rows
      .map((row) => row[x] ?? ".")
      .reverse()
      .join(""),
  );
}

/** Shifts the pixels of a picture; pixels that leave on one side re-enter on the other. */
function shift(rows: readonly string[], way: string, by: number): readonly string[] {
  const wrap = <T>(list: readonly T[], n: number): T[] => {
    const at = list.length === 0 ? 0 : ((n % list.length) + list.length) % list.length;
    return [...list.slice(at), ...list.slice(0, at)];
  };
  if (way === "up") return wrap(rows, by);
  if (way === "down") return wrap(rows, -by);
  return rows.map((row) => wrap([...row], way === "left" ? by : -by).join(""));
}

function moved(matrix: Matrix, way: string, by: number): Matrix {
  const { x, y } = matrix;
  if (way === "up") return { ...matrix, y: y - by };
  if (way === "down") return { ...matrix, y: y + by };
  return { ...matrix, x: way === "left" ? x - by : x + by };
}
