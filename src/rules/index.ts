export {
  LineMemory,
  type LineOptions,
  compileGrant,
  compileLineBlock,
  compileWish,
  hasLines,
  planLines,
} from "./lines/index.ts";
export {
  type CompiledBlock,
  type CompiledRule,
  planBlocks,
  readyBlock,
  runBlock,
  testHolds,
} from "./picture/index.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
