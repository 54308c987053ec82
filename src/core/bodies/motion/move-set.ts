import {
  gatherSet,
  type SetMove,
  type Arriving,
  type MovingSet,
  type MovingBody,
  mostTold,
  shownBy,
  was,
  willBe,
  ringOf,
} from "./moving-set.ts";
import { motionOf } from "./meetings.ts";
import {
  bodiesOf,
  type Machine,
  carried,
  coverCell,
  ends,
  recordPlace,
  type State,
  taken,
  leaveRing,
  linkOf,
} from "../../engine/index.ts";
import { type Motion, keepSpot } from "./motions.ts";
import { type Joined, type Tested, testSet, isDamaged, liftParts } from "./test-plan.ts";
import { type Stay, meetArrivals } from "./collide.ts";
import { tellMove } from "../relocate.ts";
import { revealCargo, layRiders, type Rider } from "./riders.ts";
import { judgeCell } from "./support.ts";

/** The outcome of an attempt: moved; refused, with a reason and no change; or a meeting was answered and the mover kept its place. */
export type MoveOutcome = "moved" | "refused" | "stayed";

type Result = "moved" | "refused" | Joined | Stay;

/**
 * Moves a body with all that is linked with it and rides on it, all or nothing (PV1 to PV34). The plan of it is three values in a row: gathered (where
 * each body goes), tested (what is met has answered, and the cells are free), carried out (everything lies on what it may).
 */
export function moveSet(
  m: Machine,
  body: number,
  motion: Motion,
  { pushed = false, strength, at }: Omit<SetMove, "motion"> = {},
): MoveOutcome {
  const move = { motion, pushed, strength, at };
  if (!bodiesOf(m.state).carries) return moveBare(m, body, move) ? "moved" : "refused";
  const state = motionOf(m);
  if (state.depth === tooDeep) {
    m.fail("budget", "These meetings move one another too often.", at);
    return "refused";
  }
  state.depth++;
  const outcome = moveMeeting(m, body, move);
  state.depth--;
  return outcome;
}

/** Deeper moves inside meetings are taken never to end. */
const tooDeep = 200;

/** Moves a set that may meet others, which may move sets in turn. */
function moveMeeting(m: Machine, body: number, move: SetMove): MoveOutcome {
  let members = ringOf(m.state, body);
  for (;;) {
    const result = m.attempt(() => tryMove(m, members, move), isMoved);
    if (result === "moved" || result === "refused") return result;
    if ("act" in result) return result.act(m) ? "stayed" : "refused";
    members = [...new Set([...members, ...result.joins.flatMap((it) => ringOf(m.state, it))])];
  }
}

const isMoved = (result: Result): boolean => result === "moved";

/** Moves a set that meets nothing; nothing changes before all cells are known to be free. */
function moveBare(m: Machine, body: number, move: SetMove): boolean {
  const tested = testBare(m, body, move);
  return tested !== undefined && execute(tested) === "moved";
}

function testBare(m: Machine, body: number, move: SetMove): Tested | undefined {
  const gathered = gatherSet(m, ringOf(m.state, body), move);
  const tested = gathered && testSet(gathered);
  return tested !== undefined && isTested(tested) ? tested : undefined;
}

function tryMove(m: Machine, members: readonly number[], move: SetMove): Result {
  const state = motionOf(m);
  const { set: outer, arrivals } = state;
  if (outer === undefined) state.arrivals = [];
  const result = tryTo(m, members, move);
  state.set = outer;
  state.arrivals = arrivals;
  return result;
}

function tryTo(m: Machine, members: readonly number[], move: SetMove): Result {
  const gathered = gatherSet(m, members, move);
  if (gathered === undefined) return "refused";
  const motion = motionOf(m);
  motion.set = gathered;
  motion.latest = gathered;
  const tested = testSet(gathered);
  return isTested(tested) ? execute(tested) : tested;
}

function isTested(it: ReturnType<typeof testSet>): it is Tested {
  return typeof it === "object" && "riders" in it;
}

/** Whether a body could be moved so: it is tried and put back. No reason is left. */
export function canMove(m: Machine, body: number, motion: Motion): boolean {
  if (bodiesOf(m.state).carries) return m.look(() => moveSet(m, body, motion) === "moved");
  return m.silently(() => testBare(m, body, { motion }) !== undefined);
}

/** Lays a set at its destination with all riders; then everything must lie on permitted ground. On a refusal the caller rolls back. */
function execute({ set, riders, arriving, changed }: Tested): "moved" | "refused" {
  const { m } = set;
  if (set.isBare) return executeBare(set);
  if (!layParts(set, arriving)) return "refused";
  if (!layRiders(set, riders)) return "refused";
  revealCargo(set, changed);
  if (set.outer === undefined) meetArrivals(set);
  if (m.isBroken) return "refused";
  for (const cell of changed) if (!judgeCell(set, cell) && !set.goesOn(true)) return "refused";
  loosenLinks(set, riders);
  tellMoves(set, riders);
  return "moved";
}

