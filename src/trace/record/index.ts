export type {
  BodyChange,
  BodyMoment,
  CellChange,
  Changed,
  CycleTrace,
  RuleLine,
  TracePart,
  ValueChange,
  WishChange,
} from "./trace.ts";
export { traceBeginning, traceCycle } from "./trace-cycle.ts";
