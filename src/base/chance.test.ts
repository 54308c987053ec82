import { expect, test } from "vitest";
import { chanceBelow, chanceSize, nextChance, seedChance } from "./chance.ts";

test("the same seed and stream give the same numbers, others give others", () => {
  const course = (seed: number, stream: number) => {
    const state = new Int32Array(chanceSize);
    seedChance(state, 0, seed, stream);
    return Array.from({ length: 8 }, () => nextChance(state, 0));
  };
  expect(course(7, 0)).toEqual(course(7, 0));
  expect(course(7, 0)).not.toEqual(course(7, 1));
  expect(course(7, 0)).not.toEqual(course(7 + 2 ** 32, 0));
});

test("a stream may stand anywhere in an array and leaves its surroundings alone", () => {
  const state = new Int32Array(8);
  seedChance(state, 2, 1, 1);
  nextChance(state, 2);
  expect([state[0], state[1], state[6], state[7]]).toEqual([0, 0, 0, 0]);
});

test("numbers below a count are evenly spread", () => {
  const state = new Int32Array(chanceSize);
  seedChance(state, 0, 5, 0);
  const seen = [0, 0, 0, 0, 0];
  for (let i = 0; i < 50_000; i++) seen[chanceBelow(state, 0, 5)]++;
  for (const times of seen) expect(Math.abs(times - 10_000)).toBeLessThan(400);
  expect(chanceBelow(state, 0, 1)).toBe(0);
});
