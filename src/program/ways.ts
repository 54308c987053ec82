import type { ExprNode, SetNode, ExprNodeOf } from "../syntax/index.ts";
import { findLocal, type Env, type Typed } from "./environment.ts";
import { kindsIfAny, kindsNamed } from "./kinds.ts";
import { condition, lowerValue } from "./lower.ts";
import type * as out from "./program.ts";
import { lowerSet } from "./sets.ts";

/** `path from goblin to hero`, `path from it away from hero by straight past goblin avoiding trap`. */
export function lowerPath(expr: ExprNodeOf<"path">, env: Env): Typed {
  const { away, straight } = expr;
  const from = lowerValue(expr.from, env, "thing");
  const past = kindsNamed(expr.past, env.draft);
  const avoiding = kindsNamed(expr.avoiding, env.draft);
  const to = goalsOf(expr.to, env);
  return { expr: { is: "path", from, to, away, straight, past, avoiding }, type: "direction" };
}

/** Lowers a set, or the cell of a value as a set of one. */
function goalsOf(to: ExprNode | SetNode, env: Env): out.SetExpr {
  if (!("is" in to) && !namesValue(to, env)) return lowerSet(to, env).set;
  const value: ExprNode = "is" in to ? to : { is: "name", name: to.kinds[0], span: to.span };
  return { among: { is: "one", cell: lowerValue(value, env, "cell") }, tests: [] };
}

/** Whether a bare name is a value and not kinds. */
function namesValue({ kinds, filters, whose }: SetNode, env: Env): boolean {
  const [only, ...others] = kinds;
  if (!only || others.length > 0 || filters.length > 0 || whose || only.text === "cells") return false;
  if (findLocal(env.block, only.text)) return true;
  return kindsIfAny(only.text, env.draft) === undefined;
}

/** `random straight where box fits it`. */
export function lowerRandomWay({ straight, test }: ExprNodeOf<"random-way">, env: Env): Typed {
  const inside: Env = { ...env, it: { expr: { is: "it", type: "direction" }, type: "direction" } };
  return {
    expr: { is: "random-way", straight, ...(test && { test: condition(test, inside) }) },
    type: "direction",
  };
}
