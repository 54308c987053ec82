import {
  type ActionNodeOf,
  type ExprNode,
  type ExprNodeOf,
  type SetNode,
  type Word,
} from "../../syntax/index.ts";
import { lowerBody } from "../boards/body-checks.ts";
import { brokenValue, type Env, findLocal, makeLocal, type Typed } from "../draft/environment.ts";
import { negateTest } from "../data/logic.ts";
import { lowerToTyped, lowerPresent, lowerValue } from "../draft/lower.ts";
import { reportNotPile, resolveOwner } from "../draft/owners.ts";
import { hasPieces, isTakenSet } from "../moves/judging.ts";
import type * as out from "../data/program.ts";
import { parseValue } from "../draft/products.ts";
import { findListLoop, lowerFold, makeLet } from "./folds.ts";
import { lowerSet } from "./sets.ts";
import { bindLocal } from "./targets.ts";
import { reportWrongAssignment, typeOfWord } from "../draft/types.ts";

// Lowers expressions and actions on piles: lists of values in `state`, such as a deck, a queue or a row of wagons.

/** Returns the type of the values of a pile. */
export function pileType(word: string): out.Pile["type"] {
  return typeOfWord(word) ?? "number";
}

/** Describes the pile that the text refers to, whose owner is `of`. */
interface NamedPile {
  readonly pile: number;
  readonly of?: out.Expr;
  readonly type: out.Pile["type"];
  readonly table?: { readonly width: number; readonly height?: number };
}

/** Returns the pile that a word refers to; undefined if the word is no pile. */
function findPile(word: Word, of: ExprNode | undefined, env: Env): NamedPile | undefined {
  const declaration = env.draft.names.get(word.text);
  if (declaration?.sort !== "pile" || findLocal(env.block, word.text)) return undefined;
  const { entry, index, section } = declaration;
  env.draft.uses.names.add(word.text);
  const owner = resolveOwner(of, section.eachPlayer, word, env);
  return { pile: index, of: owner, type: pileType(entry.type.text), table: entry.table };
}

/** Returns the pile in an expression such as `deck` or `deck of red`; undefined for any other expression. */
function findPileIn(node: ExprNode, env: Env): NamedPile | undefined {
  if (node.is === "name") return findPile(node.name, undefined, env);
  return node.is === "of" ? findPile(node.name, node.of, env) : undefined;
}

/**
 * Returns the pile that an action changes; reports anything else. A table is reported too, unless the action keeps its
 * size.
 */
function pileOf(word: Word, of: ExprNode | undefined, env: Env, keepsSize = false): NamedPile | undefined {
  const namedPile = findPile(word, of, env);
  if (namedPile && (keepsSize || !namedPile.table)) return namedPile;
  if (namedPile) {
    const hint = `Give one of its places a value: \`${word.text}[0] = ..\`. What grows and shrinks is a pile.`;
    const message = `\`${word.text}\` is a table: it always holds as many values.`;
    return env.draft.report.error("table-fixed", word.span, message, hint);
  }
  reportNotPile(word, env);
  return undefined;
}

/** Lowers `top of deck`, `bottom of deck of red`. */
export function lowerPileEnd({ text }: Word, of: ExprNode, env: Env): Typed | undefined {
  if (text !== "top" && text !== "bottom") return undefined;
  const namedPile = findPileIn(of, env);
  if (!namedPile) return undefined;
  return { expr: { is: "pile-end", ...pileRef(namedPile), end: text }, type: namedPile.type };
}

/** Lowers `hand[2]`, `hand[2] of red`. */
export function lowerPileItem({ name, index, of }: ExprNodeOf<"index">, env: Env): Typed | undefined {
  const namedPile = findPile(name, of, env);
  if (!namedPile) return undefined;
  const item = lowerPlace(index, namedPile.table, false, env);
  return { expr: { is: "pile-item", ...pileRef(namedPile), index: item }, type: namedPile.type };
}

/**
 * Lowers an index: a number, or for a two-dimensional table a column and a row, or a cell. An index outside the table
 * becomes -1, or that of the nearest entry if `isNearest`.
 */
