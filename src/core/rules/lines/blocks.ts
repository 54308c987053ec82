import { flatMapped } from "../../../base/index.ts";
import type { Action, Expr, LineRule, RuleBlock, Where } from "../../../program/index.ts";
import type { Act, Evaluate, Machine, Run } from "../../engine/index.ts";
import { FastRule } from "../../../fast/rows/fast-rule.ts";
import { LineBoard } from "../../../fast/rows/line-board.ts";
import type { Wakes } from "../../../fast/rows/wakes.ts";
import { hasLines } from "./has-lines.ts";
import { alwaysRuns, type Item, numbersOf, type Pass, runItems } from "./items.ts";
import type { LineState, Window } from "./line-state.ts";
import { PlainLines } from "./plain.ts";
import type { RulePlan } from "./plan.ts";
import type { LineOptions, LinePass } from "./options.ts";
import { stateOf } from "./state-of.ts";
import { workOfLooking, workOfRound } from "./work.ts";

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
  const pass = compileLinePass(block, c, options);
  return (m) => {
    const state = stateOf(m, options);
    pass(m, state);
    state.writeThrough(m);
  };
}

/** The same for who has the state of the rules at hand, and writes what they have changed through. */
export function compileLinePass(block: RuleBlock, c: LineCompiler, options: LineOptions): LinePass {
  const known = options.passes.get(block) ?? compileOutermost(block, c, options);
  options.passes.set(block, known);
  return known;
}

