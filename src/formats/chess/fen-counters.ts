import type { Condition, MoveRules } from "../../program/index.ts";

/** Returns the counter of moves since something was taken: it begins anew when something is. */
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

/** Returns the counter of checks: each side has its own, and it ends the game. */
export const checksOf = (rules: MoveRules): number =>
  rules.counters.findIndex((it, counter) => it.eachSide && endingCounterValue(rules, counter) > 0);

/** Returns the value at which a counter ends the game. */
export function endingCounterValue(rules: MoveRules, counter: number): number {
  const found = (test: Condition): number[] => {
    if (test.is === "and" || test.is === "or") return test.of.flatMap(found);
    if (test.is !== "compare" || test.left.is !== "counter" || test.left.counter !== counter) return [];
    return test.right.is === "number" ? [test.right.value] : [];
  };
  return rules.ends.flatMap((it) => found(it.when))[0] ?? 0;
}
