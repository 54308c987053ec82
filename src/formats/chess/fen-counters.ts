import type { Condition, MoveRules } from "../../program/index.ts";

/**
 * Returns the index of the counter of moves since the last capture: a counter for the whole game that a capture resets;
 * -1 if there is none.
 */
export const captureClockOf = (rules: MoveRules): number =>
  rules.counters.findIndex(
    (it, counter) =>
      !it.eachSide &&
      rules.after.some(
        (tally) => tally.counter === counter && !tally.add && tally.when && asksForCapture(tally.when),
      ),
  );

const asksForCapture = (test: Condition): boolean =>
  test.is === "and" || test.is === "or" ? test.of.some(asksForCapture) : test.is === "took" && !test.pieces;
