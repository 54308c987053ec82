export { testHolds } from "./picture.ts";
export type { FastPictures, ScanGenerator } from "./fast-pictures.ts";
export { type CompiledBlock, type CompiledRule, readyBlock } from "./ready.ts";
export { runBlock } from "./run.ts";
