import * as engine from "../../engine/index.ts";
import { reportMove, writeCell } from "../relocate.ts";
import { type MeetingOutcome, resolveArrivals } from "./collide.ts";
import { motionOf } from "./meetings.ts";
import { writeBodySpot, type Motion } from "./motions.ts";
import {
  atEnd,
  atStart,
  type EnteredCell,
  gatherSet,
  isDamaged,
  maxAnimatedCells,
  type MovingBody,
  type MovingSet,
  linkedBodies,
  type MoveRequest,
  kindAfterMove,
} from "./moving-set.ts";
import { layRiders, revealCargo, type Rider } from "./riders.ts";
import { isSupported } from "./support.ts";
import { liftSet, type TestedPlan, testSet } from "./test-plan.ts";

/** Is the outcome of a move: moved; refused, with a reason and no change; or stayed, because a collision rule ran instead. */
export type MoveOutcome = "moved" | "refused" | "stayed";

type MoveResult = "moved" | MeetingOutcome;

/** Limits the nesting of moves inside collision rules; deeper nesting is treated as endless. */
const maxMoveDepth = 200;

/**
 * Moves a body with all its linked bodies and riders, or other `members`, atomically (PV1 to PV34). The plan has three states: gathered
 * (destinations are known), tested (collision rules have run, and the cells are free), and laid (every body lies on permitted ground).
 */
export function moveSet(
  m: engine.Machine,
  body: number,
  motion: Motion,
  { isPushed = false, strength, at }: Omit<MoveRequest, "motion"> = {},
  members = linkedBodies(m.state, body),
): MoveOutcome {
  const move = { motion, isPushed, strength, at };
  if (!engine.bodiesOf(m.state).canInteract) {
    const testedPlan = testAlone(m, members, move);
    return testedPlan === undefined ? "refused" : executeWithoutCollisions(testedPlan.set);
  }
  const motionState = motionOf(m);
  if (motionState.depth === maxMoveDepth) {
    m.fail("budget", "These meetings move one another too often.", at);
    return "refused";
  }
  motionState.depth++;
  const outcome = moveColliding(m, members, move);
  motionState.depth--;
  return outcome;
}

/** Moves a set that may collide with others. Its collision rules may move further sets. */
function moveColliding(m: engine.Machine, firstMembers: readonly number[], move: MoveRequest): MoveOutcome {
  let members = firstMembers;
  for (;;) {
    const result = m.attempt(() => tryMove(m, members, move), isMoved);
    if (result === "moved" || result === "refused") return result;
    if ("act" in result) return result.act(m) ? "stayed" : "refused";
    members = [...new Set([...members, ...result.joiningBodies.flatMap((it) => linkedBodies(m.state, it))])];
  }
}

const isMoved = (result: MoveResult): boolean => result === "moved";

/** Tests a set in a game without collision rules. It changes nothing. */
function testAlone(m: engine.Machine, members: readonly number[], move: MoveRequest): TestedPlan | undefined {
  const gatheredSet = gatherSet(m, members, move);
  const testedPlan = gatheredSet && testSet(gatheredSet);
  return testedPlan !== undefined && isTested(testedPlan) ? testedPlan : undefined;
}

function tryMove(m: engine.Machine, members: readonly number[], move: MoveRequest): MoveResult {
  const motion = motionOf(m);
  const { set: outerSet, arrivals } = motion;
  if (outerSet === undefined) motion.arrivals = [];
  const gatheredSet = gatherSet(m, members, move);
  let result: MoveResult = "refused";
  if (gatheredSet !== undefined) {
    motion.set = gatheredSet;
    const testedPlan = testSet(gatheredSet);
    result = isTested(testedPlan) ? execute(testedPlan) : testedPlan;
  }
  motion.set = outerSet;
  motion.arrivals = arrivals;
  return result;
}

function isTested(it: ReturnType<typeof testSet>): it is TestedPlan {
  return typeof it === "object" && "riders" in it;
}

/** Returns true if a motion of a body would succeed. Tries the motion and rolls it back, without recording a reason. */
export function canMove(m: engine.Machine, body: number, motion: Motion): boolean {
  if (engine.bodiesOf(m.state).canInteract) return m.tryOut(() => moveSet(m, body, motion) === "moved");
  return m.silently(() => testAlone(m, linkedBodies(m.state, body), { motion }) !== undefined);
}

