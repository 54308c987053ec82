export {
  bodiesIn,
  type BodyInCell,
  type CellContents,
  contentsOf,
  inspect,
  type Inspected,
  type InspectedProbe,
  type MetThing,
  type Probe,
  probe,
  type ProbedCell,
  type ProbedChange,
  type ThingInCell,
  type InspectionQuery,
} from "./inspect/index.ts";
export {
  type BodyChange,
  type BodyMoment,
  type CellChange,
  type Changed,
  type CycleTrace,
  type RuleLine,
  traceBeginning,
  traceCycle,
  type TracePart,
  type ValueChange,
  type WishChange,
} from "./record/index.ts";
export { type InputTrace, Timeline } from "./timeline.ts";
export type { FailedTest, Miss, NoMatch } from "./why/index.ts";
export { Words } from "./words/change-words.ts";
export { changeWords, inspectedInWords } from "./words/inspect-words.ts";
export { labelsOf, type LineLabel } from "./words/rows.ts";
export { cellsChanged, type Labels, traceRows, type TraceRow } from "./words/rows.ts";
export { whyInWords } from "./words/inspect-words.ts";
