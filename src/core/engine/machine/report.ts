import type { KindId, OptionValue, Where } from "../../../program/index.ts";
import type { Ending } from "../layout/position.ts";

/** Lists the values of a match's options: one for each player, or one for all. An option left out keeps the value that the game sets. */
export type OptionValues = readonly (readonly OptionValue[] | undefined)[];

/** Describes a question that a player must answer before play continues. */
export interface Asked {
  readonly player: number;
  /** Is an index into `program.questions`. */
  readonly question: number;
  readonly text: string;
}

/** Describes a control that a player gives or holds down. */
export interface GivenControl {
  /** Is an index into `program.controls`. */
  readonly control: number;
  /** Lists one integer for each declared argument: a cell as the position numbers them, a direction from 0 to 7, a player from 0. */
  readonly args: readonly number[];
  /** Is the number of the player, from 0. */
  readonly player: number;
  /** Is the number written before the control; 1 if left out. */
  readonly times?: number;
}

export interface Report {
  /**
   * Is "done" if the cycle ran; "refused" if it was rolled back (rule R4); "fault" if it exceeded its budget or divided by zero (rule R5).
   * Unless "done", the position is unchanged.
   */
  readonly result: "done" | "refused" | "fault";
  /** Is true if the position differs from before. */
  readonly changed: boolean;
  readonly reason?: Reason;
  /** Says what was refused last in a cycle that did other things, which players are not told (rule R3). */
  readonly quietReason?: Reason;
  /** Describes a mistake in a cycle that is "done" nevertheless, such as rules stopped because they never settled. */
  readonly fault?: Fault;
  /** Lists the messages, sounds and moves, in order. */
  readonly events: readonly GameEvent[];
  readonly restart: boolean;
  readonly again: boolean;
  readonly checkpoint: boolean;
  readonly after?: SessionRequest;
}

/**
 * Is a request of a rule to the session. "cancel" and "undo" come with a refused cycle: only the sound of a cancel, or an undo of the
 * previous input. "nosave" makes an undo of this cycle include the previous input. "quit" restarts the level and lets the player choose
 * another one. A number is the level to go to.
 */
export type SessionRequest = "cancel" | "undo" | "nosave" | "quit" | number;

export type GameEvent =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "status"; readonly text: string }
  | { readonly type: "sound"; readonly sound: string }
  /** Reports that a rule has left the level. The player may choose another one. */
  | { readonly type: "quit" }
  /** Reports that the game has ended, and which player (from 0) won or lost; a draw has no player. */
  | {
      readonly type: "end";
      readonly ending: Exclude<Ending, "playing">;
      readonly player?: number;
      readonly text?: string;
    }
  /** Reports that an object moved from one cell to another, so that the view can animate it. Cells are numbered as in the position. */
  | { readonly type: "move"; readonly kind: KindId; readonly from: number; readonly to: number };

/** Describes why an action was refused (rule R3). */
export interface Reason {
  /** Is a stable code: "edge", "taken", "no-such-thing", "off-board", "refused", "not-now", "not-your-turn", "asked". */
  readonly code: string;
  /** Is a sentence for the player. */
  readonly text: string;
  readonly at?: Where;
  readonly cell?: number;
  readonly kind?: KindId;
  /** Is the control that was left out of a cycle that ran with others (rule R7). */
  readonly control?: number;
}

/** Describes a mistake in the game's file that shows only when the game is played. */
export interface Fault {
  /** Is a stable code: "budget", "division-by-zero", "period", "empty-source", "again-for-ever", "endless", "full". */
  readonly code: string;
  /** Is a sentence for the author. */
  readonly text: string;
  readonly at?: Where;
  /** Lists the steps and lines with the most work in a cycle over its budget, most work first. */
  readonly busiest?: readonly { readonly step: string; readonly at?: Where; readonly work: number }[];
}
