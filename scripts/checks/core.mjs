// @ts-check
// `npm run check -- core [TESTS]`: checks that `core` plays every game without `fast`. Copies the tree without src/fast,
// with a src/game/fast.ts that has no parts, compiles `core` and `game`, and runs the tests of what games mean.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, tool } from "../ready.mjs";

/** Says what the tests read, from the root of the tree. */
const copied = [
  "docs",
  "games",
  "package.json",
  "scripts",
  "src",
  "tests",
  "tsconfig.json",
  "tsconfig.room.json",
  "tsconfig.shared.json",
  "vitest.config.ts",
];

/** Projects that are compiled. The tests need no more. */
const compiled = ["src/core", "src/game"];

/** Settings of projects that refer to `fast`. */
const referring = ["src/tsconfig.json", "src/game/tsconfig.json", "tests/tsconfig.json"];

/** Tests of what games mean. Those that take long count less here: see tests/fast-parts.ts. */
const tests = [
  "src/core",
  "tests/language/authors.test.ts",
  "tests/language/rules.test.ts",
  "tests/lines/lines.test.ts",
  "tests/bodies",
  "tests/piles.test.ts",
  "tests/platforms/rules.test.ts",
  "tests/moves/boards.test.ts",
  "tests/moves/clicks.test.ts",
  "tests/moves/draws.test.ts",
  "tests/moves/perft.test.ts",
  "tests/moves/reasons.test.ts",
  "tests/puzzlescript/play.test.ts",
  "tests/puzzlescript/forgiving.test.ts",
  "tests/puzzlescript/next.test.ts",
  "tests/cabbage/seed.test.ts",
  "tests/cabbage/recorded.test.ts",
  "tests/recorded.test.ts",
];

/** Stands in the place of src/game/fast.ts. */
const noParts = `export { makeGame } from "../core/game/index.ts";
import type { FastImpls } from "../core/game/index.ts";

export const noFastImpls: FastImpls = {};
export const allFast: FastImpls = noFastImpls;
export const makeCodeGenerator = (_options?: { readonly after?: number }): undefined => undefined;
`;

const folder = mkdtempSync(join(tmpdir(), "quadrille-core-"));
try {
  const fast = join(root, "src/fast");
  for (const name of copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (it) => it !== fast });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "src/game/fast.ts"), noParts);
  for (const name of referring) dropReference(join(folder, name));
  const [, , ...asked] = process.argv;
  process.exitCode =
    (await run([tool("tsc"), "-b", ...compiled], folder)) ||
    (await run([tool("vitest"), "run", "--reporter=dot", ...(asked.length > 0 ? asked : tests)], folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Takes the reference to `fast` out of the settings of a project. @param {string} file */
function dropReference(file) {
  const settings = readFileSync(file, "utf8");
  writeFileSync(file, settings.replace(/,\s*\{ "path": "[./]*(?:src\/)?fast" \}/, ""));
}
