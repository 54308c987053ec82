import { isNumeric } from "../data/traits.ts";
import { dispatchByKeyOr } from "../../base/index.ts";
import type { ExprNode, Filter, GoalNode, SetNode, Word } from "../../syntax/index.ts";
import { isNewMeaning } from "../draft/draft.ts";
import { findLocal, type Env, type Typed } from "../draft/environment.ts";
import { findKinds } from "../draft/defines.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerBody } from "../boards/body-checks.ts";
import { lowerCondition, lowerToTyped, lowerPresent, lowerValue, reportNone } from "../draft/lower.ts";
import { reportNotPile } from "../draft/owners.ts";
import type * as out from "../data/program.ts";
import { isPieceRelation } from "../data/relations.ts";
import { findCellsDefine, lowerCells, lowerCellOnBoard, regionOfDefine } from "../draft/regions.ts";
import { convertValue, typeNames, typeOfWord } from "../draft/types.ts";

/** Describes a lowered set, and the type of its members. */
export interface TypedSet {
  readonly set: out.SetExpr;
  readonly type: "thing" | "cell";
}

/** Lowers a set of things or of cells. */
export function lowerSet(set: SetNode, env: Env): TypedSet {
  if (set.of && env.draft.names.get(set.kinds[0].text)?.sort !== "pile") {
    reportNotPile(set.kinds[0], env);
    return { set: { kinds: [], tests: [] }, type: "thing" };
  }
  const { kinds, among, type, test } = lowerMembers(set, env);
  const innerEnv: Env = { ...env, it: { expr: { is: "it", type }, type, kinds } };
  const regions = [
    ...(among ? [among] : []),
    ...lowerSight(set.filters.flatMap((it) => regionOf(it, env) ?? [])),
  ];
  const tests = [
    ...(test ? [test] : []),
    ...lowerWhose(set, type, env),
    ...set.filters.flatMap((it) => lowerTestFilter(it, innerEnv, env) ?? []),
  ];
  const order = lowerOrder(set.filters, env);
  warnOtherBoard(set, regions, env);
  if (kinds && regions.some((it) => it.is === "next" && holdsAll(it.to, kinds))) warnNextToItself(set, env);
  if (type === "cell" && regions.length === 0) {
    const meaningText = "Bare `cells` are those of the board that is shown, or to which the rules apply.";
    if (env.board.board === 0 && !env.board.of) warnFirstBoardOnly(set, env);
    else if (isNewMeaning(set.span, meaningText, env.draft)) regions.push({ is: "board", ...env.board });
  }
  return { set: { kinds, among: intersectRegions(regions), tests, order }, type };
}

/** Warns of bare `cells` in a game with several boards, because they are only the cells of the first board. */
function warnFirstBoardOnly({ kinds: [word] }: SetNode, { draft: { boards, report } }: Env): void {
  if (boards.length < 2) return;
  const message = `These are the cells of \`${boards[0].name}\` only, the first board.`;
  const hint = `Say of which board: \`cells in ${boards[0].name}\`, \`cells in ${boards[1].name}\`.`;
  report.warn("cells-first", word.span, message, hint);
}

/** Returns true if a target consists of all things of these kinds, and perhaps others. */
function holdsAll(target: out.Target, kinds: readonly out.KindId[]): boolean {
  if (!("each" in target) || target.each.among || target.each.tests.length > 0) return false;
  return kinds.length > 0 && kinds.every((it) => target.each.kinds?.includes(it));
}

/**
 * Warns of `next to` a set that contains all things of the kind. A cell of a set is never next to that set (R60), so
 * nothing would match.
 */
function warnNextToItself({ kinds, span }: SetNode, env: Env): void {
  const kindsText = kinds.map((it) => it.text).join(", ");
  const message = "This set is always empty: what is next to things is none of them.";
  const hint = `Those that have another beside them: \`${kindsText} where ${kindsText} next to it\`.`;
  env.draft.report.warn("set-empty", span, message, hint);
}

