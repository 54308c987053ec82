import type { Grid } from "../../../base/index.ts";
import type { Machine } from "../../engine/index.ts";
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

/** Runs a nested block. Returns true if the block changed something. */
type RunNested = (block: CompiledBlock) => boolean;

/** Describes a match: a rule, the cell of its middle, and what its left side found there. */
interface Match {
  readonly ready: CompiledRule;
  readonly cell: number;
  readonly found: readonly number[];
}

/** Describes the state of a round of a block. */
interface Round {
  readonly m: Machine;
  readonly block: CompiledBlock;
  readonly grid: Grid;
  readonly cells: readonly number[];
  readonly rules: readonly CompiledRule[];
  readonly nested: RunNested;
}

/**
 * Runs one round of a block, word by word as rules R11 to R16 say: the reference for every faster implementation. Returns true if a rule
 * was applied or a nested block changed something.
 */
export function plainRound(
  m: Machine,
  block: CompiledBlock,
  grid: Grid,
  rules: readonly CompiledRule[],
  nested: RunNested,
): boolean {
  const round = { m, block, grid, cells: cellsOf(m, block, grid), rules, nested };
  if (block.block.first === "cell") {
    return block.block.writes === "now" ? scanNow(round) : applyAll(round, scanTogether(round));
  }
  return rewriteRound(round);
}

/** Lists the cells where the middle of a rule may be, in scan order. */
function cellsOf(m: Machine, { block, region }: CompiledBlock, grid: Grid): number[] {
  const start = m.top;
  if (region) region(m);
  else for (let cell = grid.first; cell < grid.last; cell++) m.push(cell);
  const cells = [...m.stack.subarray(start, m.top)].filter((cell) => grid.has(cell));
  m.top = start;
  return block.order === "up" ? cells.reverse() : cells;
}

// ---------------------------------------------------------------------------------------------- scan (R13)

function scanNow(round: Round): boolean {
  const { m, grid, cells } = round;
  const { which } = round.block.block;
  const touched = new Set<number>();
  let applied = false;
  for (const cell of cells) {
    if (!m.goesOn) break;
    const picked = round.rules.filter((ready) => middleMatches(m.state, ready, cell));
    if (which === "random") {
      const matching = picked.filter((ready) => restFits(round, ready, cell));
      if (matching.length === 0) continue;
      apply(round, matchAt(round, matching[m.state.draw(0, matching.length)], cell));
      applied = true;
      continue;
    }
    for (const ready of picked) {
      if (!m.goesOn) break;
      if (!restFits(round, ready, cell)) continue;
      if (which === "apart" && !claim(touched, touchedCells(ready, grid, cell))) continue;
      apply(round, matchAt(round, ready, cell));
      applied = true;
      if (which === "first") break;
    }
  }
  return applied;
}

/** Finds the matches of a scan on the unchanged board (rule R16). */
function scanTogether(round: Round): Match[] {
  const { m, grid, cells } = round;
  const { which } = round.block.block;
  const touched = new Set<number>();
  const matches: Match[] = [];
  for (const cell of cells) {
    const fits = (ready: CompiledRule): boolean => matchesAt(round, ready, cell);
    const matching = round.rules.filter(which === "first" ? onlyFirst(fits) : fits);
    if (matching.length === 0) continue;
    const chosen =
      which === "random"
        ? [matching[m.state.draw(0, matching.length)]]
        : matching.filter((it) => which !== "apart" || claim(touched, touchedCells(it, grid, cell)));
    for (const ready of chosen) matches.push(matchAt(round, ready, cell));
  }
  return matches;
}

/** Wraps a test so that it is not repeated once it has been true. */
function onlyFirst(test: (ready: CompiledRule) => boolean): (ready: CompiledRule) => boolean {
  let held = false;
  return (ready) => !held && (held = test(ready));
}

// ---------------------------------------------------------------------------------------------- rewrite (R14)

