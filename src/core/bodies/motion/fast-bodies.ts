import type { Where } from "../../../program/index.ts";
import type { CompiledShape, GridPlace, Machine } from "../../engine/index.ts";

/**
 * The outcome of a fast attempt. `unanswered`: nothing has changed and no work was counted, so the plan that holds for
 * all bodies does it. `blocked`: nothing has changed, and no reason is left. `done`: the body has moved.
 */
export const fastOutcome = { unanswered: -1, blocked: 0, done: 1 } as const;

export type FastOutcome = (typeof fastOutcome)[keyof typeof fastOutcome];

/** A distance in cells that no board is wide enough for. */
export const farthest = 0x7fff;

/** Changes the pose of one body without a plan. The position, the work and the events are those of the plan. */
export interface FastBodies {
  /** Moves a body one cell in a direction. */
  step(m: Machine, body: number, way: number): FastOutcome;
  /** Leaves the reason why `step` was blocked. */
  refuseStep(m: Machine, body: number, way: number, at: Where | undefined): false;
  /** Turns a body by headings clockwise. Returns 1 plus the number of the kick that fits, from 0; otherwise the outcome. */
  turn(m: Machine, body: number, by: number): number;
  /** Leaves the reason why `turn` was blocked in place. */
  refuseTurn(m: Machine, body: number, by: number, at: Where | undefined): false;
  /** Moves a body as far as it is free, at most `most` cells. Returns the number of cells, or -1 if unanswered. */
  slide(m: Machine, body: number, way: number, most: number): number;
  /** Mirrors a body about its place. It is never `blocked`: the plan says why. */
  mirror(m: Machine, body: number): FastOutcome;
  /** Lays a body as its shape is drawn, and leaves the reason if that is blocked. */
  lay(m: Machine, body: number, shape: CompiledShape, place: GridPlace, at: Where | undefined): FastOutcome;
}
