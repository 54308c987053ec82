import type { Expr } from "./program.ts";

/** Returns the negation of a test. Negating a negation yields the original test. */
export function negateTest(test: Expr): Expr {
  return test.is === "not" ? test.value : { is: "not", value: test };
}

/** Returns an expression for the negation of a number; a constant is negated at compile time. */
export function negateNumber(number: Expr): Expr {
  if (number.is !== "constant" || number.value === "none") return { is: "negative", value: number };
  return { ...number, value: number.value === 0 ? 0 : -number.value };
}
