// @ts-check
// Checks the numbers of rules (R14, PV8, CB5): every one that a comment or the title of a test cites is defined in docs/, once,
// and every one that is defined there is named in the title of a test.

import { parseSync } from "oxc-parser";
import { lineAt, runAlone, textsIn, visit } from "./files.mjs";

/** @typedef {{ file: string, line: number, rule: string }} Breach */
/** @typedef {{ number: string, at: number, isTitle: boolean }} Cite */

const number = /[A-Z]{1,2}\d{1,2}[a-z]?/.source;

/** In pages a rule begins a heading, a list item or a paragraph: `## R1 Cycle`, `- **L1 Lines.**`. */
export const definition = new RegExp(`^(?:#+ |(?:- )?\\*\\*)(${number})\\b`, "gm");

/** A string is taken for a title where numbers stand in front of words: `"FL2, FL4: %s appears"`. */
const titled = new RegExp(`^(?:${number}, )*${number}:? [^ ]`);

/**
 * Returns what is wrong with the numbers in a set of files, path -> text. Pages end in .md, files of cases in .txt; all else is code.
 * @param {Map<string, string>} files
 * @returns {Breach[]}
 */
export function breaches(files) {
  /** @type {Map<string, { file: string, line: number }>} */
  const defined = new Map();
  /** @type {Set<string>} */
  const tested = new Set();
  /** @type {Breach[]} */
  const found = [];
  for (const [file, text] of files) {
    if (!file.endsWith(".md")) continue;
    for (const { 1: name = "", index } of text.matchAll(definition)) {
      const place = { file, line: lineAt(text, index) };
      if (defined.has(name)) found.push({ ...place, rule: `${name} is defined twice` });
      else defined.set(name, place);
    }
  }
  const families = new Set([...defined.keys()].map((it) => it.replace(/\d.*/, "")));
  for (const [file, text] of files) {
    for (const { number: name, at, isTitle } of citesIn(file, text)) {
      if (!defined.has(name) && families.has(name.replace(/\d.*/, "")))
        found.push({ file, line: lineAt(text, at), rule: `${name} is no rule of docs/` });
      if (isTitle) tested.add(name);
    }
  }
  for (const [name, place] of defined)
    if (!tested.has(name)) found.push({ ...place, rule: `no test has ${name} in its title` });
  return found;
}

/** @param {string} file @param {string} text @returns {Cite[]} */
function citesIn(file, text) {
  if (file.endsWith(".md")) return [];
  if (file.endsWith(".txt")) return casesIn(text);
  const { program, comments } = parseSync(file, text);
  const cites = comments.flatMap((it) => numbersIn(it.value, it.start, false));
  if (!file.endsWith(".test.ts")) return cites;
  /** @type {Set<any>} */
  const titles = new Set();
  visit(program, (node) => {
    if (isTest(node))
      for (const part of [node.arguments[0], ...(node.arguments[0]?.quasis ?? [])]) titles.add(part);
    const words = node.type === "TemplateElement" ? node.value.cooked : node.value;
    if (typeof words === "string" && (titles.has(node) || titled.test(words)))
      cites.push(...numbersIn(words, node.start, true));
  });
  return cites;
}

/** Returns the titles in a file of cases: what begins a line. @param {string} text @returns {Cite[]} */
function casesIn(text) {
  return [...text.matchAll(/^[^\s/].*$/gm)]
    .filter((it) => titled.test(it[0]))
    .flatMap((it) => numbersIn(it[0], it.index, true));
}

/** Returns true if a node is a call whose first argument is the title of a test: `test("..")`, `describe.each(rows)("..")`. @param {any} node */
function isTest(node) {
  if (node.type !== "CallExpression") return false;
  let { callee } = node;
  while (callee && callee.type !== "Identifier") callee = callee.callee ?? callee.tag ?? callee.object;
  return ["test", "it", "describe", "inBrowser"].includes(callee?.name);
}

/**
 * Returns the numbers in some words. Of `R1 to R4` and `CH1-CH6` all between are cited, and only the first and the last are named.
 * @param {string} words
 * @param {number} at where the words begin
 * @param {boolean} isTitle
 * @returns {Cite[]}
 */
function numbersIn(words, at, isTitle) {
  const single = [...words.matchAll(new RegExp(`(?<![\\w-])${number}\\b`, "g"))];
  const ranges = [...words.matchAll(/\b([A-Z]{1,2})(\d{1,2})(?:-| to )\1(\d{1,2})\b/g)];
  return [
    ...single.map((it) => ({ number: it[0], at: at + it.index, isTitle })),
    ...ranges.flatMap(({ 1: letters, 2: from, 3: to, index }) =>
      Array.from({ length: Math.max(0, Number(to) - Number(from) - 1) }, (_, i) => ({
        number: `${letters}${Number(from) + i + 1}`,
        at: at + index,
        isTitle: false,
      })),
    ),
  ];
}

runAlone(import.meta.url, () => {
  const files = [textsIn("docs", /\.md$/), textsIn("src", /\.tsx?$/), textsIn("tests", /\.(tsx?|txt)$/)];
  const found = breaches(new Map(files.flatMap((it) => [...it])));
  return found.map(({ file, line, rule }) => `${file}:${line}: ${rule}`);
});
