import {
  cellsOf,
  gridOfBody,
  isBody,
  shapeOf,
  spotOf,
  cellOfThing,
  kindOfThing,
  layerOfThing,
} from "../../engine/index.ts";
import { answer, findLine, thingsAt } from "./collide.ts";
import type { Encounter } from "./collision-rules.ts";
import { stepping } from "./motions.ts";
import { type Arrival, type Part, Plan, was, willBe } from "./plan.ts";
import { motionOf } from "./motion-state.ts";

/** So many things at most come into cells one after the other. */
const mostArrivals = 10_000;

/** What was pushed or came aboard meets what is in its new cell (PV13, PV17). What that refuses is left as it is. */
export function meetArrivals(plan: Plan): void {
  const { m, arrivals } = plan;
  const motion = motionOf(m);
  if (motion.meetings === undefined) return;
  m.silently(() => {
    for (let i = 0; i < arrivals.length && i < mostArrivals && m.goesOn; i++) {
      motion.plan = plan;
      const arrival = arrivals[i];
      if (kindOfThing(m.state, arrival.thing) !== 0) meetArrival(plan, arrival);
    }
  });
  motion.plan = plan;
}

function meetArrival(outer: Plan, { thing, from, to, way }: Arrival): void {
  const { m } = outer;
  const plan = new Plan(m, stepping(way), true, outer.at);
  const part = partOf(plan, thing, from);
  plan.mark(from, was);
  plan.mark(to, willBe);
  const cells = part ? [...part.toCells] : [cellOfThing(m.state, thing)];
  motionOf(m).plan = plan;
  const own = layerOfThing(m.state, thing);
  for (let layer = m.layout.layerCount - 1; layer >= 0; layer--) {
    for (const [index, cell] of cells.entries()) {
      for (const met of thingsAt(m, layer, cell)) {
        if (met === thing || (layer === own && !isBody(met))) continue;
        if (kindOfThing(m.state, thing) === 0) return;
        const encounter: Encounter = {
          plan,
          mover: thing,
          part,
          index,
          way,
          cell,
          thing: met,
          layer,
          arrived: true,
        };
        const line = findLine(encounter);
        if (line !== undefined) answer(encounter, line);
      }
    }
  }
}

/** A body where it lies, as a part of a set that has moved. */
function partOf(plan: Plan, thing: number, from: number): Part | undefined {
  const { state } = plan.m;
  if (!isBody(thing) || gridOfBody(state, ~thing) < 0) return undefined;
  const spot = spotOf(state, ~thing);
  const toCells = cellsOf(state, spot).slice();
  for (const cell of toCells) plan.mark(cell, willBe);
  const { layer } = shapeOf(state, ~thing);
  return { number: ~thing, layer, from: spot, to: spot, fromCells: Int32Array.of(from), toCells };
}
