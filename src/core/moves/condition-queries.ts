import type { Amount, Condition, End, MoveRules, PieceSet } from "../../program/index.ts";

/** Returns the operands of `and` and `or` in a condition, at any depth; a condition of another kind is returned alone. */
export const joinedTests = (test: Condition): readonly Condition[] =>
  test.is === "and" || test.is === "or" ? test.of.flatMap(joinedTests) : [test];

/** Returns the elementary tests of a condition, including those inside a `not`. */
export const singleTests = (test: Condition): readonly Condition[] =>
  joinedTests(test).flatMap((it) => (it.is === "not" ? singleTests(it.of) : [it]));

/** Returns the pieces that must not be attacked after a move of their own side, such as kings. */
export const royalPieces = (rules: MoveRules): number[] => [...new Set(rules.forbid.flatMap(royalPiecesIn))];

/** Returns the forbidden conditions that test attacks on own pieces. A side is in check if one of them holds. */
export const checkTests = (rules: MoveRules): Condition[] => rules.forbid.flatMap(checkTestsIn);

function checkTestsIn(test: Condition): Condition[] {
  if (test.is === "or") return test.of.flatMap(checkTestsIn);
  return royalPiecesIn(test).length > 0 ? [test] : [];
}

const royalPiecesIn = (test: Condition): readonly number[] =>
  joinedTests(test).flatMap((it) =>
    it.is === "attacked" && it.pieces.whose === "my" && !it.by ? it.pieces.pieces : [],
  );

/** Returns true if a condition tests attacks. In a test of attacks such a condition counts as true, because evaluating it would never end. */
export const testsAttacks = (test: Condition): boolean =>
  singleTests(test).some((it) => it.is === "attacked" || it.is === "origin-attacked");

/** Returns true if perft counts no moves after an end. Published counts continue after ends by move counts, by repetition and by material. */
export const stopsPerft = (end: End): boolean =>
  isTimeless(end.when) && (end.result !== "draw" || refersToSide(end.when));

/** Returns true if a condition does not depend on the number of moves or on repetitions. */
const isTimeless = (test: Condition): boolean =>
  singleTests(test).every((it) => it.is !== "no-moves" && !(it.is === "compare" && comparesTime(it)));

const comparesTime = ({ left, right }: Extract<Condition, { is: "compare" }>): boolean =>
  [left.is, right.is].some((it) => ["repeats", "rounds", "chases"].includes(it));

/** Returns the counter of checks, which each side has and which ends the game; -1 if there is none. */
export const checksOf = (rules: MoveRules): number =>
  rules.counters.findIndex((it, counter) => it.eachSide && endingCounterValue(rules, counter) > 0);

/** Returns the value at which a counter ends the game; 0 if it never does. */
export function endingCounterValue(rules: MoveRules, counter: number): number {
  const tests = rules.ends.flatMap((end) => joinedTests(end.when));
  const values = tests.flatMap((it) => {
    if (it.is !== "compare" || it.left.is !== "counter" || it.left.counter !== counter) return [];
    return it.right.is === "number" ? [it.right.value] : [];
  });
  return values[0] ?? 0;
}

/** Returns true if a condition refers to the pieces of one side. */
const refersToSide = (test: Condition): boolean =>
  singleTests(test).some((it) => {
    if (it.is === "compare") return countsSide(it.left) || countsSide(it.right);
    return (it.is === "attacked" || it.is === "surrounded") && isOfSide(it.pieces);
  });

function countsSide(amount: Amount): boolean {
  if (amount.is === "sum") return amount.of.some((it) => countsSide(it.amount));
  return amount.is === "count" && isOfSide(amount.pieces);
}

const isOfSide = ({ whose }: PieceSet): boolean => whose !== "any";
