import { dispatchByKeyOr } from "../../base/index.ts";
import type { ExprNode, Filter, SetNode, Word, ExprNodeOf } from "../../syntax/index.ts";
import { isCompare } from "../draft/comparisons.ts";
import { resolveDefine } from "../draft/defines.ts";
import type { Draft } from "../draft/draft.ts";
import { lowerKinds } from "../draft/kinds.ts";
import type { Amount, Condition, PieceSet, Whose, WorthTerm } from "../data/moves.ts";
import { piecesOf } from "../draft/pieces.ts";
import { isPieceRelation } from "../data/relations.ts";
import { lowerFixedCells, lowerZone } from "./zones.ts";

/** Returns true if the game is a piece game. */
export const hasPieces = (draft: Draft): boolean => draft.names.all("piece").length > 0;

/**
 * Lowers a condition of `forbid`, `after` or `if`. Such conditions are evaluated while legal moves are computed, so
 * conditions that need the legal moves are reported.
 */
export function earlyCondition(expr: ExprNode, draft: Draft): Condition {
  const test = lowerMoveCondition(expr, draft);
  if (!asksForMoves(test)) return test;
  const message =
    "This depends on which moves there are, so it cannot be asked while they are being worked out.";
  draft.report.error("judging-circle", expr.span, message, "You can ask `no moves` and `reaches` in `ends`.");
  return impossibleCondition;
}

function asksForMoves(test: Condition): boolean {
  if (test.is === "and" || test.is === "or") return test.of.some(asksForMoves);
  if (test.is === "not") return asksForMoves(test.of);
  return test.is === "no-moves" || test.is === "reaches";
}

/**
 * Lowers a condition of `forbid`, `after`, `ends` or a path to plain data; reports expressions that such conditions do
 * not support.
 */
export function lowerMoveCondition(expr: ExprNode, draft: Draft): Condition {
  const condition = findCondition(expr, draft);
  if (condition) return condition;
  if (expr.is !== "broken") reportUnsupported(expr, draft);
  return impossibleCondition;
}

const impossibleCondition: Condition = { is: "or", of: [] };

function reportUnsupported({ span }: ExprNode, draft: Draft): void {
  const hint =
    "You can ask `no moves`, `my king is attacked`, `count my pawn < 2`, `enemy king in last row`, `repeats >= 3`, `chases >= 3`, " +
    "`taken`, `dropped`, `promoted`, `mover is pawn`, `line of 4 my disc`, `me = white`, and compare counters with numbers.";
  draft.report.error("judging-unknown", span, "This cannot be asked here in a game by moves.", hint);
}

/** Returns the condition that an expression describes; undefined if these conditions do not support it. */
export function findCondition(expr: ExprNode, draft: Draft): Condition | undefined {
  switch (expr.is) {
    case "binary":
      return findBinaryCondition(expr, draft);
    case "unary": {
      const of = expr.op === "not" ? findCondition(expr.value, draft) : undefined;
      return of && { is: "not", of };
    }
    case "no":
      return isSetOfMoves(expr.set) ? { is: "no-moves" } : makeCountCondition(expr.set, "=", draft);
    case "set":
      return makeCountCondition(expr.set, ">", draft);
    case "attacked": {
      const test = findAttackedTest(expr, draft);
      return test && expr.not ? { is: "not", of: test } : test;
    }
    case "surrounded": {
      const pieces = findPieceSet(expr.value, draft);
      const hostile = expr.hostile && lowerFixedCells(expr.hostile, draft);
      const test: Condition | undefined = pieces && { is: "surrounded", pieces, hostile };
      return test && expr.not ? { is: "not", of: test } : test;
    }
    case "reaches": {
      const pieces = findPieceSet(expr.what, draft);
      if (!pieces || pieces.whose !== "my") return undefined;
      return { is: "reaches", pieces: pieces.pieces, in: lowerZone(expr.cells, draft) };
    }
    case "line": {
      if (!lowerPieceSet(expr.set, draft)) return undefined;
      return { is: "line", whose: whoseOf(expr.set), count: expr.count };
    }
    case "is":
      return findMoverTest(expr, draft);
    case "name":
      return findNameTest(expr.name, draft);
    case "of":
      return makeNonZeroTest(findAmount(expr, draft));
    default:
      return undefined;
  }
}

