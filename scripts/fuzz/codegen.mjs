// @ts-check
// Plays random PuzzleScript games as turns on a board, block by block, with statements as JavaScript, and word by word, and tells where these differ.
//
//   npm run fuzz -- codegen [COUNT] [--count N] [--seed N]      2,000 games by default, from seed 0

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Ends with what the test ends with. */
export function fuzzCodegen() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { count: { type: "string", default: "2000" }, seed: { type: "string", default: "0" } },
  });
  const house = fileURLToPath(new URL("../..", import.meta.url));
  const test = "tests/lines/random-lines.test.ts";
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", test], {
    cwd: house,
    stdio: "inherit",
    env: {
      ...process.env,
      QUADRILLE_GAMES: positionals[0] ?? values.count,
      QUADRILLE_FIRST_GAME: values.seed,
    },
  });
  process.exitCode = status ?? 1;
}
