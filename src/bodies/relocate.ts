import type { KindId } from "../program/index.ts";
import {
  addressOfThing,
  cellOfThing,
  kindOfThing,
  layerOfThing,
  type Machine,
  pushOnPile,
  removeFromPile,
} from "../engine/index.ts";

/** Moves beyond so many in a cycle are not told: nobody can watch them, and a cycle may make millions. */
const mostTold = 100_000;

/** Tells that something has moved from a cell to another, for shells to show. */
export function tellMove({ events }: Machine, kind: KindId, from: number, to: number): void {
  if (events.length < mostTold) events.push({ type: "move", kind, from, to });
}

/** Takes an object out of its pile. Going down to it is work: so many that lie on it count as one unit. */
export function takeOffPile(m: Machine, thing: number): void {
  m.charge(removeFromPile(m.state, thing - m.layout.span) >> 4);
}

/** Puts an object into another cell of its layer, which has room for it; returns the thing at its new place. */
export function carryObject(m: Machine, thing: number, to: number): number {
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  tellMove(m, kind, from, to);
  if (addressOfThing(state, thing) !== thing) {
    takeOffPile(m, thing);
    return layout.span + pushOnPile(state, to, layer, kind);
  }
  state.set(from, layer, 0);
  state.set(to, layer, kind);
  return layout.address(to, layer);
}
