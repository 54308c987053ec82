import { describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.ts";
import { compileProgram } from "../../program/index.ts";
import { parseInputs } from "./notation.ts";
import { quotedWord } from "./quoted-word.ts";
import { splitAtSeparator, splitInputWords } from "./words.ts";

test.each<[text: string, words: readonly string[]]>([
  ["a b,c\nd // e f\ng", ["a", "b", "c", "d", "g"]],
  ["place((3, 4), rook) next", ["place((3, 4), rook)", "next"]],
  ["',' ' ' ''' 'a", ["','", "' '", "'''", "'a"]],
  ["a(b c\nd) e", ["a(b", "c", "d)", "e"]],
  ["(a b) f(()", ["(a", "b)", "f(()"]],
  ["f(a (b c)) d)", ["f(a (b c))", "d)"]],
  ["'a\n' b", ["'a", "'", "b"]],
])("%j", (text, words) => {
  expect(splitInputWords(text).map((it) => it.text)).toEqual(words);
});

test.each<[text: string, parts: readonly string[]]>([
  ["a+b+'+'+c", ["a", "b", "'+'", "c"]],
  ["+a+", ["+a+"]],
  ["f(a+b)+(c+d", ["f(a+b)", "(c", "d"]],
])("%j in parts", (text, parts) => {
  expect(splitAtSeparator(text, "+")).toEqual(parts);
});

test("a long word is cut where it is named", () => {
  expect(quotedWord("walk")).toBe("walk");
  expect(quotedWord("🐸".repeat(30))).toBe(`${"🐸".repeat(20)}…`);
});

describe("reading takes as long as the text is", () => {
  const { program } = compileProgram({
    file: "g",
    text: "players black, white\nobjects: a A\ncontrols: go g\nlevel\n  A\n",
  });
  const long = 200_000;

  test.each([
    ["parentheses that nothing closes", "("],
    ["parentheses in a word", "a("],
    ["parentheses that are closed", "a()"],
    ["quotes", "'"],
    ["words in quotes", "'a'"],
    ["parts", "go+"],
    ["commas in parentheses", "go(,"],
    ["players before players", "black:"],
    ["what could be a move", "a1"],
    ["numbers", "1 "],
    ["lines that are open", "a(\n"],
  ])("%s", (_, piece) => {
    const began = processorTime();
    const { mistakes } = parseInputs(program!, piece.repeat(long / piece.length) + "§");
    expect(processorTime() - began).toBeLessThan(2000);
    for (const { message } of mistakes.slice(0, 10)) expect(message.length).toBeLessThan(200);
  });
});

test("names that every object has are no keys", () => {
  const { program } = compileProgram({ file: "g", text: "objects: a A\ncontrols: go g\nlevel\n  A\n" });
  const words = ["constructor", "__proto__", "toString", "hasOwnProperty"];
  const { inputs, mistakes } = parseInputs(program!, words.join(" "));
  expect(inputs).toEqual([]);
  expect(mistakes.length).toBe(words.length);
});
