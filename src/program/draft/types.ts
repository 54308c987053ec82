import type { Span } from "../../base/index.ts";
import { type ActionNodeOf, typeHints } from "../../syntax/index.ts";
import type { Draft } from "./draft.ts";
import { brokenValue, type Typed } from "./environment.ts";
import type { ValueType } from "../data/program.ts";

/** Maps each type to the description of its values in messages. */
export const typeNames: Readonly<Record<ValueType | "none", string>> = {
  number: "a number",
  switch: "a switch (on or off)",
  direction: "a direction",
  cell: "a cell",
  kind: "a kind of object",
  player: "a player",
  thing: "a thing on the board",
  text: "a text",
  file: "a file",
  none: "none",
};

/** Returns the type that a word denotes in `state` and in arguments. */
export function typeOfWord(word: string): Exclude<ValueType, "text" | "file"> | undefined {
  return typesOfWords[word];
}

const typesOfWords: Readonly<Record<string, ReturnType<typeof typeOfWord>>> = {
  slot: "thing",
  body: "thing",
  thing: "thing",
  counter: "number",
  number: "number",
  range: "number",
  switch: "switch",
  direction: "direction",
  straight: "direction",
  cell: "cell",
  kind: "kind",
  player: "player",
};

/** Converts a value to the wanted type, or reports that no conversion makes sense. */
export function convertValue(typed: Typed, wantedType: ValueType, span: Span, draft: Draft): Typed {
  if (typed.type === "broken" || typed.type === wantedType) return typed;
  const converted = convertExpr(typed, wantedType);
  if (converted) return { expr: converted, type: wantedType };
  const message = `This is ${typeNames[typed.type]}, but ${typeNames[wantedType]} is needed here.`;
  const isDrawn = typed.expr.is === "random-of" && wantedType === "kind";
  const hint = isDrawn ? randomKindHint : typeHints[`${typed.type} ${wantedType}`];
  const missingWord = isDrawn ? undefined : convertingWords[`${typed.type} ${wantedType}`];
  const edits = [{ span: { ...span, to: span.from }, text: `${missingWord} ` }];
  const fixes =
    missingWord === undefined ? undefined : [{ title: `Write \`${missingWord}\` before it`, edits }];
  return draft.report.error("type-mismatch", span, message, hint, fixes) ?? brokenValue;
}

/**
 * Reports `add` to something that is not a number, and `a = b = 3`, which gives `a` the answer of a comparison. Returns
 * true for a mistake.
 */
export function reportWrongAssignment(
  { does, name, index, value }: Pick<ActionNodeOf<"assign" | "add">, "does" | "name" | "index" | "value">,
  type: ValueType | "none",
  { report, places }: Draft,
): boolean {
  const isChained =
    value.is === "binary" && value.op === "=" && ["name", "of", "index"].includes(value.left.is);
  if (does === "assign" && type !== "switch" && isChained) {
    const target = `${name.text}${index ? "[..]" : ""}`;
    const [first, second] = [places.text(value.left.span), places.text(value.right.span)];
    const message = `The second \`=\` compares: it asks whether \`${first}\` is ${second}, which is 1 or 0.`;
    const hint = `Give each its value: \`${target} = ${second}, ${first} = ${second}\`. A comparison that is meant: \`if ${first} = ${second} then 1 else 0\`.`;
    report[type === "number" ? "warn" : "error"]("assign-chained", value.span, message, hint);
    return type !== "number";
  }
  if (does !== "add" || type === "number") return false;
  const message = `\`${name.text}\` has no number, so nothing can be added to it.`;
  report.error("type-mismatch", name.span, message, `Write \`${name.text}${index ? "[..]" : ""} = ..\`.`);
  return true;
}

function convertExpr(typed: Typed, wantedType: ValueType): Typed["expr"] | undefined {
  const { expr, type } = typed;
  if (type === "none") return makeNone(wantedType);
  if (type === "switch" && wantedType === "number") return expr;
  if (type === "thing" && wantedType === "cell") return { is: "place", of: expr };
  if (wantedType === "switch" && type !== "number" && type !== "text" && type !== "file" && type !== "broken")
    return { is: "not", value: { is: "is-none", of: expr, type } };
  return undefined;
}

function makeNone(wantedType: ValueType): Typed["expr"] | undefined {
  if (wantedType === "switch") return { is: "constant", type: "switch", value: 0 };
  if (wantedType === "number" || wantedType === "text" || wantedType === "file") return undefined;
  return { is: "constant", type: wantedType, value: "none" };
}

/** Explains how to choose a kind at random. This is the hint where `random` was used for that. */
export const randomKindHint =
  "`random` takes one that is on the board. For a kind by chance: `state: source hues = red-bead, blue-bead`, then `draw hues`, as in `put draw hues at (0, 0)`.";

/** Maps a pair of types, "actual wanted", to the word that converts a value when it is written before it. */
const convertingWords: Readonly<Record<string, string>> = {
  "thing number": "count",
  "thing kind": "kind of",
  "thing player": "owner of",
};
