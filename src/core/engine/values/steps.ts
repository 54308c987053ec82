import { directionOf, directions, noCell } from "../../../base/index.ts";
import { NONE } from "../layout/none.ts";
import type { Machine } from "../machine/machine.ts";

/** The neighbour of a cell in a direction; `NONE` off the board. */
export function nextCell(m: Machine, cell: number, way: number): number {
  if (cell === NONE || way === NONE) return NONE;
  const [across, down] = directions[way & 7];
  const next = m.gridAt(cell).shift(cell, across, down);
  return next === noCell ? NONE : next;
}

/** The direction from one cell to another, the short way round where the board wraps; `NONE` if they are the same. */
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
