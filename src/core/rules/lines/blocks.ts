import { flatMapped, getOrMake, type Grid } from "../../../base/index.ts";
import type { RuleBlock, Where, LineRule } from "../../../program/index.ts";
import type { ClosureCompiler, Machine, Run } from "../../engine/index.ts";
import { hasLines } from "./has-lines.ts";
import type { Window, BoundRule, LineState, RuleGroup } from "./line-state.ts";
import { type Item, type LineOptions, lineStateOf, type LinePass, type Pass } from "./options.ts";
import { type RulePlan, searchWork, roundWork } from "./plan.ts";

/** Is the number of rounds after which a block that still changes something is considered endless. */
const maxRounds = 1_000_000;

/** Is the depth of nested calls of rules that is considered endless. */
const maxCallDepth = 200;

export function compileLineBlock(block: RuleBlock, c: ClosureCompiler, options: LineOptions): Run {
  const pass = compileLinePass(block, c, options);
  return (m) => {
    const state = lineStateOf(m, options);
    pass(m, state);
    state.writeThrough(m);
  };
}

/** Compiles an outermost block to a function that does not write its changes to the position: the caller does so. */
export function compileLinePass(block: RuleBlock, c: ClosureCompiler, options: LineOptions): LinePass {
  return getOrMake(options.passes, block, () => compileOutermost(block, c, options));
}

function compileOutermost(block: RuleBlock, c: ClosureCompiler, options: LineOptions): LinePass {
  const pass = compilePass(block, c, options, []);
  const { near } = block;
  return (m, state) => {
    state.hasGivenUp = false;
    state.loopCount = 0;
    state.calledItem = -1;
    state.depth = 0;
    if (near !== undefined) state.writeThrough(m);
    state.window = near && findWindow(m, near, m.layout.gridFor(block.board, m.me));
    pass(m, state, false);
  };
}

/** Returns the square of cells up to `radius` away from the first cell, column by column, that holds one of the kinds; empty if none does. */
function findWindow(m: Machine, { kinds, radius }: NonNullable<RuleBlock["near"]>, index: number): Window {
  const { cellCount, layerOf } = m.layout;
  const grid = m.layout.grids[index];
  const holdsKind = (cell: number) =>
    kinds.some((kind) => m.state.cells[layerOf[kind] * cellCount + cell] === kind);
  m.charge(grid.width * grid.height);
  for (let x = 0; x < grid.width; x++)
    for (let y = 0; y < grid.height; y++)
      if (holdsKind(grid.first + y * grid.width + x))
        return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  return { left: 0, top: 0, right: -1, bottom: -1 };
}

/** Compiles a block at any depth. @param passes the passes that rules of the outermost block may call */
function compilePass(block: RuleBlock, c: ClosureCompiler, options: LineOptions, passes: Pass[]): Pass {
  const runRound = block.lines
    ? compileGroup(block, block.lines, c, options)
    : compileItems(block, c, options, passes);
  const repeatedPass = compileCalls(block, compileRepeat(block, runRound, c), passes);
  if (!block.when) return repeatedPass;
  const evaluateCondition = c.test(block.when);
  return (m, state, hasChanged) =>
    state.evaluate(m, evaluateCondition) === 0 ? hasChanged : repeatedPass(m, state, hasChanged);
}

/** Compiles a group whose rules may call a block: it runs after the group, unless a command has ended the cycle. */
function compileCalls(block: RuleBlock, pass: Pass, passes: readonly Pass[]): Pass {
  if (!block.lines?.some((it) => it.calls !== undefined)) return pass;
  return (m, state, hasChanged) => {
    state.calledItem = -1;
    const hasChangedNow = pass(m, state, hasChanged);
    const { calledItem } = state;
    state.calledItem = -1;
    if (calledItem < 0 || m.commands.cancel || m.commands.restart || !m.isRunning) return hasChangedNow;
    if (state.depth === maxCallDepth) {
      m.fail("budget", "These rules call one another too often.", block.at);
      return hasChangedNow;
    }
    state.depth++;
    const hasChangedByCall = passes[calledItem](m, state, hasChangedNow);
    state.depth--;
    return hasChangedByCall;
  };
}

