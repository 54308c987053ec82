export { planBlocks } from "./plan.ts";
export type { BlockPlan } from "./plan.ts";
export { readyBlock, type Numbering, type ReadyBlock, type RuleCompiler } from "./ready.ts";
export { runBlock } from "./run.ts";
