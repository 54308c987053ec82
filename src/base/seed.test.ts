import { describe, expect, test } from "vitest";
import { chanceSize, isSeed, narrowSeed, nextChance, readSeed, seedChance, seedWords } from "./chance.ts";

const wide = "0123456789abcdef00000000000000ff";

function course(seed: number | string, stream: number): number[] {
  const state = new Int32Array(chanceSize);
  seedChance(state, 0, seed, stream);
  return Array.from({ length: 8 }, () => nextChance(state, 0));
}

describe("a wide seed", () => {
  test("gives four words", () => {
    expect(seedWords(wide)).toEqual([0x01234567, 0x89abcdef, 0, 0xff]);
  });

  test("with the words of a number is that number (R18)", () => {
    expect(seedWords(7 + 2 ** 32)).toEqual([7, 1, 0, 1]);
    expect(course("00000007000000010000000000000001", 2)).toEqual(course(7 + 2 ** 32, 2));
  });

  test("counts to its last digit, and has a course for each stream", () => {
    const courses = [wide, `${wide.slice(0, 31)}e`].flatMap((it) => [course(it, 0), course(it, 1)]);
    expect(new Set(courses.map(String)).size).toBe(4);
  });

  test("is read from text; what is longer than a number can be is none", () => {
    expect([readSeed("42"), readSeed("-1"), readSeed(wide), readSeed("1".repeat(32))]).toEqual([
      42,
      -1,
      wide,
      "1".repeat(32),
    ]);
    expect([readSeed("12345678901234567"), readSeed("moo"), readSeed(wide.toUpperCase())]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([isSeed(1.5), isSeed(null), isSeed(""), isSeed(wide)]).toEqual([false, false, false, true]);
  });

  test("is a number for what is no secret", () => {
    expect([narrowSeed(5), narrowSeed(wide)]).toEqual([5, 0x0123456789abc]);
  });
});
