import { expect, test } from "vitest";
import { colourWords } from "./named-words.ts";
import { outlineText } from "./outline.ts";

const text = `title Crates

// Things
objects
  crate c brown gold
step walk when walk
  move crate right
level
  c.

level second
  c
`;

test("the outline has the sections with their names, and where each ends", () => {
  const entries = outlineText(text).map(({ word, name, from, to }) => [
    `${word} ${name}`.trim(),
    text.slice(from, to).split("\n").length,
  ]);
  expect(entries).toEqual([
    ["title Crates", 1],
    ["objects", 2],
    ["step walk", 2],
    ["level 1", 2],
    ["level second", 2],
  ]);
});

test("colours are found by their places", () => {
  expect(colourWords(text).map(({ text: it, span }) => [it, span.from])).toEqual([
    ["brown", text.indexOf("brown")],
    ["gold", text.indexOf("gold")],
  ]);
});
