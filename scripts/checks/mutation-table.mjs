// @ts-check
// Reads scripts/checks/mutations.txt. Run by itself it checks that what each mutation changes stands once where it says.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root, runAlone, textsIn } from "./files.mjs";

/** @typedef {{ rules: string[], file: string, owner: string, before: string, after: string, line: number }} Mutation */

export const table = "scripts/checks/mutations.txt";

/** `RULE, RULE FILE OWNER: BEFORE ==> AFTER` with `⏎` for a new line. */
const row = /^((?:[A-Z]+\d+[a-z]?(?:, )?)+) (\S+) (\S+): (.*?) ==>(?: (.*))?$/;

/** @returns {Mutation[]} */
export function readTable() {
  const lines = readFileSync(join(root, table), "utf8").split("\n");
  return lines.flatMap((text, i) => {
    if (text === "" || text.startsWith("//")) return [];
    const [, rules = "", file = "", owner = "", before = "", after = ""] = row.exec(text) ?? [];
    if (before === "") throw new Error(`${table}:${i + 1}: not understood: ${text}`);
    return [
      { rules: rules.split(", "), file, owner, before, after: after.replaceAll("⏎", "\n"), line: i + 1 },
    ];
  });
}

/** The files that mutations change, by their paths from the project. */
export const mutable = () =>
  new Map([...textsIn("src", /(?<!\.test)\.tsx?$/), ...textsIn("games", /\.(quad|txt)$/)]);

/** Words, strings and single signs: between two of them there may be any space, and before a bracket a comma. */
const tokens = /[\w$]+|"(?:[^"\\]|\\.)*"|\S/g;

/** @param {string} text */
export function patternOf(text) {
  const found = (text.match(tokens) ?? []).map((it) => it.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const parts = found.map((it, i) => (i > 0 && /^\\[)\]}]$/.test(it) ? `,?\\s*${it}` : it));
  const start = /^[\w$]/.test(text) ? "(?<![\\w$])" : "";
  return new RegExp(start + parts.join("\\s*") + (/[\w$]$/.test(text) ? "(?![\\w$])" : ""), "g");
}

/**
 * Lists what is declared at the top of a file and the members of its classes, by name: `read`, `Reader.next`.
 * @param {string} file @param {string} text
 * @returns {{ name: string, start: number, end: number }[]}
 */
export function ownersIn(file, text) {
  const whole = [{ name: "*", start: 0, end: text.length }];
  if (!/\.tsx?$/.test(file)) return whole;
  return parseSync(file, text).program.body.flatMap((/** @type {any} */ node) => {
    const { start, end } = node;
    const it = node.declaration ?? node;
    const declared = [it.id, ...(it.declarations ?? []).map((/** @type {any} */ one) => one.id)];
    const names = declared.flatMap((id) => (id?.name ? [{ name: id.name, start, end }] : []));
    const members = (it.body?.body ?? []).flatMap((/** @type {any} */ one) => {
      const { type, name } = one.key ?? {};
      const own = type === "PrivateIdentifier" ? `#${name}` : name;
      return own && it.id ? [{ name: `${it.id.name}.${own}`, start: one.start, end: one.end }] : [];
    });
    return [...names, ...members];
  });
}

/**
 * Finds the place of a mutation: the file whose path ends so and which declares the owner, and the text in it.
 * @param {Mutation} mutation @param {ReadonlyMap<string, string>} files
 * @returns {{ path: string, text: string } | string} the file with the change made, or why it cannot be
 */
export function mutated({ file, owner, before, after }, files) {
  const pattern = patternOf(before);
  const found = [...files].flatMap(([path, text]) => {
    if (path !== file && !path.endsWith(`/${file}`)) return [];
    return ownersIn(path, text)
      .filter((it) => it.name === owner)
      .map(({ start, end }) => ({ path, text, start, part: text.slice(start, end) }));
  });
  if (new Set(found.map((it) => it.path)).size !== 1)
    return found.length === 0
      ? `no ${file} declares ${owner}`
      : `several files end in ${file} and declare ${owner}`;
  const places = found.flatMap((it) =>
    [...it.part.matchAll(pattern)].map((at) => ({ ...it, at: it.start + at.index, length: at[0].length })),
  );
  const [place] = places;
  if (place === undefined || places.length > 1)
    return `its text stands ${places.length} times in ${owner} of ${file}`;
  const { path, text, at, length } = place;
  return { path, text: text.slice(0, at) + after + text.slice(at + length) };
}

runAlone(import.meta.url, () => {
  const files = mutable();
  return readTable().flatMap((it) => {
    const made = mutated(it, files);
    return typeof made === "string" ? [`${table}:${it.line}: ${made}`] : [];
  });
});
