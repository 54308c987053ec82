import type { BinaryOp, ExprNode, ExprNodeOf } from "../../syntax/index.ts";
import { type Env, type Typed, locateSpan } from "../draft/environment.ts";
import { negateNumber } from "../data/logic.ts";
import { lowerToTyped, lowerPresent, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { findListedCells, tableOfCells } from "./tables.ts";
import { convertValue } from "../draft/types.ts";

type Binary = ExprNodeOf<"binary">;

/** Lowers an operation on numbers, or the shift of a cell by a direction or a pair of numbers. */
export function lowerArithmetic(expr: Binary, op: BinaryOp, env: Env): Typed {
  const number = (it: ExprNode): out.Expr => lowerValue(it, env, "number");
  if (op !== "+" && op !== "-") return makeArithmetic(op, number(expr.left), number(expr.right), expr, env);
  const offset = findPair(expr.right, env);
  if (offset) return lowerShift(expr, op, offset, env);
  const right = lowerToTyped(expr.right, env);
  if (right.type === "direction") {
    const cell = lowerPresent(expr.left, env, "cell");
    const directionExpr: out.Expr = op === "+" ? right.expr : { is: "against", value: right.expr };
    return { expr: { is: "step-from", cell, way: directionExpr }, type: "cell" };
  }
  if (right.type === "cell") {
    const pair: Pair = [
      { is: "x", of: right.expr },
      { is: "y", of: right.expr },
    ];
    return lowerShift(expr, op, pair, env);
  }
  const rightValue = convertValue(right, "number", expr.right.span, env.draft).expr;
  return makeArithmetic(op, number(expr.left), rightValue, expr, env);
}

type Pair = readonly [x: out.Expr, y: out.Expr];

function makeArithmetic(op: BinaryOp, left: out.Expr, right: out.Expr, expr: Binary, env: Env): Typed {
  const operator = op as "+" | "-" | "*" | "/" | "%";
  const at = operator === "/" || operator === "%" ? locateSpan(env, expr.span) : undefined;
  if (at && right.is === "constant" && right.value === 0) {
    const message = "This divides by zero, which stops every cycle that gets here.";
    env.draft.report.warn("division-by-zero", expr.right.span, message);
  }
  return { expr: { is: "arithmetic", op: operator, left, right, at }, type: "number" };
}

function lowerShift(expr: Binary, op: "+" | "-", [x, y]: Pair, env: Env): Typed {
  const cell = lowerPresent(expr.left, env, "cell");
  if (op === "+") return { expr: { is: "shift", cell, x, y }, type: "cell" };
  return { expr: { is: "shift", cell, x: negateNumber(x), y: negateNumber(y) }, type: "cell" };
}

/**
 * Returns the two numbers of a pair that is written out, defined, or an entry of a table; undefined for other
 * expressions. A pair may be negative, unlike a cell.
 */
function findPair(expr: ExprNode, env: Env): Pair | undefined {
  if (expr.is === "cell") return [lowerValue(expr.x, env, "number"), lowerValue(expr.y, env, "number")];
  if (expr.is === "name") {
    const onlyCells = findListedCells(expr.name.text, env.draft);
    return onlyCells?.length === 1 ? findPair(onlyCells[0], env) : undefined;
  }
  if (expr.is !== "index" || !findListedCells(expr.name.text, env.draft)) return undefined;
  const index = lowerValue(expr.index, env, "number");
  const x = tableOfCells(expr.name.text, "x", env)!;
  const y = tableOfCells(expr.name.text, "y", env)!;
  return [
    { is: "table", table: x, index },
    { is: "table", table: y, index },
  ];
}
