export type { Miss, NoMatch } from "./no-match.ts";
export type {
  CellChange,
  Changed,
  CycleTrace,
  FailedTest,
  RuleLine,
  TracePart,
  ValueChange,
  WishChange,
} from "./trace.ts";
export { traceCycle } from "./trace-cycle.ts";
