export { type BodyInCell, type CellContents, contentsOf, type ThingInCell } from "./contents.ts";
export { bodiesIn, inspect, type Inspected, type InspectedProbe, type InspectionQuery } from "./inspect.ts";
export { probe } from "./probe.ts";
