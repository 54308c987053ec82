import type { Machine } from "../../core/engine/index.ts";
import type { BlockPlan, WrittenScan, PlanRule } from "./block-plan.ts";
import { isMasked, type MaskedPlan, maskedScan } from "./bitmask-scan.ts";
import { type DirtySets, dirtySetsOf, findDirtySets } from "./dirty-sets.ts";
import { fastScan } from "./fast-scan.ts";
import { type DirtyTable, dirtyTables, dropBit, putBit } from "./dirty-table.ts";
import type { CompiledBlock } from "../../core/rules/index.ts";
import { cellBefore, cellOfRank, hasBit, findNextCell } from "./bits.ts";
import {
  applyAt,
  applyPushed,
  claimCells,
  conditionFits,
  isPictureInside,
  pushMatch,
  middleFits,
  restFits,
} from "./match.ts";
import { pictureZones } from "./zones.ts";

/** Runs one round of a block according to its plan for the layout, which visits only dirty cells. See `FastPictures.runRound`. */
export function fastRound(
  m: Machine,
  { id }: CompiledBlock,
  grid: number,
  roundDirection: number | undefined,
): boolean | undefined {
  const dirtySets = findDirtySets(m.state);
  const table = dirtySets === undefined ? dirtyTables.get(m.layout) : dirtySets.table;
  const plan = table?.plans[id]?.[grid];
  if (table === undefined || plan === undefined) return undefined;
  if (!activateGroups(m, plan, roundDirection)) return false;
  // A condition may have run another block of rules, which makes the dirty sets. They are then used.
  const sets = dirtySets ?? dirtySetsOf(m.state, table);
  sets.catchUp();
  if (isMasked(plan)) return runScanRound(m, plan, sets, table);
  return plan.block.block.first === "cell" ? fastScan(m, plan, sets) : fastRewrite(m, plan, sets);
}

/** Runs a round of a scan; with generated code if there is any and the sets follow the kinds. */
function runScanRound(m: Machine, plan: MaskedPlan, sets: DirtySets, { generator }: DirtyTable): boolean {
  if (plan.roundsUntilGenerated > 0 && --plan.roundsUntilGenerated === 0)
    plan.generatedScan = generator?.generateScan(plan, m.layout) as WrittenScan | undefined;
  const { generatedScan } = plan;
  return generatedScan !== undefined && sets.followKinds(generator?.followsChanges)
    ? generatedScan(m, sets)
    : maskedScan(m, plan, sets);
}

/** Determines which groups are active in this round; returns true if any is. */
function activateGroups(m: Machine, plan: BlockPlan, facing: number | undefined): boolean {
  let count = 0;
  let pattern = 0;
  for (let i = 0; i < plan.groups.length; i++) {
    const group = plan.groups[i];
    group.isActive =
      (facing === undefined || group.facing === facing) &&
      (group.signals === 0 || (group.signals & m.signals) !== 0) &&
      (group.when === undefined || group.when(m) !== 0);
    if (!group.isActive) continue;
    plan.activeSummaries[count] = group.dirtySet.summary;
    plan.activeWords[count] = group.dirtySet.words;
    count++;
    pattern |= 1 << i;
  }
  plan.activeCount = count;
  plan.pattern = pattern;
  return count > 0;
}

/** Runs a round of a rewrite (rule R14), in which each rule has its own dirty set. */
function fastRewrite(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  plan.round++;
  const { which, writes } = plan.block.block;
  if (plan.block.isExact) return applyRandomKnown(m, plan, sets);
  if (which === "first") return applyFirst(m, plan, sets);
  if (which === "random") return applyRandom(m, plan, sets);
  if (writes === "together") return applyTogether(m, plan, sets);
  let hasApplied = false;
  for (let i = 0; i < plan.rules.length && m.isRunning; i++) {
    if (plan.rules[i].group.isActive && applyRule(m, plan, sets, plan.rules[i])) hasApplied = true;
  }
  return hasApplied;
}

