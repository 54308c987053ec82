import type { Action, Expr, LineRule, RuleBlock, Where } from "../../program/index.ts";
import type { Act, Evaluate, Machine, Run } from "../../engine/index.ts";
import { FastLines } from "./fast.ts";
import { hasLines } from "./has-lines.ts";
import { alwaysRuns, type Item, numbersOf, type Pass, runItems } from "./items.ts";
import { type LineMemory, memoryOf, type Window } from "./memory.ts";
import { PlainLines } from "./plain.ts";
import type { LineOptions, RulePlan } from "./plan.ts";
import { workOfLooking } from "./work.ts";

/** What blocks of line rules need of the compiler. */
export interface LineCompiler {
  number(expr: Expr): Evaluate;
  test(expr: Expr): Evaluate;
  actions(actions: readonly Action[]): Act;
  block(block: RuleBlock): Run;
}

/** Rounds after which a block is taken never to come to rest. */
const tooMany = 1_000_000;

/** Matches from which chance can choose one: as many as 32 bits have values. */
const mostMatches = 2 ** 32;

/** Compiles a block of line rules, or of blocks some of which have them. */
export function compileLineBlock(block: RuleBlock, c: LineCompiler, options: LineOptions): Run {
  const calls: Pass[] = [];
  const pass = compilePass(block, c, { ...options, calls });
  return (m) => {
    const memory = memoryOf(m, options.plan);
    memory.escaped = false;
    memory.loops = 0;
    memory.called = -1;
    memory.depth = 0;
    memory.window = block.near && windowAround(m, block.near, m.layout.gridFor(block.board, m.me));
    pass(m, memory, false);
  };
}

/** The cells at most so far, each way, from the first of these kinds, searched column by column. */
function windowAround(m: Machine, { kinds, radius }: NonNullable<RuleBlock["near"]>, number: number): Window {
  const { cellCount, layerOf } = m.layout;
  const grid = m.layout.grids[number];
  const isThere = (cell: number) =>
    kinds.some((kind) => m.state.cells[layerOf[kind] * cellCount + cell] === kind);
  m.charge(grid.width * grid.height);
  for (let x = 0; x < grid.width; x++)
    for (let y = 0; y < grid.height; y++)
      if (isThere(grid.first + y * grid.width + x))
        return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  return { left: 0, top: 0, right: -1, bottom: -1 };
}

/** Line options and the passes that rules may call. */
interface PassOptions extends LineOptions {
  readonly calls: Pass[];
}

function compilePass(block: RuleBlock, c: LineCompiler, options: PassOptions): Pass {
  const round = block.lines ? compileGroup(block, block.lines, c, options) : compileItems(block, c, options);
  const repeated = withCalls(block, repeat(block, round, c), options);
  if (!block.when) return repeated;
  const when = c.test(block.when);
  return (m, memory, changed) => (when(m) === 0 ? changed : repeated(m, memory, changed));
}

/** Deeper calls are taken never to end. */
const tooDeep = 200;

/** Runs what a rule of a group has called behind the group, unless a command has put an end to the cycle. */
function withCalls(block: RuleBlock, pass: Pass, { calls }: PassOptions): Pass {
  if (!block.lines?.some((it) => it.calls !== undefined)) return pass;
  return (m, memory, changed) => {
    memory.called = -1;
    const any = pass(m, memory, changed);
    const { called } = memory;
    memory.called = -1;
    if (called < 0 || m.commands.cancel || m.commands.restart || !m.goesOn) return any;
    if (memory.depth === tooDeep) {
      m.fail("budget", "These rules call one another too often.", block.at);
      return any;
    }
    memory.depth++;
    const further = calls[called](m, memory, any);
    memory.depth--;
    return further;
  };
}

function compileItems({ items, main }: RuleBlock, c: LineCompiler, options: PassOptions): Pass {
  const compiled = items.flatMap((it): Item[] => {
    if (!("block" in it)) return [];
    if (hasLines(it.block))
      return [{ pass: compilePass(it.block, c, options), ...numbersOf(it.block, options) }];
    const run = c.block(it.block);
    const pass: Pass = (m, _, changed) => {
      const { writes } = m.state;
      run(m);
      return changed || m.state.writes !== writes;
    };
    return [{ pass, ...alwaysRuns }];
  });
  const passes = compiled.slice(0, main);
  if (main !== undefined) options.calls.push(...compiled.slice(main).map(({ pass }) => pass));
  return runItems(passes);
}

