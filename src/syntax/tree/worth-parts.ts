import type { ExprNode } from "./tree.ts";

/** Describes a summand of a value: an amount, its weight, and the conditions around it, outermost first. */
export interface WorthPart {
  readonly weight: number;
  readonly tests: readonly { readonly test: ExprNode; readonly isMet: boolean }[];
  readonly amount: ExprNode;
}

/** Splits a value into its summands; `numberOf` returns the number of a constant expression, or undefined. */
export function worthParts(
  expr: ExprNode,
  numberOf: (expr: ExprNode) => number | undefined,
  { weight, tests }: Omit<WorthPart, "amount"> = { weight: 1, tests: [] },
): readonly WorthPart[] {
  const inner = (it: ExprNode, times = 1) =>
    worthParts(it, numberOf, { weight: times === 1 ? weight : weight * times, tests });
  switch (expr.is) {
    case "unary":
      if (expr.op === "-") return inner(expr.value, -1);
      break;
    case "binary": {
      const { op, left, right } = expr;
      if (op === "+") return [...inner(left), ...inner(right)];
      if (op === "-") return [...inner(left), ...inner(right, -1)];
      if (op !== "*") break;
      const [first, second] = [numberOf(left), numberOf(right)];
      if (first !== undefined) return inner(right, first);
      if (second !== undefined) return inner(left, second);
      break;
    }
    case "if": {
      const branch = (it: ExprNode, isMet: boolean) =>
        worthParts(it, numberOf, { weight, tests: [...tests, { test: expr.test, isMet }] });
      return [...branch(expr.then, true), ...branch(expr.otherwise, false)];
    }
  }
  return [{ weight, tests, amount: expr }];
}
