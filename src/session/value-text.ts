import type { BoardLayout, Position } from "../game/index.ts";
import { type Expr, type Program, typeOf, valueWord } from "../program/index.ts";

/** Returns a value in the notation of the language. */
export function valueText(
  program: Program,
  expr: Expr,
  value: number | undefined,
  cell: (cell: number) => string,
): string {
  if (value === undefined) return "none";
  const type = typeOf(expr, program);
  return type === "cell" ? cell(value) : (valueWord(program, type, value) ?? String(value));
}

/** Returns a text for a cell: its coordinates on its board. */
export function cellLabel(position: Position, cell: number): string {
  const layout = boardAt(position, cell);
  if (!layout) return String(cell);
  const at = cell - layout.first;
  return `(${at % layout.width}, ${Math.floor(at / layout.width)})`;
}

/** Returns the board on which a cell lies. */
export function boardAt({ boards }: Pick<Position, "boards">, cell: number): BoardLayout | undefined {
  return boards.find((it) => cell >= it.first && cell < it.first + it.width * it.height);
}
