// @ts-check
// Reads scripts/checks/mutations.txt. Run by itself it checks that what each mutation changes stands once in its file.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ rules: string[], file: string, before: string[], after: string[], line: number }} Mutation */

const root = fileURLToPath(new URL("../..", import.meta.url));

export const table = "scripts/checks/mutations.txt";

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Where the lines that a mutation changes stand, however far they are indented. @param {readonly string[]} before */
export const placesOf = (before) => new RegExp(before.map(escaped).join(String.raw`\n\s*`), "g");

/**
 * The rows of the table: `RULE, RULE FILE`, then the text that is changed, each line behind `- `, and what it becomes, behind `+ `; how
 * far the lines of the first are indented does not matter.
 * @param {string} text
 * @returns {Mutation[]}
 */
export function readTable(text) {
  /** @type {Mutation[]} */
  const found = [];
  for (const [i, row] of text.split("\n").entries()) {
    const head = /^([A-Z]+\d+[a-z]?(?:, [A-Z]+\d+[a-z]?)*) (\S+)$/.exec(row);
    const last = found.at(-1);
    if (head)
      found.push({
        rules: (head[1] ?? "").split(", "),
        file: head[2] ?? "",
        before: [],
        after: [],
        line: i + 1,
      });
    else if (last && /^-( |$)/.test(row)) last.before.push(row.slice(2).trim());
    else if (last && /^\+( |$)/.test(row)) last.after.push(row.slice(2));
    else if (row !== "" && !row.startsWith("//"))
      throw new Error(`${table}:${i + 1}: not understood: ${row}`);
  }
  return found;
}

/** What is wrong with the rows: a sentence for each that cannot be tried. @param {readonly Mutation[]} mutations */
function staleRows(mutations) {
  return mutations.flatMap(({ file, before, line }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${table}:${line}: there is no ${file}`];
    const count = [...readFileSync(path, "utf8").matchAll(placesOf(before))].length;
    return count === 1 ? [] : [`${table}:${line}: its text stands ${count} times in ${file}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = staleRows(readTable(readFileSync(join(root, table), "utf8")));
  for (const it of stale) console.error(it);
  process.exitCode = stale.length === 0 ? 0 : 1;
}
