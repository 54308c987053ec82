import * as engine from "../../engine/index.ts";
import { type Arrival, type Encounter, runInEncounter, type CollisionRule, motionOf } from "./meetings.ts";
import { stepMotion, directionFrom } from "./motions.ts";
import { atEnd, atStart, type EnteredCell, MovingBody, MovingSet, kindAfterMove } from "./moving-set.ts";
import type { Rider } from "./riders.ts";
import { bodiesOn } from "./support.ts";

/** Is the outcome of a test if the set must be tested again, together with bodies that it met. */
export interface JoinedBodies {
  readonly joiningBodies: readonly number[];
}

/** Is the outcome of a test if the set stays where it is, because a collision rule runs another action instead. */
export interface StayOutcome {
  readonly act: engine.Act;
}

export type MeetingOutcome = JoinedBodies | StayOutcome | "refused";

/** Runs the collision rule of each thing that a set meets: upper layers first, in reading order (PV12). */
export function resolveMeetings(
  set: MovingSet,
  enteredCells: readonly EnteredCell[],
  riders: readonly Rider[],
): MeetingOutcome {
  const { m } = set;
  const joiningBodies: number[] = [];
  if (set.move.isPushed) return { joiningBodies };
  let metThings: Set<number> | undefined;
  for (let layer = m.layout.layerCount - 1; layer >= 0; layer--) {
    for (const it of enteredCells) {
      if (it.member.fromCells.length === 0) continue;
      for (const thing of thingsAt(m, layer, it.cell)) {
        if (engine.isBody(thing) && (metThings?.has(thing) || set.isMember(~thing))) continue;
        (metThings ??= new Set()).add(thing);
        const outcome = meetThing(set, riders, joiningBodies, it, layer, thing);
        if (outcome !== "met" && !set.keepsTesting(outcome === "refused")) return outcome;
      }
    }
  }
  return { joiningBodies };
}

const noBodies: readonly number[] = [];

/** Returns the bodies and objects on a layer of a cell; those on the first layer are listed from the top down. */
function thingsAt(m: engine.Machine, layer: number, cell: number): readonly number[] {
  const { state, layout } = m;
  const address = layout.address(cell, layer);
  if (state.cells[address] === 0) return noBodies;
  if (layout.isPile(layer)) return engine.thingsOfPile(state, cell, layer);
  const body = engine.bodyAt(state, layer, address);
  if (body === 0) return [address];
  return layer === 0 ? bodiesOn(state, cell).map((it) => ~it) : [~body];
}

function meetThing(
  set: MovingSet,
  riders: readonly Rider[],
  joined: number[],
  { cell, member, index }: EnteredCell,
  layer: number,
  thing: number,
): "met" | "refused" | StayOutcome {
  const { m } = set;
  const mover = ~member.bodyId;
  if (layer > 0 && member.layer === 0 && isUnderLaterBody(m, member.bodyId, cell)) return "met";
  if (layer === 0 && member.layer > 0 && engine.isBody(thing) && ~thing !== bodiesOn(m.state, cell)[0])
    return "met";
  const way = findDirectionInto(set, member.fromCells[index], cell);
  // This runs for each cell of a large body, and one object literal is the fastest way to make the object.
  const encounter = { set, riders, joined, mover, member, index, way, cell, thing, layer, hasArrived: false };
  const rule = findCollisionRule(encounter);
  if (rule !== undefined) return runCollisionRule(rule, encounter);
  const isCarried =
    layer > member.layer && engine.isBody(thing) && engine.shapeOf(m.state, ~thing).ground !== undefined;
  if (isCarried) recordArrival(m, encounter);
  return "met";
}

/** Returns true if a body laid later covers the cell. Things in the cell then lie on that body, and do not meet a body that moves beneath it. */
export function isUnderLaterBody({ state }: engine.Machine, bodyId: number, cell: number): boolean {
  const top = engine.topBody(state, cell);
  return top !== 0 && top !== bodyId && engine.stackOrder(state, top) > engine.stackOrder(state, bodyId);
}

function findDirectionInto({ m, way }: MovingSet, from: number | undefined, to: number): number {
  if (way >= 0) return way;
  const direction = from === undefined ? -1 : directionFrom(m, from, to);
  return direction < 0 ? engine.NONE : direction;
}

