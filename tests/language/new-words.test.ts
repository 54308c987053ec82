// Each word and each form of the language that the first version did not have is met where others are crossed, generated and measured.
// `npm run effects` needs no list: its forms are those of the Program's nodes, and it does not compile without one of each.

import { describe, expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { words as measured } from "../../bench/words/games.mjs";
import { allWords, parse } from "../../src/syntax/index.ts";
import { base, type Feature, features, type Hole } from "../crossings/features.ts";
import { drawer, randomWholeGame } from "../second/random-whole-game.ts";
import first from "./first-version.json" with { type: "json" };

/** The names of all forms that a tree can have: what its types give as `is`, `does` and `by`. */
function formsOfTree(): readonly string[] {
  const folder = new URL("../../src/syntax/tree/", import.meta.url);
  const texts = readdirSync(folder).map((it) => readFileSync(new URL(it, folder), "utf8"));
  const declared = texts.flatMap((it) => [
    ...it.matchAll(/readonly (?:is|does|by)\??: ((?:\|?\s*"[a-z-]+"\s*)+)/g),
  ]);
  return [...new Set(declared.flatMap(([, names]) => names!.match(/[a-z-]+/g) ?? []))];
}

const newWords = [...allWords].filter((it) => !first.words.split(" ").includes(it));
const newForms = formsOfTree().filter((it) => !first.nodes.split(" ").includes(it));

/** The words of texts, and the forms of their trees. */
function metIn(texts: readonly string[]): ReadonlySet<string> {
  const met = new Set<string>();
  const gather = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (["is", "does", "by"].includes(key) && typeof value === "string") met.add(`form ${value}`);
      gather(value);
    }
  };
  for (const text of texts) {
    for (const word of text.match(/[a-z]+/g) ?? []) met.add(word);
    gather(parse({ file: "met.quad", text }).file);
  }
  return met;
}

/** All that a feature of the crossings can say. */
function featureText({ sections = "", state = "", does = [], gives = {}, objects = "" }: Feature): string {
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (_, hole: Hole) => base.gives[hole]?.[0] ?? "");
  const given = Object.values(gives).flat();
  const lines = [...does.map(filled), ...given.map((it) => `let v = ${filled(it)}`)]
    .join("\n")
    .replaceAll("\n", "\n  ");
  return `objects: ${objects}\n${sections}\nstate\n  ${state.replaceAll("\n", "\n  ")}\nstep all\n  ${lines}\n`;
}

/**
 * What is no part of play, or of games by moves, which `tests/moves` plays in several ways. Products (`glyphs`) are written out before
 * the second interpreter sees the Program.
 */
const elsewhere =
  "also table captive chased chases dark dropped light map mover moved names notation numbers option origin pairs record records repeats resign rounds shape start swapping target worth named".split(
    " ",
  );

const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

describe("what is new is met", () => {
  test.each<[string, () => readonly string[]]>([
    ["in crossings", () => Object.values(features).map(featureText)],
    [
      "in random games of the second interpreter",
      () => ["glyphs", ...seeds.map((it) => randomWholeGame(drawer(it)))],
    ],
    ["in bench -- words", () => measured.map((it) => it.now)],
  ])("%s", (_, write) => {
    const met = metIn(write());
    const missing = [...newWords, ...newForms.map((it) => `form ${it}`)].filter(
      (it) => !met.has(it) && !elsewhere.includes(it.replace("form ", "")),
    );
    expect(missing).toEqual([]);
  });
});
