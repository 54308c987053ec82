export { Words } from "./change-words.ts";
export { changeWords, inspectedInWords } from "./inspect-words.ts";
export { labelsOf, type LineLabel } from "./labels.ts";
export { cellsChanged, type Labels, rowsOf, type TraceRow } from "./rows.ts";
export { type InputTrace, Timeline } from "./timeline.ts";
export { whyInWords } from "./why-words.ts";
