import type { ExprNode } from "../syntax/index.ts";
import type { Env, Typed } from "./environment.ts";
import type * as out from "./program.ts";
import { convertValue } from "./types.ts";

/**
 * Lowers an expression to a value with its type. `want` is a preferred type, because a bare name can mean several things; it is not enforced.
 */
export function lower(expr: ExprNode, env: Env, want?: out.ValueType): Typed {
  return env.draft.lower(expr, env, want);
}

/** Lowers an expression to a value of a type; reports one that cannot be converted. */
export function lowerValue(expr: ExprNode, env: Env, want: out.ValueType): out.Expr {
  return convertValue(lower(expr, env, want), want, expr.span, env.draft).expr;
}

/** Lowers an expression to a test. */
export function condition(expr: ExprNode, env: Env): out.Expr {
  return lowerValue(expr, env, "switch");
}
