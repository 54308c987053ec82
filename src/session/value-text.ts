import { directionNames } from "../base/index.ts";
import type { BoardLayout, Position } from "../game/index.ts";
import { type Expr, type Program, typeOf } from "../program/index.ts";

/** Returns a value as the language writes it. */
export function valueText(
  program: Program,
  expr: Expr,
  value: number | undefined,
  cell: (cell: number) => string,
): string {
  if (value === undefined) return "none";
  switch (typeOf(expr, program)) {
    case "direction":
      return directionNames[value] ?? String(value);
    case "kind":
      return program.kinds[value]?.name ?? String(value);
    case "player":
      return program.players[value]?.name ?? String(value);
    case "switch":
      return value === 0 ? "off" : "on";
    case "cell":
      return cell(value);
    default:
      return String(value);
  }
}

/** Returns a cell by its place on its board. */
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
