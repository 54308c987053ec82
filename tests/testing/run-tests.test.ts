// What is told of tests that stand in a file.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newSession, parseInputs } from "../../src/session/index.ts";
import { runTests, testOfPlay, type TestResult } from "../../src/testing/index.ts";
import { writtenCases } from "../cases.ts";
import { gameOf } from "../playing.ts";
import { today } from "../moves/sweep.ts";
import { randomInputs } from "../random/inputs.ts";

const cases = writtenCases(readFileSync(new URL("cases.txt", import.meta.url), "utf8"));

/** As the command line tells it. */
function told({ name, passed, failures, notes }: TestResult): readonly string[] {
  const lines = [...failures, ...notes].flatMap((it) => `line ${it.at![1]}: ${it.text}`.split("\n"));
  return [`${passed ? "pass" : "FAIL"} ${name}`, ...lines.map((it) => it.trimEnd())];
}

test.each(cases.map(({ name, words }) => [name, words] as const))("%s", (_, [game, wanted]) => {
  expect(runTests(gameOf(game!.rows.join("\n"))).flatMap(told)).toEqual(wanted!.rows);
});

describe("T6 a play becomes a test that passes", () => {
  test("as it is written", () => {
    const game = gameOf(`
objects: man @ red  goal o green
layers
  goal
  man
controls: go (way: straight) arrows
step go when go: move man way or refuse "No."
ends: when goal with man: win
level
  @..
level
  @.o
`);
    const session = newSession(game, { level: 2, seed: 7 });
    const { inputs } = parseInputs(game.program, "up right right");
    for (const input of inputs) session.play(input);
    expect(testOfPlay({ session, inputs })).toBe(`test a play
  level 2
  seed 7
  play up 2 right
  expect won
  expect seen
    ..@
`);
  });

  const folder = new URL("../../games/", import.meta.url);
  const files = readdirSync(folder).filter((it) => it.endsWith(".quad"));

  test.each(today(files))("%s", (file) => {
    const text = readFileSync(new URL(file, folder), "utf8");
    const game = gameOf(text);
    const session = newSession(game, { seed: 3 });
    while (session.message !== undefined) session.play({ type: "next" });
    const inputs = randomInputs(game, 60, 3);
    for (const input of inputs) session.play(input);
    const results = runTests(gameOf(`${text}\n${testOfPlay({ session, inputs })}`));
    expect(results.at(-1)).toMatchObject({ name: "a play", failures: [] });
  });
});
