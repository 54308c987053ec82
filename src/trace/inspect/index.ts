export { type BodyInCell, type CellContents, contentsOf, type ThingInCell } from "./inspect.ts";
export { bodiesIn, inspect, type Inspected, type InspectedProbe, type InspectionQuery } from "./inspect.ts";
export { probe, type Probe, type ProbedChange } from "./probe.ts";
export type { MetThing, ProbedCell } from "./test-recorder.ts";