/** Returns the condition that an amount, such as a counter or switch, is not 0. */
const makeNonZeroTest = (amount: Amount | undefined): Condition | undefined =>
  amount && { is: "compare", op: "!=", left: amount, right: { is: "number", value: 0 } };

function findAttackedTest(expr: ExprNodeOf<"attacked">, draft: Draft): Condition | undefined {
  if (expr.value.is === "name" && expr.value.name.text === "origin" && !expr.every && !expr.by)
    return { is: "origin-attacked" };
  const pieces = findPieceSet(expr.value, draft);
  const by = expr.by && piecesOf(lowerKinds([expr.by], draft), draft);
  if (!pieces || (expr.by && !by)) return undefined;
  return { is: "attacked", pieces, ...(expr.every && { every: true }), by };
}

/** Returns the condition of a definition that depends on the pieces; undefined for a definition of a name or number. */
export function findVaryingCondition(expr: ExprNode, draft: Draft): Condition | undefined {
  if (expr.is === "name" || expr.is === "number") return undefined;
  return findCondition(expr, draft);
}

/** Returns the amount of a definition that depends on the pieces; undefined for other definitions. */
export function findVaryingAmount(expr: ExprNode, draft: Draft): Amount | undefined {
  if (expr.is !== "binary" && expr.is !== "count") return undefined;
  const amount = findAmount(expr, draft);
  return amount && isVaryingAmount(amount) ? amount : undefined;
}

const isVaryingAmount = (amount: Amount): boolean =>
  amount.is === "sum" ? amount.of.some((it) => isVaryingAmount(it.amount)) : amount.is !== "number";

const isSetOfMoves = ({ whose, kinds, filters }: SetNode): boolean =>
  !whose && kinds.length === 1 && kinds[0].text === "moves" && filters.length === 0;

function findBinaryCondition(expr: ExprNodeOf<"binary">, draft: Draft): Condition | undefined {
  const { op } = expr;
  if (op === "and" || op === "or") {
    const parts = [findCondition(expr.left, draft), findCondition(expr.right, draft)];
    return parts.every((it) => it !== undefined)
      ? { is: op, of: parts.flatMap((it) => flattenCondition(it, op)) }
      : undefined;
  }
  if (!isCompare(op)) return undefined;
  const side = op === "=" || op === "!=" ? findSideTest(expr, draft) : undefined;
  if (side) return op === "=" ? side : { is: "not", of: side };
  const left = findAmount(expr.left, draft);
  const right = findAmount(expr.right, draft);
  return left && right && { is: "compare", op, left, right };
}

const flattenCondition = (test: Condition, op: "and" | "or"): readonly Condition[] =>
  test.is === op ? test.of : [test];

/** Lowers `me = white`. */
function findSideTest({ left, right }: ExprNodeOf<"binary">, draft: Draft): Condition | undefined {
  if (left.is !== "name" || left.name.text !== "me" || right.is !== "name") return undefined;
  const player = draft.names.get(right.name.text);
  return player?.sort === "player" ? { is: "side", side: player.index } : undefined;
}

function findMoverTest(expr: ExprNodeOf<"is">, draft: Draft): Condition | undefined {
  const name = expr.value.is === "name" ? expr.value.name.text : "";
  if ((name !== "mover" && name !== "taken") || draft.names.get(name)) return undefined;
  const pieces = piecesOf(lowerKinds(expr.kinds, draft), draft);
  const test: Condition | undefined = pieces && { is: name === "mover" ? name : "took", pieces };
  return test && expr.not ? { is: "not", of: test } : test;
}

