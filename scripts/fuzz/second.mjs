// @ts-check
// Plays random games in the engine and in the second interpreter (tests/second), and tells where they differ.
//
//   npm run fuzz -- second [--count N] [--seed N]      2,000 games by default, from game 0

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Ends with what the test ends with. */
export function fuzzSecond() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { count: { type: "string", default: "2000" }, seed: { type: "string", default: "0" } },
  });
  const house = fileURLToPath(new URL("../..", import.meta.url));
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "tests/second"], {
    cwd: house,
    stdio: "inherit",
    env: { ...process.env, QUADRILLE_SECOND_GAMES: values.count, QUADRILLE_SECOND_SEED: values.seed },
  });
  process.exitCode = status ?? 1;
}
