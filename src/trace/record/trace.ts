import type * as quad from "../../program/index.ts";
import type { GameEvent, Reason, Report, Position } from "../../core/engine/index.ts";
import type { FailedTest, NoMatch } from "../why/index.ts";

/** Describes what one cycle did, part by part. */
export interface CycleTrace {
  readonly report: Report;
  /** Lists parts in the order in which they began. */
  readonly parts: readonly TracePart[];
  /** Lists lines that ran in loops and are not recorded as parts, because they had no effect of their own. */
  readonly idleLines: ReadonlySet<quad.Where>;
  /** Is true if this traces the beginning of a level, before its first cycle. */
  readonly isBeginning: boolean;
  /**
   * Holds the number of the last moment. Each moment follows a change: moment 0 is the beginning of the cycle, and the last
   * is its end before any rollback.
   */
  readonly moments: number;
  /** Is false if the cycle did so much that its end is recorded as a single part. */
  readonly isComplete: boolean;
  /** Returns the position at a moment, valid until the next request. */
  positionAt(moment: number): Position;
  /** Returns the changes between two moments. */
  between(from: number, to: number): Changed;
  /**
   * Explains why a rule does not match over a cell at a moment. Of all placements of the rule's picture over the cell, it
   * returns the one nearest to a match; undefined if there is no rule on this line of the text.
   */
  explainMismatch(line: RuleLine, cell: number, moment: number): NoMatch | undefined;
}

/** Identifies a line by the number of its file, and its number in the file, from 1. */
export type RuleLine = readonly [file: number, line: number];

/** Describes a part of the program that a cycle ran. */
export interface TracePart {
  readonly is: quad.Statement["do"] | "start" | "input" | "step" | "ends" | "rule" | "put-back" | "rest";
  /** Holds the name of a step. */
  readonly name?: string;
  readonly at?: quad.Where;
  /** Holds the number of parts that enclose this one. */
  readonly depth: number;
  /** Holds the player as whom the part ran: `me` in the program. */
  readonly player: number;
  /** Holds the moment when the part began. */
  readonly from: number;
  /** Holds the moment when the part ended; equal to `from` if the part changed nothing. */
  readonly to: number;
  /** Holds the outcome: "refused" for a line that was refused, "off" for a step or `when` whose test did not hold. */
  readonly outcome: "done" | "refused" | "off";
  /** Holds the reason why an action in a line was refused. */
  readonly reason?: Reason;
  /** Holds the test that did not hold. */
  readonly failed?: FailedTest;
  /** Holds the rule that matched, and the cells where it matched. */
  readonly match?: { readonly rule: quad.Rule | quad.LineRule; readonly cells: readonly number[] };
  /** Lists the messages and sounds of the part, except those of the parts inside it. */
  readonly events: readonly GameEvent[];
}

/** Describes a change of the intended movement (`wish`) of a thing on a layer of a cell. */
export interface WishChange {
  readonly cell: number;
  readonly layer: quad.LayerId;
  /** Holds the new movement; undefined if the movement ended. */
  readonly wish?: quad.Movement;
}

/** Describes the changes between two moments. */
export interface Changed {
  readonly cells: readonly CellChange[];
  readonly values: readonly ValueChange[];
  readonly piles: readonly PileChange[];
  /** Holds the new player to move, if that changed. */
  readonly turn?: number;
  /** Lists changes of movements in line rules. */
  readonly wishes: readonly WishChange[];
  /** Lists bodies that moved, turned, appeared, disappeared, or whose values changed. Their cells are among `cells` too. */
  readonly bodies: readonly BodyChange[];
}

/** Describes a body before and after a change; `before` or `after` is missing if the body did not exist then. */
export interface BodyChange {
  readonly before?: BodyMoment;
  readonly after?: BodyMoment;
}

/** Describes the orientation and the owner of a body. */
export interface BodyPose {
  /** Holds the body's heading, clockwise from the picture as drawn; `headings` is the number of headings in a full turn. */
  readonly heading: number;
  readonly headings: number;
  readonly mirrored: boolean;
  /** Is true if the body has settled: it has no place and heading, because its cells no longer form a shape. */
  readonly settled: boolean;
  /** Holds the player who owns the body, from 0. */
  readonly owner: number;
}

/** Describes a body at a moment. */
export interface BodyMoment extends BodyPose {
  readonly kind: quad.KindId;
  /** Holds the cell at which the body's picture is anchored; undefined if the body is off the board or has become loose cells. */
  readonly place?: number;
  /** Lists the body's cells; empty if the body is off the board. */
  readonly cells: readonly number[];
  readonly layer: quad.LayerId;
  /** Lists the values of the fields, by index into `program.fields`; undefined for `none`. */
  readonly fields: readonly (number | undefined)[];
}

export interface CellChange {
  readonly cell: number;
  readonly layer: quad.LayerId;
  readonly before: quad.KindId;
  readonly after: quad.KindId;
}

/** Describes a changed pile of `state`, with its values bottom first. */
export interface PileChange {
  readonly pile: number;
  /** Holds the owner of the pile, if each player has one. */
  readonly player: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface ValueChange {
  readonly variable: quad.VariableId;
  /** Holds the owner of the variable, if each player has one. */
  readonly player: number;
  /** Holds the value before the change: undefined for `none`; for a slot, the kind of the body in it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}
