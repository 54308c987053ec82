export { outcomeOf } from "./outcome.ts";
export { playTest, runTests, type TestFailure, type TestResult } from "./run-tests.ts";
export { testOfPlay } from "./test-of-play.ts";
