import type { KindId, Where } from "../../../program/index.ts";
import {
  bodiesOf,
  gridOfBody,
  type GridPlace,
  isSettled,
  poseOf,
  shapeOf,
  type Spot,
  spotOf,
  type Machine,
  NONE,
} from "../../engine/index.ts";
import type { ProbedChange } from "./inspection.ts";
import { type FastBodies, fastOutcome } from "./fast-bodies.ts";
import { canMove, moveSet, type MoveOutcome } from "./move-set.ts";
import { notLying, type SetMove, ringOf } from "./moving-set.ts";
import { laying, mirroring, modulo, type Motion, reshaping, stepping, turning } from "./motions.ts";

const { unanswered, blocked, done } = fastOutcome;

/** Moves a body by a number of cells in a direction, all or none. Keeping its place because a meeting was answered counts as done. */
export function moveSteps(
  m: Machine,
  body: number,
  way: number,
  times: number,
  at: Where | undefined,
  fast: FastBodies | undefined,
): boolean {
  if (way === NONE) return m.refuse("no-such-thing", "There is no direction to move in.", at);
  if (times === 1) return moveStep(m, body, way, { at }, fast) !== "refused";
  return m.attempt(() => {
    for (let step = 0; step < times && m.goesOn; step++) {
      const outcome = moveStep(m, body, way, { at }, fast);
      if (outcome !== "moved") return outcome === "stayed";
    }
    return true;
  });
}

function moveStep(
  m: Machine,
  body: number,
  way: number,
  by: Pick<SetMove, "strength" | "at">,
  fast: FastBodies | undefined,
): MoveOutcome {
  const { strength, at } = by;
  if (fast !== undefined && (strength === undefined || shapeOf(m.state, body).mass <= strength)) {
    const went = fast.step(m, body, way);
    if (went === blocked) fast.refuseStep(m, body, way, at);
    if (went !== unanswered) return went === done ? "moved" : "refused";
  }
  return moveSet(m, body, stepping(way), by);
}

/** One cell in a direction, if all that moves is no heavier than a strength. */
export function pushSet(
  m: Machine,
  body: number,
  way: number,
  strength: number,
  at: Where | undefined,
  fast: FastBodies | undefined,
): boolean {
  return moveStep(m, body, way, { strength, at }, fast) !== "refused";
}

/** The total mass of a body and all that is linked with it. */
export function massOfSet({ state }: Machine, body: number): number {
  return ringOf(state, body).reduce((sum, it) => sum + shapeOf(state, it).mass, 0);
}

/** Moves a body as far as it can go in a direction, at most `most` cells, and once round a board that wraps; returns how far, or -1 if it cannot move. */
export function slideSteps(
  m: Machine,
  body: number,
  way: number,
  most: number,
  at: Where | undefined,
  fast: FastBodies | undefined,
): number {
  if (gridOfBody(m.state, body) < 0 || isSettled(m.state, body)) return notLying(m, body, at) ?? -1;
  if (way === NONE) return m.refuse("no-such-thing", "There is no direction to slide in.", at) ? 0 : -1;
  const slid = fast === undefined ? unanswered : fast.slide(m, body, way, most);
  if (slid !== unanswered) return slid;
  return m.silently(() => {
    const start = spotOf(m.state, body);
    let far = 0;
    while (far < most && m.goesOn && moveSet(m, body, stepping(way), { at }) === "moved") {
      far++;
      if (isOnceRound(m, start, spotOf(m.state, body))) break;
    }
    return far;
  });
}

/** Whether a spot is where another one was, round a board that wraps. */
function isOnceRound({ layout }: Machine, before: Spot, { grid, x, y }: Spot): boolean {
  const { wraps, width, height } = layout.grids[grid];
  return wraps && (x - before.x) % width === 0 && (y - before.y) % height === 0;
}

/** Turns a body by a number of headings clockwise, in place or by the first kick that fits; returns its number from 0, -1 if none fits. */
export function turnSet(
  m: Machine,
  body: number,
  by: number,
  at: Where | undefined,
  fast: FastBodies | undefined,
): number {
  if (fast !== undefined) {
    const turned = fast.turn(m, body, by);
    if (turned === blocked) fast.refuseTurn(m, body, by, at);
    if (turned !== unanswered) return turned - done;
  }
  const { kind, turns } = shapeOf(m.state, body);
  if (!turns) m.refuse("turns-never", `${m.layout.program.kinds[kind].name} does not turn.`, at);
  const kicks = kicksOf(m, body, by);
  const tries = (test: number): boolean =>
    moveSet(m, body, turning(m, body, by, kicks[2 * test], kicks[2 * test + 1], at), { at }) !== "refused";
  // The reason reported is that of the turn in place.
  return m.firstOf(kicks.length / 2, (test) => (test === 0 ? tries(0) : m.silently(() => tries(test))));
}

