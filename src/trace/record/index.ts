export type {
  BodyChange,
  BodyMoment,
  CellChange,
  Changed,
  CycleTrace,
  RuleLine,
  TracePart,
  PileChange,
  ValueChange,
  WishChange,
} from "./trace.ts";
export { traceBeginning, traceCycle } from "./trace-cycle.ts";
