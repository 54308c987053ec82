import type { Expr } from "./program.ts";

/** Negates a test; a double negation is the test itself. */
export function negateTest(test: Expr): Expr {
  return test.is === "not" ? test.value : { is: "not", value: test };
}

/** Negates a number; a constant at once. */
export function negateNumber(number: Expr): Expr {
  if (number.is !== "constant" || number.value === "none") return { is: "negative", value: number };
  return { ...number, value: number.value === 0 ? 0 : -number.value };
}
