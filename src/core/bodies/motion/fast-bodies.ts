import type { Grid } from "../../../base/index.ts";
import {
  Attachment,
  type CompiledShape,
  type GridPlace,
  type Layout,
  type Machine,
} from "../../engine/index.ts";
import type { SourceRef } from "../targets.ts";

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
  refuseStep(m: Machine, body: number, way: number, at: SourceRef): false;
  /** Turns a body by headings clockwise. Returns 1 plus the index of the kick that fits; otherwise the outcome. */
  turn(m: Machine, body: number, by: number): number;
  /** Leaves the reason why `turn` was blocked in place. */
  refuseTurn(m: Machine, body: number, by: number, at: SourceRef): false;
  /** Moves a body as far as it is free, at most `most` cells. Returns the number of cells, or -1 if unanswered. */
  slide(m: Machine, body: number, way: number, most: number): number;
  /** Mirrors a body about its place. It is never `blocked`: the plan says why. */
  mirror(m: Machine, body: number): FastOutcome;
  /** Lays a body as its shape is drawn, and leaves the reason if that is blocked. */
  lay(m: Machine, body: number, shape: CompiledShape, place: GridPlace, at: SourceRef): FastOutcome;
  /** Returns the full rows of a board; undefined if unanswered. */
  fullRows(m: Machine, grid: Grid): readonly number[] | undefined;
}

const attachment = new Attachment<FastBodies>();

/** Lets a fast part move the bodies of a layout, where it can. */
export function attachFastBodies(layout: Layout, fast: FastBodies | undefined): void {
  attachment.attach(layout, fast);
}

/** Returns the fast part that moves the bodies of a layout; undefined if the reference implementation does it all. */
export function fastBodiesOf(layout: Layout): FastBodies | undefined {
  return attachment.of(layout);
}
