export { expandBoundLine, findUnboundName } from "./bound.ts";
export { removeDuplicateRules } from "./distinct.ts";
export { expandLine } from "./expand.ts";
export {
  allItems,
  type LineProblem,
  type LineWord,
  type WrittenItem,
  type WrittenLine,
  type WrittenRow,
} from "./written.ts";