/** Finds all matches of a rule, then applies each if it still matches. */
function applyRule(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): boolean {
  const stackStart = m.top;
  findAll(m, plan, sets, rule);
  if (plan.block.block.which === "apart") {
    plan.round++;
    keepApart(m, plan, rule, stackStart);
  }
  let hasApplied = false;
  for (let at = stackStart, stackEnd = m.top; at < stackEnd && m.isRunning; at++) {
    const cell = m.stack[at];
    if (!matchesNow(m, plan, rule, cell)) continue;
    applyAt(m, plan, rule, cell, isPictureInside(plan, cell));
    hasApplied = true;
  }
  m.top = stackStart;
  return hasApplied;
}

function applyFirst(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  for (const rule of plan.rules) {
    if (!rule.group.isActive) continue;
    const stackStart = m.top;
    findMatches(m, plan, sets, rule, 1);
    if (m.top === stackStart) continue;
    m.top = stackStart;
    const cell = m.stack[stackStart];
    applyAt(m, plan, rule, cell, isPictureInside(plan, cell));
    return true;
  }
  return false;
}

function applyRandom(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  const stackStart = m.top;
  const startsByRule = plan.rules.map((rule) => {
    const firstMatch = m.top;
    if (rule.group.isActive) findAll(m, plan, sets, rule);
    return firstMatch;
  });
  const count = m.top - stackStart;
  m.top = stackStart;
  if (count === 0) return false;
  const matchIndex = stackStart + m.state.draw(0, count);
  const cell = m.stack[matchIndex];
  let ruleIndex = startsByRule.length - 1;
  while (startsByRule[ruleIndex] > matchIndex) ruleIndex--;
  const rule = plan.rules[ruleIndex];
  applyAt(m, plan, rule, cell, isPictureInside(plan, cell));
  return true;
}

function applyTogether(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  const stackStart = m.top;
  const cells: number[] = [];
  for (const [index, rule] of plan.rules.entries()) {
    if (!rule.group.isActive) continue;
    const firstMatch = m.top;
    findAll(m, plan, sets, rule);
    if (plan.block.block.which === "apart") keepApart(m, plan, rule, firstMatch);
    cells.length = 0;
    for (let at = firstMatch; at < m.top; at++) cells.push(m.stack[at]);
    m.top = firstMatch;
    for (const cell of cells) pushMatch(m, plan, index, cell);
  }
  return applyPushed(m, plan, stackStart);
}

/** Shuffles the matches on the stack from `stackStart` on, and keeps those that share no cell with an earlier one. */
function keepApart(m: Machine, plan: BlockPlan, rule: PlanRule, stackStart: number): void {
  for (let i = m.top - stackStart - 1; i > 0; i--) {
    const j = m.state.draw(0, i + 1);
    const cell = m.stack[stackStart + i];
    m.stack[stackStart + i] = m.stack[stackStart + j];
    m.stack[stackStart + j] = cell;
  }
  let keptEnd = stackStart;
  for (let at = stackStart; at < m.top; at++) {
    const cell = m.stack[at];
    if (claimCells(plan, rule, cell)) m.stack[keptEnd++] = cell;
  }
  m.top = keptEnd;
}

const singleSetUnion = {
  wordCount: 0,
  summaryWordCount: 0,
  activeSummaries: new Int32Array(1),
  activeWords: new Int32Array(1),
  activeCount: 1,
};

function findAll(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): void {
  findMatches(m, plan, sets, rule, Infinity);
}

/** Pushes the cells where a rule matches, at most `limit`, in scan order. */
function findMatches(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule, limit: number): void {
  const stackLimit = m.top + limit;
  const { first } = plan.grid;
  const isDownward = plan.block.block.order === "down";
  let gridCell = isDownward ? 0 : plan.wordCount * 32 - 1;
  while (m.top < stackLimit && m.isRunning) {
    sets.catchUp();
    const dirty = makeUnionOf(plan, rule);
    gridCell = isDownward ? findNextCell(sets.bits, dirty, gridCell) : cellBefore(sets.bits, dirty, gridCell);
    if (gridCell < 0) return;
    if (mayMatch(m, plan, sets, rule, gridCell)) m.push(first + gridCell);
    gridCell += isDownward ? 1 : -1;
  }
}

