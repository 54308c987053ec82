// @ts-check
// Checks the names of src/: an exported name is declared in one file, so that it has one meaning, and a private name at the top of a file
// is not that of five others too, unless it is listed here with what it means wherever it stands.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

/** So many files may hold a private top-level name of their own. */
const most = 5;

/** Private names that may stand in more files, and what they mean in all of them. @type {Readonly<Record<string, string>>} */
const common = {
  drawn: "what was drawn: a picture, or by chance",
  examples: "how a command of the command line is called",
  known: "what was worked out before, by what it was worked out from",
  longest: "a limit of length",
  most: "a limit of number",
  nothing: "the value in which there is nothing",
  tell: "writes a message",
  ways: "directions",
};

/** @typedef {{ file: string, name: string, isExported: boolean }} Declared */

/**
 * What is declared at the top of a file.
 * @param {string} file
 * @param {string} text
 * @returns {Declared[]}
 */
function declaredIn(file, text) {
  return parseSync(file, text).program.body.flatMap((/** @type {any} */ node) => {
    const isExported = node.type === "ExportNamedDeclaration" && node.declaration;
    const declaration = isExported ? node.declaration : node;
    const names = namesOf(declaration);
    return [...new Set(names)].map((name) => ({ file, name, isExported: !!isExported }));
  });
}

/** @param {any} declaration @returns {string[]} */
function namesOf({ type, id, declarations = [] }) {
  if (/^(Function|Class|TSInterface|TSTypeAlias)/.test(type)) return id ? [id.name] : [];
  if (type !== "VariableDeclaration") return [];
  return declarations.flatMap((/** @type {any} */ it) => (it.id.type === "Identifier" ? [it.id.name] : []));
}

/**
 * What is wrong with the names in a set of files, path -> text.
 * @param {Map<string, string>} files
 * @param {Readonly<Record<string, string>>} listed
 * @returns {string[]}
 */
export function wrongNames(files, listed = common) {
  const all = [...files].flatMap(([file, text]) => declaredIn(file, text));
  const twice = [...byName(all.filter((it) => it.isExported))]
    .filter(([, where]) => where.length > 1)
    .map(([name, where]) => `${name} is exported by ${where.join(" and ")}: one name, one meaning`);
  const hidden = byName(all.filter((it) => !it.isExported));
  const often = [...hidden]
    .filter(([name, where]) => where.length > most && !Object.hasOwn(listed, name))
    .map(([name, where]) => `${name} is a private name of ${where.length} files (${where.join(", ")})`);
  const idle = Object.keys(listed)
    .filter((name) => (hidden.get(name)?.length ?? 0) <= most)
    .map(
      (name) =>
        `${name} is no longer in more than ${most} files: take it off the list in scripts/checks/names.mjs`,
    );
  return [...twice, ...often, ...idle];
}

/** @param {Declared[]} declared */
function byName(declared) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { file, name } of declared) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(import.meta.dirname, "../..", "src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it))
    .map((it) => join(src, it));
  const wrong = wrongNames(
    new Map(files.map((path) => [relative(src, path).split(sep).join("/"), readFileSync(path, "utf8")])),
  );
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}