export function lowerPlace(
  index: ExprNode,
  size: { readonly width: number; readonly height?: number } | undefined,
  isNearest: boolean,
  env: Env,
): out.Expr {
  const { span } = index;
  if (size?.height === undefined) {
    if (index.is === "cell") {
      const hint = "`table heat of 8x8 numbers` in `state`, `define cost of 3x2 = 1, 2, 3, 4, 5, 6`.";
      env.draft.report.error("table-wanted", span, "What has only one dimension takes one number.", hint);
      return brokenValue.expr;
    }
    if (size && !isNearest) reportOutside(index, size.width, env);
    return lowerValue(index, env, "number");
  }
  const isPair = index.is === "cell" && !index.board;
  const { type } = isPair ? { type: "cell" } : lowerToTyped(index, env, "cell");
  if (!["cell", "thing", "broken"].includes(type)) {
    const hint = "For example: `heat[x, y]`, `heat[spot]`.";
    const message = "A table of rows and columns takes two numbers, or a cell.";
    return env.draft.report.error("table-wanted", span, message, hint) ?? brokenValue.expr;
  }
  const { width, height } = size;
  if (isPair && !isNearest) {
    reportOutside(index.x, width, env);
    reportOutside(index.y, height, env);
  }
  const lets = isPair
    ? [makeLet("tablecolumn", index.x, span), makeLet("tablerow", index.y, span)]
    : [
        makeLet("tablecell", index, span),
        makeLet("tablecolumn", parseValue("x of tablecell", span), span),
        makeLet("tablerow", parseValue("y of tablecell", span), span),
      ];
  const placeFormula = isNearest
    ? `min(max(tablerow, 0), ${height} - 1) * ${width} + min(max(tablecolumn, 0), ${width} - 1)`
    : `if tablecolumn < 0 or tablecolumn >= ${width} then 0 - 1 else tablerow * ${width} + tablecolumn`;
  return lowerValue({ is: "lets", lets, value: parseValue(placeFormula, span), span }, env, "number");
}

/** Warns of a number that is not an index of a table in `state`. */
function reportOutside(index: ExprNode, size: number, { draft }: Env): void {
  if (index.is !== "number" || (index.value >= 0 && index.value < size)) return;
  const message = `This is outside the table, whose places go from 0 to ${size - 1}.`;
  draft.report.warn("table-wanted", index.span, message, "Outside, a table holds nothing and cannot be set.");
}

/** Returns an expression for each of the lowest `maxItems` items of a pile. */
export function listPileItems(node: ExprNode, maxItems: number, env: Env): readonly out.Expr[] {
  const namedPile = findPileIn(node, env);
  if (!namedPile) return [];
  return Array.from({ length: maxItems }, (_, index) => ({
    is: "pile-item" as const,
    ...pileRef(namedPile),
    index: { is: "constant", type: "number", value: index },
  }));
}

/** Lowers `count crate`, `count deck`, `count deck of red`. */
export function lowerCount({ set }: ExprNodeOf<"count">, env: Env): Typed {
  if (hasPieces(env.draft) && isTakenSet(set, env.draft))
    return { expr: { is: "amount", amount: { is: "last", what: "count" } }, type: "number" };
  return countInPile(set, env) ?? { expr: { is: "count", set: lowerSet(set, env).set }, type: "number" };
}

/** Counts the values of a pile or a table, with or without a `where`; undefined for a set of things. */
export function countInPile(set: SetNode, env: Env): Typed | undefined {
  const { kinds, filters, whose, of, span } = set;
  const isBare = kinds.length === 1 && filters.length === 0 && !whose;
  const namedPile = isBare ? findPile(kinds[0], of, env) : undefined;
  if (namedPile) return { expr: { is: "pile-count", ...pileRef(namedPile) }, type: "number" };
  const loop = findListLoop(set, env);
  return (
    loop && lowerFold({ is: "fold", by: "sum", value: parseValue("1", span), over: set, span }, env, loop)
  );
}

function pileRef({ pile, of }: NamedPile): { readonly pile: number; readonly of?: out.Expr } {
  return of ? { pile, of } : { pile };
}

