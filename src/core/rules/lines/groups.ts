import type { Grid } from "../../../base/index.ts";
import type { LineRule, RuleBlock, Where } from "../../../program/index.ts";
import type { ClosureCompiler, Machine } from "../../engine/index.ts";
import type { BoundRule, LineState, RuleGroup } from "./line-state.ts";
import type { LineOptions, Pass } from "./options.ts";
import { type RulePlan, workOfLooking, workOfRound } from "./plan.ts";

/** Limits the matches among which a random one is drawn: to the number of 32-bit values. */
const mostMatches = 2 ** 32;

/**
 * Compiles a round of the rules of a block. Either they run in order, each at most once, until a full cycle of rules has changed nothing;
 * or one match of all rules, drawn at random, is applied.
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
  const draws = rules.some(({ plan }) => plan.draws);
  const groups = new Map<Grid, RuleGroup>();
  let known: LineState | undefined;
  let group: RuleGroup = { rules: [], work: 0 };
  return (m, state, changed) => {
    // A rule that draws random values may write something else each time, so each round has to run all rules.
    if (draws) state.quiet = 0;
    if (state.banned.size > 0 && lines.some(({ rigid }) => rigid !== undefined && state.banned.has(rigid)))
      return changed;
    if (known !== state || m.layout.grids.length > 1) {
      group = groupFor(m, state, m.layout.gridFor(board, m.me));
      known = state;
    }
    return (which === "random" ? runRandom(m, state, group, at) : state.runRules(m, group)) || changed;
  };

  /** Binds the rules to a board. Each layout has its own grids, and one implementation of the rules. */
  function groupFor({ layout }: Machine, state: LineState, number: number): RuleGroup {
    const grid = layout.grids[number];
    const found = groups.get(grid);
    if (found) return found;
    const made = {
      rules: rules.map(({ rule, plan, when, then }): BoundRule => {
        const { asks, calls, writes, once = false } = rule;
        const matcher = state.matcher(plan, number);
        return { asks, calls, writes, once, plan, when, then, matcher, work: workOfLooking(plan, grid) };
      }),
      work: rules.reduce((sum, { plan }) => sum + workOfRound(plan, grid), 0),
    };
    groups.set(grid, made);
    return made;
  }
}

/** Applies one random match of all rules; returns true if it changed something. */
function runRandom(m: Machine, state: LineState, { rules, work }: RuleGroup, where?: Where): boolean {
  m.charge(work);
  const counts: number[] = [];
  const allowed: (readonly number[] | undefined)[] = [];
  let total = 0;
  for (const [i, rule] of rules.entries()) {
    const count = state.countMatches(m, rule);
    allowed[i] = rule.when && allowedMatches(m, state, rule, count);
    counts[i] = allowed[i]?.length ?? count;
    total += counts[i];
  }
  if (total === 0 || !m.goesOn) return false;
  if (total > mostMatches) {
    m.fail("budget", "These rules match in more ways than chance can choose from.", where);
    return false;
  }
  let chosen = m.state.draw(0, total);
  let at = 0;
  while (chosen >= counts[at]) chosen -= counts[at++];
  const rule = rules[at];
  const match = allowed[at]?.[chosen] ?? chosen;
  m.here = rule.matcher.firstCell(state, match);
  const done = state.applyMatch(m, rule, match);
  state.ask(m, rule);
  return done && rule.writes && !rule.once;
}

/** Returns the matches of a rule whose condition holds. */
function allowedMatches(m: Machine, state: LineState, rule: BoundRule, count: number): readonly number[] {
  const allowed: number[] = [];
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if (state.isAllowed(m, rule, i)) allowed.push(i);
  }
  return allowed;
}
