import type { Expr } from "./program.ts";

/** The opposite of a test; twice the opposite is the test itself. */
export function not(test: Expr): Expr {
  return test.is === "not" ? test.value : { is: "not", value: test };
}

/** The negative of a number, worked out at once where it is known. */
export function negative(number: Expr): Expr {
  if (number.is !== "constant" || number.value === "none") return { is: "negative", value: number };
  return { ...number, value: number.value === 0 ? 0 : -number.value };
}
