export { testHolds } from "./picture.ts";
export type { FastPictures, ScanGenerator } from "./fast-pictures.ts";
export { type CompiledBlock, type CompiledRule, prepareBlock } from "./ready.ts";
export { compileRounds } from "./run.ts";
