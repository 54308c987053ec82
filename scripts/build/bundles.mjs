// @ts-check
// Builds what loads fast and what is packed: the rooms that others import into dist/library with their types in dist/types, the command line
// into dist/cli, and the page into dist/page, which is what vite makes of src/studio, every game of
// games/ made ready to play, with its pictures, their list, and pages to read: those in which the editor and the command line look words and
// messages up are among them. It needs dist/ to be built.
//
//   node scripts/build/bundles.mjs [first | rest]     only what a first start needs; what is missing then

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "vite";
import { readGameFile } from "../../dist/terminal/games/game-file.js";
import { libraryGames } from "../../dist/terminal/library.js";
import { readyGame } from "../../dist/terminal/games/ready-game.js";
import { writeArchive } from "./archive.mjs";
import { picturesOf, rowOf } from "./gallery.mjs";
import { buildWorker } from "./offline.mjs";
import { writeTypes } from "./package-types.mjs";
import { listForAgents, readingPages } from "../docs/reading.mjs";
import { root } from "../ready.mjs";

const page = join(root, "dist/page");
const [makesFirst, makesRest] = [process.argv[2] !== "rest", process.argv[2] !== "first"];

async function writeGames() {
  const rows = [];
  for (const { name, path } of libraryGames()) {
    const { program, diagnostics } = readGameFile(path);
    if (!program || diagnostics.some((it) => it.severity === "error")) continue;
    const file = `${name}.${path.split(".").at(-1)}`;
    if (makesRest)
      for (const [theme, svg] of await picturesOf(name, program))
        write(`pictures/${name}.${theme}.svg`, Buffer.from(svg));
    if (!makesFirst) continue;
    write(`games/${name}.json`, readyGame({ program }));
    write(`games/${file}`, readFileSync(path));
    rows.push(rowOf(name, file, program));
  }
  if (makesFirst) write("games/list.json", rows);
}

/** @param {string} file @param {unknown} content */
function write(file, content) {
  const path = join(page, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
}

// In this order: the first part of the page empties its folder.
// Nothing of an older build stays behind: the command line is built into folders beside others.
if (makesFirst)
  for (const folder of ["cli", "library"])
    rmSync(join(root, "dist", folder), { recursive: true, force: true });

const list = join(root, "dist/modules.json");
/** Holds the modules in each file that is built. @type {Record<string, readonly string[]>} */
const modules = makesFirst || !existsSync(list) ? {} : JSON.parse(readFileSync(list, "utf8"));
const modes = [
  ...(makesFirst ? ["cli", "page", "compiling", "language"] : []),
  ...(makesRest ? ["exported", "exported-moves", "exported-cells", "exported-lines"] : []),
];
for (const mode of modes) {
  const built = await build({ configFile: join(root, "vite.config.ts"), mode, logLevel: "warn" });
  for (const made of Array.isArray(built) ? built : [built])
    for (const it of "output" in made ? made.output : [])
      if (it.type === "chunk")
        modules[`${mode}: ${it.fileName}`] = it.moduleIds.map((id) => relative(root, id));
}
writeFileSync(list, JSON.stringify(modules));
await writeGames();
if (makesFirst) {
  for (const it of "language messages messages-elsewhere reference page licences skill".split(" "))
    write(`${it}.md`, readFileSync(join(root, `docs/${it}.md`)));
  const reading = readingPages();
  const recipes = [...reading].filter(([file]) => /^recipes\/[a-z].*\.md$/.test(file));
  write("recipes.md", Buffer.from(recipes.map(([, text]) => String(text)).join("")));
  for (const [file, content] of reading) write(`learn/${file}`, content);
  write("llms.txt", Buffer.from(listForAgents(reading)));
  await buildWorker(root, page);
}
if (makesRest) {
  await writeTypes();
  writeArchive();
}
