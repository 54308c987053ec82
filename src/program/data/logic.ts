import type { Expr } from "./program.ts";

/** Negates a test; a double negation is the test itself. */
export function not(test: Expr): Expr {
  return test.is === "not" ? test.value : { is: "not", value: test };
}

/** Negates a number; a constant at once. */
export function negative(number: Expr): Expr {
  if (number.is !== "constant" || number.value === "none") return { is: "negative", value: number };
  return { ...number, value: number.value === 0 ? 0 : -number.value };
}
