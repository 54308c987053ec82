import type { Where } from "../../program/index.ts";
import { bodiesOf, nextCell, NONE, type Machine } from "../engine/index.ts";

/** Whether a step is slanted, in a game where none leads between two taken cells (R66). */
export function mindsSqueezing({ layout }: Machine, way: number): boolean {
  return (way & 1) === 1 && layout.program.habits?.noSqueezing === true;
}

/**
 * The cell beside a slanted step where something stands in the way, if both cells beside it are taken on the layer of what moves; `NONE` where one
 * side is free or belongs to what moves.
 */
export function squeezedBy(
  m: Machine,
  layer: number,
  cell: number,
  way: number,
  isOwn: (address: number) => boolean,
): number {
  if (m.layout.isPile(layer)) return NONE;
  const before = nextCell(m, cell, (way + 7) & 7);
  const after = nextCell(m, cell, (way + 1) & 7);
  const isTaken = (it: number): boolean => {
    if (it === NONE) return false;
    const address = m.layout.address(it, layer);
    return m.state.cells[address] !== 0 && !isOwn(address);
  };
  return isTaken(before) && isTaken(after) ? before : NONE;
}

/** Tells that a step is refused for what stands at a cell beside it. */
export function refuseBetween(m: Machine, beside: number, layer: number, at: Where | undefined): false {
  const there = m.state.cells[m.layout.address(beside, layer)];
  return m.refuse("taken", "There is no way between two things.", at, beside, there);
}

/** Whether an address of the layers that bodies lie on belongs to a body. */
export function isOfBody(m: Machine, layer: number, number: number): (address: number) => boolean {
  const plane = bodiesOf(m.state).planeOf[layer];
  return (address) => m.state.bodies[plane + address] === number;
}
