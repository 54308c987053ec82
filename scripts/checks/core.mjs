// @ts-check
// `npm run check -- core`: whether `core` plays every game without `fast`. Copies the tree without src/fast, with a
// src/game/fast.ts that has no parts, compiles `core` and what is needed to play, and runs the tests of what games mean.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, tool } from "../ready.mjs";

/** What the tests read, from the root of the tree. */
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

/** Projects that are compiled: the engine and what plays games. */
const compiled = ["src/core", "src/game", "src/session", "src/testing", "src/view"];

/** Tests of what games mean. */
const tests = [
  "src/core",
  "tests/language",
  "tests/lines/lines.test.ts",
  "tests/bodies",
  "tests/moves",
  "tests/recorded.test.ts",
  "tests/piles.test.ts",
  "tests/puzzlescript/play.test.ts",
];

/** Stands in the place of src/game/fast.ts. */
const noParts = `export { makeGame } from "../core/game/index.ts";
import type { FastParts } from "../core/game/index.ts";

export const none: FastParts = {};
export const allFast: FastParts = none;
export const generated = (_options?: { readonly after?: number }): undefined => undefined;
`;

const folder = mkdtempSync(join(tmpdir(), "quadrille-core-"));
try {
  const fast = join(root, "src/fast");
  for (const name of copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (it) => it !== fast });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "src/game/fast.ts"), noParts);
  const project = join(folder, "src/game/tsconfig.json");
  writeFileSync(project, readFileSync(project, "utf8").replace(/,\s*\{ "path": "\.\.\/fast" \}/, ""));
  const code =
    (await run([tool("tsc"), "-b", ...compiled], folder)) ||
    (await run([tool("vitest"), "run", "--reporter=dot", ...tests], folder));
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
