// @ts-check
// Makes the pages to read of docs/ into what the page draws: the contents, a file for each page, the lessons, and what a search looks through.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { highlightText } from "../dist/syntax/index.js";
import { readChapter } from "./book.mjs";
import { plainText, readMarkdown } from "./markdown.mjs";

/** @typedef {import("./markdown.mjs").Block} Block */
/** @typedef {import("./markdown.mjs").Inline} Inline */
/** @typedef {import("./markdown.mjs").Span} Span */
/** @typedef {{ readonly page: string, readonly id: string, readonly title: string, readonly under: string, readonly text: string }} Entry */

const docs = fileURLToPath(new URL("../docs/", import.meta.url));

/** Pages beside the book, in the order of the contents. Others of docs/ come behind them. */
const first = [
  "language",
  "messages",
  "page",
  "command-line",
  "harbour",
  "puzzlescript",
  "vessels",
  "game-rules",
  "cabbage",
  "security",
];

const names = (/** @type {string} */ folder) =>
  readdirSync(docs + folder)
    .filter((it) => it.endsWith(".md") && it !== "README.md")
    .map((it) => folder + it.replace(/\.md$/, ""))
    .sort();

const chapterNames = names("book/");
const others = names("").sort((a, b) => placeOf(a) - placeOf(b));

/** @param {string} name */
function placeOf(name) {
  const at = first.indexOf(name);
  return at < 0 ? first.length : at;
}

/**
 * All files, by their name below `learn/`: what is to be written as JSON, and pictures as they are.
 * @returns {Map<string, unknown>}
 */
export function readingPages() {
  /** @type {Map<string, unknown>} */
  const files = new Map();
  /** @type {Entry[]} */
  const entries = [];
  const pages = [...chapterNames, ...others].map((name) => {
    const page = readPage(name, pictureOf(files));
    files.set(`${name}.json`, page);
    entries.push(...entriesOf(name, page));
    return { name, title: page.title };
  });
  const chapters = chapterNames.map((name) => lessonsOf(name, pictureOf(files)));
  for (const [i, chapter] of chapters.entries()) files.set(`lessons/${i + 1}.json`, chapter);
  files.set("contents.json", {
    chapters: chapters.map(({ title, steps }, i) => ({
      title,
      page: chapterNames[i],
      steps: steps.map((it) => ({ id: it.id, title: it.title })),
    })),
    pages: pages.filter((it) => !it.name.startsWith("book/")),
  });
  files.set("search.json", entries);
  return files;
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
  const markdown = readFileSync(`${docs}${name}.md`, "utf8");
  const [head, ...blocks] = drawn(readMarkdown(markdown), { name, picture });
  if (head?.is !== "heading") throw new Error(`docs/${name}.md does not begin with a heading`);
  return { title: plainText(head.text), blocks };
}

/** The steps of a chapter; each begins with the file of the one before, unless it says otherwise. @param {string} name @param {(path: string) => string} picture */
function lessonsOf(name, picture) {
  const { title, steps } = readChapter(readFileSync(`${docs}${name}.md`, "utf8"));
  return {
    title,
    page: name,
    steps: steps.map(({ id, title: called, text, before, game, check, uses }) => {
      const blocks = drawn(readMarkdown(text), { name, picture });
      return { id, title: called, blocks, before, game, check, uses };
    }),
  };
}

/**
 * Blocks with links that lead somewhere on the page, and with colours in the language.
 * @param {readonly Block[]} blocks
 * @param {{ readonly name: string, readonly picture: (path: string) => string }} page
 * @returns {any[]}
 */
function drawn(blocks, page) {
  const inline = (/** @type {Inline} */ text) => text.flatMap((it) => drawnSpans(it, page));
  return blocks.map((block) => {
    switch (block.is) {
      case "heading":
      case "paragraph":
        return { ...block, text: inline(block.text) };
      case "list":
        return { ...block, items: block.items.map((it) => drawn(it, page)) };
      case "quote":
        return { ...block, blocks: drawn(block.blocks, page) };
      case "table":
        return { ...block, head: block.head.map(inline), rows: block.rows.map((row) => row.map(inline)) };
      case "code":
        return { ...block, text: partsOf(block) };
    }
  });
}

/** The text in stretches of one kind each. @param {Extract<Block, { is: "code" }>} code */
function partsOf({ info, text }) {
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
  const parts = [];
  let at = 0;
  for (const { from, to, kind } of highlightText(text)) {
    if (from > at) parts.push(["", text.slice(at, from)]);
    parts.push([kind, text.slice(from, to)]);
    at = to;
  }
  return at < text.length ? [...parts, ["", text.slice(at)]] : parts;
}

/**
 * @param {Span} span
 * @param {{ readonly name: string, readonly picture: (path: string) => string }} page
 * @returns {any[]}
 */
function drawnSpans(span, page) {
  if (typeof span === "string" || "code" in span) return [span];
  const inline = (/** @type {Inline} */ text) => text.flatMap((it) => drawnSpans(it, page));
  if ("strong" in span) return [{ strong: inline(span.strong) }];
  if ("em" in span) return [{ em: inline(span.em) }];
  if ("image" in span)
    return [{ image: page.picture(posix.join(posix.dirname(page.name), span.image)), alt: span.alt }];
  const link = addressOf(span.link, page.name);
  return link === undefined ? inline(span.text) : [{ link, text: inline(span.text) }];
}

/**
 * Where a link of a page leads on our page; nothing where that is not on it.
 * @param {string} link
 * @param {string} name
 */
function addressOf(link, name) {
  if (/^https?:/.test(link)) return link;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? `${name}.md` : posix.join(posix.dirname(name), path);
  const at = anchor === undefined ? "" : `?at=${anchor}`;
  if (target.endsWith("book/README.md")) return "#/learn";
  if (target.endsWith(".md") && existsSync(docs + target) && !target.startsWith("decisions"))
    return `#/learn/${target.slice(0, -3)}${at}`;
  const game = /^\.\.\/games\/(.+)\.(?:quad|txt|cab)$/.exec(target)?.[1];
  if (game !== undefined) return `#/edit/${game}`;
  if (/^\.\.\/games\b/.test(target)) return "#/";
  const chapter = /^book\/games\/(\d+)-/.exec(target)?.[1];
  return chapter === undefined ? undefined : `#/lesson/${Number(chapter)}.1`;
}

/**
 * What a search finds on a page: a heading with the text below it.
 * @param {string} page
 * @param {{ readonly title: string, readonly blocks: readonly any[] }} read
 * @returns {Entry[]}
 */
function entriesOf(page, { title, blocks }) {
  /** @type {{ page: string, id: string, title: string, under: string, text: string }[]} */
  const entries = [{ page, id: "", title, under: "", text: "" }];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (block.is === "heading")
      entries.push({ page, id: block.id, title: plainText(block.text), under: title, text: "" });
    else if (last) last.text = `${last.text} ${wordsOf(block)}`.trim();
  }
  return entries;
}

/** @param {any} block @returns {string} */
function wordsOf(block) {
  switch (block.is) {
    case "list":
      return block.items.flat().map(wordsOf).join(" ");
    case "quote":
      return block.blocks.map(wordsOf).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plainText).join(" ");
    case "code":
      return block.text.map((/** @type {[string, string]} */ it) => it[1]).join("");
    default:
      return plainText(block.text);
  }
}
