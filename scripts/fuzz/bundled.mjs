// @ts-check
// Plays the newest games that come along by chance, in every way: plain, fast, written, observed, copied, undone, saved, replayed.
//
//   npm run fuzz -- games [--inputs N] [--seed N] [NAME...]      10,000 inputs of each by default

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Ends with what the test ends with. */
export function fuzzBundled() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { inputs: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
    allowPositionals: true,
  });
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "tests/random/bundled.test.ts"],
    {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      stdio: "inherit",
      env: {
        ...process.env,
        QUADRILLE_FUZZ_INPUTS: values.inputs,
        QUADRILLE_FUZZ_SEED: values.seed,
        ...(positionals.length > 0 && { QUADRILLE_FUZZ_GAMES: positionals.join() }),
      },
    },
  );
  process.exitCode = status ?? 1;
}
