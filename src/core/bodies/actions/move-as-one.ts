import type { SetExpr } from "../../../program/index.ts";
import {
  type Act,
  bodyAt,
  cellOfThing,
  type ClosureCompiler,
  type Evaluate,
  isBody,
  kindOfThing,
  layerOfThing,
  type Machine,
  nextCell,
  NONE,
} from "../../engine/index.ts";
import { gatherSet, moveBody, moveSet, linkedBodies, stepMotion } from "../motion/index.ts";
import { reportMove } from "../relocate.ts";
import { forbidsSqueezing } from "../squeezing.ts";
import type { SourceRef } from "../targets.ts";
import { moveThing } from "./objects.ts";

interface SetMoveOptions {
  readonly direction: Evaluate;
  readonly count: Evaluate;
  readonly at: SourceRef;
  readonly c: ClosureCompiler;
}

/** Describes a member of a set that has not moved yet, with the direction and the number of its steps. */
interface Member {
  readonly thing: number;
  readonly kind: number;
  readonly way: number;
  readonly steps: number;
}

/** Returns true if a direction leads forward in reading order: right or down. */
export function isForward(direction: number): boolean {
  return direction >= 2 && direction <= 5;
}

/**
 * Compiles a move of all members of a set as one (rule R3). Members in front move first, then those that they blocked, until no more can
 * move; members that form a ring round a board move together. Refused if there are members and none moved.
 */
export function compileMoveAsOne(set: SetExpr, { direction, count, at, c }: SetMoveOptions): Act {
  const gather = c.set(set);
  return (m) => {
    const things = m.collectPushed(gather);
    if (things.length === 0) return true;
    m.charge(things.length);
    const { reason: previousReason } = m;
    if (isForward(direction(m))) things.reverse();
    const members = things.map((thing) => ({ thing, kind: kindOfThing(m.state, thing) }));
    const isGone = (it: { thing: number; kind: number }): boolean =>
      kindOfThing(m.state, it.thing) !== it.kind;
    const tryMove = ({ thing, way, steps }: Member): boolean =>
      isBody(thing) ? moveBody(m, ~thing, way, steps, at) : moveThing(m, thing, way, steps, at) !== NONE;
    const mustWait = (it: Member): boolean => !isGone(it) && (!m.isRunning || !tryMove(it));
    let waitingMembers: Member[] = members.flatMap((it) => {
      if (!m.isRunning || isGone(it)) return [];
      const member = { ...it, way: direction(m), steps: count(m) };
      return mustWait(member) ? [member] : [];
    });
    let remainingCount = things.length;
    while (waitingMembers.length > 0 && m.isRunning) {
      if (waitingMembers.length < remainingCount) {
        remainingCount = waitingMembers.length;
        m.charge(remainingCount);
        waitingMembers = waitingMembers.filter(mustWait);
        continue;
      }
      const movedMembers = moveObjects(m, waitingMembers);
      waitingMembers = waitingMembers.filter((it) => !movedMembers.includes(it));
      if (movedMembers.length > 0) continue;
      const ring = moveRing(m, waitingMembers, at);
      if (ring.length === 0) break;
      waitingMembers = waitingMembers.filter((it) => !ring.includes(it.thing));
    }
    const isDone = waitingMembers.length < things.length;
    if (isDone && m.isRunning) m.reason = previousReason;
    return isDone;
  };
}

/** Moves the objects that are blocked only by one another, all at once. Returns them. */
function moveObjects(m: Machine, waiting: readonly Member[]): readonly Member[] {
  const { layout, state } = m;
  const candidates = waiting.flatMap((member) => {
    const { thing, way, steps } = member;
    const isPlain = thing >= 0 && thing < layout.addressCount && way !== NONE && steps <= layout.cellCount;
    if (!isPlain || forbidsSqueezing(m, way)) return [];
    const [from, layer] = [cellOfThing(state, thing), layerOfThing(state, thing)];
    const cells = [from];
    for (let step = 0; step < steps; step++) cells.push(nextCell(m, cells[step], way));
    const path = cells.map((cell) => layout.address(cell, layer));
    return cells.includes(NONE) ? [] : [{ member, layer, path, from, to: cells[steps] }];
  });
  const rings = findMovable(m, candidates, true);
  const movable = rings.length > 0 ? rings : findMovable(m, candidates, false);
  for (const { from, layer } of movable) state.set(from, layer, 0);
  for (const { member, from, to, layer } of movable) {
    reportMove(m, member.kind, from, to);
    state.set(to, layer, member.kind);
  }
  return movable.map(({ member }) => member);
}

/** Returns the members blocked only by one another: a whole ring, or else the first to reach each cell that several want to enter. */
function findMovable<It extends { path: number[] }>(m: Machine, candidates: readonly It[], isRing: boolean) {
  let remaining = candidates;
  for (let previousCount = -1; previousCount !== remaining.length;) {
    previousCount = remaining.length;
    m.charge(previousCount);
    const [occupiedAddresses, endAddresses] = [
      new Set(remaining.map((it) => it.path[0])),
      new Set(remaining.map((it) => it.path.at(-1))),
    ];
    remaining = remaining.filter(({ path }) => {
      const isFree = path.every((it) => m.state.cells[it] === 0 || occupiedAddresses.has(it));
      return isFree && (isRing ? endAddresses.has(path[0]) : endAddresses.delete(path.at(-1)));
    });
  }
  return remaining;
}

/**
 * Moves a ring of bodies round the board at once: each body enters cells that the next one leaves. Returns the bodies as things;
 * empty if no ring can move.
 */
function moveRing(m: Machine, waiting: readonly Member[], at: SourceRef): readonly number[] {
  const bodies = waiting.filter(({ thing }) => isBody(thing));
  for (const { thing, way, steps } of bodies) {
    const ring = findRingWith(m, ~thing, way, bodies, at);
    if (ring === undefined) continue;
    const hasMoved = m.attempt(() => {
      for (let step = 0; step < steps && m.isRunning; step++)
        if (moveSet(m, ~thing, stepMotion(way), { at }, [...ring]) !== "moved") return false;
      return true;
    });
    if (hasMoved) return [...ring].map((it) => ~it);
  }
  return [];
}

/** Returns the ring of bodies that a body belongs to; undefined unless all bodies of the ring wait to move in its direction. */
function findRingWith(
  m: Machine,
  body: number,
  direction: number,
  waiting: readonly Member[],
  at: SourceRef,
): readonly number[] | undefined {
  const ring = [...linkedBodies(m.state, body)];
  for (let knownLength = 0; knownLength !== ring.length;) {
    knownLength = ring.length;
    const set = gatherSet(m, ring, { motion: stepMotion(direction), at });
    if (set === undefined) return undefined;
    for (const { cell, member } of set.enteredCells()) {
      const metBody = bodyAt(m.state, member.layer, m.layout.address(cell, member.layer));
      if (metBody === 0 || ring.includes(metBody)) continue;
      if (!waiting.some((it) => it.thing === ~metBody && it.way === direction)) return undefined;
      ring.push(...linkedBodies(m.state, metBody).filter((it) => !ring.includes(it)));
    }
  }
  return ring.length > linkedBodies(m.state, body).length ? ring : undefined;
}
