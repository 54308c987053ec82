export * from "./inspect.ts";
export { probe, type Probe, type ProbedChange } from "./probe.ts";
export type { MetThing, ProbedCell } from "./test-recorder.ts";
