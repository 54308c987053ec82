import type { KindId, LayerId, Where } from "../../program/index.ts";
import type { Reason } from "../../engine/index.ts";

/** All that lies in a cell, seen or covered. */
export interface CellContents {
  readonly cell: number;
  /** The ground: what the first layer shows when no body lies there; 0 for nothing. */
  readonly ground: KindId;
  /** What lies on it, from the bottom up, in the order in which it is stacked. */
  readonly things: readonly ThingInCell[];
}

/** An object or a body that lies in a cell. */
export interface ThingInCell {
  readonly kind: KindId;
  readonly layer: LayerId;
  /** Of a body. */
  readonly body?: BodyInCell;
}

/** What there is to know of a body. */
export interface BodyInCell {
  /** What stands for it in `Looker.probe`; good until the position changes. */
  readonly thing: number;
  /** What it shows in this cell. */
  readonly shows: KindId;
  /** So many turns clockwise from the picture as drawn, of so many in a round. */
  readonly heading: number;
  readonly headings: number;
  readonly mirrored: boolean;
  /** Its cells have gone their own ways. */
  readonly settled: boolean;
  /** The player it belongs to, from 0. */
  readonly owner: number;
  /** By index into `program.fields`; those that bodies of its kind have. */
  readonly fields: readonly { readonly field: number; readonly value: number | undefined }[];
  /** Bodies that move as one with it. */
  readonly linked: readonly KindId[];
  /** What goes with it when it moves, with the cells where it stands. */
  readonly riders: readonly { readonly kind: KindId; readonly cell: number }[];
  /** What lies on its deck unseen, under another body. */
  readonly stowed: readonly KindId[];
}

/** A change of a body: one step in a direction (0 up, clockwise to 7), one heading further or back, its mirror image. */
export type ProbedChange =
  | { readonly by: "move"; readonly way: number }
  | { readonly by: "turn"; readonly headings: 1 | -1 }
  | { readonly by: "mirror" };

/** What a change of a body would test, and what would come of it. Nothing is changed by asking. */
export interface Probe {
  /** "instead": the body would stay, and what a meeting says would be done. */
  readonly outcome: "done" | "instead" | "refused";
  /** Why not. */
  readonly reason?: Reason;
  /** The cells that it would come to, in reading order, and others where something forbids it. */
  readonly tests: readonly CellTest[];
}

/** What a change would find in one cell. */
export interface CellTest {
  readonly cell: number;
  /** What is there and answers, in the order in which it is asked. */
  readonly meets: readonly MetThing[];
  /** Why the change would not be allowed here; of several reasons the first. */
  readonly reason?: Reason;
}

/** How something that is met would answer. */
export interface MetThing {
  readonly kind: KindId;
  readonly cell: number;
  /**
   * "aboard": it stands on the body then, "below": the body on it. "pushed": it goes to the cell `to`. "along": it goes with the body. "gone": it is removed.
   * "instead": the body stays, and something else is done. "other": something else is done, and the body goes on. "blocks": it refuses.
   */
  readonly how: "aboard" | "below" | "pushed" | "along" | "gone" | "instead" | "other" | "blocks";
  readonly to?: number;
  /** The line of `meetings` that says so; without it that is so for all games. */
  readonly at?: Where;
  /** Why it blocks. */
  readonly reason?: Reason;
}
