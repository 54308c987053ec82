import type { ExprNode, Word, ExprNodeOf } from "../../syntax/index.ts";
import { areBodies } from "../boards/bodies.ts";
import { lowerFits, lowerNew, lowerRests, lowerTouches, lowerSlotTest } from "./body-values.ts";
import { lowerCall, lowerLets } from "./calls.ts";
import { isCompare, lowerCompare, makeNoneTest } from "../draft/comparisons.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import type { Draft } from "../draft/draft.ts";
import { resolveDefine, findKinds } from "../draft/defines.ts";
import { brokenValue, findLocal, type Env, type Typed } from "../draft/environment.ts";
import { findCondition, hasPieces, placeNamed } from "../moves/judging.ts";
import { joinKindNames, lowerKinds } from "../draft/kinds.ts";
import { limits } from "../data/limits.ts";
import { negateNumber, negateTest } from "../data/logic.ts";
import { lowerCondition, lowerToTyped, lowerPresent, lowerValue, reportNone } from "../draft/lower.ts";
import { lowerKeyHeld, lowerIndex, lowerName, lowerPropertyOf } from "./names.ts";
import { resolveOwner } from "../draft/owners.ts";
import { countInPile, makeEmptyTest, lowerCount, lowerHolds } from "./piles.ts";
import type * as out from "../data/program.ts";
import { walk } from "../data/walk.ts";
import { didYouMean } from "../data/report.ts";
import { lowerSet, setValue, lowerGoal } from "./sets.ts";
import { lowerFold, lowerTopThing } from "./folds.ts";
import { lowerNextKind, lowerKindPosition } from "./kind-order.ts";
import { lowerArithmetic } from "./sums.ts";
import { lowerBoard } from "../draft/regions.ts";
import { lowerText } from "../draft/texts.ts";
import { possibleKindsOf } from "../boards/body-checks.ts";
import { convertValue, typeNames } from "../draft/types.ts";

type Handlers = {
  readonly [Is in ExprNode["is"]]: (expr: ExprNodeOf<Is>, env: Env, wantedType?: out.ValueType) => Typed;
};

/** Maps each form of expression to the function that lowers it. */
const handlers: Handlers = {
  number: ({ value, span }, env) => lowerNumber(value, span, env),
  text: (expr, env) => ({ expr: { is: "text", parts: lowerText(expr.parts, env) }, type: "text" }),
  name: (expr, env, wantedType) => lowerName(expr.name, env, wantedType),
  call: lowerCall,
  index: lowerIndex,
  of: lowerPropertyOf,
  held: ({ name }, env) => lowerKeyHeld(name, env),
  cell: (expr, env) => ({ expr: lowerCell(expr, env), type: "cell" }),
  unary: lowerUnary,
  binary: lowerBinary,
  is: lowerIs,
  if: lowerIf,
  lets: lowerLets,
  set: (expr, env, wantedType) => lowerJudged(expr, env) ?? setValue(lowerSet(expr.set, env), wantedType),
  top: lowerTopThing,
  fold: (expr, env) => lowerFold(expr, env),
  no: lowerNo,
  count: lowerCount,
  holds: lowerHolds,
  random: ({ from, to }, env) => ({
    expr: { is: "random", from: lowerValue(from, env, "number"), to: lowerValue(to, env, "number") },
    type: "number",
  }),
  "random-of": lowerRandomOf,
  "random-way": lowerRandomWay,
  path: lowerPath,
  toward: ({ from, to }, env) => ({
    expr: { is: "toward", from: lowerPresent(from, env, "cell"), to: lowerPresent(to, env, "cell") },
    type: "direction",
  }),
  draw: lowerDraw,
  new: lowerNew,
  after: lowerNextKind,
  among: lowerKindPosition,
  fits: lowerFits,
  touches: lowerTouches,
  stuck: lowerStuck,
  rests: lowerRests,
  blocked: lowerRests,
  attacked: (expr, env) => lowerJudged(expr, env) ?? reportUnjudged(expr, env),
  surrounded: (expr, env) => lowerJudged(expr, env) ?? reportUnjudged(expr, env),
  reaches: (expr, env) => lowerJudged(expr, env) ?? reportUnjudged(expr, env),
  line: (expr, env) => lowerJudged(expr, env) ?? reportUnjudged(expr, env),
  broken: () => brokenValue,
};

