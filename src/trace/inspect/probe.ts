import { noCell } from "../../base/index.ts";
import {
  planMirror,
  planMove,
  planTurn,
  type CellTest,
  type Probe,
  type ProbedChange,
  motionsOf,
  probeBody,
} from "../../bodies/index.ts";
import {
  bodiesOf,
  cellsOf,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  spotOf,
  type Machine,
} from "../../engine/index.ts";

/** What a change of a body would test, and what would come of it; undefined of what is no body on a board. Everything is put back. */
export function probe(m: Machine, thing: number, change: ProbedChange): Probe | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return undefined;
  return bodiesOf(m.state).platforms ? probeBody(m, ~thing, change) : probePlain(m, ~thing, change);
}

/** Of a body that needs its cells empty and meets nothing. */
function probePlain(m: Machine, number: number, change: ProbedChange): Probe {
  m.reason = undefined;
  const { spot } =
    change.by === "move"
      ? planMove(m, number, change.way, 1, undefined)
      : change.by === "turn"
        ? planTurn(m, number, change.headings, undefined)
        : planMirror(m, number, undefined);
  const { reason } = m;
  const tests = testsOf(m, number, change);
  if (spot) return { outcome: "done", tests };
  return reason ? { outcome: "refused", reason, tests } : { outcome: "refused", tests };
}

/** The cells that it would come to, in place. */
function testsOf(m: Machine, number: number, change: ProbedChange): CellTest[] {
  const { state, layout } = m;
  const from = spotOf(state, number);
  const to = motionsOf(m, number, change)[0]?.to(m, number, from);
  if (!to) return [];
  const own = [...cellsOf(state, from)];
  const tests = [...cellsOf(state, to)].flatMap((cell, index): CellTest[] => {
    if (cell === noCell) {
      const last = own[index];
      return [{ cell: last, meets: [], reason: { code: "edge", text: "The board ends there.", cell: last } }];
    }
    if (own.includes(cell)) return [];
    const kind = state.cells[layout.address(cell, to.shape.layer)];
    if (kind === 0) return [{ cell, meets: [] }];
    const text = `There is ${layout.program.kinds[kind].name} in the way.`;
    const reason = { code: "taken", text, cell, kind };
    return [{ cell, meets: [], reason }];
  });
  return tests.sort((a, b) => a.cell - b.cell);
}
