import { noCell } from "../../base/index.ts";
import type { KindId } from "../../program/index.ts";
import { cellsOf, gridOfBody, shapeOf, spotOf, type Machine } from "../../engine/index.ts";
import type { CellTest, Probe, ProbedChange } from "./inspection.ts";
import { moveSet, type Outcome } from "./execute-plan.ts";
import { ringOf } from "./links.ts";
import type { Motion } from "./motions.ts";
import { motionsOf } from "./poses.ts";
import { Witness } from "./test-recorder.ts";
import { motionOf } from "./motion-state.ts";

/** What a change of a body that lies on a board would test, and what would come of it. Everything is put back. */
export function probeBody(m: Machine, body: number, change: ProbedChange): Probe {
  const motions = motionsOf(m, body, change);
  const [first] = motions;
  if (first === undefined) {
    const { kind } = shapeOf(m.state, body);
    m.refuse("turns-never", `${m.layout.program.kinds[kind].name} does not turn.`, undefined);
    return { outcome: "refused", ...reasonOf(m), tests: [] };
  }
  const tests = m.look(() => testsOf(m, body, first));
  return m.look((): Probe => {
    let outcome: Outcome = "refused";
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

/** Moves it with somebody looking, who wants to see all tests. */
function testsOf(m: Machine, body: number, motion: Motion): CellTest[] {
  const off = offBoard(m, body, motion);
  if (off.length > 0) return off;
  const witness = new Witness();
  motionOf(m).witness = witness;
  moveSet(m, body, motion);
  return witness.tests();
}

/** The cells of the set from which it would leave the board. */
function offBoard(m: Machine, body: number, motion: Motion): CellTest[] {
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
