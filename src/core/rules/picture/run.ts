import { type Grid, makeList } from "../../../base/index.ts";
import { type Machine, type Run, NONE } from "../../engine/index.ts";
import type { FastPictures } from "./fast-pictures.ts";
import {
  captureKinds,
  conditionHolds,
  finishRule,
  middleMatches,
  restMatches,
  touchedCells,
  writePicture,
} from "./picture.ts";
import type { CompiledBlock, CompiledRule } from "./ready.ts";

/** Is the number of rounds after which a block is considered endless (rule R5). */
const maxRounds = 1_000_000;

/** Is the extra work of a round for each cell where a condition may have to be evaluated. */
const conditionWork = 3;

/** Compiles a block. `fast` runs its rounds if it has a plan for them. */
export function compileRounds(block: CompiledBlock, fast: FastPictures | undefined): Run {
  const { when, findFacing, findGrid } = block;
  const isOneRound = when === undefined && findFacing === undefined && block.block.until.type === "once";
  if (!isOneRound) return (m) => void runRounds(m, block, fast);
  return (m) => {
    const gridIndex = findGrid(m);
    if (gridIndex >= 0 && m.isRunning) runRound(m, block, gridIndex, undefined, fast);
  };
}

function runRounds(m: Machine, block: CompiledBlock, fast: FastPictures | undefined): boolean {
  if (block.when !== undefined && block.when(m) === 0) return false;
  const facing = block.findFacing === undefined ? undefined : block.findFacing(m);
  const gridIndex = block.findGrid(m);
  const roundLimit = block.block.until.type === "once" ? 1 : (block.findTimes?.(m) ?? Infinity);
  if (gridIndex < 0 || facing === NONE || !m.isRunning) return false;
  const { writeCount } = m.state;
  for (let round = 0; round < roundLimit && m.isRunning; round++) {
    const writesBefore = m.state.writeCount;
    const hasApplied = runRound(m, block, gridIndex, facing, fast);
    if (!hasApplied) break;
    if (block.block.until.type === "still" && m.state.writeCount === writesBefore) break;
    if (round === maxRounds) m.fail("budget", "These rules never come to rest.", block.block.at);
  }
  return m.state.writeCount !== writeCount;
}

function runRound(
  m: Machine,
  block: CompiledBlock,
  gridIndex: number,
  facing: number | undefined,
  fast: FastPictures | undefined,
): boolean {
  const grid = m.layout.grids[gridIndex];
  m.chargeAt(block.workIndex, roundWork(block, grid.end - grid.first));
  if (!m.isRunning) return false;
  const hasApplied = fast === undefined ? undefined : fast.runRound(m, block, gridIndex, facing);
  if (hasApplied !== undefined) return hasApplied;
  const rules =
    facing === undefined
      ? block.rules
      : block.rules.filter(({ rule }: CompiledRule) => rule.facing === facing);
  return plainRound(m, block, grid, rules, (nested) => runRounds(m, nested, fast));
}

/** Returns the work charged for a round, whichever implementation runs it. A block that can skip unchanged cells is charged less. */
function roundWork(block: CompiledBlock, cellCount: number): number {
  const workPerTest = block.hasConditions ? conditionWork : 1;
  const testCount = (block.block.first === "cell" ? 1 : block.rules.length) * workPerTest;
  if (!block.canSleep) return testCount * cellCount;
  return testCount * ((cellCount >> (block.isExact ? 5 : 10)) + 1);
}

/** Runs a nested block; returns true if it changed something. */
type RunNested = (block: CompiledBlock) => boolean;

/** Describes a match: a rule, the cell of its middle, and the kinds that its left side captured there. */
interface Match {
  readonly rule: CompiledRule;
  readonly cell: number;
  readonly capturedKinds: readonly number[];
}

interface Round {
  readonly m: Machine;
  readonly block: CompiledBlock;
  readonly grid: Grid;
  readonly cells: readonly number[];
  readonly rules: readonly CompiledRule[];
  readonly runNested: RunNested;
}

