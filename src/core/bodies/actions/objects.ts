import {
  cellOfThing,
  changeInPile,
  kindOfThing,
  layerOfThing,
  type Machine,
  nextCell,
  NONE,
  pushOnPile,
  refuseTakenCell,
} from "../../engine/index.ts";
import { carryObject, takeOffPile } from "../relocate.ts";
import { blockerBeside, forbidsSqueezing, refuseSqueezing } from "../squeezing.ts";
import type { SourceRef } from "../targets.ts";

/** Moves an object `steps` cells on its layer, atomically (rule R21). Returns the object at its new cell; `NONE` if refused. */
export function moveThing(m: Machine, thing: number, way: number, steps: number, at: SourceRef): number {
  if (way === NONE) {
    m.refuse("no-such-thing", "There is no direction to move in.", at);
    return NONE;
  }
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  const mustNotSqueeze = forbidsSqueezing(m, way);
  const isOwnAddress = (address: number): boolean => address === layout.address(from, layer);
  let to = from;
  for (let step = 0; step < steps && m.isRunning; step++) {
    const next = nextCell(m, to, way);
    if (next === NONE) {
      m.refuse("edge", "The board ends there.", at, to, kind);
      return NONE;
    }
    const blockingKind = layout.isPile(layer) || next === from ? 0 : state.cells[layout.address(next, layer)];
    if (blockingKind !== 0) {
      refuseTakenCell(m, next, blockingKind, at);
      return NONE;
    }
    const blockedCell = mustNotSqueeze ? blockerBeside(m, layer, to, way, isOwnAddress) : NONE;
    if (blockedCell !== NONE) {
      refuseSqueezing(m, blockedCell, layer, at);
      return NONE;
    }
    to = next;
    m.charge(1);
  }
  return to === from ? thing : carryObject(m, thing, to);
}

export function removeObject(m: Machine, thing: number): boolean {
  const { layout, state } = m;
  if (thing >= layout.addressCount) takeOffPile(m, thing);
  else state.set(cellOfThing(state, thing), layerOfThing(state, thing), 0);
  return true;
}

/** Gives an object another kind, on the layer of that kind. */
export function becomeKind(m: Machine, thing: number, kind: number, at: SourceRef): boolean {
  const { layout, state } = m;
  if (!layout.isKind(kind)) return m.refuse("no-such-thing", "There is no such object to become.", at);
  const cell = cellOfThing(state, thing);
  const layer = layout.layerOf[kind];
  if (layer === layerOfThing(state, thing)) {
    if (thing >= layout.addressCount) changeInPile(state, thing - layout.addressCount, kind);
    else state.set(cell, layer, kind);
    return true;
  }
  const shownKind = state.cells[layout.address(cell, layer)];
  if (shownKind !== 0 && !layout.isPile(layer)) return refuseTakenCell(m, cell, shownKind, at);
  removeObject(m, thing);
  if (layout.isPile(layer)) pushOnPile(state, cell, layer, kind);
  else state.set(cell, layer, kind);
  return true;
}
