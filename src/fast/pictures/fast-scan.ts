import type { Machine } from "../../core/engine/index.ts";
import { putBit } from "./dirty-table.ts";
import { cellBefore, findNextCell } from "./bits.ts";
import { applyAt, applyPushed, claimCells, conditionFits, pushMatch, middleFits, restFits } from "./match.ts";
import type { DirtySets } from "./dirty-sets.ts";
import type { BlockPlan, KindRules, PlanRule } from "./block-plan.ts";
import { pictureZones } from "./zones.ts";

/**
 * Runs a round of a scan (rule R13). Visits the dirty cells in order, and removes each from the dirty sets of the rules that do not match
 * there. The writes of a visit take effect before the next visit, and may add later cells of the same round.
 */
export function fastScan(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  plan.round++;
  const stackStart = m.top;
  const visit = chooseVisit(plan);
  const hasApplied =
    plan.block.block.order === "down" ? scanDown(m, plan, sets, visit) : scanUp(m, plan, sets, visit);
  return applyPushed(m, plan, stackStart) || hasApplied;
}

/** Tries the rules of a cell; returns true if one was applied, or pushed to be applied later. */
type Visit = (m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, rules: KindRules) => boolean;

function chooseVisit({ block }: BlockPlan): Visit {
  const { which, writes } = block.block;
  if (which === "random") return visitAtRandom;
  return writes === "now" && which !== "apart" ? visitNow : visitOther;
}

function scanDown(m: Machine, plan: BlockPlan, sets: DirtySets, visit: Visit): boolean {
  const { bits } = sets;
  let hasApplied = false;
  let gridCell = findNextCell(bits, plan, 0);
  while (gridCell >= 0) {
    if (visitCell(m, plan, sets, gridCell, visit)) hasApplied = true;
    if (!m.isRunning) break;
    sets.catchUp();
    gridCell = findNextCell(bits, plan, gridCell + 1);
  }
  return hasApplied;
}

function scanUp(m: Machine, plan: BlockPlan, sets: DirtySets, visit: Visit): boolean {
  const { bits } = sets;
  let hasApplied = false;
  let gridCell = cellBefore(bits, plan, plan.wordCount * 32 - 1);
  while (gridCell >= 0) {
    if (visitCell(m, plan, sets, gridCell, visit)) hasApplied = true;
    if (!m.isRunning) break;
    sets.catchUp();
    gridCell = cellBefore(bits, plan, gridCell - 1);
  }
  return hasApplied;
}

function visitCell(m: Machine, plan: BlockPlan, sets: DirtySets, gridCell: number, visit: Visit): boolean {
  if (!sets.isFollowing) clearActiveBits(plan, sets, gridCell);
  const hasApplied = plan.zones[gridCell] !== pictureZones.outside && tryCell(m, plan, sets, gridCell, visit);
  if (sets.isFollowing) sets.countVisit(hasApplied);
  return hasApplied;
}

function tryCell(m: Machine, plan: BlockPlan, sets: DirtySets, gridCell: number, visit: Visit): boolean {
  const cell = plan.grid.first + gridCell;
  const kindRules = plan.rulesByKind[m.state.cells[plan.anchor + cell]];
  return kindRules !== undefined && visit(m, plan, sets, cell, kindRules);
}

/** Visits a cell in the usual scan: writes take effect at once, and either every matching rule is applied, or only the first. */
export function visitNow(
  m: Machine,
  plan: BlockPlan,
  sets: DirtySets,
  cell: number,
  kindRules: KindRules,
): boolean {
  const gridCell = cell - plan.grid.first;
  const isInside = plan.zones[gridCell] === pictureZones.inside;
  const rules = kindRules.testsMiddlesFirst ? rulesAt(m, plan, cell, kindRules.rules) : kindRules.rules;
  let hasApplied = false;
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (!rule.group.isActive || !restFits(m, plan, rule, cell, isInside)) continue;
    if (!testCondition(m, rule, sets, cell, gridCell, isInside)) continue;
    applyAt(m, plan, rule, cell, isInside);
    hasApplied = true;
    if (!plan.takesFirst && m.isRunning) continue;
    setActiveBits(plan, sets, gridCell);
    break;
  }
  return hasApplied;
}

/** Visits a cell for `apart` or `together`, where matches may be skipped or applied later. */
function visitOther(m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, list: KindRules): boolean {
  const gridCell = cell - plan.grid.first;
  const isInside = plan.zones[gridCell] === pictureZones.inside;
  const { which, writes } = plan.block.block;
  let hasApplied = false;
  for (const rule of rulesAt(m, plan, cell, list.rules)) {
    if (!rule.group.isActive || !restFits(m, plan, rule, cell, isInside)) continue;
    if (!testCondition(m, rule, sets, cell, gridCell, isInside)) continue;
    if (which === "apart" && !claimCells(plan, rule, cell)) continue;
    if (writes === "together") pushMatch(m, plan, plan.rules.indexOf(rule), cell);
    else applyAt(m, plan, rule, cell, isInside);
    hasApplied = true;
    if (which !== "first" && m.isRunning) continue;
    setActiveBits(plan, sets, gridCell);
    break;
  }
  return hasApplied;
}

/** Applies one of the matching rules, drawn at random. */
function visitAtRandom(m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, list: KindRules): boolean {
  const gridCell = cell - plan.grid.first;
  const isInside = plan.zones[gridCell] === pictureZones.inside;
  const matchingRules = rulesAt(m, plan, cell, list.rules).filter(
    (rule) =>
      rule.group.isActive &&
      restFits(m, plan, rule, cell, isInside) &&
      testCondition(m, rule, sets, cell, gridCell, isInside),
  );
  if (matchingRules.length === 0) return false;
  const rule = matchingRules[m.state.draw(0, matchingRules.length)];
  if (plan.block.block.writes === "together") pushMatch(m, plan, plan.rules.indexOf(rule), cell);
  else applyAt(m, plan, rule, cell, isInside);
  return true;
}

/**
 * Returns true if the condition of a rule holds, after its picture has matched. If it is false and depends only on the neighbours, the cell
 * leaves the dirty set until they change.
 */
export function testCondition(
  m: Machine,
  rule: PlanRule,
  sets: DirtySets,
  cell: number,
  gridCell: number,
  isInside: boolean,
): boolean {
  const isMet = conditionFits(m, rule, cell, isInside);
  if (isMet || rule.compiled.dependency !== "near") putBit(sets.bits, rule.group.dirtySet, gridCell);
  return isMet;
}

/** Returns the rules whose middle matches, before any of them is applied. */
function rulesAt(m: Machine, plan: BlockPlan, cell: number, rules: readonly PlanRule[]): readonly PlanRule[] {
  return rules.filter((rule) => middleFits(m, plan, rule, cell));
}

export function clearActiveBits(plan: BlockPlan, { bits }: DirtySets, gridCell: number): void {
  const { activeCount, activeSummaries, activeWords } = plan;
  const word = gridCell >>> 5;
  const bit = ~(1 << (gridCell & 31));
  for (let i = 0; i < activeCount; i++) {
    const otherBits = (bits[activeWords[i] + word] &= bit);
    if (otherBits === 0) bits[activeSummaries[i] + (word >>> 5)] &= ~(1 << (word & 31));
  }
}

export function setActiveBits(plan: BlockPlan, { bits }: DirtySets, gridCell: number): void {
  for (const { isActive, dirtySet } of plan.groups) if (isActive) putBit(bits, dirtySet, gridCell);
}
