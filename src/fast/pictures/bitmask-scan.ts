import type { Machine } from "../../core/engine/index.ts";
import { unionWordAt, highestSetBit, lowestSetBit } from "./bits.ts";
import { clearActiveBits, setActiveBits, testCondition, visitNow } from "./fast-scan.ts";
import { activeMasks, maskRuleFields, maskPartFields, type RuleMasks } from "./rule-bitmasks.ts";
import { finishRule } from "../../core/rules/picture/picture.ts";
import type { DirtySets } from "./dirty-sets.ts";
import type { BlockPlan, PlanRule } from "./block-plan.ts";
import { pictureZones } from "./zones.ts";

/** Describes the plan of a block whose rules can be tested by bitmasks. */
export type MaskedPlan = BlockPlan & { readonly masks: RuleMasks };

export function isMasked(plan: BlockPlan): plan is MaskedPlan {
  return plan.masks !== undefined;
}

/** Runs a round of a scan like `fastScan`, but tests all rules of a cell at once. It is for scans whose writes take effect at once. */
export function maskedScan(m: Machine, plan: MaskedPlan, sets: DirtySets): boolean {
  const isDownward = plan.block.block.order === "down";
  const { activeSummaries, activeCount, summaryWordCount } = plan;
  const { bits } = sets;
  let hasApplied = false;
  for (let wordIndex = 0; wordIndex < summaryWordCount; wordIndex++) {
    const summaryIndex = isDownward ? wordIndex : summaryWordCount - 1 - wordIndex;
    let words = unionWordAt(bits, activeSummaries, activeCount, summaryIndex);
    while (words !== 0) {
      const bit = isDownward ? lowestSetBit(words) : highestSetBit(words);
      if (scanWord(m, plan, sets, (summaryIndex << 5) + bit, isDownward)) hasApplied = true;
      if (!m.isRunning) return hasApplied;
      words = unionWordAt(bits, activeSummaries, activeCount, summaryIndex) & bitsAfter(bit, isDownward);
    }
  }
  return hasApplied;
}

/** Returns the mask of the bits that follow a bit in scan order. */
function bitsAfter(bit: number, isDownward: boolean): number {
  return isDownward ? -2 << bit : (1 << bit) - 1;
}

/** Tests the cells of one 32-bit word in scan order, including later cells that become dirty meanwhile; returns true if a rule was applied. */
function scanWord(m: Machine, plan: MaskedPlan, sets: DirtySets, word: number, isDownward: boolean): boolean {
  const { activeWords, activeCount, zones, anchor } = plan;
  const { state } = m;
  const { bits } = sets;
  const { firstParts } = plan.masks;
  const { first } = plan.grid;
  let hasApplied = false;
  let remaining = unionWordAt(bits, activeWords, activeCount, word);
  while (remaining !== 0) {
    const bit = isDownward ? lowestSetBit(remaining) : highestSetBit(remaining);
    const gridCell = (word << 5) + bit;
    if (!sets.isFollowing) clearActiveBits(plan, sets, gridCell);
    const part = firstParts[state.cells[anchor + first + gridCell]];
    const hasHit =
      part !== 0 && zones[gridCell] === pictureZones.inside
        ? visitMasked(m, plan, sets, first + gridCell, part)
        : visitUnmasked(m, plan, sets, gridCell);
    if (hasHit) hasApplied = true;
    if (sets.isFollowing) sets.countVisit(hasHit);
    if (!m.isRunning) return hasApplied;
    sets.catchUp();
    remaining = unionWordAt(bits, activeWords, activeCount, word) & bitsAfter(bit, isDownward);
  }
  return hasApplied;
}

/** Visits a cell that generated code does not handle, while sets follow the kinds. */
export function visitFollowed(m: Machine, plan: MaskedPlan, sets: DirtySets, gridCell: number): boolean {
  const cell = plan.grid.first + gridCell;
  const part = plan.masks.firstParts[m.state.cells[plan.anchor + cell]];
  const isInside = part !== 0 && plan.zones[gridCell] === pictureZones.inside;
  return isInside ? visitMasked(m, plan, sets, cell, part) : visitUnmasked(m, plan, sets, gridCell);
}

/** Visits a cell where pictures may cross the edge, or whose rules have no bitmasks. */
function visitUnmasked(m: Machine, plan: BlockPlan, sets: DirtySets, gridCell: number): boolean {
  const cell = plan.grid.first + gridCell;
  const list = plan.rulesByKind[m.state.cells[plan.anchor + cell]];
  return (
    list !== undefined && plan.zones[gridCell] !== pictureZones.outside && visitNow(m, plan, sets, cell, list)
  );
}

