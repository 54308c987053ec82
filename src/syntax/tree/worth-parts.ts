import type { ExprNode } from "./tree.ts";

/** Describes a part of a value that is a sum: an amount, how often it counts, and the tests around it, outermost first. */
export interface WorthPart {
  readonly weight: number;
  readonly tests: readonly { readonly test: ExprNode; readonly isMet: boolean }[];
  readonly amount: ExprNode;
}

/** Takes a value apart into what is added up in it; `numberOf` tells the number of a constant expression, or that it is none. */
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
