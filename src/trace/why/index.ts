export { type FailedTest, findFirstFailure, partsOfTest, unlessNone } from "./failed-test.ts";
export * from "./why-not.ts";
