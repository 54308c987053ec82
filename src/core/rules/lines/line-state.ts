import type { LayerId, LineRule } from "../../../program/index.ts";
import type { Act, Evaluate, AttachedLineState, Machine } from "../../engine/index.ts";
import { CycleNoises } from "./noises.ts";
import type { LinePlan, RulePlan } from "./plan.ts";

/** Bounds columns and rows of a board, inclusively; it is empty if `right` is less than `left`. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Finds the matches of a rule on boards of one size, and applies them. */
export interface Matcher {
  /** Finds the matches of each row; returns how many combinations they make. Counts the work of looking behind gaps. */
  find(m: Machine, state: LineState): number;
  /** Returns true if a match that was found still holds. */
  holds(m: Machine, state: LineState, match: number): boolean;
  /** Returns the first cell of the first row of a match. */
  firstCell(state: LineState, match: number): number;
  /** Applies one match; returns true if anything changed. */
  apply(m: Machine, state: LineState, match: number): boolean;
}

/** Represents a rule bound to boards of one size. It copies fields of the rule: reading objects of many shapes is slow. */
export interface BoundRule extends Pick<LineRule, "asks" | "calls" | "writes"> {
  readonly plan: RulePlan;
  readonly once: boolean;
  readonly when: Evaluate | undefined;
  readonly then: Act | undefined;
  readonly matcher: Matcher;
  /** Counts the work of looking for a rule that matches (R5). */
  readonly work: number;
}

/** Represents the rules of a block, bound to boards of one size. Their plans have consecutive numbers. */
export interface RuleGroup {
  readonly rules: readonly BoundRule[];
  /** Holds the work of a round, whatever it finds (R5). */
  readonly work: number;
}

/** Runs line rules on a position, and keeps their state beside it. Movements end with the cycle, so none of this state is saved or undone. */
export abstract class LineState implements AttachedLineState {
  readonly noises: CycleNoises;
  /** Lists the rigid groups that are excluded from this attempt. */
  readonly banned = new Set<number>();
  /** Says how many rules in a row have changed nothing, while a block of rules is repeated. */
  quiet = 0;
  /** Repetitions of whole blocks in the outermost block so far, and whether there were too many. */
  loops = 0;
  escaped = false;
  /** Says which of the callable items a rule of the current group has called, or -1, and how deep calls are nested. */
  called = -1;
  depth = 0;
  /** Limits where rows are found, if that is not the whole board. */
  window: Window | undefined = undefined;

  constructor(plan: LinePlan) {
    this.noises = new CycleNoises(plan.noises);
  }

  /** Returns what finds and applies a rule on the board with this number. */
  abstract matcher(plan: RulePlan, board: number): Matcher;

  /** Returns looks for a rule; returns how many matches it has. */
  countMatches(m: Machine, { matcher, work }: BoundRule): number {
    const count = matcher.find(m, this);
    if (count > 0) m.charge(work);
    return count;
  }

  /** Runs a round of rules, until as many in a row as there are have changed nothing; returns true if anything changed. */
  runRules(m: Machine, { rules, work }: RuleGroup): boolean {
    let changed = false;
    m.charge(work);
    for (let i = 0; i < rules.length && m.goesOn; i++) {
      const count = this.countMatches(m, rules[i]);
      if (count > 0 && this.runRule(m, rules[i], count)) {
        if (!rules[i].once) changed = true;
        this.quiet = 0;
      } else if (++this.quiet === rules.length) break;
    }
    return changed;
  }

  /** Applies the matches that were found, each if it still holds; returns true if anything changed. */
  runRule(m: Machine, rule: BoundRule, count: number): boolean {
    const { matcher, writes, when, then } = rule;
    if (!writes && !when && !then) {
      this.ask(m, rule);
      return false;
    }
    let changed = false;
    let matched = false;
    for (let i = 0; i < count && m.goesOn; i++) {
      m.charge(1);
      if ((i > 0 && !matcher.holds(m, this, i)) || !this.isAllowed(m, rule, i)) continue;
      matched = true;
      if (this.applyMatch(m, rule, i) && writes) changed = true;
    }
    if (matched) this.ask(m, rule);
    return changed;
  }

  /** Makes the first cell of a match `here`; returns true if the condition of the rule holds there. */
  isAllowed(m: Machine, { matcher, when }: BoundRule, match: number): boolean {
    m.here = matcher.firstCell(this, match);
    return when === undefined || this.evaluate(m, when) !== 0;
  }

  /** Applies one match, and then runs the actions of the rule; returns true if it changed something, or only asks. */
  applyMatch(m: Machine, { matcher, writes, then }: BoundRule, match: number): boolean {
    const done = !writes || matcher.apply(m, this, match);
    if (done && then) {
      this.writeThrough(m);
      then(m);
      this.catchUp();
    }
    return done;
  }

  /** Asks for what a rule that matched asks for. */
  ask(m: Machine, { asks, calls }: BoundRule): void {
    m.commands.add(asks);
    if (calls !== undefined) this.called = calls;
  }

  /** Sets the movement bits of a layer of a cell; 0 for none. */
  abstract setMovement(cell: number, layer: LayerId, movement: number): void;

  /**
   * Moves everything that can move, until nothing moves any more, and drops all movements. Cells come column by
   * column, and in each the lower layers first. Returns the rigid groups of which a movement failed, one for each cell.
   */
  abstract grant(m: Machine): readonly number[];

  /** Writes to the position what rules have changed so far. Anything else that reads or writes the position needs it. */
  abstract writeThrough(m: Machine): void;

  /** Takes over what others have written to the position. To be called before rules go on. */
  abstract catchUp(): void;

  /** Evaluates an expression on the position. */
  evaluate(m: Machine, expr: Evaluate): number {
    this.writeThrough(m);
    const value = expr(m);
    this.catchUp();
    return value;
  }

  /** Removes all movements, and forgets which rigid groups gave them. */
  abstract settle(): void;

  /** Forgets which rigid groups gave movements. */
  abstract unmark(): void;

  abstract keep(): () => void;

  forget(): void {
    this.settle();
    this.noises.forget();
  }

  takeNoises(): Iterable<number> {
    return this.noises.take();
  }
}
