// The engine beside the second interpreter, which was written from docs/language.md by someone who had not read the engine.

import { expect, test } from "vitest";
import { compareBoth } from "./compare.ts";
import { randomBodies } from "./random-bodies.ts";
import { drawer, randomWholeGame } from "./random-whole-game.ts";
import { seedsToday } from "../moves/sweep.ts";

/** `npm run fuzz -- second` plays more. One in four is a game of bodies. */
const first = Number(process.env["QUADRILLE_SECOND_SEED"] ?? 0);
const seeds = seedsToday(120, 4, process.env["QUADRILLE_SECOND_GAMES"]).map((it) => first + it);
const games = seeds.length;

test(
  "R1 to R26, R44 to R52: random games are played alike by the engine and by the second interpreter",
  {
    timeout: 120_000 + 2_000 * games,
  },
  () => {
    let mistaken = 0;
    let moved = 0;
    const differences: string[] = [];
    for (const seed of seeds) {
      const text = (seed % 4 === 3 ? randomBodies : randomWholeGame)(drawer(seed));
      const verdict = compareBoth(text, drawer(seed + 5_000_000), 8);
      if (verdict.verdict === "mistaken") mistaken++;
      if (verdict.verdict === "agrees" && verdict.moved > 0) moved++;
      if (verdict.verdict === "differs") differences.push(`game ${seed}\n${text}\n${verdict.told}`);
    }
    expect(differences.join("\n\n")).toBe("");
    expect(mistaken).toBeLessThan(0.2 * games);
    expect(moved).toBeGreaterThan(0.6 * games);
  },
);
