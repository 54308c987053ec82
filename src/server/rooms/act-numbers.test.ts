import { expect, test } from "vitest";
import { ActNumbers } from "./act-numbers.ts";

test("an act is found by the number that its seat gave it", () => {
  const acts = new ActNumbers();
  expect(acts.eventNumberOf(1)).toBeUndefined();
  // Seats may leave numbers out, and an input that waits for its tick comes late.
  for (const [number, seq] of [
    [1, 2],
    [2, 4],
    [40, 9],
    [5, 11],
  ])
    acts.add(number, seq);
  expect([1, 2, 3, 5, 39, 40, 41].map((it) => acts.eventNumberOf(it))).toEqual([
    2,
    4,
    undefined,
    11,
    undefined,
    9,
    undefined,
  ]);
  expect(acts.highest).toBe(40);
});
