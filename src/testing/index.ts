export { outcomeOf } from "./outcome.ts";
export {
  beginningNotes,
  playTest,
  runTests,
  startingLines,
  type TestFailure,
  type TestResult,
} from "./run-tests.ts";
export { testOfPlay } from "./test-of-play.ts";
