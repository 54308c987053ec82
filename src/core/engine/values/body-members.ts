import { noCell } from "../../../base/index.ts";
import {
  bodiesOf,
  bodyAt,
  gridOfBody,
  kindOfBody,
  highestBody,
  recordStart,
  poseOf,
  shapeOf,
} from "../records/records.ts";
import { cellOfSpot, cellsOf, spotOf } from "../records/spots.ts";
import { cellsOfSettled } from "../records/laying.ts";
import { kindOfThing, thingsOfPile } from "../records/things.ts";
import { countShown } from "../store/derived.ts";
import { bodyFields, settled } from "../layout/body-layout.ts";
import type { KindTable } from "../machine/compiler.ts";
import type { Machine } from "../machine/machine.ts";

/** Describes a thing with the cell and layer that determine its position in reading order. */
interface OrderedThing {
  readonly cell: number;
  readonly layer: number;
  readonly thing: number;
}

/** Lists the things of some kinds on a grid in reading order, bodies by their first cells. Cells of bodies do not count as objects. */
export function listThingsOnGrid(m: Machine, grid: number, table: KindTable): number[] {
  const members: OrderedThing[] = [];
  let shownCount = countShown(m.state, grid, table.kinds);
  const highestNumber = highestBody(m.state);
  for (let bodyId = 1; bodyId <= highestNumber; bodyId++) {
    if (!isBodyOf(m, bodyId, table) || gridOfBody(m.state, bodyId) !== grid) continue;
    members.push({ cell: firstCell(m, bodyId), layer: shapeOf(m.state, bodyId).layer, thing: ~bodyId });
    if (bodiesOf(m.state).canInteract) continue;
    // A settled body does not show the cells that it has lost. Where bodies interact, any cell may be covered or changed.
    const { kinds, ownKindCount } = poseOf(m.state, bodyId);
    const size = m.state.bodies[recordStart(m.state, bodyId) + bodyFields.size];
    shownCount -= Math.max(0, ownKindCount - (kinds.length - size));
  }
  if (shownCount > 0 || table.hasPiles) addObjects(m, grid, table, members);
  if (members.length > 1) members.sort((a, b) => a.cell - b.cell || a.layer - b.layer);
  m.charge(members.length);
  // The spare cell of a board that runs on is in no set.
  return members.filter((it) => it.cell < m.layout.grids[grid].last).map((it) => it.thing);
}

/** Returns true if a thing of some kinds may exist: a body on or off a board, an object shown, or an object in a pile. */
export function hasThingOfKinds(m: Machine, table: KindTable): boolean {
  if (table.hasPiles) return true;
  for (let grid = 0; grid < m.layout.grids.length; grid++)
    if (countShown(m.state, grid, table.kinds) > 0) return true;
  const highestNumber = highestBody(m.state);
  for (let bodyId = 1; bodyId <= highestNumber; bodyId++) if (isBodyOf(m, bodyId, table)) return true;
  return false;
}

function isBodyOf(m: Machine, bodyId: number, { mask }: KindTable): boolean {
  const kind = kindOfBody(m.state, bodyId);
  return kind !== 0 && mask[kind] === 1;
}

/** Returns the first cell of a body in reading order. */
function firstCell(m: Machine, bodyId: number): number {
  if (m.state.bodies[recordStart(m.state, bodyId) + bodyFields.pose] === settled)
    return cellsOfSettled(m.state, bodyId)[0] ?? 0;
  const spot = spotOf(m.state, bodyId);
  if (!m.layout.grids[spot.grid].wraps) {
    const firstCell = cellOfSpot(m.state, spot, spot.shape.poses[spot.pose].firstIndex);
    if (firstCell !== noCell) return firstCell;
  }
  return cellsOf(m.state, spot).reduce((a, b) => Math.min(a, b));
}

/** Adds the objects of some kinds to `members`. Cells of bodies that show one of the kinds are not objects. */
function addObjects(m: Machine, grid: number, { mask, layers }: KindTable, members: OrderedThing[]): void {
  const { first, last } = m.layout.grids[grid];
  for (let cell = first; cell < last; cell++)
    for (const layer of layers)
      for (const thing of objectsAt(m, cell, layer, mask))
        if (mask[kindOfThing(m.state, thing)] === 1) members.push({ cell, layer, thing });
  m.charge(last - first);
}

/** Lists the objects on a layer of a cell that may be of some kinds: the whole pile, or at most one object. */
function objectsAt(m: Machine, cell: number, layer: number, mask: Uint8Array): readonly number[] {
  if (m.layout.isPile(layer)) return thingsOfPile(m.state, cell, layer);
  const address = m.layout.address(cell, layer);
  return mask[m.state.cells[address]] !== 1 || isOwnCell(m, layer, address) ? noThings : [address];
}

const noThings: readonly number[] = [];

/** Returns true if a body covers an address and shows its own kind there, so that the address holds no object. */
function isOwnCell(m: Machine, layer: number, address: number): boolean {
  const body = bodyAt(m.state, layer, address);
  return body !== 0 && kindOfBody(m.state, body) === m.state.cells[address];
}

/** Returns the body or object of some kinds at an address, as a thing; undefined if there is none, because 0 is a valid thing. */
export function findThingAt(m: Machine, layer: number, address: number, has: Uint8Array): number | undefined {
  const body = bodyAt(m.state, layer, address);
  if (body !== 0 && has[kindOfBody(m.state, body)] === 1) return ~body;
  return has[m.state.cells[address]] === 1 && !isOwnCell(m, layer, address) ? address : undefined;
}