/** Runs one round of a block (rules R11 to R16). Returns true if a rule was applied or a nested block changed something. */
function plainRound(
  m: Machine,
  block: CompiledBlock,
  grid: Grid,
  rules: readonly CompiledRule[],
  runNested: RunNested,
): boolean {
  const round = { m, block, grid, cells: listScanCells(m, block, grid), rules, runNested };
  if (block.block.first === "cell") {
    return block.block.writes === "now" ? scanNow(round) : applyMatches(round, scanTogether(round));
  }
  return rewriteRound(round);
}

/** Lists the cells where the middle of a rule may match, in scan order. */
function listScanCells(m: Machine, { block, region }: CompiledBlock, grid: Grid): number[] {
  const allCells = region
    ? m.collectPushed(region)
    : makeList(grid.last - grid.first, (index) => grid.first + index);
  const cells = allCells.filter((cell) => grid.has(cell));
  return block.order === "up" ? cells.reverse() : cells;
}

function scanNow(round: Round): boolean {
  const { m, grid, cells } = round;
  const { which } = round.block.block;
  const claimedCells = new Set<number>();
  let hasApplied = false;
  for (const cell of cells) {
    if (!m.isRunning) break;
    const rulesWithMiddle = round.rules.filter((rule) => middleMatches(m.state, rule, cell));
    if (which === "random") {
      const matchingRules = rulesWithMiddle.filter((rule) => restFits(round, rule, cell));
      if (matchingRules.length === 0) continue;
      applyMatch(round, makeMatch(round, matchingRules[m.state.draw(0, matchingRules.length)], cell));
      hasApplied = true;
      continue;
    }
    for (const rule of rulesWithMiddle) {
      if (!m.isRunning) break;
      if (!restFits(round, rule, cell)) continue;
      if (which === "apart" && !claim(claimedCells, touchedCells(rule, grid, cell))) continue;
      applyMatch(round, makeMatch(round, rule, cell));
      hasApplied = true;
      if (which === "first") break;
    }
  }
  return hasApplied;
}

/** Finds all matches of a scan before any is applied (rule R16). */
function scanTogether(round: Round): Match[] {
  const { m, grid, cells } = round;
  const { which } = round.block.block;
  const claimed = new Set<number>();
  const matches: Match[] = [];
  for (const cell of cells) {
    const matchingRules: CompiledRule[] = [];
    for (const rule of round.rules) {
      if (matchesAt(round, rule, cell)) matchingRules.push(rule);
      if (which === "first" && matchingRules.length > 0) break;
    }
    if (matchingRules.length === 0) continue;
    const chosenRules =
      which === "random"
        ? [matchingRules[m.state.draw(0, matchingRules.length)]]
        : matchingRules.filter((it) => which !== "apart" || claim(claimed, touchedCells(it, grid, cell)));
    for (const rule of chosenRules) matches.push(makeMatch(round, rule, cell));
  }
  return matches;
}

function rewriteRound(round: Round): boolean {
  const { block, m } = round;
  const { which, writes } = block.block;
  if (which === "first") return rewriteFirst(round);
  if (which === "random") {
    const matches = round.rules.flatMap((rule) => findMatches(round, rule));
    if (matches.length === 0) return runNestedBlocks(round);
    applyMatch(round, matches[m.state.draw(0, matches.length)]);
    return runNestedBlocks(round) || true;
  }
  if (writes === "together") {
    const claimed = new Set<number>();
    const matches = round.rules.flatMap((rule) =>
      which === "apart" ? chooseApart(round, findMatches(round, rule), claimed) : findMatches(round, rule),
    );
    const hasApplied = applyMatches(round, matches);
    return runNestedBlocks(round) || hasApplied;
  }
  return rewriteEach(round);
}

