import type { Grid } from "../../base/index.ts";
import type { Evaluate, Machine } from "../../core/engine/index.ts";
import type { DirtySets } from "./dirty-sets.ts";
import type { DirtySet } from "./dirty-table.ts";
import type { CompiledBlock, CompiledRule } from "../../core/rules/picture/ready.ts";
import type { RuleMasks } from "./rule-bitmasks.ts";

/** Describes a rule of a plan: its picture as flat tests and writes. */
export interface PlanRule {
  readonly ready: CompiledRule;
  /** Holds pairs: the distance from the middle to an address, and the kind required there or ~start of a table of kinds. */
  readonly middle: Int32Array;
  readonly rest: Int32Array;
  /** Holds triples of a distance to a cell, a layer, a kind. Undefined if only the plain interpreter can write the picture. */
  readonly writes: Int32Array | undefined;
  /** Is true if a test is missing above, so that only the plain interpreter can test the picture. */
  readonly odd: boolean;
  readonly group: DirtyGroup;
  /** Holds, for `exact` blocks, the set of cells known to match, and the place where their number is stored. */
  readonly known: DirtySet | undefined;
  readonly knownCount: number;
}

/** Describes rules that share a dirty set: in any round all of them take part, or none. */
export interface DirtyGroup {
  readonly dirtySet: DirtySet;
  readonly when: Evaluate | undefined;
  /** Tells the signals without which the condition cannot hold; 0 if it may hold without any. */
  readonly waits: number;
  readonly facing: number | undefined;
  active: boolean;
}

/** Describes the rules that may have their middle on a kind. */
export interface KindRules {
  readonly rules: readonly PlanRule[];
  /** Is true if middles must be tested further before any rule is applied. */
  readonly picky: boolean;
}

/** Represents code generated for the rounds of a scan while sets follow the kinds; returns true if a rule was applied. */
export type WrittenScan = (m: Machine, sets: DirtySets) => boolean;

/** Represents a block compiled for one board of a layout, to be run fast. */
export interface BlockPlan {
  readonly block: CompiledBlock;
  readonly grid: Grid;
  readonly zones: Uint8Array;
  readonly rules: readonly PlanRule[];
  readonly groups: readonly DirtyGroup[];
  /** Holds address of the layer by which a scan finds its rules, and the rules of each kind on it. */
  readonly anchor: number;
  readonly byKind: readonly (KindRules | undefined)[];
  /** Holds the tables of kinds for `~start` tests. */
  readonly tables: Uint8Array;
  /** Holds the size of each set, in words, and of its summary. */
  readonly words: number;
  readonly summaryWords: number;
  /** Holds the sets of the groups that take part in this round. */
  readonly activeSummaries: Int32Array;
  readonly activeWords: Int32Array;
  activeCount: number;
  /** Stores, for `apart`, the round in which each cell was claimed, and the number of the round. */
  readonly taken: Int32Array;
  round: number;
  /** Is true if only the first rule that matches at a cell is applied. */
  readonly takesFirst: boolean;
  /** Stores the bitmasks of the rules, where they can be tested by them. */
  readonly masks: RuleMasks | undefined;
  /** Holds the groups that take part, a bit for each: tells which rules of the bitmasks do. */
  pattern: number;
  /** Holds the rules of each part of the bitmasks in the groups of `activePattern`. */
  active: Int32Array;
  activePattern: number;
  readonly patterns: Map<number, Int32Array>;
  /** Counts the rounds left until code is generated; 0 if it has been, or will not be. */
  untilWritten: number;
  written: WrittenScan | undefined;
}
