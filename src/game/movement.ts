import type { Where } from "../program/index.ts";
import { nextCell } from "./steps.ts";
import { NONE } from "./layout.ts";
import type { Machine } from "./machine.ts";
import { carryObject } from "./carry.ts";
import { cellOfThing, kindOfThing, layerOfThing } from "./things.ts";

/** Moves a thing so many cells on its layer, all or none (R21). Returns the thing where it is now, `NONE` if refused. */
export function moveThing(
  m: Machine,
  thing: number,
  way: number,
  times: number,
  at: Where | undefined,
): number {
  if (way === NONE) {
    m.refuse("no-such-thing", "There is no direction to move in.", at);
    return NONE;
  }
  const { state, layout } = m;
  const kind = kindOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const layer = layerOfThing(state, thing);
  let to = from;
  for (let step = 0; step < times && m.stop === ""; step++) {
    const next = nextCell(m, to, way);
    if (next === NONE) {
      m.refuse("edge", "The board ends there.", at, to, kind);
      return NONE;
    }
    const there = layout.isPile(layer) || next === from ? 0 : state.cells[layout.address(next, layer)];
    if (there !== 0) {
      const name = layout.kinds[there].name;
      m.refuse("taken", `There is ${name} in the way.`, at, next, there);
      return NONE;
    }
    to = next;
    m.charge(1);
  }
  return to === from ? thing : carryObject(m, thing, to);
}
