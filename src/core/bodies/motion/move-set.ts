import { ringOf } from "./links.ts";
import { execute } from "./execute-plan.ts";
import { gatherSet, type SetMove } from "./moving-set.ts";
import { motionOf } from "./motion-state.ts";
import { bodiesOf, type Machine } from "../../engine/index.ts";
import type { Motion } from "./motions.ts";
import { type Joined, type Tested, testSet } from "./test-plan.ts";
import type { Stay } from "./collide.ts";

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
