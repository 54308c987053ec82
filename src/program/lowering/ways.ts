import type { ExprNodeOf } from "../../syntax/index.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerCondition, lowerPresent } from "../draft/lower.ts";
import { lowerGoal } from "./sets.ts";

/** Lowers `path from goblin to hero`, `path from it away from hero by straight past goblin avoiding trap`. */
export function lowerPath(expr: ExprNodeOf<"path">, env: Env): Typed {
  const { away, straight } = expr;
  const from = lowerPresent(expr.from, env, "thing");
  const kinds = { past: lowerKinds(expr.past, env.draft), avoiding: lowerKinds(expr.avoiding, env.draft) };
  const to = lowerGoal(expr.to, env);
  return { expr: { is: "path", from, to, away, straight, ...kinds }, type: "direction" };
}

/** Lowers `random straight where box fits it`. */
export function lowerRandomWay({ straight, test }: ExprNodeOf<"random-way">, env: Env): Typed {
  const innerEnv: Env = { ...env, it: { expr: { is: "it", type: "direction" }, type: "direction" } };
  return {
    expr: { is: "random-way", straight, test: test && lowerCondition(test, innerEnv) },
    type: "direction",
  };
}
