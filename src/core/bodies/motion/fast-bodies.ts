import {
  Attachment,
  type CompiledShape,
  type GridPlace,
  type Layout,
  type Machine,
} from "../../engine/index.ts";
import type { SourceRef } from "../targets.ts";

/**
 * Is the outcome of a fast attempt. `unanswered`: nothing changed and no work was counted, so the general plan must do the move.
 * `blocked`: nothing changed, and no reason was recorded. `done`: the body has moved.
 */
export const fastOutcome = { unanswered: -1, blocked: 0, done: 1 } as const;

export type FastOutcome = (typeof fastOutcome)[keyof typeof fastOutcome];

/** Is a distance in cells that exceeds the size of every board. */
export const maxShift = 0x7fff;

/** Moves, turns and lays single bodies without a general plan. Position, work and events are the same as with the plan. */
export interface FastBodies {
  /** Moves a body one cell in a direction. */
  step(m: Machine, body: number, direction: number): FastOutcome;
  /** Records the reason why `step` was blocked. */
  refuseStep(m: Machine, body: number, direction: number, at: SourceRef): false;
  /** Turns a body by headings clockwise. Returns 1 plus the index of the kick that fits; otherwise the outcome. */
  turn(m: Machine, body: number, turnedBy: number): number;
  /** Records the reason why `turn` was blocked in place. */
  refuseTurn(m: Machine, body: number, turnedBy: number, at: SourceRef): false;
  /** Moves a body as far as it is free, at most `maxSteps` cells. Returns the number of cells, or -1 if unanswered. */
  slide(m: Machine, body: number, direction: number, maxSteps: number): number;
  /** Lays a body in its drawn pose. If it is blocked, records the reason. */
  lay(m: Machine, body: number, shape: CompiledShape, place: GridPlace, at: SourceRef): FastOutcome;
}

const fastBodiesOfLayout = new Attachment<FastBodies>();

export function attachFastBodies(layout: Layout, fast: FastBodies | undefined): void {
  fastBodiesOfLayout.attach(layout, fast);
}

/** Returns the fast implementation that moves the bodies of a layout; undefined if only the reference implementation does. */
export function fastBodiesOf(layout: Layout): FastBodies | undefined {
  return fastBodiesOfLayout.get(layout);
}
