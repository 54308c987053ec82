import type { Span } from "../../base/index.ts";
import {
  type ExprNode,
  type ExprNodeOf,
  type LetNode,
  type SetNode,
  type ValuesNode,
} from "../../syntax/index.ts";
import { resolveDefine } from "../draft/defines.ts";
import { type Env, findLocal, makeLocal, type Typed } from "../draft/environment.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { parseValue } from "../draft/products.ts";
import { lowerToTyped, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { constantOf } from "../data/traits.ts";
import { possibleKindsOf } from "../boards/body-checks.ts";
import { lowerCells } from "../draft/regions.ts";
import { lowerSet } from "./sets.ts";
import { tableByKind } from "./tables.ts";

/** Describes the values of a loop: a range of numbers, or a list of constants. */
interface FoldRange {
  readonly type: "number" | "direction" | "kind" | "player";
  readonly values: { readonly from: out.Expr; readonly to: out.Expr } | { readonly list: readonly number[] };
}

/** Lowers the values of a loop: numbers, directions clockwise from `up`, or the kinds of a group in the order of the group. */
export function lowerFoldRange(over: ValuesNode, env: Env): FoldRange {
  if (over.of === "number") {
    const values = { from: lowerValue(over.from, env, "number"), to: lowerValue(over.to, env, "number") };
    const [first, last] = [constantOf(values.from), constantOf(values.to)];
    if (first !== undefined && last !== undefined && first > last) {
      const hint = "Loops count up by one: `for each n from 0 to 3`.";
      env.draft.report.warn("loop-empty", over.to.span, "No number lies between these two.", hint);
    }
    return { type: "number", values };
  }
  if (over.of === "kind") return { type: "kind", values: { list: lowerKinds([over.group], env.draft) } };
  if (over.of === "player" || over.of === "opponent")
    return { type: "player", values: { list: env.draft.players.map((_, player) => player) } };
  const directions = over.of === "straight" ? [0, 2, 4, 6] : [0, 1, 2, 3, 4, 5, 6, 7];
  return { type: "direction", values: { list: directions } };
}

/** Returns a node of the syntax tree that declares a name for a value. */
export const makeLet = (text: string, value: ExprNode, span: Span): LetNode => ({
  of: "let",
  name: { text, span },
  value,
});

/**
 * Describes a loop over the values of a pile, or of a table with one row: its indices, and the value at the index `it`.
 */
interface ListLoop {
  /**
   * Holds the number of the pile, and the test whether it still has a value at the index `it`. Undefined for a table,
   * which never shrinks.
   */
  readonly pile: { readonly pile: number; readonly reaches: ExprNode } | undefined;
  readonly indices: ValuesNode;
  readonly item: ExprNode;
  readonly test: ExprNode | undefined;
}

/** Returns the loop over a pile or a table, with or without a `where`; undefined for a loop over anything else. */
export function findListLoop(
  { kinds, filters, whose, span }: SetNode,
  { draft, block }: Env,
): ListLoop | undefined {
  const [{ text }] = kinds;
  const [filter] = filters;
  const declaration = findLocal(block, text) ? undefined : draft.names.get(text);
  if (kinds.length !== 1 || whose || filters.length > 1 || (filter && filter.by !== "where"))
    return undefined;
  let lastName: string | undefined;
  let pile: ListLoop["pile"];
  if (declaration?.sort === "pile") {
    const { table } = declaration.entry;
    if (!table) {
      lastName = `count ${text} - 1`;
      pile = { pile: declaration.index, reaches: parseValue(`it < count ${text}`, span) };
    }
    if (table && table.height === undefined) lastName = `${table.width - 1}`;
  } else if (declaration?.sort === "define" && resolveDefine(declaration, draft).is === "table") {
    const { value, size } = declaration.section;
    if (value.is === "list" && !size) lastName = `${value.values.length - 1}`;
  }
  if (lastName === undefined) return undefined;
  const countedValues: ValuesNode = {
    of: "number",
    from: parseValue("0", span),
    to: parseValue(lastName, span),
  };
  return { pile, indices: countedValues, item: parseValue(`${text}[it]`, span), test: filter?.test };
}

/** Reports a summand that is the same for all players, because it does not mention `it`. */
function reportSameForPlayers(value: ExprNode, { draft }: Env): void {
  if (value.is === "number" || JSON.stringify(value).includes('"text":"it"')) return;
  const hint = "For example `sum of score of it for each player`: `me` stays who plays.";
  const message = "This is the same for each player; `it` is the player.";
  draft.report.error("fold-player", value.span, message, hint);
}

/**
 * Lowers `sum of E for each ..`, `most of` and `least of`. `withIt` returns an environment in which `it` is the current
 * member or value.
 */
export function lowerFold(node: ExprNodeOf<"fold">, env: Env): Typed {
  const { by, over, as, span } = node;
  const lets = as && [makeLet(as.text, parseValue("it", as.span), as.span)];
  const value: ExprNode = lets ? { is: "lets", lets, value: node.value, span } : node.value;
  const withIt = (type: out.ValueType, kinds?: Typed["kinds"]): Env => ({
    ...env,
    it: { expr: { is: "it", type }, type, kinds },
  });
  const fold = (term: ExprNode, inner: Env, parts: Partial<Extract<out.Expr, { is: "fold" }>>): Typed => ({
    expr: { is: "fold", by, value: lowerValue(term, inner, "number"), ...parts },
    type: "number",
  });
  if ("of" in over) {
    const { type, values } = lowerFoldRange(over, env);
    if (type === "player") reportSameForPlayers(value, env);
    // An entry that fails the test must not affect the result: it counts as 0 in a sum, and as the least or greatest
    // number otherwise.
    const neutralValue = { sum: "0", most: "0 - 2147483647", least: "2147483647" }[by];
    const opponentTest = over.of === "opponent" && parseValue(`if it = me then ${neutralValue} else 0`, span);
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    return fold(
      opponentTest && opponentTest.is === "if" ? { ...opponentTest, otherwise: value } : value,
      withIt(type),
      values,
    );
  }
  const loop = findListLoop(over, env);
  if (loop && (by === "sum" || !loop.test)) {
    const inner: Env = { ...env, it: lowerToTyped(loop.item, withIt("number")) };
    const { test } = loop;
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    const countedValue: ExprNode = test
      ? { is: "if", test, then: value, otherwise: parseValue("0", span), span }
      : value;
    return fold(countedValue, inner, lowerFoldRange(loop.indices, env).values);
  }
  const { set, type } = lowerSet(over, env);
  return fold(value, withIt(type, set.kinds), { set });
}

/**
 * Lowers `fingerprint of board`: a hash of the kinds and cells of the things in a region. It is a sum that a game file
 * could compute itself. Three rounds of multiplication mix each summand, so that two boards have equal sums only by
 * chance.
 */
export function lowerFingerprint({ of, span }: ExprNodeOf<"of">, env: Env): Typed {
  const parseMixedBits = (from: string, by: number): ExprNode =>
    parseValue(`(${from} + ${from} / ${by}) * (2 * ${from} + 1)`, span);
  const it: Typed = { expr: { is: "it", type: "thing" }, type: "thing" };
  const table = tableByKind("fingerprint", "number", env.draft, (kind) => ({
    ...{ is: "constant", type: "number" },
    value: Math.imul(2 * kind + 1, 0x9e3779b1),
  }));
  const inner: Env = { ...env, it };
  const cellNumber = lowerValue(parseValue("(x of it + 1024 * y of it) * 1540483477", span), inner, "number");
  const kind: out.Expr = { is: "table", table, index: { is: "kind", of: it.expr } };
  const { local, value: firstValue } = makeLocal(env, "number");
  const block = { names: new Map([["fingerprint-0", firstValue]]), around: env.block };
  const lets = [65536, 32768].map((by, n) =>
    makeLet(`fingerprint-${n + 1}`, parseMixedBits(`fingerprint-${n}`, by), span),
  );
  const lastLet = { is: "lets", lets, value: parseMixedBits("fingerprint-2", 65536), span } as const;
  const value: out.Expr = {
    is: "formula",
    bind: [{ local, value: { is: "arithmetic", op: "+", left: cellNumber, right: kind } }],
    value: lowerValue(lastLet, { ...inner, block }, "number"),
  };
  const among = lowerCells({ parts: [{ is: "cell", cell: of, span: of.span }], span: of.span }, env);
  const kinds = env.draft.kinds.map((_, it) => it).slice(1);
  return { expr: { is: "fold", by: "sum", value, set: { kinds, among, tests: [] } }, type: "number" };
}

/** Lowers `top stone at spot`, the topmost of several things in a cell. */
export function lowerTopThing({ set }: ExprNodeOf<"top">, env: Env): Typed {
  const loweredSet = lowerSet(set, env);
  const kinds = possibleKindsOf({ expr: { is: "first", set: loweredSet.set }, type: loweredSet.type });
  return { expr: { is: "last", set: loweredSet.set }, type: loweredSet.type, kinds };
}
