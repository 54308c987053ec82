import type { KindId, OptionValue, Where } from "../../../program/index.ts";
import type { Ending } from "../layout/position.ts";

/** Describes the options of a play: by option, for each player or once. An option that is left out keeps the value in the file. */
export type OptionValues = readonly (readonly OptionValue[] | undefined)[];

/** Describes a question that a player must answer before play continues. */
export interface Asked {
  readonly player: number;
  /** Holds an index into `program.questions`. */
  readonly question: number;
  readonly text: string;
}

/** Describes the controls given in one cycle (at most one without `tick`), and those held down. */
export interface GivenInput {
  readonly controls: readonly GivenControl[];
  readonly held?: readonly GivenControl[];
}

export interface GivenControl {
  /** Holds an index into `program.controls`. */
  readonly control: number;
  /** Lists one integer for each declared argument: a cell as the position numbers them, a direction from 0 to 7, a player from 0. */
  readonly args: readonly number[];
  /** Numbers the player from 0. */
  readonly player: number;
  /** Holds the number before the control; 1 if left out. */
  readonly times?: number;
}

export interface Report {
  /** Is "done" if the cycle ran; "refused" by R4; "fault" by R5, a division by zero or a period of zero: the position is the one before. */
  readonly result: "done" | "refused" | "fault";
  /** Is true if the position differs from before. */
  readonly changed: boolean;
  readonly reason?: Reason;
  /** Tells, with "done", what is wrong in a cycle that ran all the same, such as rules stopped because they never came to rest. */
  readonly fault?: Fault;
  /** Lists messages, sounds and moves, in order. */
  readonly events: readonly GameEvent[];
  readonly restart: boolean;
  readonly again: boolean;
  readonly checkpoint: boolean;
  readonly after?: SessionRequest;
}

/**
 * Describes a request of a rule to the session: to sound like a "cancel" or to "undo" the input before this one (both with a refused cycle); to
 * undo this cycle only together with the input before it ("nosave"); to begin the level anew and let the player choose another one
 * ("quit"); or to go on with a level, by its number.
 */
export type SessionRequest = "cancel" | "undo" | "nosave" | "quit" | number;

export type GameEvent =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "status"; readonly text: string }
  | { readonly type: "sound"; readonly sound: string }
  /** A rule has left the level; the player may choose another one. */
  | { readonly type: "quit" }
  /** Tells that the game is over, and for whom, from 0; a draw has no player. */
  | {
      readonly type: "end";
      readonly ending: Exclude<Ending, "playing">;
      readonly player?: number;
      readonly text?: string;
    }
  /** Tells that an object moved from one cell to another, so that it can glide. Cells are as the position numbers them. */
  | { readonly type: "move"; readonly kind: KindId; readonly from: number; readonly to: number };

/** Describes the reason for a refusal (R3). */
export interface Reason {
  /** Holds a stable code: "edge", "taken", "no-such-thing", "off-board", "refused", "not-now", "not-your-turn", "asked". */
  readonly code: string;
  /** Holds a sentence for the player. */
  readonly text: string;
  readonly at?: Where;
  readonly cell?: number;
  readonly kind?: KindId;
}

/** Describes a mistake of the author that only shows in play. */
export interface Fault {
  /** Holds a stable code: "budget", "division-by-zero", "period", "empty-source", "again-for-ever", "endless", "full". */
  readonly code: string;
  /** Holds a sentence for the author. */
  readonly text: string;
  readonly at?: Where;
  /** Lists the steps and lines with the most work, in a cycle over its budget; most work first. */
  readonly busiest?: readonly { readonly step: string; readonly at?: Where; readonly work: number }[];
}
