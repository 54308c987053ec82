import { makeReplacementFix } from "../../base/index.ts";
import {
  type ExprNode,
  type ExprNodeOf,
  foreignNames,
  noValueHints,
  newestVersion,
  type Word,
} from "../../syntax/index.ts";
import { type Declaration, type DeclarationOf, sortName } from "../draft/declarations.ts";
import { resolveDefine, guardAgainstCircle, groupKinds, findKinds } from "../draft/defines.ts";
import { type Argument, type Draft, isNewMeaning, type ResolvedDefine } from "../draft/draft.ts";
import { brokenValue, findLocal, localNames, makeLocal, type Env, type Typed } from "../draft/environment.ts";
import { lowerResultCall } from "./calls.ts";
import { lowerField } from "./body-values.ts";
import { findVaryingCondition, findVaryingAmount, hasPieces } from "../moves/judging.ts";
import type { LastMove } from "../data/moves.ts";
import { lowerToTyped, lowerPresent } from "../draft/lower.ts";
import { reportNotPile, resolveOwner } from "../draft/owners.ts";
import type * as out from "../data/program.ts";
import { didYouMean } from "../data/report.ts";
import { regionOfDefine } from "../draft/regions.ts";
import { setValue } from "./sets.ts";
import { findListedCells, placesOfGroup, tableOfCells, tableOfKinds } from "./tables.ts";
import { lowerBody, lowerBodyOrNone } from "../boards/body-checks.ts";
import { convertValue, typeOfWord } from "../draft/types.ts";
import { lowerPileEnd, lowerPileItem, lowerPlace } from "./piles.ts";
import { lowerFingerprint } from "./folds.ts";
import { findDirection, propertyNames } from "../draft/words.ts";

type WantedType = out.ValueType | undefined;

/** Lowers a bare name: a local, a word of the language, a control in a condition, or a name that the game declares. */
export function lowerName(word: Word, env: Env, wantedType: WantedType): Typed {
  const local = findLocal(env.block, word.text);
  if (local) return local;
  const ownWord = lowerLanguageWord(word, env, wantedType);
  if (ownWord) return ownWord;
  const { draft } = env;
  const control = draft.controlNames.get(word.text);
  if (wantedType === "switch" && control !== undefined) return lowerControl(word, control, env);
  const direction = findDirection(word.text);
  // A variable called `left` has already been reported, and it is not clear which of the two is meant.
  if (direction !== undefined && draft.names.get(word.text)) return brokenValue;
  if (direction !== undefined)
    return { expr: { is: "constant", type: "direction", value: direction }, type: "direction" };
  const argument = draft.arguments.get(word.text);
  if (argument) return lowerArgument(argument, word, env);
  const declaration = draft.names.get(word.text);
  if (declaration) return lowerDeclared(declaration, word, env, wantedType);
  const kinds = findKinds(word.text, draft);
  if (kinds) return lowerKindsValue(kinds, word, env, wantedType);
  if (control !== undefined) return lowerControl(word, control, env);
  if (word.text === "times") return { expr: { is: "times" }, type: "number" };
  if (word.text === "over") return { expr: { is: "over" }, type: "switch" };
  if (word.text === "turn" && draft.players.length > 1) return { expr: { is: "turn" }, type: "player" };
  if (word.text === "winner" || word.text === "viewer") return { expr: { is: word.text }, type: "player" };
  const what = wantedType === "player" ? "player" : "name";
  const names = wantedType === "player" ? draft.names.of("player") : knownNames(env);
  return draft.report.unknown("name-unknown", what, word, names) ?? brokenValue;
}

/** Lowers `held`, which is true while the key of a control is down. */
export function lowerKeyHeld(word: Word, env: Env): Typed {
  const control = env.draft.controlNames.get(word.text);
  if (control === undefined) {
    env.draft.report.unknown("control-unknown", "control", word, env.draft.controlNames.keys());
    return brokenValue;
  }
  if (env.draft.controls[control].args.length > 0)
    isNewMeaning(word.span, "Its argument is that of the key that is down.", env.draft);
  env.draft.uses.controls.add(control);
  return { expr: { is: "held", control }, type: "switch" };
}

