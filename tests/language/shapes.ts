// The shapes of syntax trees: which fields nodes have, and where lists have several members. A word that was always there can have a new
// shape: `turn: go or wait` has a list where `turn: go` has a single name.

import { parse } from "../../src/syntax/index.ts";

/** The fields that name a node. */
const namings = ["is", "does", "by", "show", "option", "of", "what"];
/** The fields that hold names, places, texts and brackets of the author's own. */
const ofAuthors = ["span", "source", "comments", "breaks", "picture", "rows", "bracketed"];
/** The fields whose words belong to the language. */
const ofLanguage = ["op", "unit", "edge", "style", "whose", "lines", "means", "counted", "ending", "hop"];

/** Returns the shapes in texts: `turn.entries.controls, several`. */
export function shapesIn(texts: Iterable<string>): ReadonlySet<string> {
  const shapes = new Set<string>();
  const gather = (node: object, place: string): void => {
    const naming = namings.find((it) => typeof Reflect.get(node, it) === "string");
    const name = naming === undefined ? place : `${Reflect.get(node, naming)}`;
    if (naming !== undefined) shapes.add(name);
    for (const [key, value] of Object.entries(node)) {
      if (ofAuthors.includes(key) || key === naming) continue;
      const field = `${name}.${key}`;
      if (typeof value === "string" && ofLanguage.includes(key)) shapes.add(`${field} ${value}`);
      if (value === true || typeof value === "number") shapes.add(field);
      if (typeof value !== "object" || value === null) continue;
      if (!Array.isArray(value)) {
        shapes.add(field);
        gather(value, field);
        continue;
      }
      if (value.length > 0) shapes.add(field);
      if (value.length > 1) shapes.add(`${field}, several`);
      for (const it of value.flat()) if (typeof it === "object" && it !== null) gather(it, field);
    }
  };
  for (const text of texts)
    for (const it of parse({ file: "shapes.quad", text }).file.sections) gather(it, "file");
  return shapes;
}
