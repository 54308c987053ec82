// @ts-check
// `npm run fuzz -- [KIND] [OPTIONS]`: long random runs; scripts/README.md lists the kinds. Those that have a file here do the work
// themselves; the others are tests of which the suite runs a share. `--count`, `--inputs` and `--seed` say how much, names choose
// games or features, and `--games 1-1000` says which seeds. Without a kind, `readers game --texts 10000`.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run, tool } from "../ready.mjs";
import { inFolder, readOptions } from "../shared/tools.mjs";

/**
 * Holds the tests of a kind, the variables by which they learn of options, with the usual value, and how a name chooses among them.
 * @type {Readonly<Record<string, { files: string[], options?: Record<string, [variable: string, usual: string]>, set?: Record<string, string>, chosen?: (names: string) => string, names?: string }>>}
 */
const tests = {
  games: {
    files: ["tests/random/bundled.test.ts"],
    options: { inputs: ["QUADRILLE_FUZZ_INPUTS", "10000"], seed: ["QUADRILLE_FUZZ_SEED", "1"] },
    names: "QUADRILLE_FUZZ_GAMES",
  },
  second: {
    files: ["tests/second"],
    options: { count: ["QUADRILLE_SECOND_GAMES", "2000"], seed: ["QUADRILLE_SECOND_SEED", "0"] },
  },
  codegen: {
    files: ["tests/lines/random-lines.test.ts"],
    options: { count: ["QUADRILLE_GAMES", "2000"], seed: ["QUADRILLE_FIRST_GAME", "0"] },
  },
  solver: {
    files: ["tests/solve/facts.test.ts"],
    options: { count: ["QUADRILLE_LEVELS", "140"], seed: ["QUADRILLE_SEED", "1"] },
  },
  effects: { files: ["tests/effects"], set: { QUADRILLE_EFFECTS: "all" } },
  ffish: {
    files: ["tests/moves/ffish.test.ts"],
    options: { games: ["QUADRILLE_SEEDS", ""] },
    chosen: (names) => ` (${names})$`,
  },
  perft: {
    files: ["tests/moves/games.test.ts", "tests/moves/perft.test.ts", "tests/moves/twice.test.ts"],
    chosen: (names) => `^(${names}) `,
  },
  plays: { files: ["tests/page/plays.test.ts"], chosen: (names) => `^'(${names})' is played` },
  rooms: { files: ["tests/page/room.test.ts", "tests/page/links.test.ts"], chosen: (names) => names },
  library: {
    files: ["tests/play.test.ts", "tests/trace.test.ts", "tests/terminal/games.test.ts", "src/view/screen"],
  },
  pgn: { files: ["tests/moves/notation.test.ts"], chosen: () => "PGN" },
};

/** Says what works by itself, by the file that does it. @type {Readonly<Record<string, () => Promise<unknown>>>} */
const scripts = {
  programs: () => import("./programs.mjs"),
  readers: () => import("./readers.mjs"),
  drags: () => import("./drags.mjs"),
  crossings: () => runLong("crossings/long.ts", { count: 10, seed: 0, seconds: 1e9 }),
  fmt: () => runLong("random/long-breaks.ts", { count: 2000, seed: 1, seconds: 1e9 }),
  gnugo: () => import("../strength/gnugo.mjs"),
};

if (process.argv.length === 2) process.argv.push("readers", "game", "--texts", "10000");
const [kind = "", ...args] = process.argv.slice(2);
const found = tests[kind];
const script = scripts[kind];
if (script) await script();
else if (found) process.exitCode = await runTests(found);
else {
  console.error(
    `There is no ${kind}: say one of ${[...Object.keys(scripts), ...Object.keys(tests)].join(", ")}.`,
  );
  process.exitCode = 2;
}

/** Runs what a file of the tests does for long, with these options, on the games and the docs. @param {string} entry @param {{ count: number, seed: number, seconds: number }} usual */
async function runLong(entry, usual) {
  const options = readOptions(usual, args);
  const { textsIn } = await import("../checks/files.mjs");
  const docs = [...textsIn("docs", /\.md$/).values()].flatMap((it) => [
    ...it.matchAll(/^```(?:quad)?\n([^]*?)^```/gm),
  ]);
  const texts = [...textsIn("games", /\.quad$/).values(), ...docs.map((it) => it[1] ?? "")];
  const { bundled } = await import("./bundle.mjs");
  await inFolder(async (folder) => {
    const module = join(folder, "long.mjs");
    writeFileSync(module, await bundled(entry));
    const { runLong } = await import(pathToFileURL(module).href);
    process.exitCode = runLong({ ...options, texts }) ? 0 : 1;
  });
}

/** @param {(typeof tests)[string]} kind */
function runTests({ files, options = {}, set = {}, chosen, names }) {
  const usual = Object.fromEntries(Object.entries(options).map(([name, [, value]]) => [name, value]));
  const { words, ...given } = readOptions(usual, args);
  for (const [name, [variable]] of Object.entries(options))
    if (given[name]) process.env[variable] = given[name];
  Object.assign(process.env, set, { QUADRILLE_LONG: "1" });
  if (names && words.length > 0) process.env[names] = words.join();
  const pattern = chosen && (words.length > 0 || chosen("") === "PGN") ? ["-t", chosen(words.join("|"))] : [];
  return run([tool("vitest"), "run", "--reporter=verbose", ...pattern, ...files]);
}
