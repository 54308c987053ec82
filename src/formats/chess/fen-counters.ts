import type { Condition, MoveRules } from "../../program/index.ts";

/** Returns the index of the counter that counts moves since the last capture, which resets it. */
export const clockOf = (rules: MoveRules): number =>
  rules.counters.findIndex(
    (it, counter) =>
      !it.eachSide &&
      rules.after.some(
        (tally) => tally.counter === counter && !tally.add && tally.when && asksTaken(tally.when),
      ),
  );

const asksTaken = (test: Condition): boolean =>
  test.is === "and" || test.is === "or" ? test.of.some(asksTaken) : test.is === "took" && !test.pieces;
