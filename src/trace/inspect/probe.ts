import { noCell } from "../../base/index.ts";
import {
  mirrorMotion,
  type Motion,
  motionOf,
  type MoveOutcome,
  moveSet,
  linkedBodies,
  stepMotion,
  turnsOf,
} from "../../core/bodies/index.ts";
import {
  bodiesOf,
  cellsOf,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  type Machine,
  type Position,
  type Reason,
  shapeOf,
  spotOf,
  type State,
} from "../../core/engine/index.ts";
import { internalsOf } from "../../core/game/inside.ts";
import type { Game } from "../../game/index.ts";
import type { KindId } from "../../program/index.ts";
import { type ProbedCell, TestRecorder } from "./test-recorder.ts";

/** Describes a change of a body: one step in a direction (0 is up, then clockwise to 7), one heading clockwise or counterclockwise, or mirroring. */
export type ProbedChange =
  | { readonly by: "move"; readonly way: number }
  | { readonly by: "turn"; readonly headings: 1 | -1 }
  | { readonly by: "mirror" };

/** Describes the cells that a change of a body would test, and its outcome. */
export interface Probe {
  /** Holds the outcome. "instead": the body would stay, and a collision rule would run another action. */
  readonly outcome: "done" | "instead" | "refused";
  /** Holds the reason of a refusal. */
  readonly reason?: Reason;
  /** Lists the cells that the body would enter, and further cells where something blocks the change, in reading order. */
  readonly tests: readonly ProbedCell[];
}

/** Tests a change of a body and rolls everything back; returns undefined if the thing is not a body on a board. */
export function probe(
  game: Game,
  position: Position,
  player: number,
  thing: number,
  change: ProbedChange,
): Probe | undefined {
  const { machine: m } = internalsOf(game);
  m.beginReading(position as State, player);
  m.viewer = player;
  return m.tryOut(() => {
    const probeResult = probeBody(m, thing, change);
    return m.stop === "fault" ? undefined : probeResult;
  });
}

function probeBody(m: Machine, thing: number, change: ProbedChange): Probe | undefined {
  if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return undefined;
  if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return undefined;
  return m.tryOut(() => probeBodyOnBoard(m, ~thing, change));
}

function probeBodyOnBoard(m: Machine, body: number, change: ProbedChange): Probe {
  const motions = motionsOf(m, body, change);
  const [firstMotion] = motions;
  if (firstMotion === undefined) {
    const { kind } = shapeOf(m.state, body);
    m.refuse("turns-never", `${m.layout.program.kinds[kind].name} does not turn.`, undefined);
    return { outcome: "refused", ...reasonOf(m), tests: [] };
  }
  const tests = m.tryOut(() => recordTests(m, body, firstMotion));
  m.reason = undefined;
  return m.tryOut((): Probe => {
    let outcome: MoveOutcome = "refused";
    for (const motion of motions) {
      outcome = moveSet(m, body, motion);
      if (outcome !== "refused") break;
    }
    if (outcome === "refused") return { outcome, ...reasonOf(m), tests };
    return { outcome: outcome === "moved" ? "done" : "instead", tests };
  });
}

/** Returns the motions to try for a change, in order; an empty list if the body never turns. */
function motionsOf(m: Machine, body: number, change: ProbedChange): readonly Motion[] {
  if (change.by === "turn") return turnsOf(m, body, change.headings);
  return [change.by === "move" ? stepMotion(change.way) : mirrorMotion(m, body, undefined)];
}

function reasonOf({ reason }: Machine): Pick<Probe, "reason"> {
  return reason ? { reason } : {};
}

/** Tries a motion of a body and returns the records of all its tests. */
function recordTests(m: Machine, body: number, motion: Motion): ProbedCell[] {
  const edgeTests = bodiesOf(m.state).canInteract ? findCellsLeavingBoard(m, body, motion) : [];
  if (edgeTests.length > 0) return edgeTests;
  const recorder = new TestRecorder();
  motionOf(m).observer = recorder;
  moveSet(m, body, motion);
  return recorder.listTestedCells();
}

/** Returns the cells from which the body, and the bodies linked with it, would leave the board. */
function findCellsLeavingBoard(m: Machine, body: number, motion: Motion): ProbedCell[] {
  const cells = new Map<number, KindId>();
  for (const bodyNumber of linkedBodies(m.state, body)) {
    const from = spotOf(m.state, bodyNumber);
    const to = motion.spotAfter(m, bodyNumber, from);
    if (!to || gridOfBody(m.state, bodyNumber) < 0) continue;
    const cellsBefore = cellsOf(m.state, from).slice();
    cellsOf(m.state, to).forEach(
      (cell, index) => cell === noCell && cells.set(cellsBefore[index], from.shape.kind),
    );
  }
  return [...cells]
    .sort(([a], [b]) => a - b)
    .map(([cell, kind]) => {
      const text = `${m.layout.program.kinds[kind].name} would leave the board.`;
      return { cell, meets: [], reason: { code: "edge", text, cell, kind } };
    });
}
