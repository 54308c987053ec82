export { readPose } from "./changed-bodies.ts";
export type * from "./trace.ts";
export { traceBeginning, traceCycle } from "./trace-cycle.ts";
