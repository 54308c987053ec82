import { modulo } from "../../../base/index.ts";
import type { Change, KindId } from "../../../program/index.ts";
import {
  bodiesOf,
  type ClosureCompiler,
  compilePlace,
  gridOfBody,
  type GridPlace,
  isSettled,
  kindOfBody,
  type Machine,
  NONE,
  poseOf,
  shapeOf,
  type Spot,
  spotOf,
} from "../../engine/index.ts";
import type { SourceRef } from "../targets.ts";
import { fastBodiesOf, fastOutcome } from "./fast-bodies.ts";
import { layMotion, mirrorMotion, type Motion, reshapeMotion, stepMotion, turnMotion } from "./motions.ts";
import { canMove, type MoveOutcome, moveSet } from "./move-set.ts";
import { refuseUnmovable, linkedBodies } from "./moving-set.ts";

// Each function tries the fast implementation first, and uses the general plan of move-set.ts for moves that it leaves
// unanswered. A body counts as moved if it stays because a collision rule ran another action.

const { unanswered, blocked, done } = fastOutcome;

/** Moves a body by a number of cells in a direction, atomically. */
export function moveBody(m: Machine, body: number, direction: number, steps: number, at: SourceRef): boolean {
  if (direction === NONE) return m.refuse("no-such-thing", "There is no direction to move in.", at);
  if (steps === 1) return moveStep(m, body, direction, at) !== "refused";
  return m.attempt(() => {
    for (let step = 0; step < steps && m.isRunning; step++) {
      const outcome = moveStep(m, body, direction, at);
      if (outcome !== "moved") return outcome === "stayed";
    }
    return true;
  });
}

/** Moves a body one cell in a direction if the total mass to move is no more than `strength`. */
export function pushBody(m: Machine, body: number, way: number, strength: number, at: SourceRef): boolean {
  return moveStep(m, body, way, at, strength) !== "refused";
}

function moveStep(m: Machine, body: number, way: number, at: SourceRef, strength?: number): MoveOutcome {
  const fastBodies = fastBodiesOf(m.layout);
  if (fastBodies !== undefined && (strength === undefined || shapeOf(m.state, body).mass <= strength)) {
    const outcome = fastBodies.step(m, body, way);
    if (outcome === blocked) fastBodies.refuseStep(m, body, way, at);
    if (outcome !== unanswered) return outcome === done ? "moved" : "refused";
  }
  return moveSet(m, body, stepMotion(way), { strength, at });
}

/** Returns the total mass of a body and all that is linked with it. */
export function massWithLinks({ state }: Machine, body: number): number {
  return linkedBodies(state, body).reduce((sum, it) => sum + shapeOf(state, it).mass, 0);
}

/** Moves a body as far as it can, at most once round a board that wraps. Returns the number of cells, or -1 if it may not move. */
export function slideBody(m: Machine, body: number, direction: number, limit: number, at: SourceRef): number {
  const fastBodies = fastBodiesOf(m.layout);
  if (gridOfBody(m.state, body) < 0 || isSettled(m.state, body)) return refuseUnmovable(m, body, at) ?? -1;
  if (direction === NONE) return m.refuse("no-such-thing", "There is no direction to slide in.", at) ? 0 : -1;
  const steps = fastBodies === undefined ? unanswered : fastBodies.slide(m, body, direction, limit);
  if (steps !== unanswered) return steps;
  return m.silently(() => {
    const startSpot = spotOf(m.state, body);
    const { wraps, width, height } = m.layout.grids[startSpot.grid];
    let stepCount = 0;
    while (stepCount < limit && m.isRunning && moveSet(m, body, stepMotion(direction), { at }) === "moved") {
      stepCount++;
      const { x, y } = spotOf(m.state, body);
      if (wraps && (x - startSpot.x) % width === 0 && (y - startSpot.y) % height === 0) break;
    }
    return stepCount;
  });
}

/** Turns a body clockwise. Returns the index of the first kick that fits: 0 is the turn in place, -1 means that none fits. */
export function turnBody(m: Machine, body: number, turnedBy: number, at: SourceRef): number {
  const fastBodies = fastBodiesOf(m.layout);
  if (fastBodies !== undefined) {
    const outcome = fastBodies.turn(m, body, turnedBy);
    if (outcome === blocked) fastBodies.refuseTurn(m, body, turnedBy, at);
    if (outcome !== unanswered) return outcome - done;
  }
  const { kind, canTurn } = shapeOf(m.state, body);
  if (!canTurn) m.refuse("turns-never", `${m.layout.kinds[kind].name} does not turn.`, at);
  const motions = turnsOf(m, body, turnedBy, at);
  const tryMotion = (kick: number): boolean => moveSet(m, body, motions[kick], { at }) !== "refused";
  // If nothing fits, the reason reported is that of the turn in place.
  return m.findFirstSuccess(motions.length, (i) => (i === 0 ? tryMotion(0) : m.silently(() => tryMotion(i))));
}

