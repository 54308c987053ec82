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
import { resolveOwner } from "../draft/owners.ts";
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
export interface ListLoop {
  /**
   * Holds the pile, whose it is, and the test whether it still has a value at the index `it`. Undefined for a table, which
   * never shrinks.
   */
  readonly pile: { readonly pile: number; readonly owner?: out.Expr; readonly reaches: ExprNode } | undefined;
  readonly indices: ValuesNode;
  readonly item: ExprNode;
  readonly test: ExprNode | undefined;
  /** Stores the player whose list it is in a local, so that no round changes whose it is. Empty for a list of one's own. */
  readonly bind: Extract<out.Expr, { is: "formula" }>["bind"];
  /** Stores the environment in which the indices, the item and the test `reaches` are lowered. */
  readonly env: Env;
}

/** Returns the loop over a pile or a table, with or without a `where`; undefined for a loop over anything else. */
export function findListLoop({ kinds, filters, whose, of, span }: SetNode, env: Env): ListLoop | undefined {
  const { draft, block } = env;
  const [{ text }] = kinds;
  const [filter] = filters;
  const declaration = findLocal(block, text) ? undefined : draft.names.get(text);
  if (kinds.length !== 1 || whose || filters.length > 1 || (filter && filter.by !== "where"))
    return undefined;
  let size: number | "changing" | undefined;
  if (declaration?.sort === "pile") {
    const { table } = declaration.entry;
    size = table ? (table.height === undefined ? table.width : undefined) : "changing";
  } else if (declaration?.sort === "define" && resolveDefine(declaration, draft).is === "table") {
    const { value, size: sides } = declaration.section;
    if (value.is === "list" && !sides) size = value.values.length;
  }
  if (!declaration || size === undefined) return undefined;
  const eachPlayer = declaration.sort === "pile" && declaration.section.eachPlayer;
  const owner = resolveOwner(of, eachPlayer, kinds[0], env);
  const ownerLocal = makeLocal(env, "player");
  const names = new Map(owner && [["listowner", ownerLocal.value]]);
  const ownerText = owner ? " of listowner" : "";
  const countText = `count ${text}${ownerText}`;
  const reaches = parseValue(`it < ${countText}`, span);
  const last = parseValue(size === "changing" ? `${countText} - 1` : `${size - 1}`, span);
  return {
    pile: size === "changing" ? { pile: declaration.index, owner, reaches } : undefined,
    indices: { of: "number", from: parseValue("0", span), to: last },
    item: parseValue(`${text}[it]${ownerText}`, span),
    test: filter?.test,
    bind: owner ? [{ local: ownerLocal.local, value: owner }] : [],
    env: { ...env, block: { names, outer: block } },
  };
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
 * member or value. `listLoop` is the loop over a list, if the caller has found it.
 */
export function lowerFold(node: ExprNodeOf<"fold">, env: Env, listLoop?: ListLoop): Typed {
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
  // A value that fails a test must not affect the result: it counts as 0 in a sum, and as the least or greatest number
  // otherwise.
  const neutralValue = { sum: "0", most: "0 - 2147483647", least: "2147483647" }[by];
  const countIf = (test: ExprNode | undefined): ExprNode =>
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    test ? { is: "if", test, then: value, otherwise: parseValue(neutralValue, span), span } : value;
  const bindFormula = (bind: ListLoop["bind"], { expr, type }: Typed): Typed => ({
    expr: { is: "formula", bind, value: expr },
    type,
  });
  if (!("kinds" in over)) {
    const { type, values } = lowerFoldRange(over, env);
    if (type === "player") reportSameForPlayers(value, env);
    const isOther = over.of === "opponent" ? parseValue("it != me", span) : undefined;
    return fold(countIf(isOther), withIt(type), values);
  }
  const loop = listLoop ?? findListLoop(over, env);
  if (loop) {
    const { test, bind } = loop;
    const inner: Env = {
      ...env,
      it: lowerToTyped(loop.item, { ...withIt("number"), block: loop.env.block }),
    };
    const result = fold(countIf(test), inner, lowerFoldRange(loop.indices, loop.env).values);
    if (by === "sum" || !test) return bind.length > 0 ? bindFormula(bind, result) : result;
    // If no value passes the test, the result is 0.
    const found = makeLocal(env, "number");
    const block = { names: new Map([["listfound", found.value]]), outer: env.block };
    const shown = parseValue(`if listfound = ${neutralValue} then 0 else listfound`, span);
    const foundBind = [...bind, { local: found.local, value: result.expr }];
    return bindFormula(foundBind, lowerToTyped(shown, { ...env, block }));
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
