import { expect, test } from "vitest";
import { pickByBits } from "./sources.ts";

test("FL32: seven things by three bits with three rerolls, all 4096 ways counted", () => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let bits = 0; bits < 8 ** 4; bits++) {
    let left = bits;
    const draw = (_: number, values: number): number => {
      const drawn = left % values;
      left = Math.floor(left / values);
      return drawn;
    };
    counts[pickByBits(7, 3, { draw }, 0)]!++;
  }
  // 293/2048 is 586/4096; the others have 585/4096.
  expect(counts).toEqual([2 * 293, 585, 585, 585, 585, 585, 585]);
});
