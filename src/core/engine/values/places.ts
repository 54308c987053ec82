import { type Expr, typeOf } from "../../../program/index.ts";
import { gridOfBody, isBody, isSettled, recordPlace, poseOf } from "../records/records.ts";
import { record } from "../layout/body-layout.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Machine } from "../machine/machine.ts";
import { compileGrid } from "./grids.ts";

/** A place on a grid or past its edges. */
export interface GridPlace {
  grid: number;
  x: number;
  y: number;
}

/** Evaluates to a place, written to `place`; false if there is none. */
export type FindPlace = (m: Machine, place: GridPlace) => boolean;

/** A cell as a place. One given by numbers, or the place of a body, may lie off the board. */
export function compilePlace(expr: Expr, c: ClosureCompiler): FindPlace {
  switch (expr.is) {
    case "cell": {
      const [grid, x, y] = [compileGrid(expr.board, expr.of, c), c.number(expr.x), c.number(expr.y)];
      return (m, place) => {
        place.grid = grid(m);
        place.x = x(m);
        place.y = y(m);
        return place.grid >= 0;
      };
    }
    case "shift": {
      const [from, x, y] = [compilePlace(expr.cell, c), c.number(expr.x), c.number(expr.y)];
      return (m, place) => {
        if (!from(m, place)) return false;
        place.x += x(m);
        place.y += y(m);
        return true;
      };
    }
    case "place":
      return typeOf(expr.of, c.program) === "thing" ? placeOfThing(expr.of, c) : placeOfCell(expr, c);
    default:
      return placeOfCell(expr, c);
  }
}

function placeOfThing(expr: Expr, c: ClosureCompiler): FindPlace {
  const thing = c.value(expr);
  const cell = c.cell(expr);
  return (m, place) => {
    const found = thing(m);
    return isBody(found) ? placeOfBody(m, ~found, place) : readCell(m, cell(m), place);
  };
}

function placeOfBody(m: Machine, number: number, place: GridPlace): boolean {
  const { state } = m;
  const grid = gridOfBody(state, number);
  if (grid < 0 || isSettled(state, number)) return false;
  const at = recordPlace(state, number);
  place.grid = grid;
  place.x = state.bodies[at + record.x];
  place.y = state.bodies[at + record.y] + poseOf(state, number).placeY;
  return true;
}

function placeOfCell(expr: Expr, c: ClosureCompiler): FindPlace {
  const cell = c.cell(expr);
  return (m, place) => readCell(m, cell(m), place);
}

function readCell(m: Machine, cell: number, place: GridPlace): boolean {
  if (cell === NONE) return false;
  place.grid = m.layout.gridAt(cell);
  place.x = m.layout.grids[place.grid].x(cell);
  place.y = m.layout.grids[place.grid].y(cell);
  return true;
}
