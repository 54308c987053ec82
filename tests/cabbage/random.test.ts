import { expect, test } from "vitest";
import { engines, playerOf } from "./players.ts";
import { randomPlay } from "./random-cab.ts";

const files = 2000;

test.each(engines)(
  `${files} random files play as the reference does (%s)`,
  (engine) => {
    let moved = 0;
    for (let seed = 0; seed < files; seed++) {
      const { bytes, keys } = randomPlay(seed);
      const judge = playerOf("reference", bytes);
      const player = playerOf(engine, bytes);
      const first = judge.cells();
      for (const key of keys) {
        judge.cycle(key);
        player.cycle(key);
        if (player.cells() !== judge.cells()) {
          expect({ seed, key, board: player.cells() }).toEqual({ seed, key, board: judge.cells() });
        }
      }
      if (judge.cells() !== first) moved++;
    }
    expect(moved).toBeGreaterThan(files / 2);
  },
  60_000,
);