/** Warns of a set whose cells would have to be on two boards at once, such as `card in hand at (1, 0)`. */
function warnOtherBoard({ filters, span }: SetNode, regions: readonly out.Region[], env: Env): void {
  const places = regions.flatMap((it) => boardOfRegion(it) ?? []);
  if (new Set(places.map(({ board, of = { is: "me" } }) => JSON.stringify([board, of]))).size < 2) return;
  const bareCell = filters.find((it) => it.by === "at" && it.cell.is === "cell" && !it.cell.board);
  const { boards, places: sources, names, report } = env.draft;
  const { name, eachPlayer } = boards[env.board.board];
  const texts = filters.flatMap((it) => (it.by === "in" ? sources.text(it.cells.span) : []));
  const boardText = texts.find((it) => names.get(it.split(" ")[0])?.sort === "board");
  const bareBoard = `A cell without a board is on \`${name}${eachPlayer && !env.board.of ? " of me" : ""}\``;
  const hint =
    bareCell?.by === "at" && boardText !== undefined
      ? `${bareBoard}: write \`at ${sources.text(bareCell.cell.span)} of ${boardText}\`.`
      : `${bareBoard}; on another it is \`(1, 0) of hand\`.`;
  report.warn("set-empty", span, "The cells of this set would have to be on two boards at once.", hint);
}

/** Returns the board on which all cells of a region lie; undefined if that is not known before play. */
function boardOfRegion(region: out.Region): { readonly board: out.BoardId; of?: out.Expr } | undefined {
  if (region.is === "board") return region;
  if (region.is === "where") return boardOfRegion(region.among);
  const cell = region.is === "block" ? region.from : "cell" in region ? region.cell : undefined;
  return cell?.is === "cell" ? cell : undefined;
}

/** Lowers the goal of a path to a set. A single value becomes a set of one cell. */
export function lowerGoal(goal: GoalNode, env: Env): out.SetExpr {
  if (!("is" in goal) && !namesValue(goal, env)) return lowerSet(goal, env).set;
  const value: ExprNode = "is" in goal ? goal : { is: "name", name: goal.kinds[0], span: goal.span };
  return { among: { is: "one", cell: lowerPresent(value, env, "cell") }, tests: [] };
}

/** Lowers the start of a search for connected cells: a thing, a cell, or all members of a set. */
function lowerSeeds(goal: GoalNode, env: Env): out.Target {
  if (!("is" in goal) && !namesValue(goal, env)) return { each: lowerSet(goal, env).set };
  const value: ExprNode = "is" in goal ? goal : { is: "name", name: goal.kinds[0], span: goal.span };
  reportNone(value, env);
  const typed = lowerToTyped(value, env);
  const wantedType = typed.type === "thing" ? "thing" : "cell";
  return { one: convertValue(typed, wantedType, value.span, env.draft).expr };
}

/** Returns true if a set is a bare name that refers to a single value, not to kinds or cells. */
function namesValue({ kinds, filters, whose }: SetNode, env: Env): boolean {
  const [only, ...others] = kinds;
  if (!only || others.length > 0 || filters.length > 0 || whose || only.text === "cells") return false;
  if (findLocal(env.block, only.text)) return true;
  return findKinds(only.text, env.draft) === undefined && !findCellsDefine(only.text, env);
}

/** Returns the order in which a filter such as `nearest to hero` sorts the members. */
function lowerOrder(filters: readonly Filter[], env: Env): out.SetExpr["order"] {
  const orders = filters.flatMap((it) => (it.by === "nearest" || it.by === "farthest" ? [it] : []));
  const [order, secondOrder] = orders;
  if (secondOrder) {
    const message = "A set has one order, and another stands before.";
    const hint =
      "To choose among the nearest, test the distance: `gem nearest to hero where distance(it, exit) < 9`.";
    env.draft.report.error("order-twice", secondOrder.span, message, hint);
  }
  return order && { far: order.by === "farthest", of: lowerPresent(order.of, env, "cell") };
}

