import type { KindId, LayerId, LineRule, Rule, VariableId, Where, Movement } from "../../program/index.ts";
import type { GameEvent, Reason, Report, Position } from "../../core/engine/index.ts";
import type { FailedTest, NoMatch } from "../why/index.ts";

/** Says what one cycle did, part by part. */
export interface CycleTrace {
  readonly report: Report;
  /** Lists parts in the order in which they began. */
  readonly parts: readonly TracePart[];
  /** Is true if this is what happens before the first cycle of a level, instead of a cycle. */
  readonly isBeginning: boolean;
  /** Holds moments between which something changed: 0 is the beginning of the cycle, the last its end, before anything is rolled back. */
  readonly moments: number;
  /** Is false if there was so much that its end is recorded as one part. */
  readonly isWhole: boolean;
  /** Returns the position at a moment, valid until the next request. */
  at(moment: number): Position;
  /** Returns what changed between two moments. */
  between(from: number, to: number): Changed;
  /**
   * Returns why a rule does not match at a moment with a cell in its picture: of all placements of the picture over the cell, the one nearest to a match.
   * Undefined if there is no rule on this line of the text.
   */
  whyNot(line: RuleLine, cell: number, moment: number): NoMatch | undefined;
}

/** Describes the number of the file, and of the line from 1. */
export type RuleLine = readonly [file: number, line: number];

/** Describes something that a cycle ran. */
export interface TracePart {
  readonly is:
    | "start"
    | "input"
    | "timers"
    | "step"
    | "ends"
    | "line"
    | "when"
    | "each"
    | "each-player"
    | "each-value"
    | "repeat"
    | "rules"
    | "grant"
    | "rule"
    | "put-back"
    | "rest";
  /** Holds the name of a step. */
  readonly name?: string;
  readonly at?: Where;
  /** Says how many parts enclose it. */
  readonly depth: number;
  /** Holds the player that `me` was. */
  readonly player: number;
  /** Holds the moments when it began and ended; equal if it changed nothing. */
  readonly from: number;
  readonly to: number;
  /** Tells the outcome: "refused" for a line, "off" for a step or `when` whose test did not hold. */
  readonly outcome: "done" | "refused" | "off";
  /** Says why something in a line was refused. */
  readonly reason?: Reason;
  /** Holds the test that did not hold. */
  readonly failed?: FailedTest;
  /** Says where a rule matched. */
  readonly match?: { readonly rule: Rule | LineRule; readonly cells: readonly number[] };
  /** Says what was said and heard in it, outside the parts inside it. */
  readonly events: readonly GameEvent[];
}

/** Describes a change of the movement (the wish) of the thing on a layer of a cell. */
export interface WishChange {
  readonly cell: number;
  readonly layer: LayerId;
  /** Names the movement; without it, the movement ended. */
  readonly wish?: Movement;
}

/** Describes places whose value changed. */
export interface Changed {
  readonly cells: readonly CellChange[];
  readonly values: readonly ValueChange[];
  readonly piles: readonly PileChange[];
  /** Tells whose turn it is now. */
  readonly turn?: number;
  /** Holds movements of line rules. */
  readonly wishes: readonly WishChange[];
  /** Lists bodies that moved, turned, came, went or keep something else. Their cells are among the cells too. */
  readonly bodies: readonly BodyChange[];
}

/** Describes a body before and after a change; undefined where it did not exist. */
export interface BodyChange {
  readonly before?: BodyMoment;
  readonly after?: BodyMoment;
}

/** Describes a body at a moment. */
export interface BodyMoment {
  readonly kind: KindId;
  /** Holds the cell of its place; undefined off the board and when settled. */
  readonly place?: number;
  /** Holds its cells; empty off the board. */
  readonly cells: readonly number[];
  readonly layer: LayerId;
  /** Turns clockwise from the picture as drawn, and how many make a round. */
  readonly heading: number;
  readonly headings: number;
  readonly mirrored: boolean;
  /** Is true if it no longer has a place and heading: its cells are no longer those of a shape. */
  readonly settled: boolean;
  /** Holds a player, from 0. */
  readonly owner: number;
  /** Lists values by field of the program; undefined for `none`. */
  readonly fields: readonly (number | undefined)[];
}

export interface CellChange {
  readonly cell: number;
  readonly layer: LayerId;
  readonly before: KindId;
  readonly after: KindId;
}

/** Says what a pile of `state` holds, bottom first; `none` as undefined does not occur in one. */
export interface PileChange {
  readonly pile: number;
  /** Numbers the player whose it is, where each has one. */
  readonly player: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface ValueChange {
  readonly variable: VariableId;
  /** Numbers the player whose it is, where each has one. */
  readonly player: number;
  /** Is undefined for `none`; for a slot, the kind of the body in it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}
