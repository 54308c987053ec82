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
  writeFileSync(join(folder, "src/game/tsconfig.json"), withoutFast(join(folder, "src/game/tsconfig.json")));
  const [, , ...asked] = process.argv;
  process.exitCode =
    (await run([tool("tsc"), "-b", ...compiled], folder)) ||
    (await run([tool("vitest"), "run", "--reporter=dot", ...(asked.length > 0 ? asked : tests)], folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The settings of a project without the reference to `fast`. @param {string} file */
function withoutFast(file) {
  const settings = JSON.parse(readFileSync(file, "utf8"));
  const references = settings.references.filter(
    (/** @type {{ path: string }} */ it) => it.path !== "../fast",
  );
  return JSON.stringify({ ...settings, references });
}
