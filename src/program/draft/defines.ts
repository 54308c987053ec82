import type { ExprNode, MapEntry, Word } from "../../syntax/index.ts";
import type { Declaration } from "./declarations.ts";
import type { ResolvedDefine, Draft } from "./draft.ts";
import { newEnv } from "./environment.ts";
import { allPieces, kindsOfPiece } from "./pieces.ts";
import type * as out from "../data/program.ts";
import { convertValue } from "./types.ts";
import { directionNamed } from "./words.ts";

type Define = Extract<Declaration, { sort: "define" }>;

/** Returns the meaning of a definition without arguments, computed on first use; reports a circle. */
export function resolveDefine(declared: Define, draft: Draft): ResolvedDefine {
  const known = draft.defined.get(declared);
  if (known === "at work") return tellCircle(declared, draft);
  if (known) return known;
  draft.defined.set(declared, "at work");
  const defined = classify(declared, draft);
  draft.defined.set(declared, defined);
  return defined;
}

/** Resolves every definition, so that mistakes in unused ones are reported too. */
export function checkDefines(draft: Draft): void {
  for (const declared of draft.names.all("define")) {
    const defined = resolveDefine(declared, draft);
    if (defined.is === "constant") draft.lower(nameNode(declared), newEnv(draft), undefined);
  }
}

/** Runs `work` with a definition marked as in progress, so that a definition that depends on itself is reported and not followed for ever. */
export function guardAgainstCircle<T>(declared: Declaration, draft: Draft, work: () => T): T | undefined {
  const before = draft.defined.get(declared);
  if (draft.circular.has(declared)) return undefined;
  if (before === "at work") {
    tellCircle(declared, draft);
    return undefined;
  }
  draft.defined.set(declared, "at work");
  const done = work();
  if (before) draft.defined.set(declared, before);
  else draft.defined.delete(declared);
  return done;
}

/** Returns true if an expression always has the same value. */
function isConstant(expr: out.Expr): boolean {
  const known = constancy.get(expr);
  if (known !== undefined) return known;
  const found = constants.has(expr.is) && Object.values(expr).every(holdsConstants);
  constancy.set(expr, found);
  return found;
}

/** Caches results, because definitions are nested and expressions do not change. */
const constancy = new WeakMap<out.Expr, boolean>();

const constants: ReadonlySet<string> = new Set<out.Expr["is"]>([
  "constant",
  "text",
  "cell",
  "not",
  "negative",
  "absolute",
  "against",
  "turned",
  "and",
  "or",
  "compare",
  "arithmetic",
  "step-from",
  "shift",
  "if",
  "table",
  "x",
  "y",
  "distance",
]);

function holdsConstants(part: unknown): boolean {
  if (Array.isArray(part)) return part.every(holdsConstants);
  if (typeof part !== "object" || part === null) return true;
  if ("is" in part) return isConstant(part as out.Expr);
  return Object.values(part).every(holdsConstants);
}

function nameNode(declared: Declaration): ExprNode {
  return { is: "name", name: declared.word, span: declared.word.span };
}

/** Reports a circle once, at the definition that closes it; all definitions in progress are part of it or depend on it. */
function tellCircle(declared: Declaration, draft: Draft): ResolvedDefine {
  if (!draft.circular.has(declared)) {
    const message = `\`${declared.word.text}\` is defined in terms of itself.`;
    draft.report.error("define-circle", declared.word.span, message);
  }
  for (const [it, state] of draft.defined) if (state === "at work") draft.circular.add(it);
  return { is: "broken" };
}

function classify(declared: Define, draft: Draft): ResolvedDefine {
  const { value } = declared.section;
  if (value.is === "cells") return { is: "cells" };
  if (value.is === "map") return makeMap(declared, value.entries, draft);
  const { values } = value;
  if (values.length === 0 || values.some((it) => it.is === "broken")) return { is: "broken" };
  if (values.every((it) => isCells(it, draft))) return { is: "cells" };
  const groups = values.map((it) => groupOf(it, draft));
  if (groups.every((it) => it !== undefined)) return { is: "group", kinds: [...new Set(groups.flat())] };
  const sources = values.flatMap((it) => (it.is === "name" && isSource(it.name, draft) ? [it.name] : []));
  if (sources.length === values.length) return { is: "sources", sources };
  if (values.length > 1) return makeTable(declared, values, draft);
  return { is: "constant", value: values[0] };
}

