import type { LayerId, LineRule } from "../../../program/index.ts";
import type { Act, Evaluate, AttachedLineState, Machine } from "../../engine/index.ts";
import { CycleNoises } from "./noises.ts";
import type { LinePlan, RulePlan } from "./plan.ts";

/** Describes a range of columns and rows of a board, inclusive; it is empty if `right` is less than `left`. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Finds the matches of a rule on boards of one size, and applies them. */
export interface Matcher {
  /** Finds the matches of each row of the rule; returns the number of their combinations. Charges the work of searching past gaps. */
  find(m: Machine, state: LineState): number;
  /** Returns true if a match that was found still holds. */
  holds(m: Machine, state: LineState, match: number): boolean;
  /** Returns the first cell of the first row of a match. */
  firstCell(state: LineState, match: number): number;
  /** Applies one match; returns true if anything changed. */
  apply(m: Machine, state: LineState, match: number): boolean;
}

/** Represents a rule bound to boards of one size. It copies fields of the rule, because reading objects of many shapes is slow. */
export interface BoundRule extends Pick<LineRule, "asks" | "calls" | "writes"> {
  readonly plan: RulePlan;
  readonly once: boolean;
  readonly when: Evaluate | undefined;
  readonly then: Act | undefined;
  readonly matcher: Matcher;
  /** Is the work of searching for the matches of a rule (rule R5). */
  readonly work: number;
}

/** Represents the rules of a block, bound to boards of one size. Their plans have consecutive numbers. */
export interface RuleGroup {
  readonly rules: readonly BoundRule[];
  /** Is the work of a round, independent of its result (rule R5). */
  readonly work: number;
  /** Is a scratch list for a random block: the number of matches of each rule. `allowedByRule` lists the matches if not all are allowed. */
  readonly counts: number[];
  readonly allowedByRule: (readonly number[] | undefined)[];
}

/** Runs line rules on a position and stores their movements, which end with the cycle, so that they are neither saved nor undone. */
export abstract class LineState implements AttachedLineState {
  readonly noises: CycleNoises;
  /** Lists the rigid groups that are excluded from this attempt. */
  readonly banned = new Set<number>();
  /** Counts the consecutive rules that have changed nothing while a block is repeated. */
  quietCount = 0;
  /** Counts the rounds of repeated blocks in the outermost block; `hasGivenUp` is true after one of these blocks was stopped as endless. */
  loopCount = 0;
  hasGivenUp = false;
  /** Is the index of the item that a rule of the current group has called, or -1; `depth` counts nested calls. */
  calledItem = -1;
  depth = 0;
  /** Limits the cells where rules are matched; undefined for the whole board. */
  window: Window | undefined = undefined;

  constructor(plan: LinePlan) {
    this.noises = new CycleNoises(plan.noises);
  }

  /** Returns the object that finds the matches of a rule on the board with this number and applies them. */
  abstract makeMatcher(plan: RulePlan, board: number): Matcher;

  countMatches(m: Machine, { matcher, work }: BoundRule): number {
    const count = matcher.find(m, this);
    if (count > 0) m.charge(work);
    return count;
  }

  /** Runs the rules in order, until a full cycle of rules has changed nothing; returns true if anything changed. */
  runRules(m: Machine, { rules, work }: RuleGroup): boolean {
    let hasChanged = false;
    m.charge(work);
    for (let i = 0; i < rules.length && m.isRunning; i++) {
      const count = this.countMatches(m, rules[i]);
      if (count > 0 && this.runRule(m, rules[i], count)) {
        if (!rules[i].once) hasChanged = true;
        this.quietCount = 0;
      } else if (++this.quietCount === rules.length) break;
    }
    return hasChanged;
  }

  /** Applies the matches found, skipping those that no longer hold; returns true if anything changed. */
  runRule(m: Machine, rule: BoundRule, count: number): boolean {
    const { matcher, writes, when, then } = rule;
    if (!writes && !when && !then) {
      this.giveCommands(m, rule);
      return false;
    }
    let hasChanged = false;
    let hasMatched = false;
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      if ((i > 0 && !matcher.holds(m, this, i)) || !this.isAllowed(m, rule, i)) continue;
      hasMatched = true;
      if (this.applyMatch(m, rule, i) && writes) hasChanged = true;
    }
    if (hasMatched) this.giveCommands(m, rule);
    return hasChanged;
  }

  /** Sets `here` to the first cell of a match; returns true if the condition of the rule holds there. */
  isAllowed(m: Machine, { matcher, when }: BoundRule, match: number): boolean {
    m.here = matcher.firstCell(this, match);
    return when === undefined || this.evaluate(m, when) !== 0;
  }

  /** Applies one match, then runs the rule's actions. Returns true if the match changed something, or if the rule has nothing to write. */
  applyMatch(m: Machine, { matcher, writes, then }: BoundRule, match: number): boolean {
    const isDone = !writes || matcher.apply(m, this, match);
    if (isDone && then) {
      this.writeThrough(m);
      then(m);
      this.catchUp();
    }
    return isDone;
  }

  giveCommands(m: Machine, { asks, calls }: BoundRule): void {
    m.commands.add(asks);
    if (calls !== undefined) this.calledItem = calls;
  }

  /** Sets the movement bits of a layer of a cell; 0 for no movement. */
  abstract setMovement(cell: number, layer: LayerId, movement: number): void;

  /**
   * Carries out movements until nothing can move any more, then clears them. Cells are visited column by column, and each from the lowest
   * layer up. Returns the rigid groups with a blocked movement, at most one for each cell.
   */
  abstract grant(m: Machine): readonly number[];

  /** Writes the pending changes of the rules to the position. It must be called before other code reads or writes the position. */
  abstract writeThrough(m: Machine): void;

  /** Reads the changes that other code has made to the position. It must be called before rules continue. */
  abstract catchUp(): void;

  evaluate(m: Machine, expr: Evaluate): number {
    this.writeThrough(m);
    const value = expr(m);
    this.catchUp();
    return value;
  }

  /** Clears all movements and their marks of rigid groups. */
  abstract clearMovements(): void;

  abstract clearMarks(): void;

  abstract saveMovements(): () => void;

  forgetCycle(): void {
    this.clearMovements();
    this.noises.forget();
  }

  takeNoises(): Iterable<number> {
    return this.noises.takeSounds();
  }
}
