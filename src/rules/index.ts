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
  countVisits,
  DirtyTable,
  follow,
  isMasked,
  type MaskedPlan,
  type BlockPlan,
  type PlanRule,
  planBlocks,
  type ScanWriter,
  visitFollowed,
  type WrittenScan,
  zone,
  readyBlock,
  runBlock,
  testHolds,
} from "./picture/index.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
