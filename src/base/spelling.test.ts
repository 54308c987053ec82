import { expect, test } from "vitest";
import { closest } from "./index.ts";

const words = ["move", "remove", "restart", "win", "otherwise"];

test.each([
  ["moev", "move"],
  ["MOVE", "move"],
  ["remvoe", "remove"],
  ["restrat", "restart"],
  ["oterwise", "otherwise"],
  ["wni", "win"],
  ["xy", undefined],
  ["crate", undefined],
  ["move", undefined],
])("the word meant by %s is %s", (word, meant) => {
  expect(closest(word, words)).toBe(meant);
});
