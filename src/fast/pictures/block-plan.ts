import type { Grid } from "../../base/index.ts";
import type { Evaluate, Machine } from "../../core/engine/index.ts";
import type { DirtySets } from "./dirty-sets.ts";
import type { DirtySet } from "./dirty-table.ts";
import type { CompiledBlock, CompiledRule } from "../../core/rules/picture/ready.ts";
import type { RuleMasks } from "./rule-bitmasks.ts";

/** Describes a rule of a plan, with its picture as flat lists of tests and writes. */
export interface PlanRule {
  readonly compiled: CompiledRule;
  /** Lists the tests of the middle cell as pairs: an offset of an address, and the kind required there (0 or more) or `~start` of a table of kinds. */
  readonly middle: Int32Array;
  readonly restTests: Int32Array;
  /** Lists triples: the distance to a cell, a layer and a kind; undefined if only the plain interpreter can write the picture. */
  readonly writes: Int32Array | undefined;
  /** Is true if the picture has a test that only the plain interpreter can make. */
  readonly isUntabled: boolean;
  readonly group: DirtyGroup;
  /** Is the set of cells known to match, for `isExact` blocks. `knownCount` is the index where their number is stored. */
  readonly knownMatches: DirtySet | undefined;
  readonly knownCount: number;
}

/** Describes rules that share a dirty set (the cells that they must visit). Either all of them are active in a round, or none. */
export interface DirtyGroup {
  readonly dirtySet: DirtySet;
  readonly when: Evaluate | undefined;
  /** Is a mask of signals. The group's condition can be true only if one of these is on; 0 if it depends on no signal. */
  readonly signals: number;
  readonly facing: number | undefined;
  isActive: boolean;
}

/** Describes the rules whose middle may match a kind. */
export interface KindRules {
  readonly rules: readonly PlanRule[];
  /** Is true if all middles must be tested before any of the rules is applied. */
  readonly testsMiddlesFirst: boolean;
}

/** Represents code generated for the rounds of a scan whose sets follow the kinds; returns true if a rule was applied. */
export type WrittenScan = (m: Machine, sets: DirtySets) => boolean;

/** Represents a block compiled for one board of a layout. */
export interface BlockPlan {
  readonly block: CompiledBlock;
  readonly grid: Grid;
  readonly zones: Uint8Array;
  readonly rules: readonly PlanRule[];
  readonly groups: readonly DirtyGroup[];
  /** Is the address where the layer begins whose kinds select the rules for a cell in a scan. `rulesByKind` lists the rules for each kind. */
  readonly anchor: number;
  readonly rulesByKind: readonly (KindRules | undefined)[];
  /** Contains the tables of kinds that tests refer to by `~start`. */
  readonly tables: Uint8Array;
  /** Is the size of each set in 32-bit words; `summaryWordCount` is the size of its summary, which has a bit for each word. */
  readonly wordCount: number;
  readonly summaryWordCount: number;
  /** Lists the sets of the groups that are active in this round. */
  readonly activeSummaries: Int32Array;
  readonly activeWords: Int32Array;
  activeCount: number;
  /** Stores, by cell, the number of the round in which a match last claimed the cell, for the option `apart`. `round` is the current round. */
  readonly roundOfClaim: Int32Array;
  round: number;
  /** Is true if only the first rule that matches at a cell is applied. */
  readonly takesFirst: boolean;
  /** Contains bitmasks by which many rules are tested at once; undefined if the rules of this block cannot be tested by bitmasks. */
  readonly masks: RuleMasks | undefined;
  /** Has a bit for each group that is active in this round. */
  pattern: number;
  /** Lists, for each part of the bitmasks, a mask of the rules in the groups of `activePattern`. */
  activeRules: Int32Array;
  activePattern: number;
  readonly rulesByPattern: Map<number, Int32Array>;
  /** Counts the rounds until code is generated; 0 once it has been generated, or if it never will be. */
  roundsUntilGenerated: number;
  generatedScan: WrittenScan | undefined;
}