/** Applies the matches of each rule in turn. Each match is tested again just before it is applied. */
function rewriteEach(round: Round): boolean {
  const { m, block, runNested } = round;
  let hasApplied = false;
  for (const ruleOrBlock of block.items) {
    if (!m.isRunning) break;
    if ("block" in ruleOrBlock) {
      hasApplied = runNested(ruleOrBlock) || hasApplied;
      continue;
    }
    if (!round.rules.includes(ruleOrBlock)) continue;
    const allMatches = findMatches(round, ruleOrBlock);
    const matches = block.block.which === "apart" ? chooseApart(round, allMatches, new Set()) : allMatches;
    for (const { rule, cell } of matches) {
      if (!m.isRunning || !matchesAt(round, rule, cell)) continue;
      applyMatch(round, makeMatch(round, rule, cell));
      hasApplied = true;
    }
  }
  return hasApplied;
}

/** Applies the first match of any rule, in order, or runs the first nested block that changes something. */
function rewriteFirst(round: Round): boolean {
  const { m, block, runNested, cells } = round;
  for (const ruleOrBlock of block.items) {
    if (!m.isRunning) return false;
    if ("block" in ruleOrBlock) {
      if (runNested(ruleOrBlock)) return true;
      continue;
    }
    if (!round.rules.includes(ruleOrBlock)) continue;
    const cell = cells.find((it) => matchesAt(round, ruleOrBlock, it));
    if (cell === undefined) continue;
    applyMatch(round, makeMatch(round, ruleOrBlock, cell));
    return true;
  }
  return false;
}

function runNestedBlocks({ m, block, runNested }: Round): boolean {
  let hasChanged = false;
  for (const innerBlock of block.blocks) if (m.isRunning) hasChanged = runNested(innerBlock) || hasChanged;
  return hasChanged;
}

function findMatches(round: Round, rule: CompiledRule): Match[] {
  return round.cells
    .filter((cell) => matchesAt(round, rule, cell))
    .map((cell) => makeMatch(round, rule, cell));
}

/** Shuffles the matches and keeps those that share no cell with an earlier one. */
function chooseApart(round: Round, matches: Match[], claimedCells: Set<number>): Match[] {
  for (let i = matches.length - 1; i > 0; i--) {
    const j = round.m.state.draw(0, i + 1);
    [matches[i], matches[j]] = [matches[j], matches[i]];
  }
  return matches.filter(({ rule, cell }) => claim(claimedCells, touchedCells(rule, round.grid, cell)));
}

function matchesAt(round: Round, rule: CompiledRule, cell: number): boolean {
  return middleMatches(round.m.state, rule, cell) && restFits(round, rule, cell);
}

/** Returns true if the cells of a rule except its middle match, and its condition holds. */
function restFits({ m, grid }: Round, rule: CompiledRule, cell: number): boolean {
  return restMatches(m.state, rule, grid, cell) && conditionHolds(m, rule, cell);
}

function makeMatch({ m, grid }: Round, rule: CompiledRule, cell: number): Match {
  return { rule, cell, capturedKinds: captureKinds(m.state, rule, grid, cell) };
}

/** Marks cells as belonging to a match; returns false if one of them already belongs to another. */
function claim(claimedCells: Set<number>, cells: readonly number[]): boolean {
  if (cells.some((cell) => claimedCells.has(cell))) return false;
  for (const cell of cells) claimedCells.add(cell);
  return true;
}

function applyMatch({ m, block, grid }: Round, { rule, cell, capturedKinds }: Match): void {
  m.observer?.beforeMatch(m, { rule: rule.rule, cells: [cell] });
  writePicture(m.state, rule, grid, cell, capturedKinds);
  finishRule(m, block, rule, cell);
  m.observer?.afterMatch(m);
}

function applyMatches(round: Round, matches: readonly Match[]): boolean {
  for (const match of matches) {
    if (!round.m.isRunning) break;
    applyMatch(round, match);
  }
  return matches.length > 0;
}
