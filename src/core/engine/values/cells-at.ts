import { noCell } from "../../../base/index.ts";
import type { ExprOf } from "../../../program/index.ts";
import { compilePlace } from "./places.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import { compileGrid } from "./grids.ts";
import type { Evaluate } from "../machine/machine.ts";
import { NONE } from "../layout/none.ts";

/** A cell at an offset from another. From the place of a body off the board it may lead back onto the board. */
export function compileShift({ cell, x, y }: ExprOf<"shift">, c: ClosureCompiler): Evaluate {
  const [across, down] = [c.number(x), c.number(y)];
  if (cell.is === "place") {
    const find = compilePlace(cell, c);
    const place = { grid: 0, x: 0, y: 0 };
    return (m) =>
      find(m, place) ? orNone(m.layout.grids[place.grid].at(place.x + across(m), place.y + down(m))) : NONE;
  }
  const from = c.cell(cell);
  return (m) => {
    const found = from(m);
    return found === NONE ? NONE : orNone(m.gridAt(found).shift(found, across(m), down(m)));
  };
}

/** A cell of a board by its coordinates. */
export function compileCellAt({ board, of, x, y }: ExprOf<"cell">, c: ClosureCompiler): Evaluate {
  const [grid, across, down] = [compileGrid(board, of, c), c.number(x), c.number(y)];
  return (m) => {
    const index = grid(m);
    return index < 0 ? NONE : orNone(m.layout.grids[index].at(across(m), down(m)));
  };
}

function orNone(cell: number): number {
  return cell === noCell ? NONE : cell;
}
