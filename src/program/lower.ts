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

/** The same for something that has to be there: the word `none` in its place is reported. */
export function lowerPresent(expr: ExprNode, env: Env, want: out.ValueType): out.Expr {
  tellNone(expr, env);
  return lowerValue(expr, env, want);
}

/** Reports the word `none` where it can come to nothing. */
export function tellNone(expr: ExprNode, { draft }: Env): void {
  if (expr.is !== "name" || expr.name.text !== "none" || draft.names.get("none")) return;
  const hint = "Name what is meant. A variable can hold `none`, and `X is none` asks for it.";
  draft.report.error(
    "none-misplaced",
    expr.span,
    "Nothing can come of this: `none` is no thing and no place.",
    { hint },
  );
}

/** Lowers an expression to a test. */
export function condition(expr: ExprNode, env: Env): out.Expr {
  return lowerPresent(expr, env, "switch");
}
