import type { KindId, OptionValue, Where } from "../../program/index.ts";
import type { Ending } from "../layout/position.ts";

/** What is set before play: by option, for each player or once. What is left out is as the file says. */
export type OptionValues = readonly (readonly OptionValue[] | undefined)[];

/** A question that a player must answer before play goes on. */
export interface Asked {
  readonly player: number;
  /** Index into `program.questions`. */
  readonly question: number;
  readonly text: string;
}

/** The controls that arrive for one cycle (one at most without `tick`), and which are held down. */
export interface GivenInput {
  readonly controls: readonly GivenControl[];
  readonly held?: readonly GivenControl[];
}

export interface GivenControl {
  /** Index into `program.controls`. */
  readonly control: number;
  /** One integer for each declared argument; a cell as the position numbers them, a direction 0..7, a player from 0. */
  readonly args: readonly number[];
  /** From 0. */
  readonly player: number;
  /** The number in front; 1 without it. */
  readonly times?: number;
}

export interface Report {
  /** "done": the cycle ran. "refused": R4. "fault": R5, a division by zero, a period of zero; the position is the one before. */
  readonly result: "done" | "refused" | "fault";
  /** Whether the position differs from before. */
  readonly changed: boolean;
  readonly reason?: Reason;
  /** Beside "done" it is what is amiss in a cycle that ran all the same: rules that were stopped because they went on for ever. */
  readonly fault?: Fault;
  /** What was said and played, in order. */
  readonly events: readonly GameEvent[];
  readonly restart: boolean;
  readonly again: boolean;
  readonly checkpoint: boolean;
}

export type GameEvent =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "sound"; readonly sound: string }
  /** The game is over: for whom, from 0; a draw has none. */
  | {
      readonly type: "end";
      readonly ending: Exclude<Ending, "playing">;
      readonly player?: number;
      readonly text?: string;
    }
  /** An object went from one cell to another; for gliding. Cells as the position numbers them. */
  | { readonly type: "move"; readonly kind: KindId; readonly from: number; readonly to: number };

/** Why something was refused (R3). */
export interface Reason {
  /** Stable: "edge", "taken", "no-such-thing", "off-board", "refused", "not-now", "not-your-turn", "asked". */
  readonly code: string;
  /** A sentence for the player. */
  readonly text: string;
  readonly at?: Where;
  readonly cell?: number;
  readonly kind?: KindId;
}

/** A mistake that only playing shows. */
export interface Fault {
  /** Stable: "budget", "division-by-zero", "period", "empty-source", "again-for-ever", "endless". */
  readonly code: string;
  /** A sentence for the author. */
  readonly text: string;
  readonly at?: Where;
  /** The busiest steps and lines of a cycle that ran over its budget, most work first. */
  readonly busiest?: readonly { readonly step: string; readonly at?: Where; readonly work: number }[];
}