/** Limits the number of cached patterns of active groups. */
const maxPatterns = 64;

/** Returns, for each part of the bitmasks, a mask of the rules that are active in this round. */
function activeRules(plan: MaskedPlan): Int32Array {
  const { pattern, groups, rulesByPattern } = plan;
  if (plan.activePattern === pattern) return plan.activeRules;
  let rulesOfPattern = rulesByPattern.get(pattern);
  if (rulesOfPattern === undefined) {
    rulesOfPattern = activeMasks(plan.masks, (group) => ((pattern >> groups.indexOf(group)) & 1) === 1);
    if (rulesByPattern.size < maxPatterns) rulesByPattern.set(pattern, rulesOfPattern);
  }
  plan.activePattern = pattern;
  plan.activeRules = rulesOfPattern;
  return rulesOfPattern;
}

/** Applies the rules that match at a cell where all pictures are inside the board; returns true if one did. */
function visitMasked(m: Machine, plan: MaskedPlan, sets: DirtySets, cell: number, part: number): boolean {
  const activeRuleBits = activeRules(plan);
  const { code, rules } = plan.masks;
  const { cells } = m.state;
  let hasApplied = false;
  for (; part !== 0; part = code[part + maskPartFields.next]) {
    const otherTestsStart = part + maskPartFields.size + 2 * code[part + maskPartFields.middles];
    const testsEnd = otherTestsStart + 2 * code[part + maskPartFields.others];
    let openRules = activeRuleBits[code[part + maskPartFields.index]];
    for (let i = part + maskPartFields.size; i < otherTestsStart; i += 2)
      openRules &= code[code[i + 1] + cells[cell + code[i]]];
    let candidates = openRules;
    while (candidates !== 0) {
      let fittingRules = candidates;
      for (let i = otherTestsStart; i < testsEnd && fittingRules !== 0; i += 2)
        fittingRules &= code[code[i + 1] + cells[cell + code[i]]];
      if (fittingRules === 0) break;
      const bit = fittingRules & -fittingRules;
      openRules &= -bit ^ bit;
      const rule = lowestSetBit(bit);
      const pairIndex = code[part + maskPartFields.rules] + 2 * rule;
      const ruleStart = code[pairIndex];
      if (code[ruleStart + maskRuleFields.hasExtras] !== 0) {
        if (!applyMore(m, plan, sets, cell, rules[code[part + maskPartFields.index]][rule])) {
          candidates &= openRules;
          continue;
        }
      } else {
        if (!sets.isFollowing) keepDirty(sets, code, ruleStart, cell - plan.grid.first);
        writeMatch(m, code, ruleStart, cell);
        m.chargeAt(plan.block.workIndex, code[ruleStart + maskRuleFields.charge]);
      }
      hasApplied = true;
      candidates = openRules & code[pairIndex + 1];
      if (!plan.takesFirst && m.isRunning) continue;
      if (!sets.isFollowing) setActiveBits(plan, sets, cell - plan.grid.first);
      return true;
    }
  }
  return hasApplied;
}

function writeMatch(m: Machine, code: Int32Array, ruleStart: number, cell: number): void {
  const { state } = m;
  const writesStart = ruleStart + maskRuleFields.size;
  const writesEnd = writesStart + code[ruleStart + maskRuleFields.writes];
  for (let i = writesStart; i < writesEnd; i += 3) state.set(cell + code[i], code[i + 1], code[i + 2]);
}

/** Keeps a cell in the dirty set of a rule that matched there. */
function keepDirty({ bits }: DirtySets, code: Int32Array, ruleStart: number, gridCell: number): void {
  const word = gridCell >>> 5;
  bits[code[ruleStart + maskRuleFields.words] + word] |= 1 << (gridCell & 31);
  bits[code[ruleStart + maskRuleFields.summary] + (word >>> 5)] |= 1 << (word & 31);
}

/** Applies a rule that has a condition of its own or actions, if the condition holds; returns true if it was applied. */
function applyMore(m: Machine, plan: BlockPlan, sets: DirtySets, cell: number, rule: PlanRule): boolean {
  if (!testCondition(m, rule, sets, cell, cell - plan.grid.first, true)) return false;
  const { writes } = rule;
  if (writes !== undefined)
    for (let i = 0; i < writes.length; i += 3) m.state.set(cell + writes[i], writes[i + 1], writes[i + 2]);
  finishRule(m, plan.block, rule.compiled, cell);
  return true;
}