function findCollisionRule(it: Encounter): CollisionRule | undefined {
  const { m } = it.set;
  const { meetings } = motionOf(m);
  if (meetings === undefined) return undefined;
  const { state } = m;
  const ownKind = engine.kindOfThing(state, it.thing);
  const shownKind = engine.isBody(it.thing) ? engine.kindAt(state, ~it.thing, it.cell) : ownKind;
  if (!meetings.isNamedAsMet(ownKind, shownKind)) return undefined;
  const kind = engine.kindOfThing(state, it.mover);
  const arrivingKind = it.member && it.member.bodyId !== 0 ? kindAfterMove(m, it.member, it.index) : kind;
  return meetings.find(it, [kind, arrivingKind], [ownKind, shownKind]);
}

function runCollisionRule(rule: CollisionRule, it: Encounter): "met" | "refused" | StayOutcome {
  const { m, observer } = it.set;
  const { alternatives } = rule;
  observer?.beforeRule(it, rule);
  const chosenIndex = m.findFirstSuccess(alternatives.length, (index) => {
    const { act, isStay } = alternatives[index];
    return isStay ? !it.hasArrived : runInEncounter(rule, it, act);
  });
  if (chosenIndex < 0) return "refused";
  observer?.afterRule(chosenIndex);
  const { act, isStay } = alternatives[chosenIndex];
  return isStay ? { act: () => runInEncounter(rule, it, act) } : "met";
}

/** Records that a thing was carried into a cell. Its collision rules run there after all bodies have been laid (PV13). */
export function recordArrival(m: engine.Machine, { thing, cell, way }: Encounter): void {
  motionOf(m).arrivals?.push({ thing, from: cell, to: cell, way });
}

/** Limits a chain of arrivals in which each causes the next. Collision rules do not run for arrivals beyond it. */
const maxArrivals = 10_000;

/** Runs the collision rules of things that were pushed or carried, in their new cells (PV13, PV17). A refused rule changes nothing. */
export function resolveArrivals(set: MovingSet): void {
  const { m } = set;
  const motion = motionOf(m);
  const { meetings, arrivals = [] } = motion;
  if (meetings === undefined) return;
  m.silently(() => {
    for (let i = 0; i < arrivals.length && i < maxArrivals && m.isRunning; i++) {
      motion.set = set;
      if (engine.kindOfThing(m.state, arrivals[i].thing) !== 0) meetArrival(set, arrivals[i]);
    }
  });
  motion.set = set;
}

function meetArrival(outerSet: MovingSet, { thing, from, to, way }: Arrival): void {
  const { m } = outerSet;
  const set = new MovingSet(m, { motion: stepMotion(way), isPushed: true, at: outerSet.move.at }, []);
  const member = makeArrivedMember(set, thing);
  set.markCell(from, atStart);
  set.markCell(to, atEnd);
  const cells = member ? [...member.toCells] : engine.cellsOfThing(m, thing);
  motionOf(m).set = set;
  const ownLayer = engine.layerOfThing(m.state, thing);
  const encounterBase = { set, riders: [], joined: [], mover: thing, member, way, hasArrived: true };
  for (let layer = m.layout.layerCount - 1; layer >= 0; layer--) {
    for (const [index, cell] of cells.entries()) {
      for (const metThing of thingsAt(m, layer, cell)) {
        if (metThing === thing || (layer === ownLayer && !engine.isBody(metThing))) continue;
        if (engine.kindOfThing(m.state, thing) === 0) return;
        const encounter: Encounter = { ...encounterBase, index, cell, thing: metThing, layer };
        const rule = findCollisionRule(encounter);
        if (rule !== undefined) runCollisionRule(rule, encounter);
      }
    }
  }
}

/** Returns the member of the moving set for a body that has arrived; undefined for an object, and for a body that has settled or is off the board. */
function makeArrivedMember(set: MovingSet, thing: number): MovingBody | undefined {
  const { state } = set.m;
  if (!engine.isBody(thing) || engine.gridOfBody(state, ~thing) < 0 || engine.isSettled(state, ~thing))
    return undefined;
  const spot = engine.spotOf(state, ~thing);
  const member = new MovingBody(state, ~thing, spot, spot);
  for (const cell of member.toCells) set.markCell(cell, atEnd);
  return member;
}
