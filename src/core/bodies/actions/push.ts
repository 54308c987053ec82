import { directionOfStep, directions, headingPeriod, directionOfHeadingStep } from "../../../base/index.ts";
import type { ActionOf } from "../../../program/index.ts";
import {
  type Act,
  bodiesOf,
  type ClosureCompiler,
  gridOfBody,
  isBody,
  isSettled,
  liveBodies,
  type Machine,
  NONE,
  bodyFields,
  recordStart,
  shapeOf,
} from "../../engine/index.ts";
import { massWithLinks, moveBody, pushBody } from "../motion/index.ts";
import { onBody, onTarget, refuseNoBody, type SourceRef } from "../targets.ts";

/** Compiles `push`: a body moves if it is no heavier than the strength. A slow body adds up pushes until they reach its mass. */
export function compilePush({ what, way, by, at }: ActionOf<"push">, c: ClosureCompiler): Act {
  const findDirection = c.value(way);
  const findStrength = c.number(by);
  return onTarget(what, at, c, (m, thing) => {
    const way = findDirection(m);
    if (!isBody(thing)) return refuseNoBody(m, at);
    if (way === NONE) return m.refuse("no-such-thing", "There is no direction to push in.", at);
    const bodyId = ~thing;
    const isOnBoard = gridOfBody(m.state, bodyId) >= 0 && !isSettled(m.state, bodyId);
    if (isOnBoard && shapeOf(m.state, bodyId).isSlow) return pushSlowly(m, bodyId, way, findStrength(m), at);
    return pushBody(m, bodyId, way, findStrength(m), at);
  });
}

/**
 * Adds a push to those that a slow body has collected along each axis. When they reach the total mass, the body moves one cell and keeps the
 * remainder. If it is blocked, the push is lost. Returns true if anything changed.
 */
function pushSlowly(m: Machine, bodyId: number, direction: number, strength: number, at: SourceRef): boolean {
  const { state } = m;
  const index = recordStart(state, bodyId) + bodiesOf(state).effortOffset;
  const mass = massWithLinks(m, bodyId);
  const oldEffort = [state.bodies[index], state.bodies[index + 1]];
  const [dx, dy] = directions[direction & 7];
  const effortAcross = (state.bodies[index] + Math.imul(strength, dx)) | 0;
  const effortDown = (state.bodies[index + 1] + Math.imul(strength, dy)) | 0;
  m.pushedBodies.push(bodyId);
  const signIfEnough = (effort: number): number => (Math.abs(effort) >= mass ? Math.sign(effort) : 0);
  const [signAcross, signDown] = [signIfEnough(effortAcross), signIfEnough(effortDown)];
  state.setBody(index, effortAcross);
  state.setBody(index + 1, effortDown);
  if (signAcross === 0 && signDown === 0) return true;
  const isMoved = moveBody(m, bodyId, directionOfStep(signAcross, signDown), 1, at);
  const remainingEffort = (effort: number, directionSign: number): number =>
    isMoved ? effort - directionSign * mass : directionSign === 0 ? effort : 0;
  state.setBody(index, remainingEffort(effortAcross, signAcross));
  state.setBody(index + 1, remainingEffort(effortDown, signDown));
  return isMoved || state.bodies[index] !== oldEffort[0] || state.bodies[index + 1] !== oldEffort[1];
}

/** Reduces the collected pushes of slow bodies that nobody pushed in this cycle. */
export function decayPushes(m: Machine): void {
  const { effortOffset } = bodiesOf(m.state);
  for (const bodyId of liveBodies(m.state)) {
    const { pushLoss = 0 } = shapeOf(m.state, bodyId);
    if (pushLoss === 0 || m.pushedBodies.includes(bodyId)) continue;
    for (const offset of [effortOffset, effortOffset + 1]) {
      const index = recordStart(m.state, bodyId) + offset;
      const keptEffort = m.state.bodies[index];
      m.state.setBody(index, Math.sign(keptEffort) * Math.max(0, Math.abs(keptEffort) - pushLoss));
    }
  }
}

/** Compiles `advance`: moves a body `times` steps along its heading, atomically. */
export function compileAdvance({ what, back, times, at }: ActionOf<"advance">, c: ClosureCompiler): Act {
  const findStepCount = times ? c.number(times) : () => 1;
  return onBody(what, at, c, (m, body) => {
    const steps = findStepCount(m);
    return m.attempt(() => {
      for (let left = steps; left > 0 && m.isRunning; left--) if (!advance(m, body, back, at)) return false;
      return true;
    });
  });
}

/** Moves a body one step along the line of its heading. Its record keeps the progress along the line, so that steps back visit the same cells. */
function advance(m: Machine, bodyId: number, isBackward: boolean, at: SourceRef): boolean {
  const { state } = m;
  if (isSettled(state, bodyId) || gridOfBody(state, bodyId) < 0) return moveBody(m, bodyId, 0, 1, at);
  const record = recordStart(state, bodyId);
  const { headings } = shapeOf(state, bodyId);
  const heading = state.bodies[record + bodyFields.pose] % headings;
  const { progressOffset } = bodiesOf(state);
  const oldProgress = progressOffset === 0 ? 0 : state.bodies[record + progressOffset];
  const direction = isBackward
    ? directionOfHeadingStep(heading, headings, oldProgress - 1) + 4
    : directionOfHeadingStep(heading, headings, oldProgress);
  const [x, y] = [state.bodies[record + bodyFields.x], state.bodies[record + bodyFields.y]];
  if (!moveBody(m, bodyId, direction & 7, 1, at)) return false;
  const hasStayed = state.bodies[record + bodyFields.x] === x && state.bodies[record + bodyFields.y] === y;
  if (progressOffset === 0 || hasStayed) return true;
  const period = headingPeriod(heading, headings);
  state.setBody(record + progressOffset, (oldProgress + (isBackward ? -1 : 1) + period) % period);
  return true;
}
