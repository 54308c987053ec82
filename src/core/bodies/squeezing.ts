import { bodiesOf, nextCell, NONE, type Machine } from "../engine/index.ts";
import type { SourceRef } from "./targets.ts";

/** Returns true if a step is diagonal in a game that forbids diagonal steps between two taken cells (rule R66). */
export function forbidsSqueezing({ layout }: Machine, direction: number): boolean {
  return (direction & 1) === 1 && layout.program.habits?.noSqueezing === true;
}

/** Is a predicate: true if the moving thing itself covers an address. */
type IsOwn = (address: number) => boolean;

/** Returns a cell beside a diagonal step if other things block both cells beside it on a layer; else `NONE`. */
export function blockerBeside(m: Machine, layer: number, cell: number, way: number, isOwn: IsOwn): number {
  if (m.layout.isPile(layer)) return NONE;
  const cellBefore = nextCell(m, cell, (way + 7) & 7);
  const cellAfter = nextCell(m, cell, (way + 1) & 7);
  const isTaken = (it: number): boolean => {
    if (it === NONE) return false;
    const address = m.layout.address(it, layer);
    return m.state.cells[address] !== 0 && !isOwn(address);
  };
  return isTaken(cellBefore) && isTaken(cellAfter) ? cellBefore : NONE;
}

/** Refuses a diagonal step because of the thing in a cell beside it. */
export function refuseSqueezing(m: Machine, blockedCell: number, layer: number, at: SourceRef): false {
  const shownKind = m.state.cells[m.layout.address(blockedCell, layer)];
  return m.refuse("taken", "There is no way between two things.", at, blockedCell, shownKind);
}

/** Returns a predicate: true if a body covers an address of a layer of bodies. */
export function testOfBody(m: Machine, layer: number, bodyId: number): IsOwn {
  const plane = bodiesOf(m.state).planeOf[layer];
  return (address) => m.state.bodies[plane + address] === bodyId;
}
