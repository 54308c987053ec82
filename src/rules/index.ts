export {
  LineMemory,
  type LineOptions,
  compileGrant,
  compileLineBlock,
  compileWish,
  hasLines,
  planLines,
} from "./lines/index.ts";
export { testHolds } from "./picture/picture.ts";
export { planBlocks } from "./picture/plan.ts";
export { type CompiledBlock, type CompiledRule, readyBlock } from "./picture/ready.ts";
export { runBlock } from "./picture/run.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
