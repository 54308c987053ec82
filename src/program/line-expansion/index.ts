export { distinctRules } from "./distinct.ts";
export { expandLine } from "./expand.ts";
export type { LineProblem, LineWord, WrittenItem, WrittenLine, WrittenRow } from "./written.ts";