/** Lowers `deck holds ace`. */
export function lowerHolds({ pile, value }: ExprNodeOf<"holds">, env: Env): Typed {
  const namedPile = findPileIn(pile, env);
  if (!namedPile) {
    const message = "`holds` asks whether a pile has a value, but this is not a pile.";
    const hint = "What lies on a cell is `CELL is KIND`.";
    if (pile.is !== "broken") env.draft.report.error("pile-wanted", pile.span, message, hint);
    return brokenValue;
  }
  const heldValue = lowerPileValue(value, namedPile, env);
  return { expr: { is: "pile-holds", ...pileRef(namedPile), value: heldValue }, type: "switch" };
}

/** Lowers a value to the type that a pile stores. Only a table can store `none`. */
function lowerPileValue(value: ExprNode, { type, table }: NamedPile, env: Env): out.Expr {
  if (table) return lowerValue(value, env, type);
  return type === "thing" ? lowerBody(value, env) : lowerPresent(value, env, type);
}

/** Lowers `deck is empty`; undefined for other tests. */
export function makeEmptyTest({ value, kinds }: ExprNodeOf<"is">, env: Env): out.Expr | undefined {
  if (kinds.length !== 1 || kinds[0].text !== "empty") return undefined;
  const namedPile = findPileIn(value, env);
  return namedPile && negateTest({ is: "pile-count", ...pileRef(namedPile) });
}

/** Lowers `put ace on top of deck`, `put left at the bottom of turns`. */
export function lowerPutOnPile(
  { does, pile, of, kind }: ActionNodeOf<"put-on-top" | "put-at-bottom">,
  env: Env,
): out.Action | undefined {
  const namedPile = pileOf(pile, of, env);
  if (!namedPile) return undefined;
  return { do: does, ...pileRef(namedPile), kind: lowerPileValue(kind, namedPile, env) };
}

/** Lowers `take top of deck as card`; the declared name gets the type of the pile's values. */
export function lowerTake({ what, local }: ActionNodeOf<"take">, env: Env): out.Action | undefined {
  const { expr, type } = lowerToTyped(what, env);
  // A broken value still declares the name after `as`, so that lines that use it cause no further mistakes.
  if (type !== "broken" && expr.is !== "pile-end" && expr.is !== "pile-item") {
    const hint = "`take top of deck as card`, `take hand[2]`; a thing on a board is taken away by `remove`.";
    return env.draft.report.error("pile-wanted", what.span, "Only what is in a pile can be taken.", hint);
  }
  if (!local) return { do: "take", what: expr };
  const newLocal = makeLocal(env, type);
  bindLocal(local, newLocal.value, env);
  return { do: "take", what: expr, local: newLocal.local };
}

/** Lowers `take ace from ring`, `take ace from hand of red`. */
export function lowerTakeValue(
  { what, pile, of }: ActionNodeOf<"take-value">,
  env: Env,
): out.Action | undefined {
  const namedPile = pileOf(pile, of, env);
  return namedPile && { do: "take-value", ...pileRef(namedPile), what: lowerPileValue(what, namedPile, env) };
}

/** Lowers `deck[2] = ace`. */
export function lowerSetItem(
  { does, name, index, value, of }: ActionNodeOf<"assign" | "add"> & { readonly index: ExprNode },
  env: Env,
): out.Action | undefined {
  const namedPile = findPile(name, of, env);
  if (namedPile) {
    if (reportWrongAssignment({ does, name, index, value }, namedPile.type, env.draft)) return undefined;
    const item = lowerPlace(index, namedPile.table, false, env);
    const kind = lowerPileValue(value, namedPile, env);
    return {
      do: "set-item",
      ...pileRef(namedPile),
      index: item,
      kind,
      ...(does === "add" && { adds: true as const }),
    };
  }
  const hint = `A table: \`table ${name.text} of 20 numbers\` in \`state\`. A list that changes is a pile: \`pile ${name.text} of up to 20 numbers\` in \`state\`, filled with \`put 0 on top of ${name.text}\`. For a value of each of several things, \`state for each foe: counter health\`, then \`health of it = 3\`.`;
  const message = `\`${name.text}\` has no places that can be set.`;
  return env.draft.report.error("pile-wanted", name.span, message, hint);
}

/** Lowers `shuffle deck`, `empty hand of red`. */
export function lowerWholePile(
  { does, pile, of }: ActionNodeOf<"shuffle" | "empty">,
  env: Env,
): out.Action | undefined {
  const namedPile = pileOf(pile, of, env, does === "shuffle");
  return namedPile && { do: does, ...pileRef(namedPile) };
}
