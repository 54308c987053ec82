import type { Grid } from "../../../base/index.ts";
import type { LineRule, RuleBlock, Where } from "../../../program/index.ts";
import type { ClosureCompiler, Machine } from "../../engine/index.ts";
import type { BoundRule, LineState, RuleGroup } from "./line-state.ts";
import type { LineOptions, Pass } from "./options.ts";
import { type RulePlan, searchWork, roundWork } from "./plan.ts";

/** Limits the number of matches from which a random one is drawn to the number of 32-bit values. */
const maxMatches = 2 ** 32;

/**
 * Compiles a round of the rules of a block. Either the rules run in order, each at most once, until a full cycle of rules has changed
 * nothing; or a single match of all rules is drawn at random and applied.
 */
export function compileGroup(
  { which, at, board }: RuleBlock,
  lines: readonly LineRule[],
  c: ClosureCompiler,
  { plan: { rules: plans } }: LineOptions,
): Pass {
  const rules = lines.map((rule) => ({
    rule,
    plan: plans.get(rule) as RulePlan,
    when: rule.when && c.test(rule.when),
    then: rule.then && c.actions(rule.then),
  }));
  const hasRandomRule = rules.some(({ plan }) => plan.isRandom);
  const groups = new Map<Grid, RuleGroup>();
  let lastState: LineState | undefined;
  let group: RuleGroup = { rules: [], work: 0, counts: [], allowedByRule: [] };
  return (m, state, hasChanged) => {
    // A rule that writes random values may change something each time, so every round runs all rules.
    if (hasRandomRule) state.quietCount = 0;
    if (state.banned.size > 0 && lines.some(({ rigid }) => rigid !== undefined && state.banned.has(rigid)))
      return hasChanged;
    if (lastState !== state || m.layout.grids.length > 1) {
      group = bindRules(m, state, m.layout.gridFor(board, m.me));
      lastState = state;
    }
    return (which === "random" ? runRandom(m, state, group, at) : state.runRules(m, group)) || hasChanged;
  };

  /** Binds the rules to a board. The result is cached by grid, because each layout has its own grids and matchers. */
  function bindRules({ layout }: Machine, state: LineState, gridIndex: number): RuleGroup {
    const grid = layout.grids[gridIndex];
    const cachedGroup = groups.get(grid);
    if (cachedGroup) return cachedGroup;
    const newGroup = {
      rules: rules.map(({ rule, plan, when, then }): BoundRule => {
        const { asks, calls, writes, once = false } = rule;
        const matcher = state.makeMatcher(plan, gridIndex);
        return { asks, calls, writes, once, plan, when, then, matcher, work: searchWork(plan, grid) };
      }),
      work: rules.reduce((sum, { plan }) => sum + roundWork(plan, grid), 0),
      counts: [],
      allowedByRule: [],
    };
    groups.set(grid, newGroup);
    return newGroup;
  }
}

/** Applies one random match among those of all rules; returns true if it changed something. */
function runRandom(m: Machine, state: LineState, group: RuleGroup, where?: Where): boolean {
  const { rules, counts, allowedByRule } = group;
  m.charge(group.work);
  let total = 0;
  for (let i = 0; i < rules.length; i++) {
    const count = state.countMatches(m, rules[i]);
    allowedByRule[i] = rules[i].when && findAllowedMatches(m, state, rules[i], count);
    counts[i] = allowedByRule[i]?.length ?? count;
    total += counts[i];
  }
  if (total === 0 || !m.isRunning) return false;
  if (total > maxMatches) {
    m.fail("budget", "These rules match in more ways than chance can choose from.", where);
    return false;
  }
  let matchIndex = m.state.draw(0, total);
  let ruleIndex = 0;
  while (matchIndex >= counts[ruleIndex]) matchIndex -= counts[ruleIndex++];
  const rule = rules[ruleIndex];
  const match = allowedByRule[ruleIndex]?.[matchIndex] ?? matchIndex;
  m.here = rule.matcher.firstCell(state, match);
  const isDone = state.applyMatch(m, rule, match);
  state.giveCommands(m, rule);
  return isDone && rule.writes && !rule.once;
}

/** Returns the matches of a rule whose condition holds. */
function findAllowedMatches(m: Machine, state: LineState, rule: BoundRule, count: number): readonly number[] {
  const allowed: number[] = [];
  for (let i = 0; i < count && m.isRunning; i++) {
    m.charge(1);
    if (state.isAllowed(m, rule, i)) allowed.push(i);
  }
  return allowed;
}
