export * from "./inspect/index.ts";
export * from "./record/index.ts";
export { type InputTrace, Timeline } from "./timeline.ts";
export type { FailedTest, Miss, NoMatch } from "./why/index.ts";
export { Words } from "./words/change-words.ts";
export { changeWords, inspectedInWords, whyInWords } from "./words/inspect-words.ts";
export * from "./words/rows.ts";
