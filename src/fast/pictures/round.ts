import type { Machine } from "../../core/engine/index.ts";
import type { BlockPlan, WrittenScan } from "./block-plan.ts";
import { fastRewrite } from "./fast-rewrite.ts";
import { isMasked, type MaskedPlan, maskedScan } from "./bitmask-scan.ts";
import { type DirtySets, dirtySetsOf, findDirtySets } from "./dirty-sets.ts";
import { fastScan } from "./fast-scan.ts";
import { type DirtyTable, dirtyTables } from "./dirty-table.ts";
import type { CompiledBlock } from "../../core/rules/index.ts";

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
