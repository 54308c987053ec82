import type { Amount, Condition, End, PieceSet } from "../../program/index.ts";

/**
 * Whether a count of moves stops at an end. Published counts go on where moves or repetitions are counted, and where nobody can win any more:
 * draws by what is left on the board, no matter whose it is.
 */
export const stopsCounts = (end: End): boolean =>
  isLasting(end.when) && (end.result !== "draw" || asksWhose(end.when));

/** Whether a test does not depend on counts of moves or repetitions. */
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
      return test.left.is !== "repeats" && test.right.is !== "repeats";
    default:
      return true;
  }
}

/** Whether a test asks about the pieces of one side. */
function asksWhose(test: Condition): boolean {
  switch (test.is) {
    case "and":
    case "or":
      return test.of.some(asksWhose);
    case "not":
      return asksWhose(test.of);
    case "compare":
      return countsWhose(test.left) || countsWhose(test.right);
    case "attacked":
    case "surrounded":
      return isOfSide(test.pieces);
    default:
      return false;
  }
}

function countsWhose(amount: Amount): boolean {
  if (amount.is === "sum") return amount.of.some((it) => countsWhose(it.amount));
  return amount.is === "count" && isOfSide(amount.pieces);
}

const isOfSide = ({ whose }: PieceSet): boolean => whose !== "any";
