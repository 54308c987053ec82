import type { Machine } from "../../core/engine/index.ts";
import type { BoundRule, RuleGroup } from "../../core/rules/lines/line-state.ts";
import type { RulePlan } from "../../core/rules/lines/plan.ts";
import { FastRule } from "./fast-rule.ts";
import { grantMovements } from "./grant.ts";
import { WordBoard } from "./word-board.ts";

/** Runs line rules on a board of words. A rule without a match sleeps until an event that may let it match. */
export class LineBoard extends WordBoard {
  makeMatcher(plan: RulePlan, board: number): FastRule {
    return new FastRule(plan, this.geometry.boards[board]);
  }

  /** Returns the number of matches of a rule; a sleeping rule has none. */
  override countMatches(m: Machine, rule: BoundRule): number {
    const { ruleIndex } = rule.plan;
    if (this.canSleep && this.wakes.findNextAwake(ruleIndex, ruleIndex + 1) !== ruleIndex) return 0;
    return this.#countAwake(m, rule);
  }

  /** Searches for matches of a rule that is awake, and lets it sleep if there are none, unless the search has charged work for gaps. */
  #countAwake(m: Machine, rule: BoundRule): number {
    const { work } = m;
    const count = super.countMatches(m, rule);
    if (count === 0 && m.work === work) this.#letSleep(rule, 0);
    return count;
  }

  #letSleep({ plan }: BoundRule, work: number): void {
    if (this.canSleep && this.window === undefined) this.wakes.letSleep(plan.ruleIndex, work);
  }

  override runRules(m: Machine, group: RuleGroup): boolean {
    const { rules, work } = group;
    if (!this.canSleep || rules.length === 0) return super.runRules(m, group);
    const { wakes } = this;
    const count = rules.length;
    const firstRule = rules[0].plan.ruleIndex;
    let hasChanged = false;
    m.charge(work);
    for (let i = 0; i < count && m.isRunning; i++) {
      const nextRule = wakes.findNextAwake(firstRule + i, firstRule + count) - firstRule;
      // The round ends once as many consecutive rules have changed nothing as the group has.
      const sleepingRules = Math.min(nextRule - i, count - this.quietCount);
      if (sleepingRules > 0) {
        m.charge(wakes.workBetween(firstRule + i, firstRule + i + sleepingRules));
        this.quietCount += sleepingRules;
      }
      if (nextRule === count || this.quietCount >= count) break;
      i = nextRule;
      if (this.#runAwake(m, rules[i])) {
        if (!rules[i].once) hasChanged = true;
        this.quietCount = 0;
      } else if (++this.quietCount === count) break;
    }
    return hasChanged;
  }

  /** Runs a rule that is awake once; returns true if anything changed. */
  #runAwake(m: Machine, rule: BoundRule): boolean {
    const { work } = m;
    const count = this.#countAwake(m, rule);
    if (count === 0) return false;
    const hasChanged = this.runRule(m, rule, count);
    if (!hasChanged && m.isRunning && (rule.matcher as FastRule).mayIdle) this.#letSleep(rule, m.work - work);
    return hasChanged;
  }

  override runRule(m: Machine, rule: BoundRule, count: number): boolean {
    if (!rule.writes || rule.when || rule.then) return super.runRule(m, rule, count);
    if (!m.isRunning) return false;
    const hasChanged = (rule.matcher as FastRule).applyAll(m, this, count);
    this.giveCommands(m, rule);
    return hasChanged;
  }

  grant(m: Machine): readonly number[] {
    return grantMovements(m, this);
  }

  clearMovements(): void {
    if (this.counts[this.movingSet] > 0) {
      const firstWord = this.pad + this.movingSet * this.setWords;
      for (let word = 0; word < this.setWords; word++)
        for (let bits = this.sets[firstWord + word]; bits !== 0; bits &= bits - 1)
          this.#clearMovementsAt((word << 5) + 31 - Math.clz32(bits & -bits));
    }
    this.clearMarks();
  }

  #clearMovementsAt(slot: number): void {
    for (let word = this.kindWords; word < this.stride; word++)
      if (this.words[slot * this.stride + word] !== 0) this.writeMovements(slot, word, 0);
  }

  clearMarks(): void {
    if (this.markedSlots.length === 0) return;
    for (const markIndex of this.markedSlots) this.rigidGroups[markIndex] = 0;
    this.markedSlots.length = 0;
  }

  saveMovements(): () => void {
    if (this.counts[this.movingSet] > 0 || this.markedSlots.length > 0) return this.#captureMovements();
    const restoreNoises = this.noises.capture();
    return () => {
      this.clearMovements();
      restoreNoises();
    };
  }

  #captureMovements(): () => void {
    // Lists each slot that has movements, followed by its words of movements.
    const savedMovements: number[] = [];
    const firstWord = this.pad + this.movingSet * this.setWords;
    if (this.counts[this.movingSet] > 0)
      for (let word = 0; word < this.setWords; word++)
        for (let bits = this.sets[firstWord + word]; bits !== 0; bits &= bits - 1) {
          const slot = (word << 5) + 31 - Math.clz32(bits & -bits);
          savedMovements.push(slot);
          for (let i = this.kindWords; i < this.stride; i++)
            savedMovements.push(this.words[slot * this.stride + i]);
        }
    const savedMarks = this.markedSlots.map((at) => [at, this.rigidGroups[at]] as const);
    const restoreNoises = this.noises.capture();
    return () => {
      this.clearMovements();
      for (let at = 0; at < savedMovements.length;) {
        const slot = savedMovements[at++];
        for (let word = this.kindWords; word < this.stride; word++, at++)
          if (savedMovements[at] !== 0) this.writeMovements(slot, word, savedMovements[at]);
      }
      for (const [markIndex, group] of savedMarks) {
        this.rigidGroups[markIndex] = group;
        this.markedSlots.push(markIndex);
      }
      restoreNoises();
    };
  }
}
