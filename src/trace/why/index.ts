export { type FailedTest, firstFailed, partsOfTest } from "./failed-test.ts";
export * from "./why-not.ts";
