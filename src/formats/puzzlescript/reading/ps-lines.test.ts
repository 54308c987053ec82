import { expect, test } from "vitest";
import { cutLines, wordsOf } from "./ps-lines.ts";
import { PsReporter } from "../ps-reporter.ts";

test.each([
  "",
  "   ",
  "one",
  "  one  two\tthree ",
  "a\u00a0b\u3000c\ufeffd\u2003e",
  "a\u0085b\u200bc",
  "\v1\f2\r3",
])("the words of %j are what blanks separate", (text) => {
  const words = [...text.matchAll(/\S+/g)].map((it) => ({
    text: it[0],
    from: 5 + it.index,
    to: 5 + it.index + it[0].length,
  }));
  expect(wordsOf({ text, from: 5 })).toEqual(words);
});

test("headings and what underlines them stand apart from the lines of their sections", () => {
  const text =
    "title T\n=======\nOBJECTS\n====\n  wall\n  .1[#\n=legend=\n. = wall\nlevels\n====\n= .\nobjects";
  const lines = cutLines(text, new PsReporter("test.txt"));
  expect(lines.map((it) => `${it.section}: ${it.text}`)).toEqual([
    "prelude: title T",
    "objects:   wall",
    "objects:   .1[#",
    "legend: . = wall",
    "levels: = .",
    "levels: objects",
  ]);
});
