export { type FailedTest, findFirstFailure, partsOfTest } from "./failed-test.ts";
export * from "./why-not.ts";
