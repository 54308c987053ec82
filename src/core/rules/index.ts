export {
  type FastRows,
  type LineOptions,
  compileGrant,
  compileLineBlock,
  compileWish,
  hasLines,
  lineOptions,
  PlainLineState,
} from "./lines/index.ts";
export {
  type CompiledBlock,
  type CompiledRule,
  type FastPictures,
  readyBlock,
  runBlock,
  type ScanGenerator,
  testHolds,
} from "./picture/index.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
