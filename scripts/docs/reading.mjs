// @ts-check
// Makes the pages to read of docs/ into what the page draws: the contents, and a file for each page and for each chapter with its lessons.

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { highlightText, recipesIn } from "../../dist/syntax/index.js";
import { readChapter } from "./book.mjs";
import { plainText, readMarkdown } from "./markdown.mjs";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

/** Pages beside the book, in the order of the contents. Others of docs/ come behind them. */
const first = `language reference messages page command-line harbour puzzlescript vessels game-rules cabbage
  security`.split(/\s+/);

/** Pages that are read in the repository. */
const forContributors = new Set(["architecture", "words", "licences", "skill"]);

const names = (/** @type {string} */ folder) =>
  readdirSync(docs + folder)
    .filter((it) => it.endsWith(".md") && it !== "README.md")
    .map((it) => folder + it.replace(/\.md$/, ""))
    .sort();

const chapterNames = names("book/");
const others = [
  ...names("")
    .filter((it) => !forContributors.has(it))
    .sort((a, b) => placeOf(a) - placeOf(b)),
  ...names("from/"),
];
/** Recipes are many: the contents name the list of them, which leads to each. */
const recipeNames = ["recipes/README", ...names("recipes/")];

/** @param {string} name */
function placeOf(name) {
  const at = first.indexOf(name);
  return at < 0 ? first.length : at;
}

/**
 * All files, by their name below `learn/`: what is to be written as JSON, and pictures as they are. Nothing is in two of them.
 * @returns {Map<string, unknown>}
 */
export function readingPages() {
  /** @type {Map<string, unknown>} */
  const files = new Map();
  const picture = pictureOf(files);
  for (const name of [...chapterNames, ...others, ...recipeNames])
    files.set(`${name}.md`, readFileSync(`${docs}${name}.md`));
  const chapters = chapterNames.map((name) => chapterOf(name, picture));
  for (const [i, chapter] of chapters.entries()) files.set(`lessons/${i + 1}.json`, chapter);
  const pages = [...others, ...recipeNames].map((name) => {
    const page = readPage(name, picture);
    files.set(`${name}.json`, page);
    return { name, title: page.title };
  });
  files.set("recipes.json", listOfRecipes());
  files.set("contents.json", {
    chapters: chapters.map(({ title, page, intro, steps }) => ({
      title,
      page,
      about: firstSentence(intro),
      steps: steps.map((it) => ({ id: it.id, title: it.title })),
    })),
    pages: pages.filter((it) => it.name === recipeNames[0] || !recipeNames.includes(it.name)),
  });
  return files;
}

/** Returns `llms.txt`: the skill file, and every page of these files in Markdown. @param {ReadonlyMap<string, unknown>} files */
export function listForAgents(files) {
  const title = (/** @type {unknown} */ text) => /^# (.*)/m.exec(String(text))?.[1];
  const pages = [...files].filter(([file]) => file.endsWith(".md"));
  return `# Quadrille\n
> A language and engine for games on a grid: one text file is a game. \`quadrille mcp\` has tools for agents.\n
- [The skill file](skill.md): the language in a few minutes\n
## Pages\n\n${pages.map(([file, text]) => `- [${title(text)}](learn/${file})\n`).join("")}`;
}

/** The first sentence of a chapter says what its game is about. @param {readonly any[]} intro */
function firstSentence(intro) {
  return /^.*?[.!?](?=\s|$)/.exec(plainText(intro[0].text).replaceAll("\n", " "))?.[0] ?? "";
}

/** Returns the recipes as a search needs them: the question, and the words by which it may be looked for. */
function listOfRecipes() {
  return recipeNames.slice(1).flatMap((name) =>
    recipesIn(readFileSync(`${docs}${name}.md`, "utf8")).map(({ asks, says, also }) => ({
      page: name,
      title: asks,
      text: `${says} Also: ${also}.`,
    })),
  );
}

/** Keeps the pictures that pages show. @param {Map<string, unknown>} files */
function pictureOf(files) {
  return (/** @type {string} */ path) => {
    files.set(path, readFileSync(docs + path));
    return `learn/${path}`;
  };
}

/** @param {string} name @param {(path: string) => string} picture */
function readPage(name, picture) {
  const [head, ...blocks] = drawn(readFileSync(`${docs}${name}.md`, "utf8"), name, picture);
  if (head?.is !== "heading") throw new Error(`docs/${name}.md does not begin with a heading`);
  return { title: plainText(head.text), blocks };
}

/** Returns a chapter with its steps. @param {string} name @param {(path: string) => string} picture */
function chapterOf(name, picture) {
  const { title, intro, steps, outro } = readChapter(readFileSync(`${docs}${name}.md`, "utf8"));
  const blocksOf = (/** @type {string} */ text) => drawn(text, name, picture);
  return {
    title,
    page: name,
    intro: blocksOf(intro),
    steps: steps.map(({ text, ...step }) => ({ ...step, blocks: blocksOf(text) })),
    outro: blocksOf(outro),
  };
}

/** Blocks with links that lead somewhere on the page, and with colours in the language. @param {string} markdown @param {string} name @param {(path: string) => string} picture */
const drawn = (markdown, name, picture) =>
  readMarkdown(markdown, {
    link: (address) => addressOf(address, name),
    picture: (file) => picture(posix.join(posix.dirname(name), file)),
    code: partsOf,
  });

/** Returns the text in stretches of one kind each. @param {string} info @param {string} text @returns {[string, string][]} */
function partsOf(info, text) {
  if (/^quad\b/.test(info)) return coloured(text);
  if (info !== "diff") return [["", text]];
  const kinds = new Map([
    ["-", "removed"],
    ["+", "added"],
  ]);
  return text.split(/(?<=\n)/).map((line) => [kinds.get(line[0] ?? "") ?? "", line]);
}

/** @param {string} text */
function coloured(text) {
  /** @type {[string, string][]} */
  const parts = [];
  let at = 0;
  for (const { from, to, kind } of highlightText(text)) {
    if (from > at) parts.push(["", text.slice(at, from)]);
    parts.push([kind, text.slice(from, to)]);
    at = to;
  }
  if (at < text.length) parts.push(["", text.slice(at)]);
  return parts;
}

/** Where a link of a page leads on our page; nothing where that is not on it. @param {string} link @param {string} name */
function addressOf(link, name) {
  if (/^https?:/.test(link)) return link;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? `${name}.md` : posix.join(posix.dirname(name), path);
  const at = anchor === undefined ? "" : `?at=${anchor}`;
  if (target.endsWith("book/README.md")) return "#/learn";
  const page = target.replace(/\.md$/, "");
  if ([...chapterNames, ...others, ...recipeNames].includes(page)) return `#/learn/${page}${at}`;
  const game = /^\.\.\/games\/(.+)\.(?:quad|txt|cab)$/.exec(target)?.[1];
  if (game !== undefined) return `#/edit/${game}`;
  if (/^\.\.\/games\b/.test(target)) return "#/";
  const chapter = /^book\/games\/(\d+)-/.exec(target)?.[1];
  return chapter === undefined ? undefined : `#/lesson/${Number(chapter)}.1`;
}
