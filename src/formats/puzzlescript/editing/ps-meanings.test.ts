import { expect, test } from "vitest";
import { puzzleWords } from "./ps-highlight.ts";
import { puzzleMeaning } from "./ps-meanings.ts";

test("every word of the notation has a meaning", () => {
  expect([...puzzleWords, "sfx3", ">", "..."].filter((it) => puzzleMeaning(it) === undefined)).toEqual([]);
});

test.each([
  ["Late", "The rule runs after everything has moved."],
  ["red", "A colour: #be2633 where the file names no palette."],
  ["constructor", undefined],
])("%s", (word, meaning) => {
  expect(puzzleMeaning(word)).toBe(meaning);
});
