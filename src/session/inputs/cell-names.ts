import type { Program } from "../../program/index.ts";
import type { CellRef } from "./input.ts";

/** `e4` on boards whose edges have letters and numbers, elsewhere by column and row: `(4, 4)`. */
export function cellName({ boards }: Program, { board = 0, x, y }: CellRef): string {
  const { lettered, height } = boards[board];
  if (!lettered || height === undefined || x > 25) return `(${x}, ${y})`;
  return `${String.fromCharCode(97 + x)}${height - y}`;
}

/** Returns the cell that is called `e4` on the first board whose edges have letters and numbers; it may lie off the board. */
export function cellNamed({ boards }: Program, name: string): CellRef | undefined {
  const board = boards.findIndex((it) => it.lettered && it.height);
  if (board < 0 || !/^[a-z]\d{1,4}$/.test(name)) return undefined;
  return { board, x: name.charCodeAt(0) - 97, y: boards[board].height! - Number(name.slice(1)) };
}
