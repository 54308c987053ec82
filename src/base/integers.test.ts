import { expect, test } from "vitest";
import { IntegerSet } from "./integers.ts";

test("a set of integers holds each once, however many, and none after it is cleared", () => {
  const set = new IntegerSet();
  for (let round = 0; round < 2; round++) {
    const known = new Set<number>();
    for (let n = 0; n < 20_000; n++) {
      const value = Math.imul(n % 7000, 0x9e3779b1) ^ (n & 1 ? 0 : -0x40000000);
      expect(set.add(value)).toBe(!known.has(value));
      known.add(value);
    }
    set.clear();
  }
});
