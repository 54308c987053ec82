import {
  NONE,
  bodiesOf,
  isBody,
  kindAt,
  orderOf,
  shapeOf,
  topBody,
  type Act,
  type Machine,
  kindOfThing,
  thingsOfPile,
  cellOfThing,
  cellsOfSettled,
  gridOfBody,
  isSettled,
  layerOfThing,
  spotOf,
  type State,
} from "../../engine/index.ts";
import { during, type Encounter, type MeetingLine, motionOf, type Arrival } from "./meetings.ts";
import { type Arriving, MovingSet, shownBy, MovingBody, was, willBe } from "./moving-set.ts";
import type { Rider } from "./riders.ts";
import type { Joined } from "./test-plan.ts";
import { wayFrom, stepping } from "./motions.ts";
import { bodiesOn } from "./support.ts";

/** The plan is given up, and this is done instead. */
export interface Stay {
  readonly act: Act;
}

/** Lets everything that the set meets answer, upper layers first, in reading order (PV12). */
export function meetAll(
  set: MovingSet,
  arriving: readonly Arriving[],
  riders: readonly Rider[],
): Joined | "refused" | Stay {
  const { m } = set;
  const joins: number[] = [];
  if (set.move.pushed) return { joins };
  let answered: Set<number> | undefined;
  for (let layer = m.layout.layerCount - 1; layer >= 0; layer--) {
    for (const it of arriving) {
      if (it.part.fromCells.length === 0) continue;
      for (const thing of thingsAt(m, layer, it.cell)) {
        if (isBody(thing) && (answered?.has(thing) || set.isMember(~thing))) continue;
        (answered ??= new Set()).add(thing);
        const met = meet({ set, riders, joins }, it, layer, thing);
        if (met !== "met" && !set.goesOn(met === "refused")) return met;
      }
    }
  }
  return { joins };
}

/** The things on a layer of a cell: bodies and objects, on the first layer the topmost first. */
function thingsAt(m: Machine, layer: number, cell: number): readonly number[] {
  const { state, layout } = m;
  const address = layout.address(cell, layer);
  if (state.cells[address] === 0) return none;
  if (layout.isPile(layer)) return thingsOfPile(state, cell, layer);
  const { planeOf } = bodiesOf(state);
  const body = planeOf[layer] === 0 ? 0 : state.bodies[planeOf[layer] + address];
  if (body === 0) return [address];
  return layer === 0 ? bodiesOn(state, cell).map((it) => ~it) : [~body];
}

const none: readonly number[] = [];

function meet(
  mover: Pick<Encounter, "set" | "riders" | "joins">,
  { cell, part, index }: Arriving,
  layer: number,
  thing: number,
): "met" | "refused" | Stay {
  const { set, riders, joins } = mover;
  const { m } = set;
  if (layer > 0 && part.layer === 0 && isRoofed(set, part.number, cell)) return "met";
  if (layer === 0 && part.layer > 0 && isBody(thing) && ~thing !== bodiesOn(m.state, cell)[0]) return "met";
  const encounter: Encounter = {
    set,
    riders,
    joins,
    mover: ~part.number,
    part,
    index,
    way: wayOf(set, part.fromCells[index], cell),
    cell,
    thing,
    layer,
    arrived: false,
  };
  const line = findLine(encounter);
  if (line === undefined) {
    if (layer > part.layer && isBody(thing) && shapeOf(m.state, ~thing).ground !== undefined)
      arrive(m, encounter);
    return "met";
  }
  return answer(encounter, line);
}

/** Whether a body laid later covers the cell: things there stand on it, and do not meet what goes beneath. */
function isRoofed({ m }: MovingSet, number: number, cell: number): boolean {
  const top = topBody(m.state, cell);
  return top !== 0 && top !== number && orderOf(m.state, top) > orderOf(m.state, number);
}

function wayOf({ m, way }: MovingSet, from: number | undefined, to: number): number {
  if (way >= 0) return way;
  const found = from === undefined ? -1 : wayFrom(m, from, to);
  return found < 0 ? NONE : found;
}

/** The line of `meetings` for an encounter, if there is one. */
function findLine(it: Encounter): MeetingLine | undefined {
  const { m } = it.set;
  const { meetings } = motionOf(m);
  if (meetings === undefined) return undefined;
  const { state } = m;
  const own = kindOfThing(state, it.thing);
  const shown = isBody(it.thing) ? kindAt(state, ~it.thing, it.cell) : own;
  if (!meetings.concerns(own, shown)) return undefined;
  const kind = kindOfThing(state, it.mover);
  const comes = it.part && it.part.number !== 0 ? shownBy(m, it.part, it.index) : kind;
  return meetings.find(m, [kind, comes], [own, shown], it);
}

/** Lets a thing that is met answer by a line: the first of its alternatives that succeeds. */
function answer(it: Encounter, line: MeetingLine): "met" | "refused" | Stay {
  const { m, recorder } = it.set;
  const { alternatives } = line;
  recorder?.meets(it, line);
  const first = m.firstOf(alternatives.length, (index) => {
    const { act, stays } = alternatives[index];
    return stays ? !it.arrived : during(m, line, it, act);
  });
  if (first < 0) return "refused";
  recorder?.answered(first);
  const { act, stays } = alternatives[first];
  return stays ? { act: (later) => during(later, line, it, act) } : "met";
}

/** Records that a thing came into its cell; it meets what is there when everything is laid (PV13). */
export function arrive(m: Machine, { thing, cell, way }: Encounter): void {
  motionOf(m).arrivals?.push({ thing, from: cell, to: cell, way });
}

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
