import type { Machine } from "../machine.ts";
import type { BlockPlan } from "./plan.ts";
import { fastRewrite } from "./fast-rewrite.ts";
import { fastScan } from "./fast-scan.ts";

/**
 * One round of a planned block: the same as `plainRound`, but only cells are looked at that are awake. Returns whether a rule
 * was applied.
 */
export function fastRound(m: Machine, plan: BlockPlan, facing: number | undefined): boolean {
  const { state } = m;
  const awake = state.awake ?? state.wakeUp();
  if (awake === undefined || !activate(m, plan, facing)) return false;
  return plan.block.block.first === "cell" ? fastScan(m, plan, awake) : fastRewrite(m, plan, awake);
}

/** Finds out which groups take part in this round. */
function activate(m: Machine, plan: BlockPlan, facing: number | undefined): boolean {
  let count = 0;
  for (let i = 0; i < plan.groups.length; i++) {
    const group = plan.groups[i];
    group.active =
      (facing === undefined || group.facing === facing) && (group.when === undefined || group.when(m) !== 0);
    if (!group.active) continue;
    plan.activeSummaries[count] = group.watch.summary;
    plan.activeWords[count] = group.watch.words;
    count++;
  }
  plan.activeCount = count;
  return count > 0;
}
