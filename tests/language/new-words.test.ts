// Each word, each form and each shape of the language that the first version did not have is met where others are crossed, generated and measured.

import { describe, expect, test } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { words as measured } from "../../bench/words/games.mjs";
import { allWords, parse } from "../../src/syntax/index.ts";
import { base, type Feature, features, type Hole } from "../crossings/features.ts";
import { movesFeatures, movesGame } from "../crossings/moves.ts";
import { libraryGames } from "../playing.ts";
import { forms } from "../effects/forms.ts";
import { worlds } from "../effects/worlds.ts";
import { drawer, randomWholeGame } from "../second/random-whole-game.ts";
import first from "./first-version.json" with { type: "json" };
import { shapesIn } from "./shapes.ts";

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

/** Returns those words and forms that stand in none of the texts, which are read until all have been met. */
function missingIn(texts: readonly string[], wanted: readonly string[]): readonly string[] {
  const left = new Set(wanted);
  const gather = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (["is", "does", "by"].includes(key) && typeof value === "string") left.delete(`form ${value}`);
      gather(value);
    }
  };
  for (const text of texts) {
    if (left.size === 0) break;
    for (const word of text.match(/[a-z]+/g) ?? []) left.delete(word);
    gather(parse({ file: "met.quad", text }).file);
  }
  return [...left];
}

/** All that a feature of the crossings can say. */
function featureText(feature: Feature): string {
  const { head = "", sections = "", state = "", does = [], gives = {}, objects = "", view = "" } = feature;
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (_, hole: Hole) => base.gives[hole]?.[0] ?? "");
  const given = Object.values(gives).flat();
  const lines = [...does.map(filled), ...given.map((it) => `let v = ${filled(it)}`)]
    .join("\n")
    .replaceAll("\n", "\n  ");
  return `${head}\nobjects: ${objects}\n${sections}\nstate\n  ${state.replaceAll("\n", "\n  ")}\nstep all\n  ${lines}\nview\n  ${filled(view).replaceAll("\n", "\n  ")}\n`;
}

/** What is said in games by moves only: of their sections, and of what their conditions and steps can ask. */
const ofMoves =
  "also chased chases dark dropped light moved notation records repeats resign rounds swapping target".split(
    " ",
  );

/** How records call a game and how resigning is written is no part of a cycle, so that neither takes time. */
const ofRecords = ["records", "resign"];

/**
 * What is no part of play: how the computer judges a position (`worth`, and the tables in it), and what a test chooses before play. Products
 * (`glyphs`) are written out before the second interpreter sees the Program.
 */
const elsewhere = ["option", "form table", "form worth"];

/** What takes no thing, so that nothing of `npm run effects` can stand in it: what cells are called, what a line declares, and counts. */
const withoutThings = "dark light notation records resign glyphs numbers option".split(" ");

const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

/** A world of the effects with each form in it. */
const effectTexts = (): readonly string[] =>
  worlds.flatMap((world) => forms.flatMap(({ lines }) => lines.map((it) => world.text(it))));

/** The games by moves of the crossings, and the features of other games. */
const crossedTexts = (): readonly string[] => [
  ...Object.values(features).map(featureText),
  ...Object.keys(movesFeatures).map((it) => movesGame([it])),
];

/** The shapes that the texts of the project have today, and those of the first version had not. */
function newShapes(): readonly string[] {
  const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
  const language = readdirSync(new URL(".", import.meta.url)).filter((it) => it.endsWith(".txt"));
  const recipes = readdirSync(new URL("../../docs/recipes", import.meta.url));
  const texts = [
    ...libraryGames().map(([file]) => read(`../../games/${file}`)),
    ...language.flatMap((file) =>
      [...read(file).matchAll(/^ {2}game\n((?: {4}.*\n|\n)+)/gm)].map((it) => it[1]!.replace(/^ {4}/gm, "")),
    ),
    ...recipes.flatMap((file) =>
      [...read(`../../docs/recipes/${file}`).matchAll(/^```quad\n([\s\S]*?)^```/gm)].map((it) => it[1]!),
    ),
  ];
  const known = first.shapes.split("; ");
  return [...shapesIn(texts)].filter((it) => !known.includes(it)).sort();
}

describe("what is new is met", () => {
  test.each<[string, readonly string[], () => readonly string[]]>([
    ["in crossings", [], crossedTexts],
    [
      "in random games of the second interpreter",
      ofMoves,
      () => ["glyphs", ...seeds.map((it) => randomWholeGame(drawer(it)))],
    ],
    ["in bench -- words", ofRecords, () => measured.map((it) => it.now)],
    ["in npm run effects", withoutThings, effectTexts],
  ])("%s", (_, others, write) => {
    const wanted = [...newWords, ...newForms.map((it) => `form ${it}`)].filter(
      (it) => ![...elsewhere, ...others].includes(it),
    );
    expect(missingIn(write(), wanted)).toEqual([]);
  });

  test("in games by moves, which have words of their own", () => {
    expect(ofMoves.filter((it) => !newWords.includes(it))).toEqual([]);
    expect(
      missingIn(
        Object.keys(movesFeatures).map((it) => movesGame([it])),
        ofMoves,
      ),
    ).toEqual([]);
  });

  /** What takes no time in a cycle: looks, names of cells and pieces, texts of options, tests; and what is measured in another place of a move. */
  const withoutTime =
    /^(?:looks|names|pairs|shape|notation|options|option|board|named|objects|numbers|over|ride)\b/;

  let shapes: readonly string[] | undefined;

  test.each<[string, RegExp, () => readonly string[]]>([
    ["in crossings", /^option\b/, crossedTexts],
    ["in bench -- words", withoutTime, () => measured.map((it) => it.now)],
  ])("also where the word is an old one, %s", (_, others, write) => {
    const met = shapesIn(write());
    shapes ??= newShapes();
    expect(shapes.filter((it) => !met.has(it) && !others.test(it))).toEqual([]);
  });
});