/** Lowers an entry of a table: `award[rows]`, `gems[2]`, `corner[n]`. */
export function lowerIndex(expr: ExprNodeOf<"index">, env: Env): Typed {
  const { name } = expr;
  const map = findMap(name, env);
  if (map === "broken") return brokenValue;
  if (map && !expr.of) return lowerEntry(expr, map, env);
  const item = lowerPileItem(expr, env);
  if (item) return item;
  if (expr.of) reportNotPile(name, env);
  const declaration = env.draft.names.get(name.text);
  const size = declaration?.sort === "define" ? declaration.section.size : undefined;
  const index = lowerPlace(expr.index, size, true, env);
  const table = findTable(name, env);
  if (table) return { expr: { is: "table", table: table.table, index }, type: table.type };
  const { report, names } = env.draft;
  if (declaration) {
    const hint = `A table has several values: \`define ${name.text} = 0, 40, 100\`.`;
    report.error("table-wanted", name.span, `\`${name.text}\` is not a table that can be indexed.`, hint);
  } else report.unknown("name-unknown", "table", name, names.of("define"));
  return brokenValue;
}

function findMap(word: Word, { draft }: Env): Extract<ResolvedDefine, { is: "map" }> | "broken" | undefined {
  const declaration = draft.names.get(word.text);
  const defined = declaration?.sort === "define" ? resolveDefine(declaration, draft) : undefined;
  if (defined?.is === "broken") return "broken";
  if (defined?.is !== "map") return undefined;
  draft.uses.names.add(word.text);
  return defined;
}

/**
 * Lowers an entry of a map, by direction, kind, player, or the kind of a thing. `none` has the value of keys that the
 * map does not mention.
 */
function lowerEntry(
  { index, span }: Pick<ExprNodeOf<"index">, "index" | "span">,
  { by, table, type }: Extract<ResolvedDefine, { is: "map" }>,
  env: Env,
): Typed {
  const typed = lowerToTyped(index, env, by);
  const isThing = by === "kind" && typed.type === "thing";
  const key = isThing
    ? { is: "kind" as const, of: typed.expr }
    : convertValue(typed, by, index.span, env.draft).expr;
  if (by === "kind") return { expr: { is: "table", table, index: key }, type };
  const { local, value } = makeLocal(env, by);
  const noEntry: out.Expr =
    type === "number" ? zero : convertValue({ expr: zero, type: "none" }, type, span, env.draft).expr;
  const entry: out.Expr = { is: "table", table, index: value.expr };
  const test: out.Expr = { is: "is-none", of: value.expr, type: by };
  const chosenEntry: out.Expr = { is: "if", test, then: noEntry, otherwise: entry, type };
  return { expr: { is: "formula", bind: [{ local, value: key }], value: chosenEntry }, type };
}

const zero = { is: "constant", type: "number", value: 0 } as const;

/** Lowers `x of here`, `owner of it`, and the state of a player: `score of opponent`. */
export function lowerPropertyOf(expr: ExprNodeOf<"of">, env: Env): Typed {
  const { name, of } = expr;
  const pileEnd = lowerPileEnd(name, of, env);
  if (pileEnd) return pileEnd;
  const field = lowerField(name.text, of, env);
  if (field) return field;
  const map = findMap(name, env);
  if (map === "broken") return brokenValue;
  if (map) return lowerEntry({ index: of, span: expr.span }, map, env);
  const declaration = env.draft.names.get(name.text);
  if (declaration?.sort === "variable" || declaration?.sort === "timer")
    return lowerOwned(declaration, expr, env);
  if (declaration?.sort === "option")
    return lowerOption(declaration, resolveOwner(of, declaration.section.eachPlayer, name, env), name, env);
  switch (name.text) {
    case "x":
    case "y":
      return { expr: { is: name.text, of: lowerPresent(of, env, "cell") }, type: "number" };
    case "place":
    case "kind":
    case "owner": {
      const type = ({ place: "cell", kind: "kind", owner: "player" } as const)[name.text];
      return { expr: { is: name.text, of: lowerPresent(of, env, "thing") }, type };
    }
    case "heading":
      return { expr: { is: "heading", of: lowerBody(of, env) }, type: "number" };
    case "mass":
      return { expr: { is: "mass", of: lowerBodyOrNone(of, env) }, type: "number" };
    case "fingerprint":
      return lowerFingerprint(expr, env);
    case "effort-across":
    case "effort-down":
      return lowerEffort(expr, env);
    case "cw":
    case "ccw": {
      const value = lowerPresent(of, env, "direction");
      return { expr: { is: "turned", value, eighths: name.text === "cw" ? 2 : 6 }, type: "direction" };
    }
    default:
      return reportProperty(name, env);
  }
}

/**
 * Lowers the pushes that a slow body has collected; it moves when they add up to its mass. A game without slow bodies
 * is reported.
 */
