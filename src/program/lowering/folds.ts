import type { ExprNode, ExprNodeOf, SetNode, ValuesNode } from "../../syntax/index.ts";
import { definedAs } from "../draft/defines.ts";
import { type Env, findLocal, type Typed } from "../draft/environment.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { lowerToTyped, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { possibleKindsOf } from "../boards/body-checks.ts";
import { lowerSet } from "./sets.ts";

/** Describes numbers from one to another, or constants of a type. */
interface Over {
  readonly type: "number" | "direction" | "kind" | "player";
  readonly values: { readonly from: out.Expr; readonly to: out.Expr } | { readonly list: readonly number[] };
}

/** Lowers values to go over: numbers, directions clockwise from `up`, or the kinds of a group in its order. */
export function lowerFoldRange(over: ValuesNode, env: Env): Over {
  if (over.of === "number") {
    const values = { from: lowerValue(over.from, env, "number"), to: lowerValue(over.to, env, "number") };
    return { type: "number", values };
  }
  if (over.of === "kind") return { type: "kind", values: { list: kindsNamed([over.group], env.draft) } };
  if (over.of === "player" || over.of === "opponent")
    return { type: "player", values: { list: env.draft.players.map((_, player) => player) } };
  const list = over.of === "straight" ? [0, 2, 4, 6] : [0, 1, 2, 3, 4, 5, 6, 7];
  return { type: "direction", values: { list } };
}

/** Describes how to go over what a pile or a table holds: the numbers of its places, and the value in one. */
interface Listed {
  readonly over: Extract<ValuesNode, { of: "number" }>;
  readonly test: ExprNode | undefined;
  item(place: ExprNode): ExprNode;
}

/** Returns how to go over a pile or a table of one row; undefined of a set of things. */
export function listedIn({ kinds, filters, whose, span }: SetNode, env: Env): Listed | undefined {
  const [name] = kinds;
  const tests = filters.flatMap((it) => (it.by === "where" ? [it.test] : []));
  if (kinds.length !== 1 || whose || tests.length < filters.length || findLocal(env.block, name.text)) return;
  const declared = env.draft.names.get(name.text);
  const number = (value: number): ExprNode => ({ is: "number", value, span });
  const join = (op: "and" | "-", left: ExprNode, right: ExprNode): ExprNode => ({
    is: "binary",
    op,
    left,
    right,
    span,
  });
  let size: ExprNode | undefined;
  if (declared?.sort === "pile") {
    const { table } = declared.entry;
    if (table?.height !== undefined) return;
    size = table ? number(table.width) : { is: "count", set: { kinds, filters: [], span }, span };
  } else if (declared?.sort === "define" && definedAs(declared, env.draft).is === "table") {
    const { value } = declared.section;
    if (value.is === "list" && !declared.section.size) size = number(value.values.length);
  }
  if (!size) return;
  return {
    over: { of: "number", from: number(0), to: join("-", size, number(1)) },
    test: tests.length > 0 ? tests.reduce((left, right) => join("and", left, right)) : undefined,
    item: (index) => ({ is: "index", name, index, span }),
  };
}

/** Lowers `sum of E for each ..`, `most` and `least`, where `it` is the member or the value, and `me` each player. */
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
    const players = over.of === "player" || over.of === "opponent" ? over.of : undefined;
    return fold(value, it(type), { ...values, ...(players && { players }) });
  }
  const list = listedIn(over, env);
  if (list && (by === "sum" || !list.test)) {
    const { values } = lowerFoldRange(list.over, env);
    const place: ExprNode = { is: "name", name: { text: "it", span }, span };
    const around: Env = { ...env, it: lowerToTyped(list.item(place), it("number")) };
    const zero: ExprNode = { is: "number", value: 0, span };
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    const counted: ExprNode = { is: "if", test: list.test ?? zero, then: value, otherwise: zero, span };
    return fold(list.test ? counted : value, around, values);
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
