// Each word and each form of the language that the first version did not have is met where others are crossed, generated and measured.

import { describe, expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { words as measured } from "../../bench/words/games.mjs";
import { allWords, parse } from "../../src/syntax/index.ts";
import { base, type Feature, features, type Hole } from "../crossings/features.ts";
import { forms } from "../effects/forms.ts";
import { worlds } from "../effects/worlds.ts";
import { libraryGames } from "../playing.ts";
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

/** What is said in games by moves only: of their sections, and of what their conditions and steps can ask. */
const ofMoves =
  "also chased chases dark dropped light moved notation records repeats resign rounds swapping target".split(
    " ",
  );

/**
 * What is no part of play: how the computer judges a position (`worth`, and the tables in it), and what a test chooses before play. Products
 * (`glyphs`) are written out before the second interpreter sees the Program.
 */
const elsewhere = ["option", "form table", "form worth"];

/** What takes no thing, so that nothing of `npm run effects` can stand in it: sections, what a line declares, and counts. */
const withoutThings = [
  ...ofMoves.filter((it) => !["moved", "target"].includes(it)),
  ..."glyphs numbers option".split(" "),
];

const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

/** A world of the effects with each form in it. */
const effectTexts = (): readonly string[] =>
  worlds.flatMap((world) => forms.flatMap(({ lines }) => lines.map((it) => world.text(it))));

/** The bundled games by moves, which are played in several ways, and the small ones of the rules. */
const textsByMoves = (): readonly string[] => [
  ...libraryGames().flatMap(([file, { program }]) =>
    program.moves ? [readFileSync(new URL(`../../games/${file}`, import.meta.url), "utf8")] : [],
  ),
  readFileSync(new URL("moves.txt", import.meta.url), "utf8"),
];

describe("what is new is met", () => {
  test.each<[string, readonly string[], () => readonly string[]]>([
    ["in crossings", ofMoves, () => Object.values(features).map(featureText)],
    [
      "in random games of the second interpreter",
      ofMoves,
      () => ["glyphs", ...seeds.map((it) => randomWholeGame(drawer(it)))],
    ],
    ["in bench -- words", ofMoves, () => measured.map((it) => it.now)],
    ["in npm run effects", withoutThings, effectTexts],
  ])("%s", (_, others, write) => {
    const met = metIn(write());
    const missing = [...newWords, ...newForms.map((it) => `form ${it}`)].filter(
      (it) => !met.has(it) && ![...elsewhere, ...others].includes(it),
    );
    expect(missing).toEqual([]);
  });

  test("in games by moves, which have words of their own", () => {
    const met = metIn(textsByMoves());
    expect(ofMoves.filter((it) => !newWords.includes(it))).toEqual([]);
    expect(ofMoves.filter((it) => !met.has(it))).toEqual([]);
  });
});
