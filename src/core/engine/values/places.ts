import { directionOfStep, directions, noCell } from "../../../base/index.ts";
import { type Expr, type ExprOf, typeOf } from "../../../program/index.ts";
import { gridOfBody, isBody, isSettled, recordStart, poseOf } from "../records/records.ts";
import { bodyFields } from "../layout/body-layout.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";

/** Compiles the index of a player's copy of a variable: that of `of`, or `me` by default; 0 if all players share it; -1 for no such player. */
export function compilePlayerIndex(eachPlayer: boolean, of: Expr | undefined, c: ClosureCompiler): Evaluate {
  if (!eachPlayer) return () => 0;
  if (of === undefined) return (m) => m.me;
  const findPlayer = c.value(of);
  const playerCount = c.program.players.length;
  return (m) => {
    const player = findPlayer(m);
    return player >= 0 && player < playerCount ? player : -1;
  };
}

/** Compiles `BOARD [of PLAYER]` to the number of a grid. The default player is `me`; -1 means that there is no such player. */
export function compileGrid(board: number, of: Expr | undefined, c: ClosureCompiler): Evaluate {
  if (!c.program.boards[board].eachPlayer) return (m) => m.layout.gridOf[board];
  const findPlayer = compilePlayerIndex(true, of, c);
  return (m) => {
    const player = findPlayer(m);
    return player < 0 ? -1 : m.layout.gridOf[board] + player;
  };
}

/** Describes the coordinates of a cell on a grid, which may be beyond the edges of the grid. */
export interface GridPlace {
  readonly grid: number;
  readonly x: number;
  readonly y: number;
}

/** Returns coordinates on a grid; undefined if the expression has no value, or if its value is a body on no board. */
type FindPlace = (m: Machine) => GridPlace | undefined;

/** Compiles a cell as coordinates. If it is written as coordinates, or as a body, they may be off the board. */
export function compilePlace(expr: Expr, c: ClosureCompiler): FindPlace {
  if (expr.is === "cell") {
    const [grid, findX, findY] = [compileGrid(expr.board, expr.of, c), c.number(expr.x), c.number(expr.y)];
    return (m) => {
      const place = { grid: grid(m), x: findX(m), y: findY(m) };
      return place.grid < 0 ? undefined : place;
    };
  }
  if (expr.is === "shift") {
    const [findOrigin, findX, findY] = [compilePlace(expr.cell, c), c.number(expr.x), c.number(expr.y)];
    return (m) => {
      const place = findOrigin(m);
      return place && { grid: place.grid, x: place.x + findX(m), y: place.y + findY(m) };
    };
  }
  const findCell = c.cell(expr);
  const isThing = expr.is === "place" && typeOf(expr.of, c.program) === "thing";
  const findThing = isThing ? c.value(expr.of) : undefined;
  return (m) => {
    const thing = findThing === undefined ? NONE : findThing(m);
    if (isBody(thing)) return placeOfBody(m, ~thing);
    const targetCell = findCell(m);
    if (targetCell === NONE) return undefined;
    const grid = m.layout.gridAt(targetCell);
    return { grid, x: m.layout.grids[grid].x(targetCell), y: m.layout.grids[grid].y(targetCell) };
  };
}

function placeOfBody({ state }: Machine, bodyId: number): GridPlace | undefined {
  const grid = gridOfBody(state, bodyId);
  if (grid < 0 || isSettled(state, bodyId)) return undefined;
  const record = recordStart(state, bodyId);
  const { placeY } = poseOf(state, bodyId);
  return { grid, x: state.bodies[record + bodyFields.x], y: state.bodies[record + bodyFields.y] + placeY };
}

/** Compiles a cell at an offset from another one. If the other one is the place of a body, it may be off the board. */
export function compileShift({ cell, x, y }: ExprOf<"shift">, c: ClosureCompiler): Evaluate {
  const [across, down] = [c.number(x), c.number(y)];
  if (cell.is === "place") {
    const findPlace = compilePlace(cell, c);
    return (m) => {
      const place = findPlace(m);
      return place ? orNone(m.layout.grids[place.grid].at(place.x + across(m), place.y + down(m))) : NONE;
    };
  }
  const findCell = c.cell(cell);
  return (m) => {
    const startCell = findCell(m);
    return startCell === NONE ? NONE : orNone(m.gridAt(startCell).shift(startCell, across(m), down(m)));
  };
}

export function compileCellAt({ board, of, x, y }: ExprOf<"cell">, c: ClosureCompiler): Evaluate {
  const [findGrid, findX, findY] = [compileGrid(board, of, c), c.number(x), c.number(y)];
  return (m) => {
    const gridIndex = findGrid(m);
    return gridIndex < 0 ? NONE : orNone(m.layout.grids[gridIndex].at(findX(m), findY(m)));
  };
}

function orNone(cell: number): number {
  return cell === noCell ? NONE : cell;
}

/** Returns the neighbour of a cell in a direction; `NONE` off the board. */
export function nextCell(m: Machine, cell: number, direction: number): number {
  if (cell === NONE || direction === NONE) return NONE;
  const [across, down] = directions[direction & 7];
  const neighbour = m.gridAt(cell).shift(cell, across, down);
  return neighbour === noCell ? NONE : neighbour;
}

/** Returns the direction from one cell to another, the shorter way round if the board wraps; `NONE` for equal cells or different boards. */
export function directionTo(m: Machine, from: number, to: number): number {
  if (from === NONE || to === NONE || m.layout.gridAt(from) !== m.layout.gridAt(to)) return NONE;
  const grid = m.gridAt(from);
  const dx = directionSign(grid.x(to) - grid.x(from), grid.wrapsAcross ? grid.width : Infinity);
  const dy = directionSign(grid.y(to) - grid.y(from), grid.wrapsDown ? grid.height : Infinity);
  return dx === 0 && dy === 0 ? NONE : directionOfStep(dx, dy);
}

function directionSign(step: number, boardSize: number): number {
  return Math.abs(step) * 2 > boardSize ? -Math.sign(step) : Math.sign(step);
}
