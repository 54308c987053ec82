export { testHolds } from "./picture.ts";
export { type MaskedPlan, isMasked, visitFollowed } from "../../../fast/pictures/bitmask-scan.ts";
export type { BlockPlan, PlanRule, ScanWriter, WrittenScan } from "../../../fast/pictures/block-plan.ts";
export { DirtyTable, follow } from "../../../fast/pictures/dirty-table.ts";
export { countVisits } from "../../../fast/pictures/following.ts";
export { planBlocks } from "../../../fast/pictures/plan.ts";
export { zone } from "./zones.ts";
export { type CompiledBlock, type CompiledRule, readyBlock } from "./ready.ts";
export { runBlock } from "./run.ts";