function findNameTest(name: Word, draft: Draft): Condition | undefined {
  if (name.text === "taken") return { is: "took" };
  if (name.text === "dropped") return { is: "dropped" };
  if (name.text === "promoted") return { is: "promoted" };
  const declaration = draft.names.get(name.text);
  if (declaration?.sort === "piece") return makeCountCondition(setOfName(name), ">", draft);
  if (declaration?.sort === "variable")
    return makeNonZeroTest(findAmount({ is: "name", name, span: name.span }, draft));
  if (declaration?.sort !== "define") return undefined;
  const defined = resolveDefine(declaration, draft);
  draft.uses.names.add(name.text);
  if (defined.is === "group") return makeCountCondition(setOfName(name), ">", draft);
  return defined.is === "constant" ? findCondition(defined.value, draft) : undefined;
}

const setOfName = (name: Word): SetNode => ({ kinds: [name], filters: [], span: name.span });

function makeCountCondition(set: SetNode, op: "=" | ">", draft: Draft): Condition | undefined {
  const pieces = lowerPieceSet(set, draft);
  return pieces && { is: "compare", op, left: { is: "count", pieces }, right: { is: "number", value: 0 } };
}

/** Returns the amount that an expression describes; undefined if these conditions do not support it. */
export const findAmount = dispatchByKeyOr<ExprNode, "is", Amount | undefined, [draft: Draft]>(
  "is",
  () => undefined,
  {
    number: (expr) => ({ is: "number", value: expr.value }),
    count: (expr, draft) => {
      if (isTakenSet(expr.set, draft)) return { is: "last", what: "count" };
      const pieces = lowerPieceSet(expr.set, draft);
      return pieces && { is: "count", pieces };
    },
    name: (expr, draft) => findNamedAmount(expr.name, "my", draft),
    of: (expr, draft) => {
      const whose = expr.of.is === "name" ? { me: "my", opponent: "enemy" }[expr.of.name.text] : undefined;
      return whose ? findNamedAmount(expr.name, whose as Whose, draft) : undefined;
    },
    binary: (expr, draft) => {
      const of = findTerms(expr, 1, draft);
      return of && { is: "sum", of };
    },
  },
);

type Terms = Extract<Amount, { is: "sum" }>["of"];

/**
 * Returns the terms of a sum such as `2 * count my rook + count my pawn`, each multiplied by `times`; undefined for
 * other expressions.
 */
function findTerms(expr: ExprNode, times: number, draft: Draft): Terms | undefined {
  if (expr.is !== "binary") {
    const amount = findAmount(expr, draft);
    return amount && !["repeats", "rounds", "chases"].includes(amount.is) ? [{ times, amount }] : undefined;
  }
  const { op, left, right } = expr;
  if (op === "*" && left.is === "number") return findTerms(right, times * left.value, draft);
  if (op !== "+" && op !== "-") return undefined;
  const leftTerms = findTerms(left, times, draft);
  const rightTerms = findTerms(right, op === "-" ? -times : times, draft);
  return leftTerms && rightTerms && [...leftTerms, ...rightTerms];
}

/** Lowers an amount in an evaluation, which may count legal moves as well as pieces. */
export function findWorthAmount(expr: ExprNode, draft: Draft): WorthTerm["amount"] | undefined {
  if (expr.is !== "count") return findAmount(expr, draft);
  if (expr.set.of) return findReach(expr.set, expr.set.of, draft);
  return isSetOfMoves(expr.set) ? { is: "moves" } : findAmount(expr, draft);
}

/** Lowers `count moves of my bishop`, and `count moves around enemy king of my bishop`. */
function findReach(set: SetNode, ownerExpr: ExprNode, draft: Draft): WorthTerm["amount"] | undefined {
  const pieces = findPieceSet(ownerExpr, draft);
  if (!pieces || !isSetOfMoves({ ...set, filters: [] })) return undefined;
  if (Object.keys(pieces).some((it) => it !== "whose" && it !== "pieces")) return undefined;
  const filters = set.filters.map((it) => lowerPieceFilter(it, draft));
  const [aroundFilter] = filters;
  if (filters.length > 1 || (filters.length === 1 && !aroundFilter?.around)) return undefined;
  return {
    is: "reach",
    pieces: pieces.pieces,
    whose: pieces.whose,
    ...(aroundFilter?.around && { around: aroundFilter.around }),
  };
}

