import type { BoardLayout, Position } from "../../game/index.ts";
import type { CellRef } from "./input.ts";
import { type Expr, type Program, typeOf, valueWord } from "../../program/index.ts";

/** Writes a value in the notation of the language. */
export function valueText(
  program: Program,
  expr: Expr,
  value: number | undefined,
  textOfCell: (cell: number) => string,
): string {
  if (value === undefined) return "none";
  const type = typeOf(expr, program);
  return type === "cell" ? textOfCell(value) : (valueWord(program, type, value) ?? String(value));
}

/** Describes a cell in the notation of the language: `(1, 0)` on the first board, `(1, 0) of hand of Bob` on another. */
export function cellLabel({ boards, players }: Program, position: Position, cell: number): string {
  const place = placeOf(position, cell);
  if (!place) return String(cell);
  const { name, eachPlayer } = boards[place.board];
  const owner = eachPlayer ? ` of ${players[place.player].name}` : "";
  return `(${place.x}, ${place.y})${place.board > 0 || eachPlayer ? ` of ${name}${owner}` : ""}`;
}

/** Returns true if a board has a cell with this number. */
export const isOnBoard = ({ first, width, height }: BoardLayout, cell: number): boolean =>
  cell >= first && cell < first + width * height;

/** Returns the board, the board's owner and the coordinates of a cell; undefined if the position has no such cell. */
export function placeOf(
  { boards }: Pick<Position, "boards">,
  cell: number,
): Required<Omit<CellRef, "below">> | undefined {
  const layout = boards.find((it) => isOnBoard(it, cell));
  if (!layout) return undefined;
  const { board, player, first, width } = layout;
  return { board, player, x: (cell - first) % width, y: Math.floor((cell - first) / width) };
}
