import { directionOf, directions, noCell } from "../../../base/index.ts";
import { type Expr, type ExprOf, typeOf } from "../../../program/index.ts";
import { gridOfBody, isBody, isSettled, recordPlace, poseOf } from "../records/records.ts";
import { record } from "../layout/body-layout.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";

/** Compiles `BOARD [of PLAYER]` to the number of a grid: that of `me` if no player is given; -1 for none. */
export function compileGrid(board: number, of: Expr | undefined, c: ClosureCompiler): Evaluate {
  if (!c.program.boards[board].eachPlayer) return (m) => m.layout.gridOf[board];
  if (of === undefined) return (m) => m.layout.gridOf[board] + m.me;
  const player = c.value(of);
  const players = c.program.players.length;
  return (m) => {
    const whose = player(m);
    return whose >= 0 && whose < players ? m.layout.gridOf[board] + whose : -1;
  };
}

/** A place on a grid or past its edges. */
export interface GridPlace {
  grid: number;
  x: number;
  y: number;
}

/** Evaluates to a place, written to `place`; false if there is none. */
export type FindPlace = (m: Machine, place: GridPlace) => boolean;

/** Compiles a cell as a place. One given by numbers, or the place of a body, may lie off the board. */
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

/** Compiles a cell at an offset from another. From the place of a body off the board it may lead back onto the board. */
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

/** Compiles a cell of a board by its coordinates. */
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

/** Returns the neighbour of a cell in a direction; `NONE` off the board. */
export function nextCell(m: Machine, cell: number, way: number): number {
  if (cell === NONE || way === NONE) return NONE;
  const [across, down] = directions[way & 7];
  const next = m.gridAt(cell).shift(cell, across, down);
  return next === noCell ? NONE : next;
}

/** Returns the direction from one cell to another, the short way round if the board wraps; `NONE` if they are the same. */
export function directionTo(m: Machine, from: number, to: number): number {
  if (from === NONE || to === NONE || m.layout.gridAt(from) !== m.layout.gridAt(to)) return NONE;
  const grid = m.gridAt(from);
  const dx = signOf(grid.x(to) - grid.x(from), grid.wrapsAcross ? grid.width : Infinity);
  const dy = signOf(grid.y(to) - grid.y(from), grid.wrapsDown ? grid.height : Infinity);
  return dx === 0 && dy === 0 ? NONE : directionOf(dx, dy);
}

function signOf(step: number, round: number): number {
  return Math.abs(step) * 2 > round ? -Math.sign(step) : Math.sign(step);
}
