import type { Span } from "../../base/index.ts";
import { type ExprNode, type ExprNodeOf, type SetNode, type ValuesNode } from "../../syntax/index.ts";
import { resolveDefine } from "../draft/defines.ts";
import { type Env, findLocal, type Typed } from "../draft/environment.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { parseAt } from "../draft/products.ts";
import { lowerToTyped, lowerValue } from "../draft/lower.ts";
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

/** Returns the tree of an expression that a place in the file stands for; all of it has that place. */
export function written(text: string, span: Span): ExprNode {
  const [it] = parseAt(`define value = ${text}`, span);
  return (it.is === "define" && it.value.is === "list" && it.value.values[0]) as ExprNode;
}

/** Describes how to go over what a pile or a table of one row holds: its places, and the value in the place `it`. */
interface Listed {
  readonly over: ValuesNode;
  readonly item: ExprNode;
  readonly test: ExprNode | undefined;
}

/** Returns how to go over a pile or a table, perhaps `where` something holds; undefined of a set of things. */
export function listedIn(
  { kinds, filters, whose, span }: SetNode,
  { draft, block }: Env,
): Listed | undefined {
  const [{ text }] = kinds;
  const [where] = filters;
  const declared = findLocal(block, text) ? undefined : draft.names.get(text);
  if (kinds.length !== 1 || whose || filters.length > 1 || (where && where.by !== "where")) return undefined;
  let last: string | undefined;
  if (declared?.sort === "pile") {
    const { table } = declared.entry;
    if (!table) last = `count ${text} - 1`;
    else if (table.height === undefined) last = `${table.width - 1}`;
  } else if (declared?.sort === "define" && resolveDefine(declared, draft).is === "table") {
    const { value, size } = declared.section;
    if (value.is === "list" && !size) last = `${value.values.length - 1}`;
  }
  if (last === undefined) return undefined;
  const over: ValuesNode = { of: "number", from: written("0", span), to: written(last, span) };
  return { over, item: written(`${text}[it]`, span), test: where?.test };
}

/** Lowers `sum of E for each ..`, `most` and `least`, where `it` is the member or the value. */
export function lowerFold({ by, value, over, span }: ExprNodeOf<"fold">, env: Env): Typed {
  const it = (type: out.ValueType, kinds?: Typed["kinds"]): Env => ({
    ...env,
    it: { expr: { is: "it", type }, type, ...(kinds && { kinds }) },
  });
  const fold = (inner: ExprNode, around: Env, parts: Partial<Extract<out.Expr, { is: "fold" }>>): Typed => ({
    expr: { is: "fold", by, value: lowerValue(inner, around, "number"), ...parts },
    type: "number",
  });
  if ("of" in over) {
    const { type, values } = lowerFoldRange(over, env);
    return fold(value, it(type), values);
  }
  const list = listedIn(over, env);
  if (list && (by === "sum" || !list.test)) {
    const around: Env = { ...env, it: lowerToTyped(list.item, it("number")) };
    const { test } = list;
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    const counted: ExprNode = test
      ? { is: "if", test, then: value, otherwise: written("0", span), span }
      : value;
    return fold(counted, around, lowerFoldRange(list.over, env).values);
  }
  const { set, type } = lowerSet(over, env);
  return fold(value, it(type, set.kinds), { set });
}

/** Lowers `top stone at spot`. */
export function lowerTopThing({ set }: Extract<ExprNode, { is: "top" }>, env: Env): Typed {
  const lowered = lowerSet(set, env);
  const kinds = possibleKindsOf({ expr: { is: "first", set: lowered.set }, type: lowered.type });
  return { expr: { is: "last", set: lowered.set }, type: lowered.type, ...(kinds && { kinds }) };
}