function findNamedAmount(name: Word, of: Whose, draft: Draft): Amount | undefined {
  if (name.text === "repeats") return { is: "repeats" };
  if (name.text === "on" || name.text === "off") return { is: "number", value: Number(name.text === "on") };
  const declaration = draft.names.get(name.text);
  if (declaration?.sort === "variable")
    return { is: "counter", counter: findCounterNumber(name, draft)!, of };
  if (!declaration && name.text === "rounds") return { is: "rounds" };
  if (!declaration && name.text === "chases" && draft.players.length === 2) return { is: "chases", of };
  if (declaration?.sort !== "define") return undefined;
  const defined = resolveDefine(declaration, draft);
  draft.uses.names.add(name.text);
  return defined.is === "constant" ? findAmount(defined.value, draft) : undefined;
}

/** Returns the index of a variable among the counters of a piece game; undefined for anything but a counter or switch. */
export function findCounterNumber(name: Word, draft: Draft): number | undefined {
  const declaration = draft.names.get(name.text);
  if (declaration?.sort !== "variable" || !["counter", "switch"].includes(declaration.entry.type.text))
    return undefined;
  draft.uses.names.add(name.text);
  const knownNumber = draft.countersByVariable.get(name.text);
  if (knownNumber !== undefined) return knownNumber;
  draft.countersByVariable.set(name.text, draft.countersByVariable.size);
  return draft.countersByVariable.size - 1;
}

function findPieceSet(expr: ExprNode, draft: Draft): PieceSet | undefined {
  if (expr.is === "set") return lowerPieceSet(expr.set, draft);
  return expr.is === "name" ? lowerPieceSet(setOfName(expr.name), draft) : undefined;
}

const whoseOf = ({ whose }: SetNode): Whose => whose ?? "any";

/** Lowers a set to a set of pieces; undefined if the rules of moves do not support it. */
function lowerPieceSet(set: SetNode, draft: Draft): PieceSet | undefined {
  if (set.kinds.some((it) => it.text === "cells")) return undefined;
  const place = placeNamed(set, draft);
  const pieces = place ? [] : piecesOf(lowerKinds(set.kinds, draft), draft);
  const filters = set.filters.map((it) => lowerPieceFilter(it, draft));
  if (!pieces || filters.some((it) => it === undefined)) return undefined;
  return Object.assign({ whose: whoseOf(set), pieces, ...(place && { place }) }, ...filters);
}

/**
 * Returns the cell of the last move that a set refers to; undefined for other sets, and for a name that the game
 * declares.
 */
export function placeNamed({ kinds, whose }: SetNode, draft: Draft): "origin" | "target" | undefined {
  const [firstWord, otherKind] = kinds;
  const isPlace = firstWord?.text === "origin" || firstWord?.text === "target";
  return isPlace && !otherKind && !whose && !draft.names.get(firstWord.text)
    ? (firstWord.text as "origin")
    : undefined;
}

/** Returns true if a set is `taken`, the pieces that the last move captured. */
export const isTakenSet = ({ kinds, whose, filters }: SetNode, draft: Draft): boolean =>
  kinds.length === 1 &&
  kinds[0].text === "taken" &&
  !whose &&
  filters.length === 0 &&
  !draft.names.get("taken");

function lowerPieceFilter(filter: Filter, draft: Draft): Partial<PieceSet> | undefined {
  if (filter.by === "in") return { in: lowerZone(filter.cells, draft) };
  if (filter.by === "with" && filter.kinds.length === 1 && filter.kinds[0].text === "hand")
    return { held: true };
  if (filter.by !== "around" && !isPieceRelation(filter)) return undefined;
  const pieces = findPieceSet(filter.cell, draft);
  return pieces && { [filter.by]: pieces };
}
