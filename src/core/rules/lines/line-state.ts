import type { KindId, LayerId, LineRule } from "../../../program/index.ts";
import type { Act, Evaluate, LineIndex, Machine } from "../../engine/index.ts";
import { Noises } from "./noises.ts";
import type { LinePlan, RulePlan } from "./plan.ts";

/** Columns and rows of a board, bounds included; none if `right` is less than `left`. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Finds the matches of a rule on boards of one size, and applies them. Each state of rules has its own way to do so. */
export interface Matcher {
  /** Finds the matches of each row; returns how many combinations they make. Counts the work of looking behind gaps. */
  find(m: Machine, state: LineState): number;
  /** Returns true if a match that was found still holds. */
  holds(m: Machine, state: LineState, match: number): boolean;
  /** Returns the first cell of the first row of a match. */
  firstCell(state: LineState, match: number): number;
  /** Applies one match; returns true if anything changed. */
  apply(m: Machine, state: LineState, match: number): boolean;
  /** Applies the first `count` matches in order, each if it still holds, for one unit of work each; returns true if anything changed. */
  applyAll(m: Machine, state: LineState, count: number): boolean;
}

/** A rule bound to boards of one size. It repeats fields of the rule, because reading them from rules of many shapes is slow. */
export interface BoundRule extends Pick<LineRule, "asks" | "calls" | "writes"> {
  readonly plan: RulePlan;
  readonly once: boolean;
  readonly when: Evaluate | undefined;
  readonly then: Act | undefined;
  readonly matcher: Matcher;
  /** The work of looking for a rule that matches (R5). */
  readonly work: number;
}

/** The rules of a block, bound to boards of one size. Their plans have consecutive numbers. */
export interface RuleGroup {
  readonly rules: readonly BoundRule[];
  /** The work of a round, whatever it finds (R5). */
  readonly work: number;
}

/** What line rules keep beside a position while they run, and how they run on it. Movements end with the cycle, so nothing of it is saved or undone. */
export abstract class LineState implements LineIndex {
  readonly noises: Noises;
  /** Rigid groups that are excluded from this attempt. */
  readonly banned = new Set<number>();
  /** How many rules in a row have changed nothing, while a block of rules is repeated. */
  quiet = 0;
  /** Repetitions of whole blocks in the outermost block so far, and whether there were too many. */
  loops = 0;
  escaped = false;
  /** Which of the callable items a rule of the current group has called, or -1, and how deep calls are nested. */
  called = -1;
  depth = 0;
  /** Where rows are found, if that is not the whole board. */
  window: Window | undefined = undefined;

  constructor(plan: LinePlan) {
    this.noises = new Noises(plan.noises);
  }

  /** Returns what finds and applies a rule on the board with this number. */
  abstract matcher(plan: RulePlan, board: number): Matcher;

  /** Looks for a rule; returns how many matches it has. */
  countMatches(m: Machine, { matcher, work }: BoundRule): number {
    const count = matcher.find(m, this);
    if (count > 0) m.charge(work);
    return count;
  }

  /** Runs rules in order, each at most once, until as many in a row as there are have changed nothing; returns true if anything changed. */
  runRules(m: Machine, { rules, work }: RuleGroup): boolean {
    let changed = false;
    m.charge(work);
    for (let i = 0; i < rules.length && m.goesOn; i++) {
      const count = this.countMatches(m, rules[i]);
      if (count > 0 && runRule(m, this, rules[i], count)) {
        if (!rules[i].once) changed = true;
        this.quiet = 0;
      } else if (++this.quiet === rules.length) break;
    }
    return changed;
  }

  /** Sets the movement bits of a layer of a cell; 0 for none. */
  abstract setMovement(cell: number, layer: LayerId, movement: number): void;

  /**
   * Moves everything that can move, cell by cell, lower layers first, until nothing moves any more; then all movements are dropped. Cells come
   * column by column. Returns the marks of rigid groups that had a movement which failed, one for each cell; mostly none.
   */
  abstract grant(m: Machine): readonly number[];

  /** Writes to the position what rules have changed so far. */
  abstract writeThrough(m: Machine): void;

  /** Removes all movements, and forgets which rigid groups gave them. */
  abstract settle(): void;

  /** Forgets which rigid groups gave movements. */
  abstract unmark(): void;

  abstract stored(cell: number, old: KindId, kind: KindId): void;

  abstract keep(): () => void;

  forget(): void {
    this.settle();
    this.noises.forget();
  }

  takeNoises(): Iterable<number> {
    return this.noises.take();
  }
}

export const noMarks: readonly number[] = [];

/** Applies the matches of a rule that were found, and asks for what the rule asks; returns true if anything changed. */
export function runRule(m: Machine, state: LineState, rule: BoundRule, count: number): boolean {
  const { matcher, writes, when, then } = rule;
  if (!when && !then) {
    if (!writes) {
      ask(m, state, rule);
      return false;
    }
    if (!m.goesOn) return false;
    const changed = matcher.applyAll(m, state, count);
    ask(m, state, rule);
    return changed;
  }
  let changed = false;
  let matched = false;
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if ((i > 0 && !matcher.holds(m, state, i)) || !isAllowed(m, state, rule, i)) continue;
    matched = true;
    if (applyMatch(m, state, rule, i) && writes) changed = true;
  }
  if (matched) ask(m, state, rule);
  return changed;
}

/** Makes the first cell of a match `here`; returns true if the condition of the rule holds there. */
export function isAllowed(
  m: Machine,
  state: LineState,
  { matcher, when }: BoundRule,
  match: number,
): boolean {
  m.here = matcher.firstCell(state, match);
  if (when === undefined) return true;
  state.writeThrough(m);
  return when(m) !== 0;
}

/** Applies one match, and then runs the actions of the rule; returns true if it changed something, or only asks. */
export function applyMatch(
  m: Machine,
  state: LineState,
  { matcher, writes, then }: BoundRule,
  match: number,
): boolean {
  const done = !writes || matcher.apply(m, state, match);
  if (done && then) {
    state.writeThrough(m);
    then(m);
  }
  return done;
}

/** Asks for what a rule that matched asks for. */
export function ask(m: Machine, state: LineState, { asks, calls }: BoundRule): void {
  m.commands.add(asks);
  if (calls !== undefined) state.called = calls;
}