/** Lowers an expression; never throws, whatever the tree. */
export function lowerExpression(expr: ExprNode, env: Env, wantedType?: out.ValueType): Typed {
  const { budget, report } = env.draft;
  budget.parts++;
  if (budget.parts > limits.parts) {
    const message = "With its formulas and constants written out, the game is too large.";
    return report.error("expression-large", expr.span, message) ?? brokenValue;
  }
  if (budget.depth >= limits.depth) {
    report.error("expression-deep", expr.span, `Values can be nested at most ${limits.depth} deep.`);
    return brokenValue;
  }
  budget.depth++;
  // TypeScript cannot see that the key selects the handler for this form of expression.
  const handler = handlers[expr.is] as (expr: ExprNode, env: Env, wantedType?: out.ValueType) => Typed;
  const typed = handler(expr, env, wantedType);
  budget.depth--;
  return typed;
}

function lowerNo(expr: ExprNodeOf<"no" | "count">, env: Env): Typed {
  const moveTest = lowerJudged(expr, env);
  if (moveTest) return moveTest;
  const slotTest = lowerSlotTest(expr.set, env);
  if (slotTest) return { expr: slotTest, type: "switch" };
  const count = countInPile(expr.set, env);
  if (count) return { expr: negateTest(count.expr), type: "switch" };
  const { set } = lowerSet(expr.set, env);
  warnWideWhere(set, expr, env);
  return { expr: { is: "none-of", set }, type: "switch" };
}

/** Warns of a part of `where` that does not depend on the member: it may be meant as a condition of the whole line. */
function warnWideWhere({ tests }: out.SetExpr, { span }: ExprNode, env: Env): void {
  const usesIt = (it: out.Expr): boolean => walk("expr", it, { expr: (node) => node.is === "it" });
  const isWide = (it: out.SetTest): boolean =>
    it.by === "where" && it.test.is === "and" && usesIt(it.test.values[0]) && !it.test.values.every(usesIt);
  if (!tests.some(isWide)) return;
  const message = "All that `and` joins belongs to `where`, but not all of it asks about `it`.";
  const hint =
    "Put the set in parentheses, or the other condition first: `when stock = 0 and no ruby where x of it = 1`.";
  env.draft.report.warn("where-wide", span, message, hint);
}

/** Lowers a condition or value that exists only in piece games; undefined for all others. */
function lowerJudged(expr: ExprNode, env: Env): Typed | undefined {
  const pieceSet = "set" in expr && expr.is !== "line" ? expr.set : undefined;
  const mayBeMoveTest =
    !pieceSet || placeNamed(pieceSet, env.draft) || (expr.is === "no" && pieceSet.kinds[0]?.text === "moves");
  const test = mayBeMoveTest && hasPieces(env.draft) ? findCondition(expr, env.draft) : undefined;
  return test && { expr: { is: "judged", test }, type: "switch" };
}

function reportUnjudged({ span }: ExprNode, env: Env): Typed {
  const hint = "For example: `my king is attacked`, `line of 4 enemy disc`.";
  const message = "This asks about the pieces of a game by moves, and this game has none.";
  return env.draft.report.error("judging-unknown", span, message, hint) ?? brokenValue;
}

function lowerNumber(value: number, span: ExprNode["span"], env: Env): Typed {
  if (Math.abs(value) > 2_147_483_647) {
    env.draft.report.error("number-large", span, "A number must be between -2147483647 and 2147483647.");
    return brokenValue;
  }
  return { expr: { is: "constant", type: "number", value }, type: "number" };
}

