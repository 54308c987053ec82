import { expect, test } from "vitest";
import { makeExcerpt, searchEntries } from "./search.ts";

const entry = (title: string, text: string, pageTitle = "The language") => ({
  page: "language",
  id: title,
  title,
  pageTitle,
  text,
});
const entries = [
  entry("Statements", "What happens in a step. `move` moves a thing."),
  entry("Clicks", "A click on a cell, or a right click."),
  entry("4. Time", "A timer is on at every third tick.", "Time"),
];

test.each([
  ["click", ["Clicks"]],
  ["ti", ["4. Time"]],
  ["TIMER third", ["4. Time"]],
  ["right move", []],
  ["mov", ["Statements"]],
  ["how do I move a thing", ["Statements"]],
  ["", []],
  ["ick", []],
])("%s is found in %s", (asked, titles) => {
  expect(searchEntries(entries, asked).map((it) => it.title)).toEqual(titles);
});

test("an excerpt stands around the word", () => {
  const long = entry("Long", `${"word ".repeat(40)}needle ${"word ".repeat(40)}`);
  expect(makeExcerpt(long, "needle")).toMatch(/^…word .*needle.*…$/);
  expect(makeExcerpt(entries[1]!, "click")).toBe("A click on a cell, or a right click.");
});
