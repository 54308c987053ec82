import { expect, test } from "vitest";
import { type TimedChoice, ChoiceTrials } from "./choosing.ts";

const pace = { restCycles: 10, longestRestCycles: 40, cyclesPerBlock: 2, blocksPerTrial: 8 };

/** Plays cycles whose time is told by the ways in use, and returns the ways of each cycle. */
function play(choices: readonly TimedChoice[], cycles: number, time: (cycle: number) => number): string[] {
  let now = 0;
  const trials = new ChoiceTrials(() => now, pace);
  for (const choice of choices) trials.add(choice);
  return Array.from({ length: cycles }, (_, cycle) => {
    trials.begin();
    now += time(cycle);
    trials.end();
    return choices.map(({ current }) => current ?? "-").join("");
  });
}

const choice = (): TimedChoice => ({ current: undefined, winner: 0 });

test.each([
  ["slower", 1.5, 1],
  ["a little slower, which is within the noise", 1.02, 0],
  ["faster", 0.5, 0],
])("the first way is %s", (_, first, expected) => {
  const one = choice();
  play([one], 10 + 16 + 1, () => (one.current === 0 ? first : 1));
  expect(one.current).toBe(expected);
});

test("blocks of both ways alternate after a rest, and rests grow while nothing changes", () => {
  const one = choice();
  const ways = play([one], 80, () => 1).join("");
  expect(ways).toBe(`${"-".repeat(9)}0011110000111100${"0".repeat(20)}0011110000111100${"0".repeat(19)}`);
});

test("each of several choices is timed by itself", () => {
  const all = [choice(), choice()];
  play(all, 10 + 32 + 1, () => (all[0]!.current === 1 ? 1 : 2) + (all[1]!.current === 1 ? 2 : 1));
  expect(all.map(({ current }) => current)).toEqual([1, 0]);
});

test("one long block, and a clock without sense, decide nothing", () => {
  const one = choice();
  play([one], 27, (cycle) => (cycle === 10 ? 1000 : 1));
  expect(one.current).toBe(0);
  play([one], 100, () => Number.NaN);
  expect(one.current).toBe(0);
});

test("a way that became faster is found by a later trial", () => {
  const one = choice();
  play([one], 140, (cycle) => (one.current === 0 && cycle > 50 ? 5 : 1));
  expect(one.current).toBe(1);
});
