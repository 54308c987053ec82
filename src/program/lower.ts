import type { ExprNode } from "../syntax/index.ts";
import type { Env, Typed } from "./environment.ts";
import type * as out from "./program.ts";
import { convertValue } from "./types.ts";

/** A value and its type. `want` is the type that would suit: a bare name can mean several things. It is not forced. */
export function lower(expr: ExprNode, env: Env, want?: out.ValueType): Typed {
  return env.draft.lower(expr, env, want);
}

/** A value of a type; told as a mistake if it is of another that cannot be converted. */
export function lowerValue(expr: ExprNode, env: Env, want: out.ValueType): out.Expr {
  return convertValue(lower(expr, env, want), want, expr.span, env.draft).expr;
}

/** A value as a test: on or off. */
export function condition(expr: ExprNode, env: Env): out.Expr {
  return lowerValue(expr, env, "switch");
}
