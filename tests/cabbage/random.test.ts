import { expect, test } from "vitest";
import { engines, playerOf } from "./players.ts";
import { randomPlay } from "./random-cab.ts";
import { games, seedsToday } from "../moves/sweep.ts";

/** A share in the suite, other files each day; `QUADRILLE_LONG=1` plays all. */
const seeds = seedsToday(games(200, 5000));

test(`${seeds.length} random files play as the reference does, plain, fast and written`, () => {
  let moved = 0;
  for (const seed of seeds) {
    const { bytes, keys } = randomPlay(seed);
    // CB18: every fourth as the program of 1993 begins its cycles.
    const row0 = seed % 4 === 3;
    const judge = playerOf("reference", bytes, row0);
    const players = engines.map((name) => ({ name, player: playerOf(name, bytes, row0) }));
    const first = judge.cells();
    for (const key of keys) {
      judge.cycle(key);
      const board = judge.cells();
      for (const { name, player } of players) {
        player.cycle(key);
        const cells = player.cells();
        if (cells !== board) expect({ seed, name, key, board: cells }).toEqual({ seed, name, key, board });
      }
    }
    if (judge.cells() !== first) moved++;
  }
  // Of 40, a quarter is four deviations below what is usual.
  expect(moved).toBeGreaterThan(seeds.length / 4);
}, 600_000);