function lowerCell(expr: ExprNodeOf<"cell">, env: Env): out.Expr {
  const boardFound = expr.board && lowerBoard(expr.board, expr.of, env);
  return {
    is: "cell",
    ...(boardFound ?? env.board),
    x: lowerValue(expr.x, env, "number"),
    y: lowerValue(expr.y, env, "number"),
  };
}

function lowerUnary(expr: ExprNodeOf<"unary">, env: Env): Typed {
  if (expr.op === "not") return { expr: negateTest(lowerCondition(expr.value, env)), type: "switch" };
  const type = expr.op === "-" ? "number" : "direction";
  const value = lowerValue(expr.value, env, type);
  return { expr: expr.op === "-" ? negateNumber(value) : { is: "against", value }, type };
}

function lowerBinary(expr: ExprNodeOf<"binary">, env: Env): Typed {
  if (expr.op === "and" || expr.op === "or")
    return { expr: { is: expr.op, values: lowerJoined(expr, expr.op, env) }, type: "switch" };
  if (isCompare(expr.op)) return lowerCompare(expr, expr.op, env);
  return lowerArithmetic(expr, expr.op, env);
}

/** Returns the operands of `a and b and c` as one list. */
function lowerJoined(expr: ExprNode, op: "and" | "or", env: Env): readonly out.Expr[] {
  if (expr.is !== "binary" || expr.op !== op) return [lowerCondition(expr, env)];
  return [...lowerJoined(expr.left, op, env), lowerCondition(expr.right, env)];
}

function lowerIs(expr: ExprNodeOf<"is">, env: Env): Typed {
  if (expr.value.is === "name" && ["mover", "taken"].includes(expr.value.name.text)) {
    const test = lowerJudged(expr, env);
    if (test) return test;
  }
  const emptyTest = makeEmptyTest(expr, env);
  if (emptyTest) return { expr: expr.not ? negateTest(emptyTest) : emptyTest, type: "switch" };
  const tests = makeIsTests(expr, env);
  const test: out.Expr = tests.length === 1 ? tests[0] : { is: "or", values: tests };
  return { expr: expr.not ? negateTest(test) : test, type: "switch" };
}

function makeIsTests(expr: ExprNodeOf<"is">, env: Env): readonly out.Expr[] {
  reportNone(expr.value, env);
  const value = lowerToTyped(expr.value, env);
  const isListed = (word: string): boolean => expr.kinds.some((it) => it.text === word);
  const testsForNothing = isListed("nothing") && !env.draft.names.get("nothing");
  const names = expr.kinds.filter((it) => it.text !== "none" && !(testsForNothing && it.text === "nothing"));
  if (isListed("none")) reportNeverNone(expr, value, env);
  const tests: out.Expr[] = [
    ...(isListed("none") ? [value.type === "broken" ? brokenValue.expr : makeNoneTest(value, "=").expr] : []),
    ...(testsForNothing ? [testEmptyCell(value, expr, env)] : []),
  ];
  if (value.type === "broken" || names.length === 0) return tests.length > 0 ? tests : [brokenValue.expr];
  if (reportMisusedIs(expr, value, env)) return [brokenValue.expr];
  const kinds = lowerKinds(names, env.draft);
  warnNeverOfKind(expr, kinds, value, env);
  if (value.type === "cell") {
    const set: out.SetExpr = { kinds, among: { is: "one", cell: value.expr }, tests: [] };
    return [...tests, negateTest({ is: "none-of", set })];
  }
  const type = value.type === "kind" ? "kind" : "thing";
  return [...tests, { is: "is-kind", of: convertValue(value, type, expr.span, env.draft).expr, type, kinds }];
}

