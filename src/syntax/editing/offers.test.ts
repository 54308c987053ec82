import { expect, test } from "vitest";
import { offerWords } from "../index.ts";

/** What is offered at `|`: some words that fit and some that do not. */
test.each<[text: string, fits: string, not: string]>([
  ["|", "objects step view", "red shove player ArrowLeft"],
  ["objects\n  |", "", "red NAMES put"],
  ["objects\n  ghost G |", "red blue", "NAMES reaches put"],
  ["objects\n  ghost G red |", "blue", "reaches"],
  ["objects: ghost G |", "red", "reaches"],
  ["sprite |", "NAMES", "red"],
  ["sprite ghost |", "red", "NAMES put"],
  ["controls\n  |", "", "NAMES ArrowLeft red"],
  ["controls\n  walk |", "ArrowLeft arrows click", "red put"],
  ["controls\n  walk (way: |", "straight number", "red ArrowLeft"],
  ["state\n  |", "counter switch", "red put"],
  ["state\n  counter |", "", "counter NAMES"],
  ["layers\n  |", "others NAMES", "red"],
  ["step walk when |", "NAMES count not", "red ArrowLeft objects"],
  ["step walk when walk\n  |", "put move when NAMES", "red ArrowLeft objects"],
  ['step walk: say "|', "", "NAMES put"],
  ["title |", "", "NAMES put"],
  ["step a: move player left // |", "", "NAMES put"],
])("%j offers %s, but not %s", (marked, fits, not) => {
  const at = marked.indexOf("|");
  const { words, names } = offerWords(marked.replace("|", ""), at);
  const offered = new Set([...words, ...(names ? ["NAMES"] : [])]);
  const list = (words: string): string[] => words.split(" ").filter(Boolean);
  expect(list(fits).filter((it) => !offered.has(it))).toEqual([]);
  expect(list(not).filter((it) => offered.has(it))).toEqual([]);
});
