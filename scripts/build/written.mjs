// @ts-check
// Writes what the page has beside its scripts, while others build these: every game made ready to play, its pictures, their list, and pages to read.
// It runs as a thread of bundles.mjs.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { workerData } from "node:worker_threads";
import { readGameFile } from "../../dist/terminal/games/game-file.js";
import { libraryGames } from "../../dist/terminal/library.js";
import { encodeReadyGame } from "../../dist/terminal/games/ready-game.js";
import { picturesOf, rowOf } from "./gallery.mjs";
import { listForAgents, readingPages } from "../docs/reading.mjs";
import { root } from "../ready.mjs";

const { page, makesFirst, makesRest } = workerData;

async function writeGames() {
  const rows = [];
  for (const { name, path } of libraryGames()) {
    const { program, diagnostics } = readGameFile(path);
    if (!program || diagnostics.some((it) => it.severity === "error")) continue;
    const file = `${name}.${path.split(".").at(-1)}`;
    // The gallery does not show the samples of another format.
    if (makesRest && !name.startsWith("cabbage/")) await draw(name, program);
    if (!makesFirst) continue;
    write(`games/${name}.json`, encodeReadyGame({ program }));
    write(`games/${file}`, readFileSync(path));
    rows.push(rowOf(name, file, program));
  }
  if (makesFirst) write("games/list.json", rows);
}

/** Draws a game for each theme. @param {string} name @param {import("../../dist/program/index.js").Program} program */
async function draw(name, program) {
  for (const [theme, svg] of await picturesOf(name, program))
    write(`pictures/${name}.${theme}.svg`, Buffer.from(svg));
}

async function drawChapters() {
  for (const name of readdirSync(join(root, "docs/book/games"))) {
    const { program } = readGameFile(join(root, "docs/book/games", name));
    if (program) await draw(`book/${name.replace(/\.quad$/, "")}`, program);
  }
}

function writeReading() {
  for (const it of "language messages messages-elsewhere reference page licences skill".split(" "))
    write(`${it}.md`, readFileSync(join(root, `docs/${it}.md`)));
  const reading = readingPages();
  const recipes = [...reading].filter(([file]) => /^recipes\/[a-z].*\.md$/.test(file));
  write("recipes.md", Buffer.from(recipes.map(([, text]) => String(text)).join("")));
  for (const [file, content] of reading) write(`learn/${file}`, content);
  write("llms.txt", Buffer.from(listForAgents(reading)));
}

/** @param {string} file @param {unknown} content */
function write(file, content) {
  const path = join(page, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
}

await writeGames();
if (makesRest) await drawChapters();
if (makesFirst) writeReading();
