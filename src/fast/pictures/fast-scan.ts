import type { Machine } from "../../core/engine/index.ts";
import { putBit } from "./dirty-table.ts";
import { cellBefore, nextMarkedCell } from "./bits.ts";
import { applyHere, applyKept, claimCells, conditionFits, keepMatch, middleFits, restFits } from "./match.ts";
import type { DirtySets } from "./dirty-sets.ts";
import type { BlockPlan, KindRules, PlanRule } from "./block-plan.ts";
import { pictureZones } from "./zones.ts";

/**
 * Runs a round of a scan (rule R13). Visits the dirty cells in order; each is removed from the dirty sets of the rules that do not match
 * there. Writes of a visit take effect before the next visit, and may add cells further on in this round.
 */
export function fastScan(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  plan.round++;
  const start = m.top;
  const visit = visitOf(plan);
  const applied =
    plan.block.block.order === "down" ? goDown(m, plan, sets, visit) : goUp(m, plan, sets, visit);
  return applyKept(m, plan, start) || applied;
}

/** Tries the rules of a cell; returns true if one was applied or kept. */
type Visit = (m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, local: KindRules) => boolean;

function visitOf({ block }: BlockPlan): Visit {
  const { which, writes } = block.block;
  if (which === "random") return visitAtRandom;
  return writes === "now" && which !== "apart" ? visitNow : visitOther;
}

function goDown(m: Machine, plan: BlockPlan, sets: DirtySets, visit: Visit): boolean {
  const { bits } = sets;
  let applied = false;
  let local = nextMarkedCell(bits, plan, 0);
  while (local >= 0) {
    if (visitCell(m, plan, sets, local, visit)) applied = true;
    if (!m.goesOn) break;
    sets.catchUp();
    local = nextMarkedCell(bits, plan, local + 1);
  }
  return applied;
}

function goUp(m: Machine, plan: BlockPlan, sets: DirtySets, visit: Visit): boolean {
  const { bits } = sets;
  let applied = false;
  let local = cellBefore(bits, plan, plan.words * 32 - 1);
  while (local >= 0) {
    if (visitCell(m, plan, sets, local, visit)) applied = true;
    if (!m.goesOn) break;
    sets.catchUp();
    local = cellBefore(bits, plan, local - 1);
  }
  return applied;
}

function visitCell(m: Machine, plan: BlockPlan, sets: DirtySets, local: number, visit: Visit): boolean {
  if (!sets.isFollowing) dropActive(plan, sets, local);
  const applied = plan.zones[local] !== pictureZones.outside && tryCell(m, plan, sets, local, visit);
  if (sets.isFollowing) sets.countVisit(applied);
  return applied;
}

function tryCell(m: Machine, plan: BlockPlan, sets: DirtySets, local: number, visit: Visit): boolean {
  const cell = plan.grid.first + local;
  const list = plan.byKind[m.state.cells[plan.anchor + cell]];
  return list !== undefined && visit(m, plan, sets, cell, list);
}

/** Visits a cell in the usual scan: writes take effect at once, and every rule is applied, or the first that matches. */
export function visitNow(
  m: Machine,
  plan: BlockPlan,
  sets: DirtySets,
  cell: number,
  list: KindRules,
): boolean {
  const local = cell - plan.grid.first;
  const inside = plan.zones[local] === pictureZones.inside;
  const rules = list.picky ? picked(m, plan, cell, list.rules) : list.rules;
  let applied = false;
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (!rule.group.active || !restFits(m, plan, rule, cell, inside)) continue;
    if (!staysDirty(m, rule, sets, cell, local, inside)) continue;
    applyHere(m, plan, rule, cell, inside);
    applied = true;
    if (!plan.takesFirst && m.goesOn) continue;
    putActive(plan, sets, local);
    break;
  }
  return applied;
}

/** Visits a cell for `apart` or `together`: matches may be skipped or kept for later. */
function visitOther(m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, list: KindRules): boolean {
  const local = cell - plan.grid.first;
  const inside = plan.zones[local] === pictureZones.inside;
  const { which, writes } = plan.block.block;
  let applied = false;
  for (const rule of picked(m, plan, cell, list.rules)) {
    if (!rule.group.active || !restFits(m, plan, rule, cell, inside)) continue;
    if (!staysDirty(m, rule, sets, cell, local, inside)) continue;
    if (which === "apart" && !claimCells(plan, rule, cell)) continue;
    if (writes === "together") keepMatch(m, plan, plan.rules.indexOf(rule), cell);
    else applyHere(m, plan, rule, cell, inside);
    applied = true;
    if (which !== "first" && m.goesOn) continue;
    putActive(plan, sets, local);
    break;
  }
  return applied;
}

/** Applies a random one of the rules that match. */
function visitAtRandom(m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, list: KindRules): boolean {
  const local = cell - plan.grid.first;
  const inside = plan.zones[local] === pictureZones.inside;
  const matching = picked(m, plan, cell, list.rules).filter(
    (rule) =>
      rule.group.active &&
      restFits(m, plan, rule, cell, inside) &&
      staysDirty(m, rule, sets, cell, local, inside),
  );
  if (matching.length === 0) return false;
  const rule = matching[m.state.draw(0, matching.length)];
  if (plan.block.block.writes === "together") keepMatch(m, plan, plan.rules.indexOf(rule), cell);
  else applyHere(m, plan, rule, cell, inside);
  return true;
}

/**
 * Returns true if the condition of a rule holds whose picture matches. The cell stays in the dirty set; but if a condition that depends
 * only on the neighbours fails, it may be removed until they change.
 */
export function staysDirty(
  m: Machine,
  rule: PlanRule,
  sets: DirtySets,
  cell: number,
  local: number,
  inside: boolean,
): boolean {
  const holds = conditionFits(m, rule, cell, inside);
  if (holds || rule.ready.dependency !== "near") putBit(sets.bits, rule.group.dirtySet, local);
  return holds;
}

/** Returns the rules whose middle matches, before any of them is applied. */
function picked(m: Machine, plan: BlockPlan, cell: number, rules: readonly PlanRule[]): readonly PlanRule[] {
  return rules.filter((rule) => middleFits(m, plan, rule, cell));
}

export function dropActive(plan: BlockPlan, { bits }: DirtySets, local: number): void {
  const { activeCount, activeSummaries, activeWords } = plan;
  const word = local >>> 5;
  const bit = ~(1 << (local & 31));
  for (let i = 0; i < activeCount; i++) {
    const rest = (bits[activeWords[i] + word] &= bit);
    if (rest === 0) bits[activeSummaries[i] + (word >>> 5)] &= ~(1 << (word & 31));
  }
}

export function putActive(plan: BlockPlan, { bits }: DirtySets, local: number): void {
  for (const { active, dirtySet } of plan.groups) if (active) putBit(bits, dirtySet, local);
}
