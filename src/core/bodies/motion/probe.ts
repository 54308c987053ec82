import { noCell } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import {
  bodiesOf,
  cellsOf,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  shapeOf,
  spotOf,
  type Machine,
} from "../../engine/index.ts";
import type { ProbedCell, Probe, ProbedChange } from "./inspection.ts";
import { moveSet, type MoveOutcome } from "./move-set.ts";
import { ringOf } from "./moving-set.ts";
import type { Motion } from "./motions.ts";
import { motionsOf } from "./poses.ts";
import { TestRecorder } from "./test-recorder.ts";
import { motionOf } from "./meetings.ts";

/** Probes a change of a body: what it would test, and its outcome; undefined if it is not a body on a board. Everything is rolled back. */
export function probeBody(m: Machine, thing: number, change: ProbedChange): Probe | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return undefined;
  return m.look(() => probeLying(m, ~thing, change));
}

function probeLying(m: Machine, body: number, change: ProbedChange): Probe {
  const motions = motionsOf(m, body, change);
  const [first] = motions;
  if (first === undefined) {
    const { kind } = shapeOf(m.state, body);
    m.refuse("turns-never", `${m.layout.program.kinds[kind].name} does not turn.`, undefined);
    return { outcome: "refused", ...reasonOf(m), tests: [] };
  }
  const tests = m.look(() => testsOf(m, body, first));
  m.reason = undefined;
  return m.look((): Probe => {
    let outcome: MoveOutcome = "refused";
    for (const motion of motions) {
      outcome = moveSet(m, body, motion);
      if (outcome !== "refused") break;
    }
    if (outcome === "refused") return { outcome, ...reasonOf(m), tests };
    return { outcome: outcome === "moved" ? "done" : "instead", tests };
  });
}

function reasonOf({ reason }: Machine): Pick<Probe, "reason"> {
  return reason ? { reason } : {};
}

/** Moves it and notes all tests. */
function testsOf(m: Machine, body: number, motion: Motion): ProbedCell[] {
  const off = bodiesOf(m.state).carries ? offBoard(m, body, motion) : [];
  if (off.length > 0) return off;
  const recorder = new TestRecorder();
  motionOf(m).recorder = recorder;
  moveSet(m, body, motion);
  return recorder.tests();
}

/** The cells of the set from which it would leave the board. */
function offBoard(m: Machine, body: number, motion: Motion): ProbedCell[] {
  const cells = new Map<number, KindId>();
  for (const number of ringOf(m.state, body)) {
    const from = spotOf(m.state, number);
    const to = motion.to(m, number, from);
    if (!to || gridOfBody(m.state, number) < 0) continue;
    const own = cellsOf(m.state, from).slice();
    cellsOf(m.state, to).forEach((cell, index) => cell === noCell && cells.set(own[index], from.shape.kind));
  }
  return [...cells]
    .sort(([a], [b]) => a - b)
    .map(([cell, kind]) => {
      const text = `${m.layout.program.kinds[kind].name} would leave the board.`;
      return { cell, meets: [], reason: { code: "edge", text, cell, kind } };
    });
}