/**
 * Converts a set to a value of the wanted type: a switch tells if it has a member, a cell is that of its first member;
 * otherwise the first member.
 */
export function setValue({ set, type }: TypedSet, wantedType?: out.ValueType): Typed {
  if (wantedType === "switch") return { expr: { is: "not", value: { is: "none-of", set } }, type: "switch" };
  const firstMember: Typed = { expr: { is: "first", set }, type };
  if (wantedType !== "cell" || type === "cell") return firstMember;
  return { expr: { is: "place", of: firstMember.expr }, type: "cell" };
}

interface Members {
  readonly kinds?: readonly out.KindId[];
  readonly among?: out.Region;
  readonly type: "thing" | "cell";
  /** Stores an additional condition on members. */
  readonly test?: out.SetTest;
}

function lowerMembers({ kinds }: SetNode, env: Env): Members {
  const [onlyWord, ...others] = kinds;
  if (onlyWord && others.length === 0) {
    if (onlyWord.text === "cells" && !env.draft.names.get(onlyWord.text)) return { type: "cell" };
    const heldThing = findSlotMember(onlyWord, env);
    if (heldThing) return heldThing;
    const cells = findCellsDefine(onlyWord.text, env);
    if (cells) return { among: regionOfDefine(cells, env), type: "cell" };
  }
  const names = kinds.filter((it) => !reportValue(it, env));
  return { kinds: lowerKinds(names, env.draft), type: "thing" };
}

/**
 * Returns the body in a slot as a set with one member, for `no piece in field`; undefined if the word is not a slot.
 */
function findSlotMember(word: Word, env: Env): Members | undefined {
  const { draft } = env;
  const declaration = draft.names.get(word.text);
  if (declaration?.sort !== "variable" || declaration.entry.type.text !== "slot") return undefined;
  const { expr: right } = lowerToTyped({ is: "name", name: word, span: word.span }, env, "thing");
  const member: out.Expr = { is: "it", type: "thing" };
  const test: out.SetTest = { by: "where", test: { is: "compare", op: "=", left: member, right } };
  return { kinds: draft.bodies.map((it) => it.kind), type: "thing", test };
}

/** Reports a local or variable where a set is expected. Authors easily write `no box` instead of `box is none`. */
function reportValue(word: Word, env: Env): boolean {
  const { draft } = env;
  const declaration = draft.names.get(word.text);
  const type =
    findLocal(env.block, word.text)?.type ??
    draft.arguments.get(word.text)?.type ??
    (declaration?.sort === "variable" ? typeOfWord(declaration.entry.type.text) : undefined);
  if (type === undefined) return false;
  if (type === "broken") return true;
  const message = `\`${word.text}\` is ${typeNames[type]}, not a set of things.`;
  const hintForMissing = `To ask whether it is missing, write \`${word.text} is none\`.`;
  const hintsByType: Readonly<Record<string, string | undefined>> = {
    kind: `Things of this kind are \`crate where kind of it = ${word.text}\`. `,
    thing: "A `let` keeps one thing; several are named by a set: `count crate where ..`. ",
    direction: "The four directions are `for each straight as way`. ",
  };
  const hint = isNumeric(type) ? undefined : `${hintsByType[type] ?? ""}${hintForMissing}`;
  draft.report.error("set-wanted", word.span, message, hint);
  return true;
}

function lowerWhose({ whose, span }: SetNode, type: "thing" | "cell", env: Env): readonly out.SetTest[] {
  if (!whose) return [];
  const owner: out.Expr = { is: "owner", of: { is: "it", type } };
  if (whose === "my")
    return [{ by: "where", test: { is: "compare", op: "=", left: owner, right: { is: "me" } } }];
  if (env.draft.players.length < 2) {
    const hint = "Write `players 2` at the top of the file.";
    env.draft.report.error("opponent-none", span, "The game has one player, so there are no enemies.", hint);
  }
  const ownedTest: out.Expr = { is: "not", value: { is: "is-none", of: owner, type: "player" } };
  const otherOwnerTest: out.Expr = { is: "compare", op: "!=", left: owner, right: { is: "me" } };
  return [{ by: "where", test: { is: "and", values: [ownedTest, otherOwnerTest] } }];
}

