import type { Game, Position } from "../../game/index.ts";
import { type Program, findNamedCellIn, cellNameAt } from "../../program/index.ts";
import type { CellRef } from "./input.ts";
import { askingIn } from "./placed-cell.ts";

/** Returns the name of a cell, such as `e4` or `16`, as the game file defines it; otherwise its column and row: `(4, 4)`. */
export function cellName(game: Pick<Game, "program" | "look">, ref: CellRef, position?: Position): string {
  const { boards, notation } = game.program;
  const { board = 0, x, y } = ref;
  const { lettered, width, height } = boards[board];
  const boardNotation = board === 0 ? notation : undefined;
  const isNamed =
    boardNotation !== undefined || (lettered && width !== undefined && height !== undefined && x <= 25);
  const readOption =
    position && boardNotation?.rows?.option !== undefined ? askingIn(game, position) : undefined;
  return (isNamed && cellNameAt(boardNotation, { width, height, ask: readOption }, x, y)) || `(${x}, ${y})`;
}

/** Joins the words of a cell, such as `3 4` or `hand 3 4`, to one word of the input notation, and returns how many words were joined. */
export function joinCellWords(
  { boards }: Program,
  [firstWord = "", ...otherWords]: readonly string[],
): { readonly word: string; readonly count: number } {
  const isBoard = boards.some(({ name }) => name === firstWord.slice(firstWord.indexOf(":") + 1));
  const [x, y] = isBoard ? otherWords : [firstWord, ...otherWords];
  if (!/^\d+ \d+$/.test(`${x} ${y}`)) return { word: firstWord, count: 1 };
  return { word: `${isBoard ? firstWord : ""}(${x}, ${y})`, count: isBoard ? 3 : 2 };
}

/**
 * Returns the cell with a name that the game file defines. If the game has a notation, the cell is on the first board; otherwise it is on the
 * first board with lettered edges. The cell may lie off that board.
 */
export function cellNamed({ boards, notation }: Program, name: string): CellRef | undefined {
  if (notation && name.length < 20) return findNamedCellIn(notation, boards[0], name);
  const board = boards.findIndex((it) => it.lettered && it.height);
  if (board < 0 || !/^[a-z]\d{1,4}$/.test(name)) return undefined;
  return { board, x: name.charCodeAt(0) - 97, y: boards[board].height - Number(name.slice(1)) };
}