function isCells(value: ExprNode, draft: Draft): boolean {
  if (value.is === "cell") return true;
  if (value.is === "set") return value.set.kinds.length === 1 && value.set.kinds[0].text === "cells";
  const named = value.is === "name" ? draft.names.get(value.name.text) : undefined;
  return named?.sort === "define" && resolveDefine(named, draft).is === "cells";
}

function isSource(name: Word, draft: Draft): boolean {
  return draft.names.get(name.text)?.sort === "source";
}

function groupOf(value: ExprNode, draft: Draft): readonly out.KindId[] | undefined {
  const named = value.is === "name" ? draft.names.get(value.name.text) : undefined;
  if (value.is === "name" && !named) return allPieces(value.name.text, draft);
  if (named?.sort === "kind") return [named.index];
  if (named?.sort === "piece") return kindsOfPiece(named.index, draft);
  if (named?.sort !== "define") return undefined;
  const defined = resolveDefine(named, draft);
  if (defined.is !== "group") return undefined;
  draft.uses.names.add(named.word.text);
  return defined.kinds;
}

/** Makes a table of eight directions, or of all kinds; without an entry a value is none, 0 or off. */
function makeMap(declared: Define, entries: readonly MapEntry[], draft: Draft): ResolvedDefine {
  const ways = entries.map(({ key }) => (key.is === "name" ? directionNamed(key.name.text) : undefined));
  const by = ways.every((it) => it !== undefined) ? "direction" : "kind";
  const keys = entries.map(({ key }, i) => (by === "kind" ? groupOf(key, draft) : [ways[i] ?? 0]));
  const made = makeTable(
    declared,
    entries.map((it) => it.value),
    draft,
  );
  if (made.is !== "table") return made;
  const wrong = keys.findIndex(
    (it, i) => it === undefined || keys.slice(0, i).some((other) => other?.some((key) => it.includes(key))),
  );
  if (wrong >= 0) {
    const twice = keys[wrong] !== undefined;
    const message = twice
      ? "This key has a value already."
      : "A key is a direction or a kind, the same for all.";
    const hint = "`define bend = up: right, left: down`, `define price = ruby: 5, opal: 3`.";
    draft.report.error("map-key", entries[wrong].key.span, message, { hint });
    return { is: "broken" };
  }
  const { values, ...table } = draft.tables[made.table];
  const isNumber = made.type === "number" || made.type === "switch";
  const none = { is: "constant", type: made.type, value: isNumber ? 0 : "none" } as out.Expr;
  const all = Array.from({ length: by === "kind" ? draft.kinds.length : 8 }, (_, key) => {
    const found = keys.findIndex((it) => it?.includes(key));
    return found < 0 ? none : values[found];
  });
  for (const key of keys) if (by === "kind") for (const kind of key ?? []) draft.uses.kinds.add(kind);
  draft.tables[made.table] = { ...table, values: all };
  return { is: "map", by, table: made.table, type: made.type };
}

function makeTable(declared: Define, values: readonly ExprNode[], draft: Draft): ResolvedDefine {
  const env = newEnv(draft);
  const first = draft.lower(values[0], env, undefined);
  if (first.type === "broken") return { is: "broken" };
  const type = first.type === "none" || first.type === "thing" ? "kind" : first.type;
  const exprs = values.map((it) => {
    const typed = convertValue(draft.lower(it, env, type), type, it.span, draft);
    if (typed.type !== "broken" && !isConstant(typed.expr)) tellVaries(declared, it, draft);
    return typed.expr;
  });
  const table = draft.tables.push({ name: declared.word.text, type, values: exprs }) - 1;
  return { is: "table", table, type };
}

/** Reports an entry of a table that depends on the state of the game. */
function tellVaries(declared: Declaration, value: ExprNode, draft: Draft): void {
  const message = `\`${declared.word.text}\` is a table of constants, but this changes during play.`;
  const hint = "Give it a `define` of its own: a single value may change.";
  draft.report.error("constant-varies", value.span, message, { hint });
}