/** Where to try a turn, in order: in place, then by each kick, as pairs of steps. Empty if the body does not turn. */
function kicksOf(m: Machine, body: number, by: number): Int32Array {
  const { shape, pose } = spotOf(m.state, body);
  const { headings, turns, turnTests } = shape;
  if (!turns) return noKicks;
  const heading = pose % headings;
  return turnTests[heading * headings + modulo(heading + by, headings)];
}

const noKicks = new Int32Array(0);

/** The turns to try, in place and by each kick. */
export function turnsOf(m: Machine, body: number, by: number): Motion[] {
  const kicks = kicksOf(m, body, by);
  return Array.from({ length: kicks.length / 2 }, (_, test) =>
    turning(m, body, by, kicks[2 * test], kicks[2 * test + 1], undefined),
  );
}

export function mirrorSet(
  m: Machine,
  body: number,
  at: Where | undefined,
  fast: FastBodies | undefined,
): boolean {
  if (fast !== undefined && fast.mirror(m, body) === done) return true;
  return moveSet(m, body, mirroring(m, body, at), { at }) !== "refused";
}

/** Lays a body as drawn, on top of what is there. */
export function laySet(
  m: Machine,
  body: number,
  kind: KindId,
  place: GridPlace,
  at: Where | undefined,
  fast: FastBodies | undefined,
): boolean {
  const laid =
    fast === undefined ? unanswered : fast.lay(m, body, bodiesOf(m.state).shapes[kind]!, place, at);
  if (laid !== unanswered) return laid === done;
  return moveSet(m, body, laying(body, place, kind), { at }) !== "refused";
}

/** Gives a body another shape where it is. */
export function reshapeSet(m: Machine, body: number, kind: KindId, at: Where | undefined): boolean {
  return moveSet(m, body, reshaping(body, spotAs(m, body, kind)), { at }) !== "refused";
}

function spotAs(m: Machine, body: number, kind: KindId): Spot {
  const spot = spotOf(m.state, body);
  const shape = bodiesOf(m.state).shapes[kind]!;
  const old = spot.shape;
  const heading = shape.turns ? Math.floor(((spot.pose % old.headings) * shape.headings) / old.headings) : 0;
  const pose = (spot.pose < old.headings ? 0 : shape.headings) + heading;
  const y = spot.y + poseOf(m.state, body).placeY - shape.poses[pose].placeY;
  return { ...spot, shape, pose, y };
}

/** A change as a condition asks for it, worked out. */
export type AskedChange =
  | { readonly by: "move"; readonly way: number; readonly times: number }
  | { readonly by: "turn"; readonly headings: number }
  | { readonly by: "mirror" }
  | { readonly by: "lay"; readonly kind: KindId; readonly place: GridPlace }
  | { readonly by: "become"; readonly kind: KindId };

/** The ways to try a change of a body, one after the other; none if it never turns. */
export function motionsOf(m: Machine, body: number, change: ProbedChange): Motion[] {
  if (change.by === "turn") return turnsOf(m, body, change.headings);
  return [change.by === "move" ? stepping(change.way) : mirroring(m, body, undefined)];
}

/** Whether a change would be done. No reason is left. */
export function wouldDo(m: Machine, body: number, asked: AskedChange, fast: FastBodies | undefined): boolean {
  if (isSettled(m.state, body)) return false;
  if (asked.by === "become" && gridOfBody(m.state, body) < 0) return true;
  if (asked.by === "turn") return wouldTurn(m, body, asked.headings);
  if (asked.by === "move" && asked.times !== 1)
    return m.look(() => moveSteps(m, body, asked.way, asked.times, undefined, fast));
  const motion = motionOf(m, body, asked);
  return motion !== undefined && canMove(m, body, motion);
}

function motionOf(m: Machine, body: number, asked: Exclude<AskedChange, { by: "turn" }>): Motion | undefined {
  switch (asked.by) {
    case "move":
      return asked.way === NONE ? undefined : stepping(asked.way);
    case "mirror":
      return mirroring(m, body, undefined);
    case "lay":
      return laying(body, asked.place, asked.kind);
    case "become":
      return reshaping(body, spotAs(m, body, asked.kind));
  }
}

function wouldTurn(m: Machine, body: number, by: number): boolean {
  return turnsOf(m, body, by).some((motion) => canMove(m, body, motion));
}
