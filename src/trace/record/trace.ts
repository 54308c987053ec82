import type { KindId, LayerId, LineRule, Rule, VariableId, Where, Movement } from "../../program/index.ts";
import type { GameEvent, Reason, Report, Position } from "../../engine/index.ts";
import type { FailedTest, NoMatch } from "../why/index.ts";

/** What one cycle did, part by part. */
export interface CycleTrace {
  readonly report: Report;
  /** In the order in which they began. */
  readonly parts: readonly TracePart[];
  /** It is no cycle, but what happens before the first one of a level. */
  readonly isBeginning: boolean;
  /** Moments between which something changed: 0 is the beginning of the cycle, the last its end, before anything was put back. */
  readonly moments: number;
  /** False if so much happened that the end of it is told as one. */
  readonly isWhole: boolean;
  /** The position at a moment. It is good until something else is asked. */
  at(moment: number): Position;
  /** What changed between two moments. */
  between(from: number, to: number): Changed;
  /**
   * Why a rule does not match at a moment with a cell in its picture: of all ways to lay the picture over the cell the one that is
   * nearest to a match. Undefined if no rule stands at this line of the text.
   */
  whyNot(line: RuleLine, cell: number, moment: number): NoMatch | undefined;
}

/** A file by its number, and a line from 1. */
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
    | "repeat"
    | "rules"
    | "grant"
    | "rule"
    | "put-back"
    | "rest";
  /** Of a step. */
  readonly name?: string;
  readonly at?: Where;
  /** How many parts it is inside of. */
  readonly depth: number;
  /** Who `me` was. */
  readonly player: number;
  /** It began and ended at these moments; equal if it changed nothing. */
  readonly from: number;
  readonly to: number;
  /** A line was refused, the test of a step or a `when` did not hold. */
  readonly outcome: "done" | "refused" | "off";
  /** Why something in a line was refused. */
  readonly reason?: Reason;
  /** What did not hold. */
  readonly failed?: FailedTest;
  /** Of a rule: where it matched. */
  readonly match?: { readonly rule: Rule | LineRule; readonly cells: readonly number[] };
  /** What was said and heard in it, in no part inside of it. */
  readonly events: readonly GameEvent[];
}

export interface WishChange {
  readonly cell: number;
  readonly layer: LayerId;
  /** Without it there is no wish any more. */
  readonly wish?: Movement;
}

/** Places that hold something else. */
export interface Changed {
  readonly cells: readonly CellChange[];
  readonly values: readonly ValueChange[];
  /** Whose turn it is now. */
  readonly turn?: number;
  /** Wishes of line rules. */
  readonly wishes: readonly WishChange[];
  /** Bodies that moved, turned, came, went or keep something else. Their cells are among the cells too. */
  readonly bodies: readonly BodyChange[];
}

/** A body before and after a change; undefined where there was, or is, none. */
export interface BodyChange {
  readonly before?: BodyMoment;
  readonly after?: BodyMoment;
}

/** A body at a moment. */
export interface BodyMoment {
  readonly kind: KindId;
  /** The cell of its place; none off the board and of one that has settled. */
  readonly place?: number;
  /** Its cells; none off the board. */
  readonly cells: readonly number[];
  readonly layer: LayerId;
  /** Steps clockwise from how it is drawn, of so many in all. */
  readonly heading: number;
  readonly headings: number;
  readonly mirrored: boolean;
  /** It has no place and heading any more: its cells go their own ways. */
  readonly settled: boolean;
  /** A player, from 0. */
  readonly owner: number;
  /** By field of the program; none is undefined. */
  readonly fields: readonly (number | undefined)[];
}

export interface CellChange {
  readonly cell: number;
  readonly layer: LayerId;
  readonly before: KindId;
  readonly after: KindId;
}

export interface ValueChange {
  readonly variable: VariableId;
  /** Of whom, where each player has one. */
  readonly player: number;
  /** None is undefined; of a variable that holds a body the kind of it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}
