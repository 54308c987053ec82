import type { KindId, LayerId, LineRule, Rule, VariableId, Where, Movement } from "../../program/index.ts";
import type { GameEvent, Reason, Report, Position } from "../../core/engine/index.ts";
import type { FailedTest, NoMatch } from "../why/index.ts";

/** What one cycle did, part by part. */
export interface CycleTrace {
  readonly report: Report;
  /** In the order in which they began. */
  readonly parts: readonly TracePart[];
  /** Whether this is what happens before the first cycle of a level, instead of a cycle. */
  readonly isBeginning: boolean;
  /** Moments between which something changed: 0 is the beginning of the cycle, the last its end, before anything is rolled back. */
  readonly moments: number;
  /** False if there was so much that its end is recorded as one part. */
  readonly isWhole: boolean;
  /** The position at a moment, valid until the next request. */
  at(moment: number): Position;
  /** What changed between two moments. */
  between(from: number, to: number): Changed;
  /**
   * Why a rule does not match at a moment with a cell in its picture: of all placements of the picture over the cell, the one nearest to a match.
   * Undefined if there is no rule on this line of the text.
   */
  whyNot(line: RuleLine, cell: number, moment: number): NoMatch | undefined;
}

/** Number of the file, and of the line from 1. */
export type RuleLine = readonly [file: number, line: number];

/** Something that a cycle ran. */
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
  /** The name of a step. */
  readonly name?: string;
  readonly at?: Where;
  /** How many parts enclose it. */
  readonly depth: number;
  /** The player that `me` was. */
  readonly player: number;
  /** The moments when it began and ended; equal if it changed nothing. */
  readonly from: number;
  readonly to: number;
  /** "refused" for a line, "off" for a step or `when` whose test did not hold. */
  readonly outcome: "done" | "refused" | "off";
  /** Why something in a line was refused. */
  readonly reason?: Reason;
  /** The test that did not hold. */
  readonly failed?: FailedTest;
  /** Where a rule matched. */
  readonly match?: { readonly rule: Rule | LineRule; readonly cells: readonly number[] };
  /** What was said and heard in it, outside the parts inside it. */
  readonly events: readonly GameEvent[];
}

export interface WishChange {
  readonly cell: number;
  readonly layer: LayerId;
  /** Without it, the movement ended. */
  readonly wish?: Movement;
}

/** Places whose value changed. */
export interface Changed {
  readonly cells: readonly CellChange[];
  readonly values: readonly ValueChange[];
  readonly piles: readonly PileChange[];
  /** Whose turn it is now. */
  readonly turn?: number;
  /** Movements of line rules. */
  readonly wishes: readonly WishChange[];
  /** Bodies that moved, turned, came, went or keep something else. Their cells are among the cells too. */
  readonly bodies: readonly BodyChange[];
}

/** A body before and after a change; undefined where it did not exist. */
export interface BodyChange {
  readonly before?: BodyMoment;
  readonly after?: BodyMoment;
}

/** A body at a moment. */
export interface BodyMoment {
  readonly kind: KindId;
  /** The cell of its place; undefined off the board and when settled. */
  readonly place?: number;
  /** Its cells; empty off the board. */
  readonly cells: readonly number[];
  readonly layer: LayerId;
  /** Turns clockwise from the picture as drawn, and how many make a round. */
  readonly heading: number;
  readonly headings: number;
  readonly mirrored: boolean;
  /** Whether it no longer has a place and heading: its cells are no longer those of a shape. */
  readonly settled: boolean;
  /** A player, from 0. */
  readonly owner: number;
  /** By field of the program; undefined for `none`. */
  readonly fields: readonly (number | undefined)[];
}

export interface CellChange {
  readonly cell: number;
  readonly layer: LayerId;
  readonly before: KindId;
  readonly after: KindId;
}

/** What a pile of `state` holds, bottom first; `none` as undefined does not occur in one. */
export interface PileChange {
  readonly pile: number;
  /** Whose, where each player has one. */
  readonly player: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface ValueChange {
  readonly variable: VariableId;
  /** Whose, where each player has one. */
  readonly player: number;
  /** Undefined for `none`; for a slot, the kind of the body in it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}
