import type { LineCell } from "../../program/index.ts";
import type { RulePlan } from "../../core/rules/lines/plan.ts";
import { hasGaps } from "./rule-facts.ts";

const mostBeside = 3;
const mostFurther = 3;

/** Are offsets into the integers of a rule in `RuleNeeds.integers`: the pairs, the further sets, and the end. */
export const needsBeside = 2;
export const furtherNeeds: number = needsBeside + 2 * mostBeside;
export const needSize: number = furtherNeeds + mostFurther;

/** Marks a rule in `RuleNeeds.integers` whose needs have not been determined yet. */
export const unknownNeeds = -2;

/** Stores, for each rule, the sets of which one place is necessary for a match; they are determined before the rule's first run. */
export class RuleNeeds {
  /**
   * Lists for each rule: a set of which it needs a place, and 1 if its rows run across; pairs of another set and the distance in cells at
   * which it needs a place of that; and further sets that it needs anywhere. -1 means none.
   */
  readonly integers: Int32Array;
  readonly #rules: readonly RulePlan[];
  /** Is the number of the set of places with movements. */
  readonly #moving: number;

  constructor(rules: readonly RulePlan[], kindCount: number) {
    this.#rules = rules;
    this.#moving = kindCount;
    this.integers = new Int32Array(needSize * rules.length).fill(unknownNeeds);
  }

  /**
   * Determines the needs of a rule, the rarest first. Rules with gaps get none, because the search behind gaps is charged each time.
   * @param counts is indexed by kind: how many places hold it
   */
  findNeeds(number: number, counts: Int32Array): void {
    const { integers: needs } = this;
    const plan = this.#rules[number];
    const firstNeed = number * needSize;
    needs.fill(-1, firstNeed, firstNeed + needSize);
    if (hasGaps(plan)) return;
    const { rule, isHorizontal, isReversed } = plan;
    for (let i = 1; i < rule.rows.length; i++)
      for (const cell of rule.rows[i]) if (cell !== "gap") this.#noteFurther(cell, firstNeed);
    const [row] = rule.rows;
    let size = 0;
    for (let at = 0; at < row.length; at++) size = this.#noteRarest(row[at] as LineCell, at, size, counts);
    if (size === 0) return;
    needs[firstNeed] = rarestSets[0];
    needs[firstNeed + 1] = isHorizontal ? 1 : 0;
    for (let i = 1; i < size; i++) {
      needs[firstNeed + 2 * i] = rarestSets[i];
      needs[firstNeed + 2 * i + 1] = (rarestAt[i] - rarestAt[0]) * (isReversed ? -1 : 1);
    }
  }

  /** Adds the sets that a cell needs to the further needs of a rule. */
  #noteFurther(cell: LineCell, firstNeed: number): void {
    const { integers: needs } = this;
    const { any } = cell;
    for (let i = needsMovement(cell) ? -1 : 0; i < any.length; i++) {
      if (i >= 0 && any[i].length !== 1) continue;
      const set = i < 0 ? this.#moving : any[i][0];
      let at = firstNeed + furtherNeeds;
      while (at < firstNeed + needSize && needs[at] >= 0 && needs[at] !== set) at++;
      if (at < firstNeed + needSize) needs[at] = set;
    }
  }

  /** Inserts the sets that a cell needs among the rarest of its row so far; returns their number. */
  #noteRarest(cell: LineCell, at: number, size: number, counts: Int32Array): number {
    const { any } = cell;
    let nextSize = size;
    for (let i = needsMovement(cell) ? -1 : 0; i < any.length; i++) {
      if (i >= 0 && any[i].length !== 1) continue;
      const set = i < 0 ? this.#moving : any[i][0];
      let place = nextSize;
      for (; place > 0 && this.#isRarer(set, rarestSets[place - 1], counts); place--) {
        rarestSets[place] = rarestSets[place - 1];
        rarestAt[place] = rarestAt[place - 1];
      }
      rarestSets[place] = set;
      rarestAt[place] = at;
      if (nextSize <= mostBeside) nextSize++;
    }
    return nextSize;
  }

  /** Returns true if a set is expected to be smaller than another; that of movements counts as the smallest. */
  #isRarer(set: number, otherSet: number, counts: Int32Array): boolean {
    return otherSet !== this.#moving && (set === this.#moving || counts[set] < counts[otherSet]);
  }
}

/** Is scratch space for the rarest sets that a row needs; the next array holds their cells. */
const rarestSets = new Int32Array(mostBeside + 2);
const rarestAt = new Int32Array(mostBeside + 2);

/** Returns true if a cell of a rule requires a movement. */
export function needsMovement({ wishes }: LineCell): boolean {
  for (let i = 0; i < wishes.length; i++) if (wishes[i].wish !== "still") return true;
  return false;
}
