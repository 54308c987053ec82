import type { Amount, Condition, End, MoveRules, PieceSet } from "../../program/index.ts";

/** Returns the pieces that must not be attacked after a move of their side. */
export const royalPieces = (rules: MoveRules): number[] => [...new Set(rules.forbid.flatMap(attackedOwn))];

/** Returns the forbidden conditions that test attacks on own pieces. A side is in check while one of them holds. */
export const checkTests = (rules: MoveRules): Condition[] => rules.forbid.flatMap(checksIn);

function checksIn(test: Condition): Condition[] {
  if (test.is === "or") return test.of.flatMap(checksIn);
  return attackedOwn(test).length > 0 ? [test] : [];
}

function attackedOwn(test: Condition): readonly number[] {
  if (test.is === "attacked" && test.pieces.whose === "my" && !test.by) return test.pieces.pieces;
  return test.is === "and" || test.is === "or" ? test.of.flatMap(attackedOwn) : [];
}

/** Returns true if a condition tests attacks. It is used to break recursion: within a test of attacks, such a condition counts as true. */
export function testsAttacks(test: Condition): boolean {
  if (test.is === "and" || test.is === "or") return test.of.some(testsAttacks);
  if (test.is === "not") return testsAttacks(test.of);
  return test.is === "attacked" || test.is === "origin-attacked";
}

/** Returns true if an end stops perft counts: published counts go on after ends by numbers of moves, by repetitions and by material. */
export const stopsPerft = (end: End): boolean =>
  isLasting(end.when) && (end.result !== "draw" || asksSide(end.when));

/** Returns true if a condition is independent of the number of moves and repetitions. */
function isLasting(test: Condition): boolean {
  switch (test.is) {
    case "no-moves":
      return false;
    case "and":
    case "or":
      return test.of.every(isLasting);
    case "not":
      return isLasting(test.of);
    case "compare":
      return ![test.left.is, test.right.is].some((it) => ["repeats", "rounds", "chases"].includes(it));
    default:
      return true;
  }
}

/** Returns the counter of checks: each side has its own, and it ends the game; -1 for none. */
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

/** Returns true if a condition refers to the pieces of one side. */
function asksSide(test: Condition): boolean {
  switch (test.is) {
    case "and":
    case "or":
      return test.of.some(asksSide);
    case "not":
      return asksSide(test.of);
    case "compare":
      return countsSide(test.left) || countsSide(test.right);
    case "attacked":
    case "surrounded":
      return isOfSide(test.pieces);
    default:
      return false;
  }
}

function countsSide(amount: Amount): boolean {
  if (amount.is === "sum") return amount.of.some((it) => countsSide(it.amount));
  return amount.is === "count" && isOfSide(amount.pieces);
}

const isOfSide = ({ whose }: PieceSet): boolean => whose !== "any";