function lowerEffort({ name, of }: ExprNodeOf<"of">, env: Env): Typed {
  if (!env.draft.bodies.some((it) => it.slowly)) {
    const message = "No body of this game keeps what it is pushed by.";
    const hint = "A line below `bodies` makes one slow: `boulder mass 3 slowly`.";
    return env.draft.report.error("effort-none", name.span, message, hint) ?? brokenValue;
  }
  const thing = lowerBodyOrNone(of, env);
  return { expr: { is: "effort", of: thing, down: name.text === "effort-down" }, type: "number" };
}

function findTable(word: Word, env: Env): { table: number; type: out.ValueType } | undefined {
  const { draft } = env;
  const kinds = findKinds(word.text, draft);
  if (kinds) {
    for (const kind of kinds) draft.uses.kinds.add(kind);
    return { table: tableOfKinds(word.text, placesOfGroup(word, kinds, draft), draft), type: "kind" };
  }
  const cells = tableOfCells(word.text, "cell", env);
  if (cells !== undefined) return { table: cells, type: "cell" };
  const declaration = draft.names.get(word.text);
  const defined = declaration?.sort === "define" ? resolveDefine(declaration, draft) : undefined;
  if (defined?.is !== "table") return undefined;
  draft.uses.names.add(word.text);
  return defined;
}

function lowerLanguageWord(word: Word, env: Env, wantedType: WantedType): Typed | undefined {
  switch (word.text) {
    case "on":
    case "off":
      return { expr: { is: "constant", type: "switch", value: word.text === "on" ? 1 : 0 }, type: "switch" };
    case "none":
      return { expr: { is: "constant", type: "thing", value: "none" }, type: "none" };
    case "me":
      return { expr: { is: "me" }, type: "player" };
    case "opponent":
      return env.draft.names.get(word.text) ? undefined : lowerOpponent(word, env);
    case "it":
      return (
        env.it ??
        reportMisplaced(
          word,
          "`it` is the current member of a `for each`, or the one that `where` tests. `where` ends at `or`: put both in parentheses, `where (it is gem or it is coin)`.",
          env,
        )
      );
    case "here":
      if (env.hasHere) return { expr: { is: "here" }, type: "cell" };
      return reportMisplaced(
        word,
        "`here` is the cell of a rule, and belongs in its `when` and `then`.",
        env,
      );
    default:
      return moveWords.includes(word.text) ? lowerMoveWord(word, env, wantedType) : undefined;
  }
}

const moveWords = "repeats rounds taken dropped promoted moved mover origin target".split(" ");

/** Lowers names that have a meaning only in piece games, unless the game declares them. */
function lowerMoveWord({ text, span }: Word, { draft }: Env, wantedType: WantedType): Typed | undefined {
  if (!hasPieces(draft) || draft.names.get(text) || draft.arguments.has(text)) return undefined;
  if (text === "moved") return { expr: { is: "moved" }, type: "switch" };
  if (text === "repeats" || text === "rounds")
    return { expr: { is: "amount", amount: { is: text } }, type: "number" };
  if (text === "origin" || text === "target") return lowerLastMoveFact(text, "cell");
  const isNew = (draft.versions.get(span.file) ?? 1) > 1;
  if (
    text === "mover" ||
    (text === "taken" && (wantedType === "kind" || (wantedType === undefined && isNew)))
  )
    return lowerLastMoveFact(text, "kind");
  return {
    expr: { is: "judged", test: { is: text === "taken" ? "took" : (text as "dropped") } },
    type: "switch",
  };
}

/** Lowers a fact about the last move, which is a cell or a kind; `none` if the fact does not apply to that move. */
function lowerLastMoveFact(what: LastMove, type: "cell" | "kind"): Typed {
  const then: out.Expr = { is: "amount", amount: { is: "last", what } };
  const test: out.Expr = { is: "compare", op: ">=", left: then, right: zero };
  const otherwise: out.Expr = { is: "constant", type, value: "none" };
  return { expr: { is: "if", test, then, otherwise, type }, type };
}

function lowerOpponent(word: Word, env: Env): Typed {
  if (env.draft.players.length > 1) return { expr: { is: "opponent" }, type: "player" };
  const hint = "Write `players 2` at the top of the file.";
  const message = "The game has one player, so there is no opponent.";
  return env.draft.report.error("opponent-none", word.span, message, hint) ?? brokenValue;
}

function reportMisplaced(word: Word, hint: string, env: Env): Typed {
  env.draft.report.error("word-misplaced", word.span, `\`${word.text}\` means nothing here.`, hint);
  return brokenValue;
}

/**
 * Lowers the name of a control to the condition that the control was given in this cycle. A control with the same name
 * as a value is ambiguous, which is reported.
 */
