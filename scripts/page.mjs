// @ts-check
// Builds the page into dist/page: what vite makes of src/studio, every game of games/ made ready to play, their list, and the reference of
// the language, which the editor looks words up in.
// It needs dist/ to be built.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGameFile } from "../dist/terminal/game-file.js";
import { libraryGames } from "../dist/terminal/library.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "dist/page");

/** Runs vite, and answers its exit code. @param {string[]} args */
function build(args = []) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn", ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  return status ?? 1;
}

function writeGames() {
  const games = libraryGames().flatMap(({ name, path }) => {
    const { program, diagnostics } = readGameFile(path);
    if (!program || diagnostics.some((it) => it.severity === "error")) return [];
    write(`games/${name}.json`, { format: "quadrille-game", version: 1, program });
    write(`games/${name}.${path.split(".").at(-1)}`, readFileSync(path));
    const { title, about } = program.facts;
    return [{ name, title, about, file: `${name}.${path.split(".").at(-1)}` }];
  });
  write("games/list.json", games);
}

/** @param {string} file @param {unknown} content */
function write(file, content) {
  const path = join(page, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
}

process.exitCode = build() || build(["--mode", "compiling"]) || build(["--mode", "exported"]);
if (process.exitCode === 0) {
  writeGames();
  write("language.md", readFileSync(join(root, "docs/language.md")));
}
