// Tests of PuzzleScript files, which stand in comments.

import { describe, expect, test } from "vitest";
import { compilePuzzle, puzzleTest } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { newSession, parseInputs } from "../../src/session/index.ts";
import { makePuzzleTest } from "../../src/studio/workshop/recording.ts";
import { runTests } from "../../src/testing/index.ts";
import { nextText } from "./next-text.ts";
import { push, puzzleText, toldOf } from "./small-game.ts";

const crates = puzzleText({ rules: push, wins: "All Crate on Goal", levels: "message Push!\n\n@*o\n\n@.*o" });
const marked = nextText({
  objects: "Crate; orange",
  layers: "",
  rules: "[ > player | wall ] -> cancel",
  levels: "@.#",
}).replace("Crate; orange\n", "");

const resultsOf = (text: string) =>
  runTests(makeGame(compilePuzzle({ file: "game.txt", text }).program)).map(
    ({ name, passed, failures }) =>
      `${name}: ${passed ? "passes" : failures.map((it) => it.text).join("; ")}`,
  );

describe("a test in a comment", () => {
  test.each([
    ["(test one\n  play right\n  expect won\n)", ["one: passes"]],
    [
      "(test one\n  level 2\n  seed 7\n  play right, left\n  expect playing\n  expect seen\n    @.*o\n)",
      ["one: passes"],
    ],
    [
      "(test one\n  play right\n  expect level 2\n)\n\n(test two\n  play left\n  expect seen\n    @*o\n)",
      ["one: passes", "two: passes"],
    ],
    ["(what it is about)", []],
  ])("%s", (comment, results) => {
    const text = `${crates}\n${comment}\n`;
    expect(toldOf(text)).toEqual([]);
    expect(resultsOf(text)).toEqual(results);
  });

  test("behind `//`, in a file of Next that writes its comments so", () => {
    const text = `${marked}\n// test one\n//   play right, right\n//   expect refused\n//   expect seen\n//     .@#\n`;
    expect(resultsOf(text)).toEqual(["one: passes"]);
  });

  test("that does not hold fails on its line", () => {
    const text = `${crates}\n(test one\n  play left\n  expect won\n)\n`;
    const [result] = runTests(makeGame(compilePuzzle({ file: "game.txt", text }).program));
    const line = text.split("\n").indexOf("  expect won") + 1;
    expect([result!.passed, result!.failures[0]!.at]).toEqual([false, [0, line, 1]]);
  });

  test("with a line that is none is told of it, and plays without", () => {
    const text = `${crates}\n(test one\n  push it\n  level 9\n  play right\n)\n`;
    expect(toldOf(text)).toEqual(["warning test-form:   push it", "warning test-form:   level 9"]);
    expect(resultsOf(text)).toEqual(["one: passes"]);
  });
});

describe("a play kept as a test", () => {
  test.each([
    ["in parentheses", crates, "next right left left right right"],
    ["in parentheses, to a win", crates, "next right"],
    ["behind `//`", marked, "right right"],
  ])("%s", (_, file, words) => {
    const game = makeGame(compilePuzzle({ file: "game.txt", text: file }).program);
    const session = newSession(game, { seed: 5 });
    for (const input of parseInputs(game.program, words).inputs) session.play(input);
    const comment = puzzleTest(makePuzzleTest(session, "as played"), file)!;
    const text = `${file}\n${comment}`;
    expect(toldOf(text)).toEqual([]);
    expect(resultsOf(text)).toEqual(["as played: passes"]);
    expect(resultsOf(text.replace(/play .*/, "play action")).join()).not.toContain("passes");
  });

  test("whose board shows parentheses cannot stand in a comment", () => {
    expect(puzzleTest("test a\n  expect seen\n    (@)\n", crates)).toBeUndefined();
  });
});
