import type { ExprNode } from "../../syntax/index.ts";
import type { Env, Typed } from "./environment.ts";
import type * as out from "../data/program.ts";
import { convertValue, typeNames } from "./types.ts";

/**
 * Lowers an expression to a value with its type. `wantedType` decides the meaning of an ambiguous name; the result may
 * still be of another type.
 */
export function lowerToTyped(expr: ExprNode, env: Env, wantedType?: out.ValueType): Typed {
  return env.draft.lower(expr, env, wantedType);
}

/** Lowers an expression to a value of the wanted type, or reports that it cannot be converted. */
export function lowerValue(expr: ExprNode, env: Env, wantedType: out.ValueType): out.Expr {
  return convertValue(lowerToTyped(expr, env, wantedType), wantedType, expr.span, env.draft).expr;
}

/** Lowers an expression that must have a value; reports the word `none`. */
export function lowerPresent(expr: ExprNode, env: Env, wantedType: out.ValueType): out.Expr {
  reportNone(expr, env);
  return lowerValue(expr, env, wantedType);
}

/** Reports the word `none` as an expression that must have a value. */
export function reportNone(expr: ExprNode, { draft }: Env): void {
  if (expr.is !== "name" || expr.name.text !== "none" || draft.names.get("none")) return;
  const hint = "Name what is meant. A variable can hold `none`, and `X is none` asks for it.";
  const message = "Nothing can come of this: `none` is no thing and no place.";
  draft.report.error("none-misplaced", expr.span, message, hint);
}

/**
 * Lowers an expression to a condition. Warns of the name of a direction, kind or player, which would always be true.
 */
export function lowerCondition(expr: ExprNode, env: Env): out.Expr {
  const test = lowerPresent(expr, env, "switch");
  const testedValue = test.is === "not" && test.value.is === "is-none" ? test.value.of : undefined;
  if (testedValue?.is === "constant" && testedValue.value !== "none")
    warnAlwaysTrue(expr, testedValue.type, env);
  return test;
}

function warnAlwaysTrue(expr: ExprNode, type: out.ValueType, { draft }: Env): void {
  const message = `This is ${typeNames[type]} and asks nothing, so it always holds.`;
  const hint = "A control is asked for by its name, a value is compared: `way = left`, `me = red`.";
  draft.report.warn("always-holds", expr.span, message, hint);
}
