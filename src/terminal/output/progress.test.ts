import { expect, test } from "vitest";
import { progressText } from "./progress.ts";

test.each<[number, number, string]>([
  [0, 8, "[........................] 0 %  0 of 8 inputs"],
  [2, 8, "[######..................] 25 %  2 of 8 inputs"],
  [8, 8, "[########################] 100 %  8 of 8 inputs"],
  [0, 0, "[########################] 100 %  0 of 0 inputs"],
])("%i of %i", (done, total, text) => {
  expect(progressText(done, total)).toBe(text);
});