/** Repeats rounds in the way of the block. */
function repeat(block: RuleBlock, round: Pass, c: LineCompiler): Pass {
  const { until } = block;
  if (until.type === "once") return round;
  if (until.type === "times") {
    const times = c.number(until.times);
    return (m, memory, changed) => {
      let any = changed;
      for (let left = times(m); left > 0 && m.goesOn; left--) any = round(m, memory, any);
      return any;
    };
  }
  return until.whole ? untilWholeStill(block, round, until.most) : untilStill(block, round, until.most);
}

/** Repeats as long as a round changes something. */
function untilStill(block: RuleBlock, round: Pass, most: number | undefined): Pass {
  return (m, memory, changed) => {
    memory.quiet = -1;
    for (let rounds = 1; m.goesOn; rounds++) {
      if (!round(m, memory, false)) return changed || rounds > 1;
      if (rounds >= (most ?? tooMany)) return giveUp(m, block.at, most);
    }
    return true;
  };
}

/**
 * Repeats as long as anything has changed since the last round began; before the first one, changes by earlier blocks count too. When it never
 * comes to rest, all enclosing blocks are left.
 */
function untilWholeStill(block: RuleBlock, round: Pass, most = tooMany): Pass {
  return (m, memory, changed) => {
    for (let any = changed; m.goesOn; any = false) {
      if (!round(m, memory, any)) return false;
      if (++memory.loops <= most) continue;
      memory.escaped = true;
      return giveUp(m, block.at, most);
    }
    return true;
  };
}

/** Reports too many rounds: a warning where the block limits them itself, else a fault. */
function giveUp(m: Machine, at: Where | undefined, most: number | undefined): true {
  if (most === undefined) m.fail("budget", "These rules still change something after a million rounds.", at);
  else m.warn("endless", `These rules still changed something after ${most} rounds, and were stopped.`, at);
  return true;
}

// ---------------------------------------------------------------------------------------------- groups

/** A rule bound to the current board. */
interface Runner {
  readonly rule: LineRule;
  readonly plan: RulePlan;
  /** Looks for it, also where the sets say that it cannot match; then no work is counted. */
  readonly judge: PlainLines | undefined;
  /** Whether it need not be looked for again until something that it looks at has changed. */
  readonly sleeps: boolean;
  readonly when: Evaluate | undefined;
  readonly then: Act | undefined;
  readonly finder: FastLines | PlainLines;
  /** What it costs to look for the rule where no set that it needs is empty (R5). */
  readonly work: number;
}

/**
 * Runs the rules of a block in order, up to once each, stopping when as many in a row as there are changed nothing; or applies one match of them
 * all, drawn by chance.
 */
function compileGroup(
  block: RuleBlock,
  lines: readonly LineRule[],
  c: LineCompiler,
  options: PassOptions,
): Pass {
  const rigid = [...new Set(lines.flatMap((it) => (it.rigid === undefined ? [] : [it.rigid])))];
  const statics = lines.map((rule) => ({
    rule,
    plan: options.plan.rules.get(rule) as RulePlan,
    when: rule.when && c.test(rule.when),
    then: rule.then && c.actions(rule.then),
  }));
  const shapes = new Map<string, readonly Runner[]>();
  let known: LineMemory | undefined;
  let group: readonly Runner[] = [];
  const one = block.which === "random" ? runRandom : runEvery;
  const draws = statics.some(({ plan }) => plan.draws);
  return (m, memory, changed) => {
    // A rule that draws writes something else each time, so that each round has to run all rules.
    if (draws) memory.quiet = 0;
    if (memory.banned.size > 0 && rigid.some((it) => memory.banned.has(it))) return changed;
    const grid = m.layout.gridFor(block.board, m.me);
    if (known !== memory || m.layout.grids.length > 1) {
      group = groupFor(grid, memory);
      known = memory;
    }
    return one(m, memory, group, block.at) || changed;
  };

  function groupFor(gridNumber: number, memory: LineMemory): readonly Runner[] {
    const grid = memory.layout.grids[gridNumber];
    const key = `${grid.first} ${grid.width} ${grid.height} ${memory.layout.cellCount}`;
    const found = shapes.get(key);
    if (found) return found;
    const judged = options.plain || grid.edge !== "closed";
    const runners = statics.map(({ rule, plan, when, then }): Runner => {
      const judge = judged ? new PlainLines(plan, grid) : undefined;
      const finder = judge ?? new FastLines(plan, grid);
      const sleeps = !judged && memory.canSleep;
      return { rule, plan, judge, sleeps, when, then, finder, work: workOfLooking(plan, grid) };
    });
    shapes.set(key, runners);
    return runners;
  }
}