function compileItems(block: RuleBlock, c: ClosureCompiler, options: LineOptions, passes: Pass[]): Pass {
  const allItems = flatMapped(block.items, (it): Item[] =>
    "block" in it ? [{ block: it.block, pass: compileItem(it.block, c, options, passes) }] : [],
  );
  const { main = allItems.length } = block;
  passes.push(...allItems.slice(main).map(({ pass }) => pass));
  const items = allItems.slice(0, main);
  const runInOrder = compileInOrder(items);
  return options.fast?.skipItems(items, runInOrder) ?? runInOrder;
}

function compileItem(block: RuleBlock, c: ClosureCompiler, options: LineOptions, passes: Pass[]): Pass {
  if (hasLines(block)) return compilePass(block, c, options, passes);
  const run = c.block(block);
  return (m, state, hasChanged) => {
    state.writeThrough(m);
    const { writeCount } = m.state;
    run(m);
    state.catchUp();
    return hasChanged || m.state.writeCount !== writeCount;
  };
}

/** Compiles items that run in order, until a command ends them. */
function compileInOrder(items: readonly Item[]): Pass {
  return (m, state, hasChanged) => {
    let hasChangedNow = hasChanged;
    for (let i = 0; i < items.length && m.isRunning && !state.hasGivenUp; i++)
      hasChangedNow = items[i].pass(m, state, hasChangedNow);
    return hasChangedNow;
  };
}

function compileRepeat(block: RuleBlock, runRound: Pass, c: ClosureCompiler): Pass {
  const { until } = block;
  if (until.type === "once") return runRound;
  if (until.type === "times") {
    const findTimes = c.number(until.times);
    return (m, state, hasChanged) => {
      let hasChangedNow = hasChanged;
      for (let roundsLeft = state.evaluate(m, findTimes); roundsLeft > 0 && m.isRunning; roundsLeft--)
        hasChangedNow = runRound(m, state, hasChangedNow);
      return hasChangedNow;
    };
  }
  return until.whole
    ? compileUntilWholeStill(block, runRound, until.most)
    : compileUntilStill(block, runRound, until.most);
}

/** Returns a pass that repeats rounds until one changes nothing. */
function compileUntilStill(block: RuleBlock, runRound: Pass, roundLimit: number | undefined): Pass {
  return (m, state, hasChanged) => {
    state.quietCount = -1;
    for (let rounds = 1; m.isRunning; rounds++) {
      if (!runRound(m, state, false)) return hasChanged || rounds > 1;
      if (rounds >= (roundLimit ?? maxRounds)) return giveUp(m, block.at, roundLimit);
    }
    return true;
  };
}

/**
 * Returns a pass that repeats rounds until nothing has changed since the start of the previous round. In the first round, changes by earlier
 * blocks count too. An endless block ends all enclosing blocks.
 */
function compileUntilWholeStill(block: RuleBlock, runRound: Pass, limit = maxRounds): Pass {
  return (m, state, hasChanged) => {
    for (let hasChangedBefore = hasChanged; m.isRunning; hasChangedBefore = false) {
      if (!runRound(m, state, hasChangedBefore)) return false;
      if (++state.loopCount <= limit) continue;
      state.hasGivenUp = true;
      return giveUp(m, block.at, limit);
    }
    return true;
  };
}

/** Reports that a block ran too many rounds: as a warning if the block has its own limit, otherwise as a fault. */
function giveUp(m: Machine, at: Where | undefined, limit: number | undefined): true {
  if (limit === undefined) m.fail("budget", "These rules still change something after a million rounds.", at);
  else m.warn("endless", `These rules still changed something after ${limit} rounds, and were stopped.`, at);
  return true;
}

/** Limits the number of matches from which a random one is drawn to the number of 32-bit values. */
const maxMatches = 2 ** 32;

/**
 * Compiles a round of the rules of a block. Either the rules run in order, each at most once, until a full cycle of rules has changed
 * nothing; or a single match of all rules is drawn at random and applied.
 */
function compileGroup(
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
