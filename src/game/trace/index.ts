export type { Miss, NoMatch } from "./no-match.ts";
export type {
  BodyChange,
  BodyMoment,
  CellChange,
  Changed,
  CycleTrace,
  FailedTest,
  RuleLine,
  TracePart,
  ValueChange,
  WishChange,
} from "./trace.ts";
export { traceBeginning, traceCycle } from "./trace-cycle.ts";