function lowerControl(word: Word, control: number, env: Env): Typed {
  const { draft } = env;
  draft.uses.controls.add(control);
  draft.uses.testedControls.push(word);
  const declaration = draft.names.get(word.text);
  const other = declaration && ambiguousSorts[declaration.sort];
  if (other) {
    const hint = "Rename one of them: in a condition, it could mean either.";
    draft.report.error("name-ambiguous", word.span, `\`${word.text}\` is a control and ${other}.`, hint);
    return brokenValue;
  }
  return { expr: { is: "control", control }, type: "switch" };
}

const ambiguousSorts: Partial<Record<Declaration["sort"], string>> = {
  kind: "an object",
  variable: "a variable",
  timer: "a timer",
  define: "a definition",
};

/**
 * Lowers the name of an argument to its value. If several controls have the argument, the control that was given
 * decides, otherwise the control whose key is down.
 */
function lowerArgument({ type, of }: Argument, { span }: Word, { draft }: Env): Typed {
  for (const { control } of of) draft.uses.controls.add(control);
  const canHold = draft.tick !== undefined && draft.versions.get(span.file) === newestVersion;
  const tests = of.length === 1 ? [] : canHold ? (["control", "held"] as const) : (["control"] as const);
  const choices = tests.flatMap((test) => of.map((it) => ({ is: test, ...it }))).slice(0, -1);
  const lastArgument: out.Expr = { is: "argument", ...of[of.length - 1], type };
  const expr = choices.reduceRight<out.Expr>((otherwise, { is, control, argument }) => {
    const then: out.Expr = { is: "argument", control, argument, type };
    return { is: "if", test: { is, control }, then, otherwise, type };
  }, lastArgument);
  return { expr, type };
}

function lowerDeclared(declaration: Declaration, word: Word, env: Env, wantedType: WantedType): Typed {
  const { draft } = env;
  switch (declaration.sort) {
    case "kind":
      return lowerKindsValue([declaration.index], word, env, wantedType);
    case "group":
      return lowerKindsValue(groupKinds(declaration, draft), word, env, wantedType);
    case "piece":
      return lowerKindsValue(findKinds(word.text, draft)!, word, env, wantedType);
    case "player":
      return { expr: { is: "constant", type: "player", value: declaration.index }, type: "player" };
    case "variable":
      draft.uses.names.add(word.text);
      return lowerVariable(declaration, undefined, draft);
    case "timer":
      draft.uses.names.add(word.text);
      return { expr: { is: "timer", timer: declaration.index }, type: "switch" };
    case "option":
      return lowerOption(declaration, undefined, word, env);
    case "procedure":
      if (!declaration.section.gives) return reportNoValue(declaration, word, env);
      return lowerResultCall({ name: word, args: [], span: word.span }, declaration, env);
    case "define":
      draft.uses.names.add(word.text);
      return lowerDefined(declaration, word, env, wantedType);
    default:
      return reportNoValue(declaration, word, env);
  }
}

function lowerOption(
  declaration: DeclarationOf<"option">,
  of: out.Expr | undefined,
  word: Word,
  env: Env,
): Typed {
  const { draft } = env;
  const type = draft.options[declaration.index]?.type ?? "number";
  draft.uses.names.add(word.text);
  return { expr: { is: "option", option: declaration.index, of, type }, type };
}

function lowerOwned(
  declaration: DeclarationOf<"variable" | "timer">,
  expr: ExprNodeOf<"of">,
  env: Env,
): Typed {
  const of = resolveOwner(expr.of, declaration.section.eachPlayer, expr.name, env);
  env.draft.uses.names.add(expr.name.text);
  if (declaration.sort === "timer")
    return { expr: { is: "timer", timer: declaration.index, of }, type: "switch" };
  return lowerVariable(declaration, of, env.draft);
}

function lowerDefined(
  declaration: DeclarationOf<"define">,
  word: Word,
  env: Env,
  wantedType: WantedType,
): Typed {
  const { draft } = env;
  const defined = resolveDefine(declaration, draft);
  switch (defined.is) {
    case "group":
      return lowerKindsValue(defined.kinds, word, env, wantedType);
    case "constant": {
      const test = hasPieces(draft) ? findVaryingCondition(defined.value, draft) : undefined;
      if (test) return { expr: { is: "judged", test }, type: "switch" };
      const amount = hasPieces(draft) ? findVaryingAmount(defined.value, draft) : undefined;
      return amount
        ? { expr: { is: "amount", amount }, type: "number" }
        : lowerConstant(declaration, defined.value, env, wantedType);
    }
    case "cells": {
      const cells = findListedCells(word.text, draft);
      if (cells?.length === 1) return lowerToTyped(cells[0], env);
      return setValue(
        { set: { among: regionOfDefine(declaration, env), tests: [] }, type: "cell" },
        wantedType,
      );
    }
    case "map":
    case "table": {
      const hint = `Say which of its values: \`${word.text}[${defined.is === "table" ? "0" : { kind: "kind of it", player: "me", direction: "way" }[defined.by]}]\`.`;
      draft.report.error("table-bare", word.span, `\`${word.text}\` is a table of several values.`, hint);
      return brokenValue;
    }
    case "sources": {
      const hint = `Draw from one of them: \`draw ${word.text}[0]\`.`;
      draft.report.error("table-bare", word.span, `\`${word.text}\` is a list of several sources.`, hint);
      return brokenValue;
    }
    default:
      return brokenValue;
  }
}

