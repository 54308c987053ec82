import { noCell } from "../../base/index.ts";
import {
  bodiesOf,
  cellOfSpot,
  cellsOf,
  cellsOfSettled,
  gridOfBody,
  kindOfBody,
  liveBodies,
  placeOf,
  record,
  settled,
  shapeOf,
  spotOf,
} from "../bodies/index.ts";
import type { Machine } from "../machine.ts";

/** A member of a set and the cell by which it comes in reading order. */
interface Member {
  readonly cell: number;
  readonly layer: number;
  readonly thing: number;
}

/**
 * The things of some kinds on a grid, bodies among them, in reading order: bodies by their first cells. Of the objects that
 * look like a body's own cells only those that are none are members.
 */
export function bodyMembers(m: Machine, grid: number, has: Uint8Array, layers: readonly number[]): number[] {
  const members: Member[] = [];
  const left = countsOf(m, grid, has);
  for (const number of liveBodies(m.state)) {
    if (gridOfBody(m.state, number) !== grid) continue;
    if (has[kindOfBody(m.state, number)] === 0) continue;
    const { layer, own } = shapeOf(m.state, number);
    members.push({ cell: firstCell(m, number), layer, thing: ~number });
    left.cells -= own;
  }
  if (left.cells > 0) members.push(...objectsOf(m, grid, has, layers));
  members.sort((a, b) => a.cell - b.cell || a.layer - b.layer);
  m.charge(members.length);
  return members.map((it) => it.thing);
}

function countsOf(m: Machine, grid: number, has: Uint8Array): { cells: number } {
  let cells = 0;
  const base = grid * m.layout.kindCount;
  for (let kind = 1; kind < has.length; kind++) if (has[kind] === 1) cells += m.state.counts[base + kind];
  return { cells };
}

/** The first cell of a body in reading order. */
function firstCell(m: Machine, number: number): number {
  if (m.state.bodies[placeOf(m.state, number) + record.pose] === settled)
    return cellsOfSettled(m.state, number)[0] ?? 0;
  const spot = spotOf(m.state, number);
  if (!m.layout.grids[spot.grid].wraps) {
    const first = cellOfSpot(m.state, spot, spot.shape.poses[spot.pose].first);
    if (first !== noCell) return first;
  }
  return cellsOf(m.state, spot).reduce((a, b) => Math.min(a, b));
}

/** Objects of some kinds that are no body's own cells. */
function objectsOf(m: Machine, grid: number, has: Uint8Array, layers: readonly number[]): Member[] {
  const { first, last } = m.layout.grids[grid];
  const members: Member[] = [];
  for (let cell = first; cell < last; cell++) {
    for (const layer of layers) {
      const address = m.layout.address(cell, layer);
      if (has[m.state.cells[address]] === 1 && !isOwnCell(m, layer, address))
        members.push({ cell, layer, thing: address });
    }
  }
  m.charge(last - first);
  return members;
}

/** Whether what is seen at an address is a body's own cell and no object. */
function isOwnCell(m: Machine, layer: number, address: number): boolean {
  const plane = bodiesOf(m.state).planeOf[layer];
  const body = plane === 0 ? 0 : m.state.bodies[plane + address];
  return body !== 0 && kindOfBody(m.state, body) === m.state.cells[address];
}

/** The thing at an address: a body of the kinds, or an object of them; `none` (0 is a thing) as undefined. */
export function memberAt(m: Machine, layer: number, address: number, has: Uint8Array): number | undefined {
  const plane = bodiesOf(m.state).planeOf[layer];
  const body = plane === 0 ? 0 : m.state.bodies[plane + address];
  if (body !== 0 && has[kindOfBody(m.state, body)] === 1) return ~body;
  return has[m.state.cells[address]] === 1 && !isOwnCell(m, layer, address) ? address : undefined;
}