/** Lowers `it is nothing`, which is true if the cell is on the board and empty. */
function testEmptyCell(value: Typed, expr: ExprNodeOf<"is">, { draft }: Env): out.Expr {
  if (value.type === "broken") return brokenValue.expr;
  if (value.type === "cell") {
    const kinds = draft.kinds.flatMap((_, kind) => (kind > 0 ? [kind] : []));
    const among: out.Region = { is: "one", cell: value.expr };
    return negateTest({ is: "none-of", set: { among, tests: [{ by: "with", kinds, not: true }] } });
  }
  const message = `Only a cell can hold nothing, and this is ${typeNames[value.type]}.`;
  const hint =
    "To ask whether there is a value at all, write `is none`; of the cell of a thing, `place of it is nothing`.";
  return draft.report.error("nothing-misused", expr.value.span, message, hint) ?? brokenValue.expr;
}

/** Reports `way is left` and `light is on`, which are meant as comparisons, and offers a fix. */
function reportMisusedIs(expr: ExprNodeOf<"is">, value: Typed, env: Env): boolean {
  const hasKind = value.type === "thing" || value.type === "kind" || value.type === "cell";
  const [name] = expr.kinds;
  if (hasKind && !(name && isValue(name, env))) return false;
  const operator = expr.not ? "!=" : "=";
  const reason = hasKind ? `\`${name!.text}\` is a value` : `this is ${typeNames[value.type as "number"]}`;
  const message = `\`is\` asks which kind of object something is, but ${reason}.`;
  const span = { file: expr.span.file, from: expr.value.span.to, to: name!.span.from };
  // If the value is in parentheses, the position of the closing one is unknown, so no fix is offered.
  const isBare = expr.span.from === expr.value.span.from;
  const hint = `To compare values, write \`${operator}\`.`;
  const fix = { title: `Write \`${operator}\``, edits: [{ span, text: ` ${operator} ` }] };
  env.draft.report.error("is-misused", expr.span, message, hint, isBare ? [fix] : undefined);
  return true;
}

/** Returns true if a word names a value and not a kind: a local, an argument or a variable. */
function isValue({ text }: Word, { block, draft }: Env): boolean {
  return (
    findLocal(block, text) !== undefined ||
    draft.arguments.has(text) ||
    draft.names.get(text)?.sort === "variable"
  );
}

/** Reports `is none` for a cell that is certainly on the board; most likely the author asks about its content. */
function reportNeverNone({ not, span }: ExprNodeOf<"is">, { type, expr }: Typed, env: Env): void {
  if (type === "thing" && expr.is === "it" && !env.isMeeting)
    env.draft.report.warn("thing-never-none", span, "`it` is a member of the set here, and never `none`.");
  if (type !== "cell" || (expr.is !== "it" && expr.is !== "here")) return;
  const message = `\`${expr.is}\` is a cell of the board here, and a cell is \`none\` only off the board.`;
  const hint = `To ask whether something stands there: \`${not ? "crate at" : "no crate at"} ${expr.is}\`, or \`${expr.is} ${not ? "is" : "is not"} crate\`.`;
  env.draft.report.error("cell-never-none", span, message, hint);
}

/** Reports `is KINDS` for a thing that is certainly of another kind. */
function warnNeverOfKind(
  { span }: ExprNodeOf<"is">,
  kinds: readonly out.KindId[],
  value: Typed,
  { draft }: Env,
): void {
  const possibleKinds = value.type === "thing" ? possibleKindsOf(value) : undefined;
  const isCellOfBody = (kind: out.KindId) =>
    draft.bodies.some((it) => it.cells.some((cell) => cell.kind === kind));
  if (!possibleKinds || possibleKinds.length === 0 || kinds.length === 0) return;
  if (possibleKinds.some((it) => kinds.includes(it) || (isCellOfBody(it) && !areBodies([it], draft)))) return;
  const [possibleNames, neverNames] = [possibleKinds, kinds].map((kindList) =>
    joinKindNames(kindList, draft, "or"),
  );
  const message = `This is ${possibleNames}, and so never ${neverNames}.`;
  const hint = "To ask what else stands there, write `with`, or `CELL is KINDS` of its place.";
  draft.report.warn("kind-never", span, message, hint);
}