function lowerConstant(declaration: Declaration, value: ExprNode, env: Env, wantedType: WantedType): Typed {
  const { draft } = env;
  const ownEnv: Env = { draft, frame: env.frame, block: { names: new Map() }, board: env.board };
  return guardAgainstCircle(declaration, draft, () => lowerToTyped(value, ownEnv, wantedType)) ?? brokenValue;
}

/**
 * Lowers the name of one or several kinds: to the kind itself if a kind is wanted, otherwise to the first thing of
 * these kinds.
 */
function lowerKindsValue(kinds: readonly out.KindId[], word: Word, env: Env, wantedType: WantedType): Typed {
  const { draft } = env;
  for (const kind of kinds) draft.uses.kinds.add(kind);
  if (wantedType !== "kind") return setValue({ set: { kinds, tests: [] }, type: "thing" }, wantedType);
  if (kinds.length === 1) return { expr: { is: "constant", type: "kind", value: kinds[0] }, type: "kind" };
  const hint =
    draft.kinds[kinds[0]].owner === undefined
      ? `Of what lies somewhere: \`${word.text} at CELL\` or \`kind of it\`; a certain one: \`${word.text}[0]\`; any: \`${word.text}[random 0 to ${kinds.length - 1}]\`. Whether something is one of them is asked by \`is\`: \`top of deck is ${word.text}\`.`
      : `Each player has one: \`${word.text}[0]\` is that of ${draft.players[0].name}, \`${word.text}[1]\` that of ${draft.players[1]?.name ?? "the next"}.`;
  const message = `\`${word.text}\` is a group, but one kind is needed here.`;
  return draft.report.error("kind-one", word.span, message, hint) ?? brokenValue;
}

/** Returns the value of a variable, with all bodies as possible kinds for a slot. */
function lowerVariable(
  declaration: DeclarationOf<"variable">,
  of: out.Expr | undefined,
  { bodies }: Draft,
): Typed {
  const type = typeOfWord(declaration.entry.type.text) ?? "number";
  const kinds = type === "thing" ? { kinds: bodies.map((it) => it.kind) } : {};
  return { expr: { is: "variable", variable: declaration.index, of }, type, ...kinds };
}

function reportNoValue(declaration: Declaration, word: Word, env: Env): Typed {
  const fixes = declaration.sort === "source" ? [makeReplacementFix(`draw ${word.text}`, word.span)] : [];
  const message = `\`${word.text}\` is ${sortName(declaration)} and not a value.`;
  const hint = noValueHints[declaration.sort]?.replaceAll("NAME", word.text);
  return env.draft.report.error("value-wanted", word.span, message, hint, fixes) ?? brokenValue;
}

function reportProperty(word: Word, env: Env): Typed {
  const { report, names } = env.draft;
  const ownedNames = [
    ...names.all("variable").filter((it) => it.section.eachPlayer),
    ...names.all("field"),
  ].map((it) => it.word.text);
  const ownProperties =
    "A cell has `x` and `y`; a thing has `place`, `kind`, `owner` and `heading`; a direction has `cw` and `ccw`.";
  const similar = didYouMean(word, [...propertyNames, ...ownedNames]);
  const { hint = foreignNames.get(word.text) ?? ownProperties, fixes } = similar;
  const message = `There is no \`${word.text} of\` anything.`;
  return report.error("property-unknown", word.span, message, hint, fixes) ?? brokenValue;
}

function knownNames(env: Env): readonly string[] {
  const { draft } = env;
  return [
    ...localNames(env.block),
    ...draft.arguments.keys(),
    ...draft.names.of(),
    ...draft.controlNames.keys(),
    ...valueWords,
  ];
}

/** Lists words that are values in every game, for suggestions. */
const valueWords = ["on", "off", "none", "opponent", "here", "left", "right", "down"];
