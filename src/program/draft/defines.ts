import type { ExprNode, MapEntry } from "../../syntax/index.ts";
import type { Declaration, DeclarationOf } from "./declarations.ts";
import type { ResolvedDefine, Draft } from "./draft.ts";
import { newEnv } from "./environment.ts";
import { allPieces, kindsOfPiece } from "./pieces.ts";
import type * as out from "../data/program.ts";
import { walk } from "../data/walk.ts";
import { convertValue } from "./types.ts";
import { findDirection } from "./words.ts";

type Define = DeclarationOf<"define">;

/**
 * Returns the meaning of a definition without arguments, which is computed on first use. A definition that depends on
 * itself is reported.
 */
export function resolveDefine(declaration: Define, draft: Draft): ResolvedDefine {
  const cachedDefine = draft.resolvedDefines.get(declaration);
  if (cachedDefine === "at work") return reportCircle(declaration, draft);
  if (cachedDefine) return cachedDefine;
  draft.resolvedDefines.set(declaration, "at work");
  const meaning = classifyDefine(declaration, draft);
  draft.resolvedDefines.set(declaration, meaning);
  return meaning;
}

/** Resolves every definition, so that mistakes in unused ones are reported too. */
export function checkDefines(draft: Draft): void {
  for (const declaration of draft.names.all("define")) {
    const meaning = resolveDefine(declaration, draft);
    if (meaning.is !== "constant") continue;
    const { word } = declaration;
    const { type, expr } = draft.lower({ is: "name", name: word, span: word.span }, newEnv(draft), undefined);
    if (word.text === "score" && type === "number") draft.score = expr;
  }
}

/**
 * Runs `work` while a definition is marked as in progress. A definition that depends on itself is reported; otherwise
 * it would recurse endlessly.
 */
export function guardAgainstCircle<T>(declaration: Declaration, draft: Draft, work: () => T): T | undefined {
  const previousState = draft.resolvedDefines.get(declaration);
  if (draft.circularDefines.has(declaration)) return undefined;
  if (previousState === "at work") {
    reportCircle(declaration, draft);
    return undefined;
  }
  draft.resolvedDefines.set(declaration, "at work");
  const result = work();
  if (previousState) draft.resolvedDefines.set(declaration, previousState);
  else draft.resolvedDefines.delete(declaration);
  return result;
}

/** Returns true if an expression always has the same value. */
function isConstant(expr: out.Expr): boolean {
  return !walk("expr", expr, {
    expr: (it) => !constantKinds.has(it.is),
    set: () => true,
  });
}

const constantKinds: ReadonlySet<string> = new Set(
  "constant text cell not negative absolute against turned and or compare arithmetic step-from shift if table x y distance".split(
    " ",
  ),
);

/**
 * Reports a circular definition once, at the definition that closes the circle. All definitions in progress are part of
 * the circle or depend on it, so none of them is reported again.
 */
function reportCircle(declaration: Declaration, draft: Draft): ResolvedDefine {
  if (!draft.circularDefines.has(declaration)) {
    const message = `\`${declaration.word.text}\` is defined in terms of itself.`;
    draft.report.error("define-circle", declaration.word.span, message);
  }
  for (const [it, state] of draft.resolvedDefines) if (state === "at work") draft.circularDefines.add(it);
  return { is: "broken" };
}

function classifyDefine(declaration: Define, draft: Draft): ResolvedDefine {
  const { value } = declaration.section;
  if (value.is === "cells") return { is: "cells" };
  if (value.is === "map") return makeMap(declaration, value.entries, draft);
  const { values, but = [] } = value;
  if (values.length === 0 || [...values, ...but].some((it) => it.is === "broken")) return { is: "broken" };
  if (but.length > 0) return makeGroup(values, but, draft);
  if (values.every((it) => isCells(it, draft))) return { is: "cells" };
  const groups = values.map((it) => groupOf(it, draft));
  if (groups.every((it) => it !== undefined)) {
    const [entries, kinds] = [groups.flat(), [...new Set(groups.flat())]];
    // Groups may overlap in a larger one, which is no list.
    const isList = groups.every((it) => it.length === 1);
    return { is: "group", kinds, ...(isList && entries.length > kinds.length && { entries }) };
  }
  const { size } = declaration.section;
  if (size && values.length !== size.width * size.height) {
    const message = `It has ${values.length} values for ${size.width * size.height} places, row by row.`;
    draft.report.error("table-size", declaration.word.span, message);
  }
  const names = values.flatMap((it) => (it.is === "name" ? [it.name] : []));
  const sources = names.filter((it) => draft.names.get(it.text)?.sort === "source");
  if (sources.length === values.length) return { is: "sources", sources };
  if (values.length > 1) return makeTable(declaration, values, draft);
  return { is: "constant", value: values[0] };
}

/** Makes a group of the included kinds without the excluded ones. */
function makeGroup(nodes: readonly ExprNode[], excluded: readonly ExprNode[], draft: Draft): ResolvedDefine {
  const invalidNode = [...nodes, ...excluded].find((it) => !groupOf(it, draft));
  const [includedKinds, excludedKinds] = [nodes, excluded].map((nodesOfList) =>
    nodesOfList.flatMap((it) => groupOf(it, draft) ?? []),
  );
  const kinds = [...new Set(includedKinds)].filter((it) => !excludedKinds.includes(it));
  if (!invalidNode && kinds.length > 0) return { is: "group", kinds };
  const message = invalidNode
    ? "`but` stands between kinds, and this is none."
    : "Nothing is left of this group.";
  const hint = "`define foe = being but hero, mate`, `define strong = piece but king`.";
  draft.report.error("but-group", (invalidNode ?? excluded[0]).span, message, hint);
  return { is: "broken" };
}

