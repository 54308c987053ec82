import type { ExprNode, ValuesNode } from "../../syntax/index.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { possibleKindsOf } from "../boards/body-checks.ts";
import { lowerSet } from "./sets.ts";

/** Describes numbers from one to another, or constants of a type. */
interface Over {
  readonly type: "number" | "direction" | "kind";
  readonly values: { readonly from: out.Expr; readonly to: out.Expr } | { readonly list: readonly number[] };
}

/** Lowers values to go over: numbers, directions clockwise from `up`, or the kinds of a group in its order. */
export function lowerFoldRange(over: ValuesNode, env: Env): Over {
  if (over.of === "number") {
    const values = { from: lowerValue(over.from, env, "number"), to: lowerValue(over.to, env, "number") };
    return { type: "number", values };
  }
  if (over.of === "kind") return { type: "kind", values: { list: kindsNamed([over.group], env.draft) } };
  const list = over.of === "straight" ? [0, 2, 4, 6] : [0, 1, 2, 3, 4, 5, 6, 7];
  return { type: "direction", values: { list } };
}

/** Lowers `sum of E for each ..`, `most` and `least`, where `it` is the member or the value. */
export function lowerFold({ by, value, over }: Extract<ExprNode, { is: "fold" }>, env: Env): Typed {
  const it = (type: out.ValueType, kinds?: Typed["kinds"]): Env => ({
    ...env,
    it: { expr: { is: "it", type }, type, ...(kinds && { kinds }) },
  });
  if ("of" in over) {
    const { type, values } = lowerFoldRange(over, env);
    const inner = lowerValue(value, it(type), "number");
    return { expr: { is: "fold", by, value: inner, ...values }, type: "number" };
  }
  const { set, type } = lowerSet(over, env);
  const inner = lowerValue(value, it(type, set.kinds), "number");
  return { expr: { is: "fold", by, value: inner, set }, type: "number" };
}

/** Lowers `top stone at spot`. */
export function lowerTopThing({ set }: Extract<ExprNode, { is: "top" }>, env: Env): Typed {
  const lowered = lowerSet(set, env);
  const kinds = possibleKindsOf({ expr: { is: "first", set: lowered.set }, type: lowered.type });
  return { expr: { is: "last", set: lowered.set }, type: lowered.type, ...(kinds && { kinds }) };
}