function lowerIf(expr: ExprNodeOf<"if">, env: Env, wantedType?: out.ValueType): Typed {
  const test = lowerCondition(expr.test, env);
  const thenTyped = lowerToTyped(expr.then, env, wantedType);
  const thenType =
    thenTyped.type === "none" || thenTyped.type === "broken" ? wantedType : (wantedType ?? thenTyped.type);
  const otherwiseTyped = lowerToTyped(expr.otherwise, env, thenType);
  const type = commonType(thenTyped, otherwiseTyped, wantedType);
  if (!type) return brokenValue;
  const then = convertValue(thenTyped, type, expr.then.span, env.draft).expr;
  const otherwise = convertValue(otherwiseTyped, type, expr.otherwise.span, env.draft).expr;
  return { expr: { is: "if", test, then, otherwise, type }, type };
}

function commonType(thenTyped: Typed, second: Typed, wantedType?: out.ValueType): out.ValueType | undefined {
  if (thenTyped.type === "broken" || second.type === "broken") return undefined;
  if (wantedType && (thenTyped.type === wantedType || second.type === wantedType)) return wantedType;
  if (thenTyped.type === "thing" && second.type === "cell") return "cell";
  if (thenTyped.type !== "none") return thenTyped.type;
  return second.type === "none" ? wantedType : second.type;
}

function lowerRandomOf(expr: ExprNodeOf<"random-of">, env: Env, wantedType?: out.ValueType): Typed {
  const { set, type } = lowerSet(expr.set, env);
  const random: Typed = { expr: { is: "random-of", set }, type };
  return wantedType === "cell" ? convertValue(random, wantedType, expr.span, env.draft) : random;
}

function lowerDraw(expr: ExprNodeOf<"draw">, env: Env, wantedType?: out.ValueType): Typed {
  const { source, span } = expr;
  const { draft } = env;
  const declaration = draft.names.get(source.text);
  const definedSources = declaration?.sort === "define" ? resolveDefine(declaration, draft) : undefined;
  if (definedSources?.is === "sources") return lowerDrawOf(expr, definedSources.sources, env, wantedType);
  if (declaration?.sort !== "source" || expr.index) {
    if (!declaration) draft.report.unknown("name-unknown", "source", source, draft.names.of("source"));
    else reportNoSource(source, env);
    return brokenValue;
  }
  draft.uses.names.add(source.text);
  const of = resolveOwner(expr.of, declaration.section.eachPlayer, source, env);
  const drawExpr: out.Expr = { is: "draw", source: declaration.index, of, at: draft.places.where(span) };
  return makeDraw(drawExpr, listDrawnKinds(declaration, draft), env, wantedType);
}

/** Returns a kind that is drawn from a source. If a body is wanted, the value is a new body of that kind. */
function makeDraw(
  draw: out.Expr,
  kinds: readonly out.KindId[],
  { draft }: Env,
  wantedType?: out.ValueType,
): Typed {
  if (wantedType !== "thing" || !areBodies(kinds, draft)) return { expr: draw, type: "kind" };
  return { expr: { is: "new", kind: draw }, type: "thing" };
}

function listDrawnKinds({ entry }: DeclarationOf<"source">, draft: Draft): readonly out.KindId[] {
  const { how, kinds } = entry;
  if (how.by !== "file") return kinds.flatMap(({ kind }) => findKinds(kind.text, draft) ?? []);
  if ("of" in how) return findKinds(how.of.text, draft) ?? [];
  const option = draft.names.get(how.option.text);
  return option?.sort === "option" ? (draft.options[option.index]?.kinds ?? []) : [];
}

