// @ts-check
// `npm run reference`: writes docs/reference.md anew. With `--check` it only says what is wrong there and in docs/messages.md. It needs dist/ to be built.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { keyNames } from "../../dist/base/index.js";
import { makeGame } from "../../dist/game/index.js";
import { compileProgram } from "../../dist/program/index.js";
import { newSession, pressed } from "../../dist/session/index.js";
import * as syntax from "../../dist/syntax/index.js";
import { addCommands } from "../../dist/terminal/commands/index.js";
import { frameOf, frameText, looksOf } from "../../dist/view/index.js";
import { wrongElsewhere, wrongExplanations } from "../checks/message-codes.mjs";
import { referencePage } from "./reference-page.mjs";
import { root } from "../ready.mjs";

const path = join(root, "docs/reference.md");

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), "utf8");

/** @param {string} folder @param {string} ending */
const filesIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(ending))
    .sort();

const recipes = filesIn("docs/recipes", ".md")
  .filter((it) => it !== "README.md")
  .flatMap((file) =>
    syntax
      .recipesIn(read(`docs/recipes/${file}`))
      .map(({ game }) => ({ name: file.slice(0, -3), link: `recipes/${file}`, text: game })),
  );
const games = filesIn("games", ".quad").map((file) => ({
  name: file,
  link: `../games/${file}`,
  text: read(`games/${file}`),
}));

/** Words that are read as such; signs and colours tell themselves. */
const words = [...syntax.allWords].filter(
  (it) => /^[a-z][a-z-]+$|^[xy]$/.test(it) && !syntax.colours.includes(it),
);

const page = referencePage({
  words,
  meanings: syntax.wordMeanings,
  inPuzzleScript: syntax.inPuzzleScript,
  actions: syntax.manual,
  entriesOf: syntax.entriesOf,
  highlight: syntax.highlightText,
  grammar: read("docs/language.md"),
  played: [...recipes, ...games],
  lists: {
    "Sections, in no order": syntax.sectionWords,
    "Words that cannot be names": [...syntax.reservedWords],
    Colours: [...syntax.colours, "`#rgb`", "`#rrggbb`"],
    "Names of keys": ["any one character", ...keyNames],
    "Types of arguments": [...syntax.argumentTypes, "`thing` in definitions", "a range such as `0 to 4`"],
    "Types of options": syntax.optionTypes,
    "What `state` keeps, and how it begins": syntax.stateTypes.map((it) => `${it}${beginning(it)}`),
    "Words in rows of line rules": syntax.lineWords.map((it) => `\`${it}\``),
  },
});

/** Returns the value that a variable begins with, as a game shows it. @param {string} type */
function beginning(type) {
  if (["timer", "source", "pile", "table"].includes(type)) return "";
  if (type === "slot" || type === "body") return " (none)";
  const text = `players red, blue\nobjects: gem o\nstate: ${type} kept-here\nview: "{kept-here}"\nlevel\n  o\n`;
  const { program } = compileProgram({ file: type, text });
  if (!program) throw new Error(`A ${type} cannot be shown.`);
  const shown = frameText(frameOf(newSession(makeGame(program))), looksOf(program));
  return ` (${shown.trim().split("\n").at(-1)})`;
}

/** Returns what is wrong with an entry of the page. @returns {string[]} */
function wrongEntries() {
  const help = syntax.helpFrom(page);
  const unplayed = words.filter((it) => !help(it)?.rules.some((said) => said.includes("For example ")));
  const meaningless = words.filter(
    (it) => syntax.wordMeanings[it] === undefined && syntax.entriesOf(it).length === 0,
  );
  const known = Object.keys({ ...syntax.wordMeanings, ...syntax.inPuzzleScript });
  return [
    ...unplayed.map((it) => `no recipe and no game plays \`${it}\`: add it to one of docs/recipes`),
    ...meaningless.map((it) => `\`${it}\` has no meaning in src/syntax/manual/meanings.json`),
    ...known
      .filter((it) => !syntax.allWords.has(it))
      .map((it) => `src/syntax/manual/meanings.json tells of \`${it}\`, which is no word`),
  ];
}

/** Keys that cannot be bound to a control, or that do nothing when they are pressed. @returns {string[]} */
function unplayedKeys() {
  return keyNames.flatMap((key) => {
    const text = `board 1x1\nobjects: lamp o\ncontrols: light ${key}\nstep lighting when light: put lamp at (0, 0)\n`;
    const { program } = compileProgram({ file: key, text });
    const session = program && newSession(makeGame(program));
    session?.play(pressed(key));
    return session?.position.topAt(0) ? [] : [`the key ${key} cannot be bound to a control and played`];
  });
}

/** Options of commands that tests/options.md does not try; `lsp` waits for another program. @returns {string[]} */
function untriedOptions() {
  const tried = read("tests/options.md");
  const cli = new Command("quadrille");
  addCommands(cli);
  return cli.commands.flatMap((command) => {
    const lines = tried.match(new RegExp(`^\\$ .*quadrille ${command.name()}\\b.*$`, "gm")) ?? [];
    const words = new Set(lines.flatMap((it) => it.split(" ")));
    return command.options
      .filter(({ long }) => long && !words.has(long) && command.name() !== "lsp")
      .map(({ long }) => `tests/options.md does not try \`${command.name()} ${long}\``);
  });
}

const isCheck = process.argv.includes("--check");
if (!isCheck) writeFileSync(path, page);
const stale =
  page === readFileSync(path, "utf8")
    ? []
    : ["docs/reference.md is not up to date: `npm run reference` writes it"];
const wrong = [
  ...wrongEntries(),
  ...unplayedKeys(),
  ...stale,
  ...wrongExplanations(root),
  ...wrongElsewhere(root),
  ...untriedOptions(),
];
for (const it of wrong) console.log(it);
if (wrong.length > 0) process.exitCode = 1;
