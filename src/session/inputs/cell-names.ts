import type { Game, Position } from "../../game/index.ts";
import {
  type Expr,
  type NamedBoard,
  type Program,
  findNamedCellIn,
  cellNameAt,
} from "../../program/index.ts";
import type { CellRef } from "./input.ts";

const options = new Map<number, Expr>();

/** Returns what asks a position for the value of an option: always by one expression, which is compiled once. */
export const askingIn = (game: Pick<Game, "look">, position: Position): NonNullable<NamedBoard["ask"]> => {
  const queries = game.look(position, 0);
  return (option) => {
    const expr: Expr = options.get(option) ?? { is: "option", option, type: "number" };
    options.set(option, expr);
    return queries.value(expr);
  };
};

/** Returns the name that the file gives to a cell, `e4` or `16`; its column and row, `(4, 4)`, if it has no name. */
export function cellName(game: Pick<Game, "program" | "look">, ref: CellRef, position?: Position): string {
  const { boards, notation } = game.program;
  const { board = 0, x, y } = ref;
  const { lettered, width, height } = boards[board];
  const own = board === 0 ? notation : undefined;
  const isNamed = own !== undefined || (lettered && width !== undefined && height !== undefined && x <= 25);
  const ask = position && own?.rows?.option !== undefined ? askingIn(game, position) : undefined;
  return (isNamed && cellNameAt(own, { width, height, ask }, x, y)) || `(${x}, ${y})`;
}

/**
 * Returns the cell with a name in the file: on the first board if the game has a notation, otherwise on the first board whose edges have
 * letters and numbers; there it may be off the board.
 */
export function cellNamed({ boards, notation }: Program, name: string): CellRef | undefined {
  if (notation && name.length < 20) return findNamedCellIn(notation, boards[0], name);
  const board = boards.findIndex((it) => it.lettered && it.height);
  if (board < 0 || !/^[a-z]\d{1,4}$/.test(name)) return undefined;
  return { board, x: name.charCodeAt(0) - 97, y: boards[board].height - Number(name.slice(1)) };
}

/** Returns the column and row of a cell whose row was given relative to the value of an option. */
export function placedCell(game: Game, position: Position, ref: CellRef): CellRef {
  const option = game.program.notation?.rows?.option;
  if (!ref.below || option === undefined) return ref;
  const { below: _, ...place } = ref;
  return { ...place, y: ref.y + (askingIn(game, position)(option) ?? 0) };
}
