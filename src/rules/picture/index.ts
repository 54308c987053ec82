export { testHolds } from "./picture.ts";
export { planBlocks } from "./plan.ts";
export { type CompiledBlock, type CompiledRule, readyBlock } from "./ready.ts";
export { runBlock } from "./run.ts";
