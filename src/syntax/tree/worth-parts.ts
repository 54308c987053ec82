import type { ExprNode } from "./tree.ts";

/** Describes a summand of a value: an amount, its weight, and the conditions that it depends on, outermost first. */
export interface WorthPart {
  readonly weight: number;
  readonly tests: readonly { readonly test: ExprNode; readonly isMet: boolean }[];
  readonly amount: ExprNode;
}

/**
 * Splits a value into summands. `numberOf` returns the number of a constant expression, and undefined for any other.
 */
export function worthParts(
  expr: ExprNode,
  numberOf: (expr: ExprNode) => number | undefined,
  { weight, tests }: Omit<WorthPart, "amount"> = { weight: 1, tests: [] },
): readonly WorthPart[] {
  const splitSummands = (it: ExprNode, factor = 1) =>
    worthParts(it, numberOf, { weight: factor === 1 ? weight : weight * factor, tests });
  switch (expr.is) {
    case "unary":
      if (expr.op === "-") return splitSummands(expr.value, -1);
      break;
    case "binary": {
      const { op, left, right } = expr;
      if (op === "+") return [...splitSummands(left), ...splitSummands(right)];
      if (op === "-") return [...splitSummands(left), ...splitSummands(right, -1)];
      if (op !== "*") break;
      const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
      if (leftNumber !== undefined) return splitSummands(right, leftNumber);
      if (rightNumber !== undefined) return splitSummands(left, rightNumber);
      break;
    }
    case "if": {
      const splitBranch = (it: ExprNode, isMet: boolean) =>
        worthParts(it, numberOf, { weight, tests: [...tests, { test: expr.test, isMet }] });
      return [...splitBranch(expr.then, true), ...splitBranch(expr.otherwise, false)];
    }
  }
  return [{ weight, tests, amount: expr }];
}
