// The games that readers of the book made of a list that was fixed beforehand: see docs/decisions/0055-five-readers.md.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeGame } from "../src/game/index.ts";
import { compileProgram } from "../src/program/index.ts";
import { runTests } from "../src/testing/index.ts";

const folder = fileURLToPath(new URL("readers/", import.meta.url));
const games = readdirSync(folder);

test.each(games)("%s has no mistake, and a recorded play wins it", (file) => {
  const text = readFileSync(folder + file, "utf8");
  const { program, diagnostics } = compileProgram({ file, text });
  expect(diagnostics).toEqual([]);
  expect(text).toMatch(/^test a recorded play wins\n(?: .*\n)+? {2}expect (?:won|\w+ wins)$/m);
  expect(runTests(makeGame(program!)).filter((it) => !it.passed)).toEqual([]);
});

test("there are five", () => {
  expect(games).toEqual(["echo.quad", "pairs.quad", "pegs.quad", "pits.quad", "tower.quad"]);
});
