import type { KindId, Where } from "../../../program/index.ts";
import type { Reason } from "../../engine/index.ts";

/** A change of a body: one step in a direction (0 up, clockwise to 7), one heading further or back, its mirror image. */
export type ProbedChange =
  | { readonly by: "move"; readonly way: number }
  | { readonly by: "turn"; readonly headings: 1 | -1 }
  | { readonly by: "mirror" };

/** What a change of a body would test, and its outcome. Probing changes nothing. */
export interface Probe {
  /** "instead": the body would stay, and what a meeting says would be done. */
  readonly outcome: "done" | "instead" | "refused";
  /** Why not. */
  readonly reason?: Reason;
  /** The cells that it would enter, in reading order, and others where something forbids it. */
  readonly tests: readonly ProbedCell[];
}

/** What a change would find in one cell. */
export interface ProbedCell {
  readonly cell: number;
  /** The things there that answer, in order. */
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
