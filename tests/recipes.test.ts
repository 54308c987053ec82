// Each recipe is a game of fifteen lines at most without a mistake, its own tests pass, it is found by its question, and the list of all of them is up to date.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeGame } from "../src/game/index.ts";
import { compileProgram } from "../src/program/index.ts";
import { findRecipes, recipesIn } from "../src/syntax/index.ts";
import { runTests } from "../src/testing/index.ts";

const folder = fileURLToPath(new URL("../docs/recipes/", import.meta.url));
const files = readdirSync(folder).filter((it) => it !== "README.md");
const recipes = files.flatMap((file) =>
  recipesIn(readFileSync(folder + file, "utf8")).map((recipe) => ({ file, ...recipe })),
);

test.each(recipes.map((it) => [it.file, it] as const))("%s is played", (file, { game, asks, says, also }) => {
  const { program, diagnostics } = compileProgram({ file, text: game });
  expect(diagnostics).toEqual([]);
  const results = runTests(makeGame(program!));
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter((it) => !it.passed)).toEqual([]);
  expect(linesBeforeTests(game)).toBeLessThanOrEqual(15);
  expect(asks).toMatch(/^How do I .*\?$/);
  expect(says).toMatch(/^[A-Z`].*\.$/);
  expect(also).not.toBe("");
});

/** Counts the lines of a game that are not blank, up to its first test. */
function linesBeforeTests(game: string): number {
  const [before = ""] = game.split(/^test /m);
  return before.split("\n").filter((it) => it.trim() !== "").length;
}

test("there are sixty or more, one in each file", () => {
  expect(recipes.length).toBe(files.length);
  expect(recipes.length).toBeGreaterThanOrEqual(60);
});

test("each is found by its own question", () => {
  const asked = recipes.map((it) => it.asks);
  expect(asked.map((it) => findRecipes(recipes, it)[0]?.asks)).toEqual(asked);
});

/** What people may ask -> the file that answers it, among the first three. */
const questions: Readonly<Record<string, string>> = {
  "doors and keys": "doors-and-keys.md",
  "a shop": "a-shop.md",
  ludo: "a-track.md",
  "fixed rolls": "a-track.md",
  "extra turn": "one-more-turn.md",
  "conveyor belt": "conveyor-belts.md",
  sokoban: "pushing-crates.md",
  pathfinding: "enemies-that-follow.md",
  "fog of war": "fog.md",
  minesweeper: "counting-neighbours.md",
  teleport: "teleporters.md",
  "high score": "a-high-score.md",
  "local multiplayer": "two-keyboards.md",
  "random empty cell": "a-random-free-cell.md",
  tetris: "clearing-rows.md",
  "mouse click": "clicking.md",
  "AI opponent": "a-computer-opponent.md",
  "health of each monster": "a-variable-of-each-thing.md",
  "remember another body": "who-follows-whom.md",
  "shuffle cards": "a-deck-of-cards.md",
  "time limit": "a-countdown.md",
  animation: "sliding-cell-by-cell.md",
  blast: "a-blast-in-four-lines.md",
  laser: "a-blast-in-four-lines.md",
  "four directions": "in-all-directions.md",
  "two players": "turns.md",
  "grid of dots": "lines-between-cells.md",
  "dots and boxes": "lines-between-cells.md",
  "walls between cells": "walls-between-cells.md",
  "text for each level": "a-text-for-each-level.md",
  "suit of a card": "rank-and-suit.md",
  "why something cannot be done": "undoing-a-mistake.md",
  "doors that change places": "doors-that-change-places.md",
  frogger: "a-road-with-cars.md",
  "river logs": "a-road-with-cars.md",
  "match 3": "match-three.md",
  "stack of pieces": "the-top-of-a-stack.md",
  "tower defence": "enemies-that-follow.md",
  "hidden hands": "a-hidden-hand.md",
  "select a card": "a-hidden-hand.md",
  "hand per player": "a-hidden-hand.md",
  "swap two pieces": "swapping-neighbours.md",
  loop: "a-loop-with-a-number.md",
  index: "a-loop-with-a-number.md",
  sum: "adding-up.md",
  "card deal": "a-deck-of-cards.md",
  reshuffle: "a-deck-of-cards.md",
  "rush hour": "sideways-only.md",
  nonogram: "flags-by-right-click.md",
  polyomino: "falling-blocks.md",
  "three players": "turns.md",
  "off the board": "off-the-board.md",
  battleship: "a-chart-of-what-i-know.md",
  "space invaders": "a-formation-that-marches.md",
  invaders: "a-formation-that-marches.md",
  wave: "a-formation-that-marches.md",
  "march together": "a-formation-that-marches.md",
  formation: "a-formation-that-marches.md",
  saucer: "weighted-chance.md",
  bonus: "weighted-chance.md",
  shield: "lives.md",
  freeze: "a-light-that-goes-out.md",
  "hold key": "a-pause-between-steps.md",
  "auto fire": "a-pause-between-steps.md",
  respawn: "checkpoints.md",
  "table of texts": "a-list-of-values.md",
  "name of a suit": "a-list-of-values.md",
  tie: "most-points-win.md",
  "shared win": "most-points-win.md",
  "number of players": "turns.md",
  "score sheet": "a-list-that-changes.md",
  yahtzee: "dice-that-are-kept.md",
  "dice kept": "dice-that-are-kept.md",
  azul: "pick-and-place.md",
  draft: "pick-and-place.md",
};

test.each(Object.entries(questions))("%s leads to %s", (question, file) => {
  expect(findRecipes(recipes, question).slice(0, 3)).toContainEqual(expect.objectContaining({ file }));
});

test.each([
  ["domino", "rank-and-suit.md"],
  ["round", "arenas-in-turn.md"],
])("%s leads to %s first", (question, file) => {
  expect(findRecipes(recipes, question)[0]).toMatchObject({ file });
});

test("the list of all recipes is up to date", async () => {
  const rows = recipes.map(({ file, asks, says }) => `- [${asks}](${file}) ${says}`);
  const head = `# Recipes

A question, one sentence, and a small game that answers it: paste it into the studio, play it, take what you need. Its tests show what happens.
\`quadrille help "doors and keys"\` finds them by words.
`;
  await expect([head, ...rows, ""].join("\n")).toMatchFileSnapshot(`${folder}README.md`);
});
