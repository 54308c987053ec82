// @ts-check
// The codes of all messages that the compiler has, and that the corpus of wrong games shows. Each is explained in docs/messages.md.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** Compares the headings of a page with the codes of messages. @param {string} root @param {string} page @param {Iterable<string>} codes */
function differences(root, page, codes) {
  const explained = new Set(
    [...readFileSync(join(root, page), "utf8").matchAll(/^## (.*)$/gm)].map((it) => it[1] ?? ""),
  );
  const had = new Set(codes);
  return [
    ...[...had]
      .filter((it) => !explained.has(it))
      .sort()
      .map((it) => `${page} does not explain \`${it}\`: add a heading, a sentence and an example`),
    ...[...explained]
      .filter((it) => !had.has(it))
      .sort()
      .map((it) => `${page} explains \`${it}\`, which no message has`),
  ];
}

/** Lists the headings of docs/messages.md that are missing, and those that no message has. @param {string} root */
export const wrongExplanations = (root) =>
  differences(root, "docs/messages.md", [...corpusCodes(root), ...sourceCodes(root)]);

/** Compares docs/messages-elsewhere.md with the messages about files in other notations. @param {string} root */
export function wrongElsewhere(root) {
  const sentences = ["ps-reporter.ts", "ps-sentences.json"].map((it) =>
    readFileSync(join(root, "src/formats/puzzlescript", it), "utf8"),
  );
  const others = ["cabbage", "fairy", "sokoban"].flatMap((folder) =>
    readdirSync(join(root, "src/formats", folder)).map((it) =>
      readFileSync(join(root, "src/formats", folder, it), "utf8"),
    ),
  );
  return differences(root, "docs/messages-elsewhere.md", [
    ...[...sentences.join("\n").matchAll(/^ {2}"?([a-z-]+)(?::[a-z]+)?"?: /gm)].map((it) => it[1] ?? ""),
    ...[...others.join("\n").matchAll(/"((?:cab|ini|sokoban)-[a-z-]+)"/g)].map((it) => it[1] ?? ""),
  ]);
}

/** Codes in the texts of the corpus. @param {string} root @returns {string[]} */
function corpusCodes(root) {
  const folder = join(root, "tests/errors");
  const texts = readdirSync(folder).filter((it) => it.endsWith(".txt"));
  return texts.flatMap((it) =>
    [...readFileSync(join(folder, it), "utf8").matchAll(/^\d+:\d+ (?:error|warning) ([a-z-]+)/gm)].map(
      (found) => found[1],
    ),
  );
}

/** Words with hyphens that the compiler hands to a function, or gives as a `code`: these are codes. @param {string} root @returns {Set<string>} */
function sourceCodes(root) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const folder of ["src/syntax", "src/program"])
    for (const name of readdirSync(join(root, folder), { recursive: true }).map(String)) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      gather(parseSync(name, readFileSync(join(root, folder, name), "utf8")).program, found);
    }
  return found;
}

/** @param {any} part @param {Set<string>} found */
function gather(part, found) {
  if (Array.isArray(part)) for (const it of part) gather(it, found);
  if (Array.isArray(part) || typeof part !== "object" || part === null) return;
  for (const it of handedBy(part)) addWords(it, found);
  for (const field in part) gather(part[field], found);
}

/** Returns what a node hands to a function, or to a member, variable or parameter that is called `code`; and the values of a table whose name ends in `Codes`. @param {any} node @returns {readonly any[]} */
function handedBy(node) {
  if (node.type === "CallExpression") return node.arguments;
  if (node.type === "Property" && node.key.name === "code") return [node.value];
  if (node.type === "AssignmentPattern" && node.left.name === "code") return [node.right];
  if (node.type === "VariableDeclarator" && node.id.name === "code") return [node.init];
  if (node.type === "VariableDeclarator" && node.id.name?.endsWith("Codes"))
    return (node.init.properties ?? []).map((/** @type {any} */ it) => it.value);
  return [];
}

/** @param {any} value @param {Set<string>} found */
function addWords(value, found) {
  if (value?.type === "ConditionalExpression")
    for (const it of [value.consequent, value.alternate]) addWords(it, found);
  if (typeof value?.value === "string" && /^[a-z]+(?:-[a-z]+)+$/.test(value.value)) found.add(value.value);
}