function isCells(value: ExprNode, draft: Draft): boolean {
  if (value.is === "cell") return true;
  if (value.is === "set") return value.set.kinds.length === 1 && value.set.kinds[0].text === "cells";
  const declaredName = value.is === "name" ? draft.names.get(value.name.text) : undefined;
  return declaredName?.sort === "define" && resolveDefine(declaredName, draft).is === "cells";
}

const groupOf = (value: ExprNode, draft: Draft): readonly out.KindId[] | undefined =>
  value.is === "name" ? findKinds(value.name.text, draft) : undefined;

/**
 * Returns the kinds that the name of an object, a piece or a group refers to; undefined for any other name. Nothing is
 * reported.
 */
export function findKinds(name: string, draft: Draft): readonly out.KindId[] | undefined {
  const declaration = draft.names.get(name);
  if (declaration?.sort === "kind") return [declaration.index];
  if (declaration?.sort === "piece") return kindsOfPiece(declaration.index, draft);
  if (declaration?.sort === "group") return groupKinds(declaration, draft);
  if (!declaration) return allPieces(name, draft);
  if (declaration?.sort !== "define") return undefined;
  const meaning = resolveDefine(declaration, draft);
  if (meaning.is !== "group") return undefined;
  draft.uses.names.add(name);
  return meaning.kinds;
}

/** Returns the kinds of the bodies of a section. */
export function groupKinds({ section }: DeclarationOf<"group">, draft: Draft): readonly out.KindId[] {
  const entries = section.items.flatMap((it) => (it.is === "row" ? it.entries : []));
  return draft.names.all("kind").flatMap((it) => (it.body && entries.includes(it.body) ? [it.index] : []));
}

/**
 * Makes a table with one value for each direction, kind or player. A key without an entry in the file has the value
 * none, 0 or off.
 */
function makeMap(declaration: Define, entries: readonly MapEntry[], draft: Draft): ResolvedDefine {
  const names = entries.map(({ key }) => (key.is === "name" ? key.name.text : ""));
  const players = draft.players.map((it) => it.name);
  const sizes = { direction: 8, player: players.length, kind: draft.kinds.length };
  const keyType = names.every((it) => findDirection(it) !== undefined)
    ? "direction"
    : names.every((it) => players.includes(it))
      ? "player"
      : "kind";
  const keys = entries.map(({ key }, i) => {
    if (keyType === "kind") return groupOf(key, draft);
    return [keyType === "player" ? players.indexOf(names[i]) : findDirection(names[i])!];
  });
  const resolved = makeTable(
    declaration,
    entries.map((it) => it.value),
    draft,
  );
  if (resolved.is !== "table") return resolved;
  const wrongIndex = keys.findIndex(
    (it, i) => it === undefined || keys.slice(0, i).some((other) => other?.some((key) => it.includes(key))),
  );
  if (wrongIndex >= 0) {
    const isTwice = keys[wrongIndex] !== undefined;
    const message = isTwice
      ? "This key has a value already."
      : "A key is a direction, a kind or a player, the same for all.";
    const hint = "`define bend = up: right, left: down`, `define price = ruby: 5, opal: 3`.";
    draft.report.error("map-key", entries[wrongIndex].key.span, message, hint);
    return { is: "broken" };
  }
  const { values, ...table } = draft.tables[resolved.table];
  const isNumber = resolved.type === "number" || resolved.type === "switch";
  const emptyEntry = { is: "constant", type: resolved.type, value: isNumber ? 0 : "none" } as out.Expr;
  const entriesByKey = Array.from({ length: sizes[keyType] }, (_, key) => {
    const keyIndex = keys.findIndex((it) => it?.includes(key));
    return keyIndex < 0 ? emptyEntry : values[keyIndex];
  });
  for (const key of keys) if (keyType === "kind") for (const kind of key ?? []) draft.uses.kinds.add(kind);
  draft.tables[resolved.table] = { ...table, values: entriesByKey };
  return { is: "map", by: keyType, table: resolved.table, type: resolved.type };
}

function makeTable(declaration: Define, values: readonly ExprNode[], draft: Draft): ResolvedDefine {
  const env = newEnv(draft);
  const firstTyped = draft.lower(values[0], env, undefined);
  if (firstTyped.type === "broken") return { is: "broken" };
  const type = firstTyped.type === "none" || firstTyped.type === "thing" ? "kind" : firstTyped.type;
  const exprs = values.map((it) => {
    const typed = convertValue(draft.lower(it, env, type), type, it.span, draft);
    if (typed.type !== "broken" && !isConstant(typed.expr)) reportVaryingEntry(declaration, it, draft);
    return typed.expr;
  });
  const table = draft.tables.push({ name: declaration.word.text, type, values: exprs }) - 1;
  return { is: "table", table, type };
}

/** Reports an entry of a table that depends on the state of the game. */
function reportVaryingEntry(declaration: Declaration, value: ExprNode, draft: Draft): void {
  const message = `\`${declaration.word.text}\` is a table of constants, but this changes during play.`;
  const hint = "Give it a `define` of its own: a single value may change.";
  draft.report.error("constant-varies", value.span, message, hint);
}
