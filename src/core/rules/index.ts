export * from "./lines/index.ts";
export { compileRounds, prepareBlock, testHolds } from "./picture/index.ts";
export type * from "./picture/index.ts";
export { compileUnmoved } from "./unmoved-condition.ts";