/** Lays a set that lies on nothing and carries nothing: only its cells change. */
function executeBare(set: MovingSet): "moved" {
  const { m, parts } = set;
  liftParts(set);
  for (let i = 0; i < parts.length; i++) layBare(m, parts[i]);
  return "moved";
}

function layBare({ state, layout }: Machine, { number, layer, to, toCells }: MovingBody): void {
  const first = layer * layout.cellCount;
  const plane = bodiesOf(state).planeOf[layer] + first;
  const { kinds } = to.shape.poses[to.pose];
  for (let i = 0; i < toCells.length; i++) {
    state.setBody(plane + toCells[i], number);
    state.show(toCells[i], layer, kinds[i]);
  }
  keepSpot(state, number, to);
}

/** Lays the bodies at their destinations; false if a cell of their layer is taken, with the reason. */
function layParts(set: MovingSet, arriving: readonly Arriving[]): boolean {
  const { state } = set.m;
  const isAlone = set.parts.length === 1;
  for (const { number, to, fromCells } of set.parts) {
    if (fromCells.length === 0) layLast(state, number);
    keepSpot(state, number, to);
  }
  if (isAlone) {
    for (const { cell, part, index } of arriving)
      if (!layCell(set, part, index, cell) && !set.goesOn(true)) return false;
    return repaint(set);
  }
  for (const part of set.parts)
    for (let index = 0; index < part.toCells.length; index++)
      if (!layCell(set, part, index, part.toCells[index]) && !set.goesOn(true)) return false;
  return true;
}

function layCell({ m, move }: MovingSet, part: MovingBody, index: number, cell: number): boolean {
  const { state, layout } = m;
  const { number, layer } = part;
  const kind = shownBy(m, part, index);
  if (layer === 0) {
    coverCell(state, number, cell, kind);
    return true;
  }
  const there = state.cells[layout.address(cell, layer)];
  if (there !== 0) return taken(m, cell, there, move.at);
  state.setBody(bodiesOf(state).planeOf[layer] + layout.address(cell, layer), number);
  state.show(cell, layer, kind);
  return true;
}

/** Redraws the cells of a body that take the place of other cells of it. */
function repaint(set: MovingSet): true {
  const { m, parts, way } = set;
  const [part] = parts;
  const { number, layer, to, toCells, fromCells } = part;
  if (fromCells.length === 0) return true;
  const pose = to.shape.poses[to.pose];
  if (pose.even && to.shape === part.from.shape && isLikeBefore(part) && !isDamaged(m, number)) return true;
  const isPlain = way >= 0 && !isDamaged(m, number);
  const indices = isPlain ? pose.unlike[way] : toCells.keys();
  for (const index of indices) {
    const cell = toCells[index];
    if (set.has(cell, was) && set.has(cell, willBe) && set.carries(part, cell))
      m.state.show(cell, layer, shownBy(m, part, index));
  }
  return true;
}

/** Whether a body of like cells shows what it showed. */
function isLikeBefore({ from, to }: MovingBody): boolean {
  const before = from.shape.poses[from.pose];
  return before.even && before.kinds[0] === to.shape.poses[to.pose].kinds[0];
}

function tellMoves({ m, parts }: MovingSet, riders: readonly Rider[]): void {
  const cells = parts.reduce((sum, it) => sum + it.fromCells.length, riders.length);
  if (cells + m.events.length > mostTold) return;
  for (const part of parts) {
    const { fromCells, toCells } = part;
    const count = Math.min(fromCells.length, toCells.length);
    for (let i = 0; i < count; i++) {
      const [from, to] = [fromCells[i], toCells[i]];
      if (to !== from) tellMove(m, shownBy(m, part, i), from, to);
    }
  }
  for (const { kinds, from, to } of riders) for (const kind of kinds) tellMove(m, kind, from, to);
}

/** Moves a body to the end of the stacking order. */
function layLast(state: State, number: number): void {
  const laid = state.bodies[ends.laid] + 1;
  state.setBody(ends.laid, laid);
  state.setBody(recordPlace(state, number) + carried.order, laid);
}

/** Removes links between bodies that were carried apart. */
function loosenLinks(set: MovingSet, riders: readonly Rider[]): void {
  const { state } = set.m;
  for (const { number } of riders) {
    if (number === 0 || linkOf(state, number) === 0) continue;
    const moved = (it: number): boolean => set.isMember(it) || riders.some((rider) => rider.number === it);
    if (!ringOf(state, number).every(moved)) leaveRing(state, number);
  }
}
