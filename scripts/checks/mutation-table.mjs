// @ts-check
// Reads scripts/checks/mutations.txt. Run by itself it checks that what each mutation changes stands once where it says.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../ready.mjs";
import { runAlone, textsIn } from "./files.mjs";

/** @typedef {{ rules: string[], file: string, owner: string, before: string, after: string, line: number }} Mutation */

export const table = "scripts/checks/mutations.txt";

/** `RULE, RULE FILE OWNER: BEFORE ==> AFTER`, without FILE where one file alone declares OWNER, with `⏎` for a new line. */
const row = /^((?:[A-Z]+\d+[a-z]?(?:, )?)+) (?:(\S+\.\w+) )?(\S+): (.*?) ==>(?: (.*))?$/;

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

/** @typedef {{ path: string, text: string, name: string, start: number, end: number }} Owner */

/** Lists by name what the files declare that mutations change, their paths from the project. @returns {ReadonlyMap<string, readonly Owner[]>} */
export function readOwners() {
  const files = [...textsIn("src", /(?<!\.test)\.tsx?$/), ...textsIn("games", /\.(quad|txt)$/)];
  /** @type {Map<string, Owner[]>} */
  const owners = new Map();
  for (const [path, text] of files)
    for (const it of ownersIn(path, text))
      owners.set(it.name, [...(owners.get(it.name) ?? []), { path, text, ...it }]);
  return owners;
}

/** Words, strings and single signs: between two of them there may be any space, and before a bracket a comma. */
const tokens = /[\w$]+|"(?:[^"\\]|\\.)*"|\S/g;

/** @param {string} text */
function patternOf(text) {
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
function ownersIn(file, text) {
  const whole = [{ name: "*", start: 0, end: text.length }];
  if (!/\.tsx?$/.test(file)) return whole;
  const declared = parseSync(file, text).program.body.flatMap((/** @type {any} */ node) => {
    const { start, end } = node;
    const it = node.declaration ?? node;
    const ids = [it.id, ...(it.declarations ?? []).map((/** @type {any} */ one) => one.id)];
    const names = ids.flatMap((id) => (id?.name ? [{ name: id.name, start, end }] : []));
    const members = (it.body?.body ?? []).flatMap((/** @type {any} */ one) => {
      const { type, name } = one.key ?? {};
      const own = type === "PrivateIdentifier" ? `#${name}` : name;
      return own && it.id ? [{ name: `${it.id.name}.${own}`, start: one.start, end: one.end }] : [];
    });
    return [...names, ...members];
  });
  return [...whole, ...declared];
}

/**
 * Makes the change of a mutation: in the owner, and where that has gone, wherever its text stands once.
 * @param {Mutation} mutation @param {ReturnType<typeof readOwners>} owners
 * @returns {{ path: string, healthy: string, broken: string } | string} the text of the file before and after, or why it cannot be made
 */
export function mutated({ file, owner, before, after }, owners) {
  const pattern = patternOf(before);
  const placesIn = (/** @type {readonly Owner[]} */ parts) =>
    parts.flatMap(({ path, text, start, end }) =>
      [...text.slice(start, end).matchAll(pattern)].map((it) => {
        const from = start + it.index;
        return { path, healthy: text, broken: text.slice(0, from) + after + text.slice(from + it[0].length) };
      }),
    );
  const named = (owners.get(owner) ?? []).filter(({ path }) => `/${path}`.endsWith(file && `/${file}`));
  const places = placesIn(named);
  const found = places.length > 0 || file !== "" ? places : placesIn(owners.get("*") ?? []);
  const [place] = found;
  if (place && found.length === 1) return place;
  return `its text stands ${found.length} times in ${places.length > 0 ? owner : "src"}`;
}

runAlone(import.meta.url, () => {
  const owners = readOwners();
  return readTable().flatMap((it) => {
    const made = mutated(it, owners);
    return typeof made === "string" ? [`${table}:${it.line}: ${made}`] : [];
  });
});
