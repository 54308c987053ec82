export { testHolds } from "./picture.ts";
export { type MaskedPlan, isMasked, visitFollowed } from "./bitmask-scan.ts";
export type { BlockPlan, PlanRule, ScanWriter, WrittenScan } from "./block-plan.ts";
export { DirtyTable, follow } from "./dirty-table.ts";
export { countVisits } from "./following.ts";
export { planBlocks } from "./plan.ts";
export { zone } from "./zones.ts";
export { type CompiledBlock, type CompiledRule, readyBlock } from "./ready.ts";
export { runBlock } from "./run.ts";