/** Lays a tested set at its destination, and tests that every body then lies on permitted ground. If this is refused, the caller rolls back. */
function execute({ set, riders, enteredCells, changed }: TestedPlan): "moved" | "refused" {
  const { m } = set;
  if (!layMembers(set, enteredCells) || !layRiders(set, riders)) return "refused";
  revealCargo(set, changed);
  if (set.outer === undefined) resolveArrivals(set);
  if (m.isBroken) return "refused";
  for (const cell of changed) if (!isSupported(set, cell) && !set.keepsTesting(true)) return "refused";
  unlinkCarriedApart(set, riders);
  reportMoves(set, riders);
  return "moved";
}

/** Lays a set in a game where bodies neither lie on others nor carry anything: only its own cells change. */
function executeWithoutCollisions(set: MovingSet): "moved" {
  const { state } = set.m;
  liftSet(set);
  for (const { bodyId, layer, to, toCells } of set.members) {
    const { kinds } = to.shape.poses[to.pose];
    for (let i = 0; i < toCells.length; i++) writeCell(state, layer, toCells[i], bodyId, kinds[i]);
    writeBodySpot(state, bodyId, to);
  }
  return "moved";
}

/** Lays the bodies at their destinations; returns false, with the reason, if a cell of their layer is taken. */
function layMembers(set: MovingSet, enteredCells: readonly EnteredCell[]): boolean {
  const { state } = set.m;
  for (const { bodyId, to, fromCells } of set.members) {
    if (fromCells.length === 0) {
      const nextStackOrder = state.bodies[engine.bodyListHeads.laid] + 1;
      state.setBody(engine.bodyListHeads.laid, nextStackOrder);
      state.setBody(engine.recordStart(state, bodyId) + engine.bodyLinkFields.order, nextStackOrder);
    }
    writeBodySpot(state, bodyId, to);
  }
  if (set.members.length === 1) {
    for (const { cell, member, index } of enteredCells)
      if (!layCell(set, member, index, cell) && !set.keepsTesting(true)) return false;
    repaint(set);
    return true;
  }
  for (const member of set.members)
    for (let index = 0; index < member.toCells.length; index++)
      if (!layCell(set, member, index, member.toCells[index]) && !set.keepsTesting(true)) return false;
  return true;
}

function layCell({ m, move }: MovingSet, member: MovingBody, index: number, cell: number): boolean {
  const { state, layout } = m;
  const { bodyId, layer } = member;
  const kind = kindAfterMove(m, member, index);
  if (layer === 0) {
    engine.coverCell(state, bodyId, cell, kind);
    return true;
  }
  const shownKind = state.cells[layout.address(cell, layer)];
  if (shownKind !== 0) return engine.refuseTakenCell(m, cell, shownKind, move.at);
  writeCell(state, layer, cell, bodyId, kind);
  return true;
}

/** Repaints the cells of a body that replace other cells of the same body. */
function repaint(set: MovingSet): void {
  const { m, members, way } = set;
  const [member] = members;
  const { bodyId, layer, from, to, toCells, fromCells } = member;
  if (fromCells.length === 0) return;
  const pose = to.shape.poses[to.pose];
  const oldPose = from.shape.poses[from.pose];
  const isUndamaged = !isDamaged(m, bodyId);
  const isUniform = pose.isUniform && oldPose.isUniform && pose.kinds[0] === oldPose.kinds[0];
  if (isUndamaged && isUniform && from.shape === to.shape) return;
  const indices = way >= 0 && isUndamaged ? pose.changingAhead[way] : toCells.keys();
  for (const index of indices) {
    const cell = toCells[index];
    if (set.covers(cell, atStart) && set.covers(cell, atEnd) && set.carries(member, cell))
      m.state.show(cell, layer, kindAfterMove(m, member, index));
  }
}

function reportMoves({ m, members }: MovingSet, riders: readonly Rider[]): void {
  const cells = members.reduce((sum, it) => sum + it.fromCells.length, riders.length);
  if (cells + m.events.length > maxAnimatedCells) return;
  for (const member of members) {
    const { fromCells, toCells } = member;
    const count = Math.min(fromCells.length, toCells.length);
    for (let i = 0; i < count; i++) {
      const [from, to] = [fromCells[i], toCells[i]];
      if (to !== from) reportMove(m, kindAfterMove(m, member, i), from, to);
    }
  }
  for (const { kinds, from, to } of riders) for (const kind of kinds) reportMove(m, kind, from, to);
}

function unlinkCarriedApart(set: MovingSet, riders: readonly Rider[]): void {
  const { state } = set.m;
  for (const { bodyId } of riders) {
    if (bodyId === 0 || engine.nextLinked(state, bodyId) === 0) continue;
    const isMoved = (it: number): boolean => set.isMember(it) || riders.some((rider) => rider.bodyId === it);
    if (!linkedBodies(state, bodyId).every(isMoved)) engine.leaveRing(state, bodyId);
  }
}
