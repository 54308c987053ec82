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
  type Position,
  type State,
} from "../../engine/index.ts";
import type { Game } from "../../game/index.ts";
import { insideOf } from "../../game/inside.ts";

/** What a change of a body would test, and what would come of it; undefined of what is no body on a board. Everything is put back. */
export function probe(
  game: Game,
  position: Position,
  player: number,
  thing: number,
  change: ProbedChange,
): Probe | undefined {
  const state = position as State;
  const { machine: m } = insideOf(game);
  const mark = state.journal.length;
  m.glance(state, player);
  m.viewer = player;
  const found = untold(m, () => probeOn(m, thing, change));
  state.rollBack(mark);
  return m.stop === "fault" ? undefined : found;
}

/** Does something of which nothing will be told. */
function untold<T>(m: Machine, work: () => T): T {
  const { reason } = m;
  const [events, loose] = [m.events.length, m.loose.length];
  const done = work();
  m.events.length = events;
  m.loose.length = loose;
  m.reason = reason;
  return done;
}

function probeOn(m: Machine, thing: number, change: ProbedChange): Probe | undefined {
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
