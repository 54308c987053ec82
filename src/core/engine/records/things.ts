import type { KindId, LayerId } from "../../../program/index.ts";
import { cellsOfSettled } from "./laying.ts";
import { bodyAt, cellOfBody, gridOfBody, isBody, isSettled, kindOfBody, shapeOf } from "./records.ts";
import { cellsOfBody } from "./spots.ts";
import { NONE } from "../layout/none.ts";
import { addressOfNode, kindOfNode, nodeBelow, topNode } from "../state/piles.ts";
import type { State } from "../state/state.ts";

/**
 * Returns the kind of a thing, 0 if it no longer exists. A thing is an object or a body as one integer: on a plain layer the address of
 * its cell; in a pile the number of its node, counted from `layout.addressCount`; for a body `~number` of its record, below 0.
 */

export function kindOfThing(state: State, thing: number): KindId {
  const { addressCount } = state.layout;
  if (thing < 0) return thing === NONE ? 0 : kindOfBody(state, ~thing);
  return thing < addressCount ? state.cells[thing] : kindOfNode(state, thing - addressCount);
}

export function addressOfThing(state: State, thing: number): number {
  const { addressCount } = state.layout;
  return thing < addressCount ? thing : addressOfNode(state, thing - addressCount);
}

/** Returns the cell of an object, or that of a body as `cellOfBody` defines it. Returns `NONE` for `NONE`. */
export function cellOfThing(state: State, thing: number): number {
  if (isBody(thing)) return cellOfBody(state, ~thing);
  return thing === NONE ? NONE : addressOfThing(state, thing) % state.layout.cellCount;
}

/** Returns the cells of a thing; empty for a body off the board. */
export function cellsOfThing({ state }: { readonly state: State }, thing: number): readonly number[] {
  if (!isBody(thing)) return [cellOfThing(state, thing)];
  if (gridOfBody(state, ~thing) < 0) return [];
  return isSettled(state, ~thing) ? cellsOfSettled(state, ~thing) : [...cellsOfBody(state, ~thing)];
}

export function layerOfThing(state: State, thing: number): LayerId {
  if (isBody(thing)) return shapeOf(state, ~thing).layer;
  return Math.floor(addressOfThing(state, thing) / state.layout.cellCount);
}

/** Lists the things of a pile from the bottom. */
export function thingsOfPile(state: State, cell: number, layer: LayerId): number[] {
  const things: number[] = [];
  for (let node = topNode(state, cell, layer); node !== 0; node = nodeBelow(state, node)) {
    things.push(state.layout.addressCount + node);
  }
  return things.reverse();
}

/** Returns true if a cell holds an object or body of some kinds, also below the top of a pile. */
export function holdsKind(state: State, cell: number, mask: Uint8Array, layers: readonly LayerId[]): boolean {
  const { layout } = state;
  for (const layer of layers) {
    const address = layer * layout.cellCount + cell;
    if (mask[state.cells[address]] === 1) return true;
    const body = layout.bodies === undefined ? 0 : bodyAt(state, layer, address);
    if (body !== 0 && mask[kindOfBody(state, body)] === 1) return true;
    if (!layout.isPile(layer)) continue;
    for (let node = topNode(state, cell, layer); node !== 0; node = nodeBelow(state, node)) {
      if (mask[kindOfNode(state, node)] === 1) return true;
    }
  }
  return false;
}
