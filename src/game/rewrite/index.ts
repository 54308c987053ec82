export { testHolds } from "./picture.ts";
export { planBlocks } from "./plan.ts";
export type { BlockPlan } from "./plan.ts";
export { readyBlock, type ReadyBlock, type ReadyRule } from "./ready.ts";
export { runBlock } from "./run.ts";
