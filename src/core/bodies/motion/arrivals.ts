import {
  cellOfThing,
  cellsOfSettled,
  gridOfBody,
  isBody,
  isSettled,
  kindOfThing,
  layerOfThing,
  spotOf,
  type State,
} from "../../engine/index.ts";
import { answer, findLine, thingsAt } from "./collide.ts";
import type { Encounter } from "./collision-rules.ts";
import { stepping } from "./motions.ts";
import { type Arrival, motionOf } from "./motion-state.ts";
import { MovingSet, MovingBody, was, willBe } from "./moving-set.ts";

/** The most things that come into cells one after another. */
const mostArrivals = 10_000;

/** Lets things that were pushed or came aboard meet what is in their new cells (PV13, PV17). Refusals there have no effect. */
export function meetArrivals(set: MovingSet): void {
  const { m } = set;
  const motion = motionOf(m);
  const { meetings, arrivals = [] } = motion;
  if (meetings === undefined) return;
  m.silently(() => {
    for (let i = 0; i < arrivals.length && i < mostArrivals && m.goesOn; i++) {
      motion.set = set;
      if (kindOfThing(m.state, arrivals[i].thing) !== 0) meetArrival(set, arrivals[i]);
    }
  });
  motion.set = set;
}

function meetArrival(outer: MovingSet, { thing, from, to, way }: Arrival): void {
  const { m } = outer;
  const set = new MovingSet(m, { motion: stepping(way), pushed: true, at: outer.move.at }, []);
  const part = partOf(set, thing);
  set.mark(from, was);
  set.mark(to, willBe);
  const cells = part ? [...part.toCells] : cellsOfThing(m.state, thing);
  motionOf(m).set = set;
  const own = layerOfThing(m.state, thing);
  for (let layer = m.layout.layerCount - 1; layer >= 0; layer--) {
    for (const [index, cell] of cells.entries()) {
      for (const met of thingsAt(m, layer, cell)) {
        if (met === thing || (layer === own && !isBody(met))) continue;
        if (kindOfThing(m.state, thing) === 0) return;
        const encounter: Encounter = {
          set,
          riders: [],
          joins: [],
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

function cellsOfThing(state: State, thing: number): readonly number[] {
  const isLoose = isBody(thing) && gridOfBody(state, ~thing) >= 0 && isSettled(state, ~thing);
  return isLoose ? cellsOfSettled(state, ~thing) : [cellOfThing(state, thing)];
}

/** A body where it lies, as a part of a set that has moved; none where it is settled and has no pose to move in. */
function partOf(set: MovingSet, thing: number): MovingBody | undefined {
  const { state } = set.m;
  if (!isBody(thing) || gridOfBody(state, ~thing) < 0 || isSettled(state, ~thing)) return undefined;
  const spot = spotOf(state, ~thing);
  const part = new MovingBody(state, ~thing, spot, spot);
  for (const cell of part.toCells) set.mark(cell, willBe);
  return part;
}