/**
 * Returns the dirty set of a rule as a union of a single set. The object is reused, also by blocks that a condition runs, so it must be
 * requested before each search.
 */
function makeUnionOf(plan: BlockPlan, rule: PlanRule): typeof singleSetUnion {
  singleSetUnion.wordCount = plan.wordCount;
  singleSetUnion.summaryWordCount = plan.summaryWordCount;
  singleSetUnion.activeSummaries[0] = rule.group.dirtySet.summary;
  singleSetUnion.activeWords[0] = rule.group.dirtySet.words;
  return singleSetUnion;
}

/** Returns true if a rule matches. If its picture does not match, the cell is removed from its dirty set. */
function mayMatch(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule, gridCell: number): boolean {
  const cell = plan.grid.first + gridCell;
  const isInside = plan.zones[gridCell] === pictureZones.inside;
  const pictureMatches =
    plan.zones[gridCell] !== pictureZones.outside && pictureFits(m, plan, rule, cell, isInside);
  const isMatch = pictureMatches && conditionFits(m, rule, cell, isInside);
  if (!pictureMatches || (!isMatch && rule.compiled.dependency === "near"))
    dropBit(sets.bits, rule.group.dirtySet, gridCell);
  return isMatch;
}

function matchesNow(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number): boolean {
  const isInside = isPictureInside(plan, cell);
  return pictureFits(m, plan, rule, cell, isInside) && conditionFits(m, rule, cell, isInside);
}

function pictureFits(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number, isInside: boolean): boolean {
  return middleFits(m, plan, rule, cell) && restFits(m, plan, rule, cell, isInside);
}

/** Applies one random match. Only dirty cells are tested; the other matches are known. */
function applyRandomKnown(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  let total = 0;
  for (const rule of plan.rules) {
    if (!rule.group.isActive) continue;
    updateKnownMatches(m, plan, sets, rule);
    total += sets.bits[rule.knownCount];
  }
  if (total === 0) return false;
  let rank = m.state.draw(0, total);
  for (const rule of plan.rules) {
    if (!rule.group.isActive) continue;
    const count = sets.bits[rule.knownCount];
    if (rank >= count) {
      rank -= count;
      continue;
    }
    const cell = knownCell(plan, sets, rule, rank);
    applyAt(m, plan, rule, cell, isPictureInside(plan, cell));
    return true;
  }
  return false;
}

function updateKnownMatches(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): void {
  const { knownMatches, group } = rule;
  if (knownMatches === undefined) return;
  const { bits } = sets;
  for (let gridCell = 0; ; gridCell++) {
    sets.catchUp();
    gridCell = findNextCell(bits, makeUnionOf(plan, rule), gridCell);
    if (gridCell < 0) return;
    dropBit(bits, group.dirtySet, gridCell);
    const wasKnown = hasBit(bits, knownMatches, gridCell);
    const isMatch =
      plan.zones[gridCell] !== pictureZones.outside && matchesNow(m, plan, rule, plan.grid.first + gridCell);
    if (wasKnown === isMatch) continue;
    if (isMatch) putBit(bits, knownMatches, gridCell);
    else dropBit(bits, knownMatches, gridCell);
    bits[rule.knownCount] += isMatch ? 1 : -1;
  }
}

function knownCell(plan: BlockPlan, { bits }: DirtySets, rule: PlanRule, rank: number): number {
  const { knownMatches } = rule;
  if (knownMatches === undefined) return plan.grid.first;
  const isDownward = plan.block.block.order === "down";
  const cellRank = isDownward ? rank : bits[rule.knownCount] - 1 - rank;
  return plan.grid.first + cellOfRank(bits, knownMatches, cellRank);
}