function runEvery(m: Machine, memory: LineMemory, runners: readonly Runner[]): boolean {
  let changed = false;
  m.charge(runners.length);
  for (let i = 0; i < runners.length && m.goesOn; i++) {
    if (runRule(m, memory, runners[i])) {
      if (!runners[i].rule.once) changed = true;
      memory.quiet = 0;
    } else if (++memory.quiet === runners.length) break;
  }
  return changed;
}

/** Looks for a rule; returns how many matches it has. */
function countMatches(m: Machine, memory: LineMemory, runner: Runner): number {
  if (runner.sleeps) return countUnlessAsleep(m, memory, runner);
  const { finder, judge } = runner;
  const { needs } = runner.plan;
  for (let i = 0; i < needs.length; i++)
    if (memory.counts[needs[i]] === 0) return judge ? judge.find(m, memory, false) : 0;
  m.charge(runner.work);
  return finder.find(m, memory);
}

/** Work that the rule does besides looking has to be counted each time, so that it stays awake then. */
function countUnlessAsleep(m: Machine, memory: LineMemory, { finder, plan }: Runner): number {
  const { wakes } = memory;
  const isAwake = wakes.isAwake(plan.number);
  m.charge(wakes.workOf(plan.number));
  if (!isAwake) return 0;
  const { work } = m;
  const count = finder.find(m, memory);
  if (count === 0 && m.work === work && memory.window === undefined)
    wakes.letSleep(plan.number, finder.neededPair);
  return count;
}

function runRule(m: Machine, memory: LineMemory, runner: Runner): boolean {
  const count = countMatches(m, memory, runner);
  if (count === 0) return false;
  const { finder } = runner;
  const { rule } = runner;
  if (!rule.writes && !runner.when && !runner.then) {
    ask(m, memory, rule);
    return false;
  }
  let changed = false;
  let matched = false;
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if (i > 0 && !finder.holds(m, memory, i)) continue;
    if (!isAllowed(m, runner, i)) continue;
    matched = true;
    const done = !rule.writes || finder.apply(m, memory, i);
    if (done && runner.then) runner.then(m);
    if (done && rule.writes) changed = true;
  }
  if (matched) ask(m, memory, rule);
  return changed;
}

/** Whether the condition of a rule holds for a match, whose first cell is `here` from now on. */
function isAllowed(m: Machine, { finder, when, then }: Runner, match: number): boolean {
  if (when === undefined && then === undefined) return true;
  m.here = finder.firstCell(match);
  return when === undefined || when(m) !== 0;
}

/** What a rule that matched asks for. */
function ask(m: Machine, memory: LineMemory, { asks, calls }: LineRule): void {
  m.commands.add(asks);
  if (calls !== undefined) memory.called = calls;
}

function runRandom(m: Machine, memory: LineMemory, runners: readonly Runner[], where?: Where): boolean {
  const choices = runners.map((runner) => choicesOf(m, memory, runner));
  const total = choices.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || !m.goesOn) return false;
  if (total > mostMatches) {
    m.fail("budget", "These rules match in more ways than chance can choose from.", where);
    return false;
  }
  let chosen = m.state.draw(0, total);
  const at = choices.findIndex(({ count }) => {
    if (chosen < count) return true;
    chosen -= count;
    return false;
  });
  const { finder, rule, then } = runners[at];
  const match = choices[at].allowed?.[chosen] ?? chosen;
  m.here = finder.firstCell(match);
  const done = !rule.writes || finder.apply(m, memory, match);
  if (done && then) then(m);
  ask(m, memory, rule);
  return done && rule.writes && !rule.once;
}

/** How many matches of a rule chance can choose from; where the rule has a condition, which these are. */
interface Choices {
  readonly count: number;
  readonly allowed?: readonly number[];
}

function choicesOf(m: Machine, memory: LineMemory, runner: Runner): Choices {
  const count = countMatches(m, memory, runner);
  if (runner.when === undefined) return { count };
  const allowed: number[] = [];
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if (isAllowed(m, runner, i)) allowed.push(i);
  }
  return { count: allowed.length, allowed };
}