/** Lowers `draw makers[level]`, which draws from one of several sources. */
function lowerDrawOf(
  expr: ExprNodeOf<"draw">,
  words: readonly Word[],
  env: Env,
  wantedType?: out.ValueType,
): Typed {
  const { draft } = env;
  draft.uses.names.add(expr.source.text);
  const sources = words.flatMap((word) => {
    const declaration = draft.names.get(word.text);
    draft.uses.names.add(word.text);
    return declaration?.sort === "source" ? [declaration] : [];
  });
  if (!expr.index) {
    const hint = `Say which of them to draw from: \`draw ${expr.source.text}[0]\`.`;
    const message = `\`${expr.source.text}\` is a list of several sources.`;
    return draft.report.error("table-bare", expr.source.span, message, hint) ?? brokenValue;
  }
  const isForEachPlayer = sources.some((it) => it.section.eachPlayer);
  const of = resolveOwner(expr.of, isForEachPlayer, expr.source, env);
  const index = lowerValue(expr.index, env, "number");
  const at = draft.places.where(expr.span);
  const drawExpr: out.Expr = { is: "draw-of", sources: sources.map((it) => it.index), index, of, at };
  const kinds = sources.flatMap((it) => listDrawnKinds(it, draft));
  return makeDraw(drawExpr, kinds, env, wantedType);
}

function reportNoSource(word: { text: string; span: ExprNode["span"] }, env: Env): void {
  const { report, names } = env.draft;
  const ofPile = `\`${word.text}\` is a pile: \`take top of ${word.text} as card\`, then \`put card on top of ..\`.`;
  const isPile = names.get(word.text)?.sort === "pile";
  const suggestion = isPile ? { hint: ofPile } : didYouMean(word, names.of("source"));
  const hint = suggestion.hint ?? "A source is declared in `state`: `source luck = crate 2, gem in bags`.";
  const message = `\`${word.text}\` is not a source to draw from.`;
  report.error("source-wanted", word.span, message, hint, suggestion.fixes);
}

/** Lowers `player is stuck` and `body with hat is stuck`. */
function lowerStuck({ value, not, span }: ExprNodeOf<"stuck">, env: Env): Typed {
  const words = value.is === "set" ? value.set.kinds : value.is === "name" ? [value.name] : [];
  const filters = value.is === "set" ? value.set.filters : [];
  const otherKinds = filters.flatMap((it) => (it.by === "with" ? it.kinds : []));
  if (words.length === 0 || filters.some((it) => it.by !== "with")) {
    const hint = "`player is stuck`, `body with hat is stuck`";
    env.draft.report.error("kind-wanted", span, "`is stuck` can only be asked of objects and groups.", hint);
    return brokenValue;
  }
  const kinds = lowerKinds([...words, ...otherKinds], env.draft);
  const stuckTest: out.Expr = { is: "stuck", kinds, ...(otherKinds.length > 0 && { all: true }) };
  return { expr: not ? { is: "not", value: stuckTest } : stuckTest, type: "switch" };
}

/** Lowers `path from goblin to hero`, `path from it away from hero by straight past goblin avoiding trap`. */
function lowerPath(expr: ExprNodeOf<"path">, env: Env): Typed {
  const { away, straight } = expr;
  const from = lowerPresent(expr.from, env, "thing");
  const kinds = { past: lowerKinds(expr.past, env.draft), avoiding: lowerKinds(expr.avoiding, env.draft) };
  const to = lowerGoal(expr.to, env);
  return { expr: { is: "path", from, to, away, straight, ...kinds }, type: "direction" };
}

/** Lowers `random straight where box fits it`. */
function lowerRandomWay({ straight, test }: ExprNodeOf<"random-way">, env: Env): Typed {
  const innerEnv: Env = { ...env, it: { expr: { is: "it", type: "direction" }, type: "direction" } };
  return {
    expr: { is: "random-way", straight, test: test && lowerCondition(test, innerEnv) },
    type: "direction",
  };
}