/** Turns a body to the heading in which its front, up as drawn, points nearest to a direction. */
export function turnToward(m: Machine, body: number, direction: number, at: SourceRef): boolean {
  if (direction === NONE) return m.refuse("no-such-thing", "There is no direction to turn to.", at);
  const { shape, pose } = spotOf(m.state, body);
  const turnedBy = Math.round((direction * shape.headings) / 8) - (pose % shape.headings);
  return modulo(turnedBy, shape.headings) === 0 || turnBody(m, body, turnedBy, at) >= 0;
}

/** Returns the turn motions to try, in order: in place, then with each kick. Empty if the body never turns. */
export function turnsOf(m: Machine, body: number, turnedBy: number, at?: SourceRef): Motion[] {
  const { shape, pose } = spotOf(m.state, body);
  const { headings, canTurn, kickOffsets } = shape;
  if (!canTurn) return [];
  const heading = pose % headings;
  const kicks = kickOffsets[heading * headings + modulo(heading + turnedBy, headings)];
  return Array.from({ length: kicks.length / 2 }, (_, kickIndex) =>
    turnMotion(m, body, turnedBy, [kicks[2 * kickIndex], kicks[2 * kickIndex + 1]], at),
  );
}

export function mirrorBody(m: Machine, body: number, at: SourceRef): boolean {
  return moveSet(m, body, mirrorMotion(m, body, at), { at }) !== "refused";
}

/** Lays a body in its drawn pose, on top of the bodies in its cells. */
export function layBody(m: Machine, body: number, kind: KindId, place: GridPlace, at: SourceRef): boolean {
  const fastBodies = fastBodiesOf(m.layout);
  const outcome = fastBodies?.lay(m, body, bodiesOf(m.state).shapes[kind]!, place, at) ?? unanswered;
  if (outcome !== unanswered) return outcome === done;
  return moveSet(m, body, layMotion(body, place, kind), { at }) !== "refused";
}

export function reshapeBody(m: Machine, body: number, kind: KindId, at: SourceRef): boolean {
  return moveSet(m, body, reshapeMotion(body, spotWithShape(m, body, kind)), { at }) !== "refused";
}

function spotWithShape(m: Machine, body: number, kind: KindId): Spot {
  const spot = spotOf(m.state, body);
  const shape = bodiesOf(m.state).shapes[kind]!;
  const oldShape = spot.shape;
  const heading = shape.canTurn
    ? Math.floor(((spot.pose % oldShape.headings) * shape.headings) / oldShape.headings)
    : 0;
  const pose = (spot.pose < oldShape.headings ? 0 : shape.headings) + heading;
  const y = spot.y + poseOf(m.state, body).placeY - shape.poses[pose].placeY;
  return { ...spot, shape, pose, y };
}

export function couldMove(m: Machine, body: number, direction: number): boolean {
  return direction !== NONE && canMove(m, body, stepMotion(direction));
}

/** Compiles a test of whether a change of a body would succeed. The test changes nothing and records no reason for a refusal. */
export function compileBodyFits(change: Change, c: ClosureCompiler): (m: Machine, body: number) => boolean {
  const findTimes = "times" in change && change.times ? c.number(change.times) : () => 1;
  switch (change.by) {
    case "move": {
      const findDirection = c.value(change.way);
      return (m, body) => {
        const [direction, steps] = [findDirection(m), findTimes(m)];
        if (steps === 1) return couldMove(m, body, direction);
        return !isSettled(m.state, body) && m.tryOut(() => moveBody(m, body, direction, steps, undefined));
      };
    }
    case "turn":
      return (m, body) => {
        const turn = change.headings * findTimes(m);
        return !isSettled(m.state, body) && turnsOf(m, body, turn).some((motion) => canMove(m, body, motion));
      };
    case "mirror":
      return (m, body) => !isSettled(m.state, body) && canMove(m, body, mirrorMotion(m, body, undefined));
    case "lay": {
      const findPlace = compilePlace(change.cell, c);
      return (m, body) => canLay(m, body, findPlace(m), kindOfBody(m.state, body));
    }
    case "become": {
      const kindOf = c.value(change.kind);
      const findPlace = change.cell && compilePlace(change.cell, c);
      return (m, body) => {
        const kind = kindOf(m);
        if (bodiesOf(m.state).shapes[kind] === undefined) return false;
        if (findPlace) return canLay(m, body, findPlace(m), kind);
        if (isSettled(m.state, body)) return false;
        if (gridOfBody(m.state, body) < 0) return true;
        return canMove(m, body, reshapeMotion(body, spotWithShape(m, body, kind)));
      };
    }
  }
}

function canLay(m: Machine, body: number, place: GridPlace | undefined, kind: KindId): boolean {
  return place !== undefined && !isSettled(m.state, body) && canMove(m, body, layMotion(body, place, kind));
}
