import type { Condition, MoveRules } from "../../program/index.ts";

/** The pieces that must not stand attacked after their side's move. */
export function royalPieces(rules: MoveRules): number[] {
  const found = (test: Condition): number[] => {
    if (test.is === "attacked" && test.pieces.whose === "my") return [...test.pieces.pieces];
    return test.is === "and" || test.is === "or" ? test.of.flatMap(found) : [];
  };
  return [...new Set(rules.forbid.flatMap(found))];
}

/** Whether a test can be judged without counting moves or repetitions. */
export function isLasting(test: Condition): boolean {
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
