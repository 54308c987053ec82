import {
  addressOfThing,
  cellOfThing,
  kindOfThing,
  layerOfThing,
  type Machine,
  pushOnPile,
  removeFromPile,
} from "../engine/index.ts";

/** Puts an object into another cell of its layer, which has room for it; returns the thing at its new place. */
export function carryObject(m: Machine, thing: number, to: number): number {
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  m.events.push({ type: "move", kind, from, to });
  if (addressOfThing(state, thing) !== thing) {
    removeFromPile(state, thing - layout.span);
    return layout.span + pushOnPile(state, to, layer, kind);
  }
  state.set(from, layer, 0);
  state.set(to, layer, kind);
  return layout.address(to, layer);
}