const regionOf = dispatchByKeyOr<Filter, "by", out.Region | undefined, [env: Env]>("by", () => undefined, {
  in: (filter, env) => lowerCells(filter.cells, env),
  at: (filter, env) => ({ is: "one", cell: lowerCellOnBoard(filter.cell, env) }),
  around: (filter, env) => ({ is: "around", cell: lowerPresent(filter.cell, env, "cell") }),
  within: (filter, env) => {
    const distance = lowerValue(filter.distance, env, "number");
    return { is: "within", distance, cell: lowerPresent(filter.of, env, "cell") };
  },
  connected: (filter, env) => {
    const through = filter.through && lowerGoal(filter.through, env);
    const to = lowerSeeds(filter.to, env);
    return { is: "connected", to, through, diagonal: filter.diagonal };
  },
  next: (filter, env) => ({ is: "next", to: lowerSeeds(filter.to, env), diagonal: filter.diagonal }),
  sight: (filter, env) => ({ is: "sight", cell: lowerPresent(filter.of, env, "cell") }),
});

/** Merges `within N of CELL` into `in sight of CELL` for the same cell, as the limit of the sight. */
function lowerSight(regions: readonly out.Region[]): readonly out.Region[] {
  return regions.map((region) => {
    if (region.is !== "sight") return region;
    const cell = JSON.stringify(region.cell);
    const nearRegion = regions.find((it) => it.is === "within" && JSON.stringify(it.cell) === cell);
    return nearRegion?.is === "within" ? { ...region, far: nearRegion.distance } : region;
  });
}

function lowerTestFilter(filter: Filter, innerEnv: Env, outerEnv: Env): out.SetTest | undefined {
  if (filter.by === "where") return { by: "where", test: lowerCondition(filter.test, innerEnv) };
  if (isPieceRelation(filter)) {
    const message = `Only the pieces of a game by moves can be \`${filter.by}\` others, where moves and positions are judged.`;
    const hint = "Compare places: `each crate where y of it < y of hero`.";
    innerEnv.draft.report.error("beyond-pieces", filter.span, message, hint);
  }
  if (filter.by === "riding") return { by: "riding", what: lowerBody(filter.what, outerEnv) };
  if (filter.by !== "with" && filter.by !== "without") return undefined;
  const kinds = lowerKinds(filter.kinds, innerEnv.draft);
  if (innerEnv.it?.kinds?.every((it) => kinds.includes(it))) warnWithItself(filter, innerEnv);
  return { by: "with", kinds, not: filter.by === "without" };
}

/** Warns of `hero with bat or hero with ghost`: its `or` joins kinds, and every hero is with itself. */
function warnWithItself({ by, kinds, span }: Extract<Filter, { by: "with" | "without" }>, env: Env): void {
  const [firstName, secondName] = kinds.map((it) => it.text);
  const consequence = by === "with" ? "so this leaves nothing out" : "so this is always empty";
  const message = `A thing counts as being with itself, ${consequence}.`;
  const hint =
    secondName === undefined
      ? `Name the others only, or compare places: \`${firstName} where ..\`.`
      : `\`or\` joins kinds here. Conditions are joined in parentheses: \`(${secondName} ${by} ${firstName}) or (..)\`.`;
  env.draft.report.warn("with-itself", span, message, hint);
}

function intersectRegions(regions: readonly out.Region[]): out.Region | undefined {
  const [firstRegion, ...others] = regions;
  return others.reduce((both, second) => both && { is: "both", first: both, second }, firstRegion);
}
