import type { Machine } from "../../engine/index.ts";
import type { BlockPlan } from "./block-plan.ts";
import { fastRewrite } from "./fast-rewrite.ts";
import { isMasked, maskedScan } from "./bitmask-scan.ts";
import { type RuleMasks, activeMasks } from "./rule-bitmasks.ts";
import { fastScan } from "./fast-scan.ts";

/** Runs one round of a planned block: the same as `plainRound`, but only dirty cells are visited. Returns whether a rule was applied. */
export function fastRound(m: Machine, plan: BlockPlan, facing: number | undefined): boolean {
  const { state } = m;
  const dirty = state.dirtyCells ?? state.trackDirty();
  if (dirty === undefined || !activate(m, plan, facing)) return false;
  if (isMasked(plan)) return maskedScan(m, plan, dirty);
  return plan.block.block.first === "cell" ? fastScan(m, plan, dirty) : fastRewrite(m, plan, dirty);
}

/** Finds out which groups take part in this round. */
function activate(m: Machine, plan: BlockPlan, facing: number | undefined): boolean {
  let count = 0;
  let pattern = 0;
  for (let i = 0; i < plan.groups.length; i++) {
    const group = plan.groups[i];
    group.active =
      (facing === undefined || group.facing === facing) && (group.when === undefined || group.when(m) !== 0);
    if (!group.active) continue;
    plan.activeSummaries[count] = group.dirtySet.summary;
    plan.activeWords[count] = group.dirtySet.words;
    count++;
    pattern |= 1 << i;
  }
  plan.activeCount = count;
  if (pattern !== plan.pattern && plan.masks !== undefined) turnTo(plan, plan.masks, pattern);
  return count > 0;
}

/** How many patterns of active groups are cached. */
const mostPatterns = 64;

/** Selects the rules of each part of the bitmasks that take part. */
function turnTo(plan: BlockPlan, masks: RuleMasks, pattern: number): void {
  let active = plan.patterns.get(pattern);
  if (active === undefined) {
    active = activeMasks(masks, (group) => group.active);
    if (plan.patterns.size < mostPatterns) plan.patterns.set(pattern, active);
  }
  plan.pattern = pattern;
  plan.active = active;
}
