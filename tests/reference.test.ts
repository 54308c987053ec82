// docs/reference.md is made here, with `-u`: every word of the language has an entry, with what it means and where it is played.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { referencePage } from "../scripts/reference-page.mjs";
import { keyNames } from "../src/base/index.ts";
import {
  allWords,
  argumentTypes,
  colours,
  entriesOf,
  helpFrom,
  highlightText,
  inPuzzleScript,
  lineWords,
  manual,
  meanings,
  optionTypes,
  recipesIn,
  reservedWords,
  sectionWords,
  stateTypes,
} from "../src/syntax/index.ts";
import { seen, sessionOf } from "./playing.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(root + file, "utf8");
const namesIn = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true })
    .map(String)
    .sort();

/** Words that are read as such; signs and colours tell themselves. */
const words = [...allWords].filter((it) => /^[a-z][a-z-]+$|^[xy]$/.test(it) && !colours.includes(it));

const recipes = namesIn("docs/recipes")
  .filter((it) => it !== "README.md")
  .map((file) => ({
    name: file.slice(0, -3),
    link: `recipes/${file}`,
    text: recipesIn(read(`docs/recipes/${file}`))[0]!.game,
  }));
const games = namesIn("games")
  .filter((it) => it.endsWith(".quad"))
  .map((file) => ({ name: file, link: `../games/${file}`, text: read(`games/${file}`) }));

const page = referencePage({
  words,
  meanings,
  inPuzzleScript,
  actions: manual,
  entriesOf,
  highlight: highlightText,
  grammar: read("docs/language.md"),
  played: [...recipes, ...games],
  lists: {
    "Sections, in no order": sectionWords,
    "Words that cannot be names": [...reservedWords],
    Colours: [...colours, "`#rgb`", "`#rrggbb`"],
    "Names of keys": ["any one character", ...keyNames],
    "Types of arguments": [...argumentTypes, "`thing` in definitions", "a range such as `0 to 4`"],
    "Types of options": optionTypes,
    "What `state` keeps, and how it begins": stateTypes.map((it) => `${it}${beginning(it)}`),
    "Words in rows of line rules": lineWords.map((it) => `\`${it}\``),
  },
});

/** The value that a variable begins with, as a game shows it. */
function beginning(type: string): string {
  if (["timer", "source", "pile"].includes(type)) return "";
  if (type === "slot") return " (none)";
  const text = `players red, blue\nobjects: gem o\nstate: ${type} kept-here\nview: "{kept-here}"\nlevel\n  o\n`;
  return ` (${seen(sessionOf(text)).split("/").at(-1)!})`;
}

test("the reference is up to date", async () => {
  await expect(page).toMatchFileSnapshot(`${root}docs/reference.md`);
});

const help = helpFrom(page);

test("every word has a meaning, and a place where it is played", () => {
  const missing = words.filter((it) => !help(it)?.rules.some((said) => said.includes("For example ")));
  expect(missing).toEqual([]);
  expect(words.filter((it) => meanings[it] === undefined && entriesOf(it).length === 0)).toEqual([]);
  expect(Object.keys({ ...meanings, ...inPuzzleScript }).filter((it) => !allWords.has(it))).toEqual([]);
});

test.each([
  ["rewrite", "rewrite {OPTION} { rule | rewrite }", "R14"],
  ["apart", "every | first | random | apart", "R13"],
  ["layers", "layers    { [pile] KINDS | others }", "R10"],
  ["slide", "slide THING DIRECTION", "R26"],
])("%s has its form and its rule", (word, form, rule) => {
  const { forms = [], rules = [] } = help(word) ?? {};
  expect(forms.join("\n")).toContain(form);
  expect(rules.join("\n")).toContain(rule);
});