function rewriteRound(round: Round): boolean {
  const { block, m } = round;
  const { which, writes } = block.block;
  if (which === "first") return rewriteFirst(round);
  if (which === "random") {
    const matches = round.rules.flatMap((ready) => find(round, ready));
    if (matches.length === 0) return runBlocks(round);
    apply(round, matches[m.state.draw(0, matches.length)]);
    return runBlocks(round) || true;
  }
  if (writes === "together") {
    const touched = new Set<number>();
    const matches = round.rules.flatMap((ready) =>
      which === "apart" ? chooseApart(round, find(round, ready), touched) : find(round, ready),
    );
    const applied = applyAll(round, matches);
    return runBlocks(round) || applied;
  }
  return rewriteEach(round);
}

/** Applies the block rule by rule; each match is tested again before it is applied. */
function rewriteEach(round: Round): boolean {
  const { m, block, nested } = round;
  let applied = false;
  for (const item of block.items) {
    if (!m.goesOn) break;
    if ("block" in item) {
      applied = nested(item) || applied;
      continue;
    }
    if (!round.rules.includes(item)) continue;
    const found = find(round, item);
    const matches = block.block.which === "apart" ? chooseApart(round, found, new Set()) : found;
    for (const { ready, cell } of matches) {
      if (!m.goesOn || !matchesAt(round, ready, cell)) continue;
      apply(round, matchAt(round, ready, cell));
      applied = true;
    }
  }
  return applied;
}

/** Applies the first match of the block, or runs the first nested block that changes something. */
function rewriteFirst(round: Round): boolean {
  const { m, block, nested, cells } = round;
  for (const item of block.items) {
    if (!m.goesOn) return false;
    if ("block" in item) {
      if (nested(item)) return true;
      continue;
    }
    if (!round.rules.includes(item)) continue;
    const cell = cells.find((it) => matchesAt(round, item, it));
    if (cell === undefined) continue;
    apply(round, matchAt(round, item, cell));
    return true;
  }
  return false;
}

function runBlocks({ m, block, nested }: Round): boolean {
  let changed = false;
  for (const inner of block.blocks) if (m.goesOn) changed = nested(inner) || changed;
  return changed;
}

function find(round: Round, ready: CompiledRule): Match[] {
  return round.cells
    .filter((cell) => matchesAt(round, ready, cell))
    .map((cell) => matchAt(round, ready, cell));
}

/** Shuffles the matches and keeps those that share no cell with an earlier one. */
function chooseApart(round: Round, matches: Match[], touched: Set<number>): Match[] {
  for (let i = matches.length - 1; i > 0; i--) {
    const j = round.m.state.draw(0, i + 1);
    [matches[i], matches[j]] = [matches[j], matches[i]];
  }
  return matches.filter(({ ready, cell }) => claim(touched, touchedCells(ready, round.grid, cell)));
}

// ---------------------------------------------------------------------------------------------- both

function matchesAt(round: Round, ready: CompiledRule, cell: number): boolean {
  return middleMatches(round.m.state, ready, cell) && restFits(round, ready, cell);
}

/** Returns true if the cells of a rule other than its middle match and its condition holds. */
function restFits({ m, grid }: Round, ready: CompiledRule, cell: number): boolean {
  return restMatches(m.state, ready, grid, cell) && conditionHolds(m, ready, cell);
}

function matchAt({ m, grid }: Round, ready: CompiledRule, cell: number): Match {
  return { ready, cell, found: captureKinds(m.state, ready, grid, cell) };
}

/** Claims cells for a match; returns false if one of them is claimed already. */
function claim(touched: Set<number>, cells: readonly number[]): boolean {
  if (cells.some((cell) => touched.has(cell))) return false;
  for (const cell of cells) touched.add(cell);
  return true;
}

function apply({ m, block, grid }: Round, { ready, cell, found }: Match): void {
  m.observer?.applying(m, { rule: ready.rule, cells: [cell] });
  writePicture(m.state, ready, grid, cell, found);
  finishRule(m, block, ready, cell);
  m.observer?.applied(m);
}

function applyAll(round: Round, matches: readonly Match[]): boolean {
  for (const match of matches) {
    if (!round.m.goesOn) break;
    apply(round, match);
  }
  return matches.length > 0;
}
