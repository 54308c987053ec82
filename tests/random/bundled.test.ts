// Games that come along, by chance, in every way: `npm run fuzz -- games` plays 10,000 inputs of each, the suite a few.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { playAllWays, prepare } from "./ways.ts";

/** The games that show the newest words of the language. */
const names = [
  "adder",
  "all-hands",
  "ant",
  "borrowed-rails",
  "comet-tails",
  "doublings",
  "go",
  "hedges",
  "last-aces",
  "lights",
  "magpies",
  "mines",
  "pearl-falls",
  "wires",
];

/** A play is begun anew after so many inputs. */
const length = 250;

const {
  QUADRILLE_FUZZ_INPUTS = "25",
  QUADRILLE_FUZZ_SEED = "1",
  QUADRILLE_FUZZ_GAMES = names.join(),
} = process.env;
const inputs = Number(QUADRILLE_FUZZ_INPUTS);

test.each(QUADRILLE_FUZZ_GAMES.split(","))(
  "%s",
  (name) => {
    const text = readFileSync(new URL(`../../games/${name}.quad`, import.meta.url), "utf8");
    const prepared = prepare(text);
    if (typeof prepared === "string") throw new Error(prepared);
    let changed = 0;
    for (let played = 0; played < inputs; played += length) {
      const seed = Number(QUADRILLE_FUZZ_SEED) + played / length;
      const come = playAllWays({ text, seed, options: [], words: [] }, prepared, Math.min(length, inputs));
      expect(come.wrong, `seed ${seed}: ${come.words.join(", ")}`).toBeUndefined();
      changed += come.changed;
    }
    expect(changed).toBeGreaterThan(0);
  },
  Math.max(30_000, inputs * 500),
);
