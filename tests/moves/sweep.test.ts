import { expect, test } from "vitest";
import { day, partOf } from "./sweep.ts";

test.each([
  [1, 10],
  [2, 10],
  [7, 3],
  [10, 10],
  [23, 6],
])("each of %i members has its day once in at most %i, and no day is empty", (count, days) => {
  const all = Array.from({ length: count }, (_, i) => i);
  const parts = Array.from({ length: Math.min(count, days) }, (_, i) => partOf(all, days, day + i));
  expect(parts.every((it) => it.length > 0)).toBe(true);
  expect(parts.flat().sort((a, b) => a - b)).toEqual(all);
});
