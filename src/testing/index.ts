export { outcomeOf } from "./outcome.ts";
export * from "./run-tests.ts";
export { testOfPlay } from "./test-of-play.ts";