function compileOutermost(block: RuleBlock, c: LineCompiler, options: LineOptions): LinePass {
  const calls: Pass[] = [];
  const pass = compilePass(block, c, { lines: options, calls });
  const { near } = block;
  return (m, state) => {
    state.escaped = false;
    state.loops = 0;
    state.called = -1;
    state.depth = 0;
    state.window = near && windowAround(m, near, m.layout.gridFor(block.board, m.me));
    pass(m, state, false);
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
interface PassOptions {
  readonly lines: LineOptions;
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
  const compiled = flatMapped(items, (it): Item[] => {
    if (!("block" in it)) return [];
    if (hasLines(it.block))
      return [itemOf(compilePass(it.block, c, options), numbersOf(it.block, options.lines))];
    const run = c.block(it.block);
    const pass: Pass = (m, memory, changed) => {
      memory.writeThrough(m);
      const { writes } = m.state;
      run(m);
      return changed || m.state.writes !== writes;
    };
    return [itemOf(pass, alwaysRuns)];
  });
  const passes = compiled.slice(0, main);
  if (main !== undefined) options.calls.push(...compiled.slice(main).map(({ pass }) => pass));
  return runItems(passes);
}

function itemOf(pass: Pass, { first, end }: Omit<Item, "pass">): Item {
  return { pass, first, end };
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

/** A rule bound to the current board, with what a turn asks of the rule itself: rules have many shapes, so that it takes longer to find there. */
interface Runner extends Pick<LineRule, "asks" | "calls"> {
  readonly writes: boolean;
  readonly once: boolean;
  readonly when: Evaluate | undefined;
  readonly then: Act | undefined;
  readonly finder: Finder;
  /** What it costs to look for the rule where it matches (R5). */
  readonly work: number;
  /** Its number among the rules of the program. */
  readonly number: number;
  /** Whether it may sleep after it has matched and changed nothing. */
  readonly mayIdle: boolean;
}

/** Finds the matches of a rule and applies them, in the way of a state of rules. */
interface Finder {
  /** Finds the matches of each row; returns how many combinations they make. The work behind gaps is counted. */
  find(m: Machine, state: LineState): number;
  /** Whether a match that was found still holds. */
  holds(m: Machine, state: LineState, match: number): boolean;
  /** The first cell of the first row of a match. */
  firstCell(state: LineState, match: number): number;
  /** Applies one match; returns whether anything changed. */
  apply(m: Machine, state: LineState, match: number): boolean;
  /** Applies so many matches in order, if they still hold, and counts one unit of work for each; returns whether anything changed. */
  applyAll(m: Machine, state: LineState, count: number): boolean;
}

/** The runners of a block. */
interface Group {
  readonly runners: readonly Runner[];
  /** What a round costs, whatever it finds (R5). */
  readonly work: number;
  /** Scratch: by rule, from how many matches chance can choose. */
  readonly counts: number[];
  /** The number of the first rule, if those of the others follow it; else -1: then they cannot be passed over. */
  readonly first: number;
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
  const rigid = [...new Set(flatMapped(lines, (it) => (it.rigid === undefined ? [] : [it.rigid])))];
  const statics = lines.map((rule) => ({
    rule,
    plan: options.lines.plan.rules.get(rule) as RulePlan,
    when: rule.when && c.test(rule.when),
    then: rule.then && c.actions(rule.then),
  }));
  /** By the places of a board, or by its grid where rules run plainly. */
  const groups = new Map<object, Group>();
  let known: LineState | undefined;
  let group: Group = { runners: [], work: 0, counts: [], first: -1 };
  const one = block.which === "random" ? runRandom : runEvery;
  const draws = statics.some(({ plan }) => plan.draws);
  const { at, board } = block;
  return (m, memory, changed) => {
    // A rule that draws writes something else each time, so that each round has to run all rules.
    if (draws) memory.quiet = 0;
    if (memory.banned.size > 0 && rigid.some((it) => memory.banned.has(it))) return changed;
    if (known !== memory || m.layout.grids.length > 1) {
      group = groupFor(m, memory, m.layout.gridFor(board, m.me));
      known = memory;
    }
    return one(m, memory, group, at) || changed;
  };

  function groupFor({ layout }: Machine, state: LineState, gridNumber: number): Group {
    const grid = layout.grids[gridNumber];
    const ground = state instanceof LineBoard ? state.geometry.grounds[gridNumber] : undefined;
    const found = groups.get(ground ?? grid);
    if (found) return found;
    const runners = statics.map(({ rule, plan, when, then }): Runner => {
      const finder =
        ground === undefined ? new PlainLines(plan, options.lines.plan, grid) : new FastRule(plan, ground);
      return {
        asks: rule.asks,
        calls: rule.calls,
        writes: rule.writes,
        once: rule.once === true,
        when,
        then,
        finder,
        work: workOfLooking(plan, grid),
        number: plan.number,
        mayIdle: plan.mayIdle,
      };
    });
    const first = runners[0]?.number ?? -1;
    const isPassable =
      state instanceof LineBoard && state.canSleep && runners.every(({ number }, i) => number === first + i);
    const work = statics.reduce((sum, { plan }) => sum + workOfRound(plan, grid), 0);
    const made = { runners, work, counts: [], first: isPassable ? first : -1 };
    groups.set(ground ?? grid, made);
    return made;
  }
}

function runEvery(m: Machine, state: LineState, { runners, work, first }: Group): boolean {
  const count = runners.length;
  const wakes = first >= 0 ? (state as LineBoard).wakes : undefined;
  let changed = false;
  m.charge(work);
  for (let i = 0; i < count && m.goesOn; i++) {
    if (wakes !== undefined) {
      const next = wakes.nextAwake(first + i, first + count) - first;
      // As many in a row as there are end the round before the others.
      const passed = Math.min(next - i, count - state.quiet);
      if (passed > 0) {
        m.charge(wakes.workBetween(first + i, first + i + passed));
        state.quiet += passed;
      }
      if (next === count || state.quiet >= count) break;
      i = next;
    }
    const runner = runners[i];
    if (runRule(m, state, runner, wakes)) {
      if (!runner.once) changed = true;
      state.quiet = 0;
    } else if (++state.quiet === count) break;
  }
  return changed;
}

/** Looks for a rule; returns how many matches it has. */
function countMatches(m: Machine, state: LineState, { finder, work }: Runner): number {
  const count = finder.find(m, state);
  if (count > 0) m.charge(work);
  return count;
}

/** The same of a rule that may be asleep: then it has none. */
function countAwake(m: Machine, state: LineState, runner: Runner, wakes: Wakes | undefined): number {
  const { number } = runner;
  if (wakes !== undefined && wakes.nextAwake(number, number + 1) !== number) return 0;
  const { work } = m;
  const count = countMatches(m, state, runner);
  if (count === 0) letSleep(m, state, runner, work, wakes);
  return count;
}

/** Lets a rule sleep that has no match. What stands in front of a gap counts each time, and may be gone unheard. */
function letSleep(
  m: Machine,
  state: LineState,
  { number }: Runner,
  work: number,
  wakes: Wakes | undefined,
): void {
  if (wakes !== undefined && m.work === work && state.window === undefined) wakes.letSleep(number, 0);
}

function runRule(m: Machine, state: LineState, runner: Runner, wakes: Wakes | undefined): boolean {
  const { work } = m;
  const count = countMatches(m, state, runner);
  const { finder, writes } = runner;
  if (count === 0) {
    letSleep(m, state, runner, work, wakes);
    return false;
  }
  if (!writes && !runner.when && !runner.then) {
    ask(m, state, runner);
    return false;
  }
  if (!runner.when && !runner.then) return applyAll(m, state, runner, count, work, wakes);
  let changed = false;
  let matched = false;
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if (i > 0 && !finder.holds(m, state, i)) continue;
    if (!isAllowed(m, state, runner, i)) continue;
    matched = true;
    const done = !writes || finder.apply(m, state, i);
    if (done && runner.then) {
      state.writeThrough(m);
      runner.then(m);
    }
    if (done && writes) changed = true;
  }
  if (matched) ask(m, state, runner);
  return changed;
}

/** Applies all matches of a rule that does no more than write and ask. */
function applyAll(
  m: Machine,
  state: LineState,
  runner: Runner,
  count: number,
  work: number,
  wakes: Wakes | undefined,
): boolean {
  if (!m.goesOn) return false;
  const { number, mayIdle } = runner;
  const changed = runner.finder.applyAll(m, state, count);
  ask(m, state, runner);
  if (!changed && mayIdle && wakes !== undefined && state.window === undefined)
    wakes.letSleep(number, m.work - work);
  return changed;
}

/** Whether the condition of a rule holds for a match, whose first cell is `here` from now on. */
function isAllowed(m: Machine, state: LineState, { finder, when, then }: Runner, match: number): boolean {
  if (when === undefined && then === undefined) return true;
  m.here = finder.firstCell(state, match);
  if (when === undefined) return true;
  state.writeThrough(m);
  return when(m) !== 0;
}

/** What a rule that matched asks for. */
function ask(m: Machine, state: LineState, { asks, calls }: Runner): void {
  m.commands.add(asks);
  if (calls !== undefined) state.called = calls;
}

function runRandom(m: Machine, state: LineState, group: Group, where?: Where): boolean {
  const { runners, work, counts } = group;
  const wakes = group.first >= 0 ? (state as LineBoard).wakes : undefined;
  m.charge(work);
  let allowed: (readonly number[])[] | undefined;
  let total = 0;
  for (let i = 0; i < runners.length; i++) {
    let count = countAwake(m, state, runners[i], wakes);
    if (runners[i].when !== undefined) {
      const those = allowedOf(m, state, runners[i], count);
      (allowed ??= [])[i] = those;
      count = those.length;
    }
    counts[i] = count;
    total += count;
  }
  if (total === 0 || !m.goesOn) return false;
  if (total > mostMatches) {
    m.fail("budget", "These rules match in more ways than chance can choose from.", where);
    return false;
  }
  let chosen = m.state.draw(0, total);
  let at = 0;
  while (chosen >= counts[at]) chosen -= counts[at++];
  const runner = runners[at];
  const { finder, writes, then } = runner;
  const match = allowed?.[at]?.[chosen] ?? chosen;
  m.here = finder.firstCell(state, match);
  const done = !writes || finder.apply(m, state, match);
  if (done && then) {
    state.writeThrough(m);
    then(m);
  }
  ask(m, state, runner);
  return done && writes && !runner.once;
}

/** The matches of a rule whose condition holds for them. */
function allowedOf(m: Machine, state: LineState, runner: Runner, count: number): readonly number[] {
  const allowed: number[] = [];
  for (let i = 0; i < count && m.goesOn; i++) {
    m.charge(1);
    if (isAllowed(m, state, runner, i)) allowed.push(i);
  }
  return allowed;
}
