import { type Expr, typeOf, type Where } from "../../../program/index.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";

type Arithmetic = Extract<Expr, { is: "arithmetic" }>;
type Comparison = Extract<Expr, { is: "compare" }>;

/** Compiles arithmetic on 32-bit integers; division and remainder round down (rule R17). */
export function compileArithmetic({ op, left, right, at }: Arithmetic, c: ClosureCompiler): Evaluate {
  const [one, other] = [c.number(left), c.number(right)];
  switch (op) {
    case "+":
      return (m) => (one(m) + other(m)) | 0;
    case "-":
      return (m) => (one(m) - other(m)) | 0;
    case "*":
      return (m) => Math.imul(one(m), other(m));
    case "/":
      return (m) => divide(m, one(m), other(m), at);
    case "%":
      return (m) => remainder(m, one(m), other(m), at);
    case "min":
      return (m) => Math.min(one(m), other(m));
    case "max":
      return (m) => Math.max(one(m), other(m));
  }
}

export function divide(m: Machine, a: number, b: number, at: Where | undefined): number {
  return b === 0 ? byZero(m, at) : Math.floor(a / b) | 0;
}

export function remainder(m: Machine, a: number, b: number, at: Where | undefined): number {
  return b === 0 ? byZero(m, at) : (((a % b) + b) % b) | 0;
}

function byZero(m: Machine, at: Where | undefined): number {
  m.fail("division-by-zero", "This divides by zero.", at);
  return 0;
}

export function compileComparison({ op, left, right }: Comparison, c: ClosureCompiler): Evaluate {
  const ordered = op !== "=" && op !== "!=";
  const leftValue = ordered ? c.number(left) : comparable(left, right, c);
  const rightValue = ordered ? c.number(right) : comparable(right, left, c);
  switch (op) {
    case "=":
      return (m) => (leftValue(m) === rightValue(m) ? 1 : 0);
    case "!=":
      return (m) => (leftValue(m) === rightValue(m) ? 0 : 1);
    case "<":
      return (m) => (leftValue(m) < rightValue(m) ? 1 : 0);
    case "<=":
      return (m) => (leftValue(m) <= rightValue(m) ? 1 : 0);
    case ">":
      return (m) => (leftValue(m) > rightValue(m) ? 1 : 0);
    case ">=":
      return (m) => (leftValue(m) >= rightValue(m) ? 1 : 0);
  }
}

/** Compiles an operand of a comparison: a thing that is compared with a cell is converted to its cell. */
function comparable(expr: Expr, other: Expr, c: ClosureCompiler): Evaluate {
  return typeOf(other, c.program) === "cell" ? c.cell(expr) : c.value(expr);
}
