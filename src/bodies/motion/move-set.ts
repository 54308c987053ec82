import { ringOf } from "./links.ts";
import { execute } from "./execute-plan.ts";
import { gather, type Move } from "./moving-set.ts";
import { motionOf } from "./motion-state.ts";
import { bodiesOf, type Machine } from "../../engine/index.ts";
import type { Motion } from "./motions.ts";
import { type Joined, type Tested, test } from "./test-plan.ts";
import type { Stay } from "./collide.ts";

/** What came of a try: moved; refused, with a reason, and nothing has changed; or what was met was answered, and the mover kept its place. */
export type Outcome = "moved" | "refused" | "stayed";

type Result = "moved" | "refused" | Joined | Stay;

/**
 * Moves a body with all that is linked with it and rides on it, all or nothing (R1 to R34). The plan of it is three values in a row: gathered (where
 * each body goes), tested (what is met has answered, and the cells are free), carried out (everything lies on what it may).
 */
export function moveSet(m: Machine, body: number, motion: Motion, how: Omit<Move, "motion"> = {}): Outcome {
  const move = { motion, ...how };
  let members = ringOf(m.state, body);
  for (;;) {
    const result = m.attempt(() => tryMove(m, members, move), isMoved);
    if (result === "moved" || result === "refused") return result;
    if ("act" in result) return result.act(m) ? "stayed" : "refused";
    members = [...new Set([...members, ...result.joins.flatMap((it) => ringOf(m.state, it))])];
  }
}

const isMoved = (result: Result): boolean => result === "moved";

function tryMove(m: Machine, members: readonly number[], move: Move): Result {
  const state = motionOf(m);
  const { set: outer, arrivals } = state;
  if (outer === undefined) state.arrivals = [];
  const result = tryTo(m, members, move);
  state.set = outer;
  state.arrivals = arrivals;
  return result;
}

function tryTo(m: Machine, members: readonly number[], move: Move): Result {
  const gathered = gather(m, members, move);
  if (gathered === undefined) return "refused";
  motionOf(m).set = gathered;
  const tested = test(gathered);
  return isTested(tested) ? execute(tested) : tested;
}

function isTested(it: ReturnType<typeof test>): it is Tested {
  return typeof it === "object" && "riders" in it;
}

/** Whether a body could be moved so: it is tried and put back. No reason is left. */
export function canMove(m: Machine, body: number, motion: Motion): boolean {
  return m.look(() => {
    if (bodiesOf(m.state).carries) return moveSet(m, body, motion) === "moved";
    const gathered = gather(m, ringOf(m.state, body), { motion });
    return gathered !== undefined && isTested(test(gathered));
  });
}
