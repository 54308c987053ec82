import { noCell } from "../../base/index.ts";
import * as bodies from "../../core/bodies/index.ts";
import * as engine from "../../core/engine/index.ts";
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
  readonly reason?: engine.Reason;
  /** Lists the cells that the body would enter, and further cells where something blocks the change, in reading order. */
  readonly tests: readonly ProbedCell[];
}

/** Tests a change of a body and rolls everything back; returns undefined if the thing is not a body on a board. */
export function probe(
  game: Game,
  position: engine.Position,
  player: number,
  thing: number,
  change: ProbedChange,
): Probe | undefined {
  const { machine: m } = internalsOf(game);
  m.beginReading(position as engine.State, player);
  m.viewer = player;
  return m.tryOut(() => {
    const probeResult = probeBody(m, thing, change);
    return m.stop === "fault" ? undefined : probeResult;
  });
}

function probeBody(m: engine.Machine, thing: number, change: ProbedChange): Probe | undefined {
  if (!engine.isBody(thing) || engine.kindOfBody(m.state, ~thing) === 0) return undefined;
  if (engine.gridOfBody(m.state, ~thing) < 0 || engine.isSettled(m.state, ~thing)) return undefined;
  return m.tryOut(() => probeBodyOnBoard(m, ~thing, change));
}

function probeBodyOnBoard(m: engine.Machine, body: number, change: ProbedChange): Probe {
  const motions = motionsOf(m, body, change);
  const [firstMotion] = motions;
  if (firstMotion === undefined) {
    const { kind } = engine.shapeOf(m.state, body);
    m.refuse("turns-never", `${m.layout.program.kinds[kind].name} does not turn.`, undefined);
    return { outcome: "refused", ...reasonOf(m), tests: [] };
  }
  const tests = m.tryOut(() => recordTests(m, body, firstMotion));
  m.reason = undefined;
  return m.tryOut((): Probe => {
    let outcome: bodies.MoveOutcome = "refused";
    for (const motion of motions) {
      outcome = bodies.moveSet(m, body, motion);
      if (outcome !== "refused") break;
    }
    if (outcome === "refused") return { outcome, ...reasonOf(m), tests };
    return { outcome: outcome === "moved" ? "done" : "instead", tests };
  });
}

/** Returns the motions to try for a change, in order; an empty list if the body never turns. */
function motionsOf(m: engine.Machine, body: number, change: ProbedChange): readonly bodies.Motion[] {
  if (change.by === "turn") return bodies.turnsOf(m, body, change.headings);
  return [change.by === "move" ? bodies.stepMotion(change.way) : bodies.mirrorMotion(m, body, undefined)];
}

function reasonOf({ reason }: engine.Machine): Pick<Probe, "reason"> {
  return reason ? { reason } : {};
}

/** Tries a motion of a body and returns the records of all its tests. */
function recordTests(m: engine.Machine, body: number, motion: bodies.Motion): ProbedCell[] {
  const edgeTests = engine.bodiesOf(m.state).canInteract ? findCellsLeavingBoard(m, body, motion) : [];
  if (edgeTests.length > 0) return edgeTests;
  const recorder = new TestRecorder();
  bodies.motionOf(m).observer = recorder;
  bodies.moveSet(m, body, motion);
  return recorder.listTestedCells();
}

/** Returns the cells from which the body, and the bodies linked with it, would leave the board. */
function findCellsLeavingBoard(m: engine.Machine, body: number, motion: bodies.Motion): ProbedCell[] {
  const cells = new Map<number, KindId>();
  for (const bodyNumber of bodies.linkedBodies(m.state, body)) {
    const from = engine.spotOf(m.state, bodyNumber);
    const to = motion.spotAfter(m, bodyNumber, from);
    if (!to || engine.gridOfBody(m.state, bodyNumber) < 0) continue;
    const cellsBefore = engine.cellsOf(m.state, from).slice();
    engine
      .cellsOf(m.state, to)
      .forEach((cell, index) => cell === noCell && cells.set(cellsBefore[index], from.shape.kind));
  }
  return [...cells]
    .sort(([a], [b]) => a - b)
    .map(([cell, kind]) => {
      const text = `${m.layout.program.kinds[kind].name} would leave the board.`;
      return { cell, meets: [], reason: { code: "edge", text, cell, kind } };
    });
}
