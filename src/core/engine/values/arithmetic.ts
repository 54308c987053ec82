import { type Expr, type ExprOf, typeOf, type Where } from "../../../program/index.ts";
import type { ClosureCompiler } from "../machine/compiler.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";

/** Compiles arithmetic on 32-bit integers; division and remainder round down (rule R17). */
export function compileArithmetic(
  { op, left, right, at }: ExprOf<"arithmetic">,
  c: ClosureCompiler,
): Evaluate {
  const [leftValue, rightValue] = [c.number(left), c.number(right)];
  switch (op) {
    case "+":
      return (m) => (leftValue(m) + rightValue(m)) | 0;
    case "-":
      return (m) => (leftValue(m) - rightValue(m)) | 0;
    case "*":
      return (m) => Math.imul(leftValue(m), rightValue(m));
    case "/":
      return (m) => divide(m, leftValue(m), rightValue(m), at);
    case "%":
      return (m) => remainder(m, leftValue(m), rightValue(m), at);
    case "min":
      return (m) => Math.min(leftValue(m), rightValue(m));
    case "max":
      return (m) => Math.max(leftValue(m), rightValue(m));
  }
}

export function divide(m: Machine, dividend: number, divisor: number, at: Where | undefined): number {
  return divisor === 0 ? failDivision(m, at) : Math.floor(dividend / divisor) | 0;
}

export function remainder(m: Machine, dividend: number, divisor: number, at: Where | undefined): number {
  return divisor === 0 ? failDivision(m, at) : (((dividend % divisor) + divisor) % divisor) | 0;
}

function failDivision(m: Machine, at: Where | undefined): number {
  m.fail("division-by-zero", "This divides by zero.", at);
  return 0;
}

export function compileComparison({ op, left, right }: ExprOf<"compare">, c: ClosureCompiler): Evaluate {
  const isOrdered = op !== "=" && op !== "!=";
  const leftValue = isOrdered ? c.number(left) : compileOperand(left, right, c);
  const rightValue = isOrdered ? c.number(right) : compileOperand(right, left, c);
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

/** Compiles an operand of a comparison. If the other operand is a cell, a thing is converted to its cell. */
function compileOperand(expr: Expr, other: Expr, c: ClosureCompiler): Evaluate {
  return typeOf(other, c.program) === "cell" ? c.cell(expr) : c.value(expr);
}
