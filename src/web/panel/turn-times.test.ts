import { expect, test } from "vitest";
import { TurnTimes } from "./table-clock.ts";

const clock = { initial: 60_000, increment: 2000 };

/** Returns a clock after so many milliseconds for each input of two players who take turns. */
function after(...thoughts: readonly number[]): TurnTimes {
  const times = new TurnTimes(clock);
  times.follow(0, 0);
  for (const [index, thought] of thoughts.entries()) {
    times.spend(thought);
    times.follow(index + 1, (index + 1) % 2);
  }
  return times;
}

const left = (times: TurnTimes): readonly number[] => [times.remaining(0), times.remaining(1)];

test("time runs from the second turn of each player, and each turn brings some more", () => {
  expect(left(after(5000))).toEqual([62_000, 60_000]);
  expect(left(after(5000, 5000, 5000))).toEqual([59_000, 62_000]);
  expect([after().runningPlayer, after(1).runningPlayer, after(1, 1).runningPlayer]).toEqual([
    undefined,
    undefined,
    0,
  ]);
});

test("what is taken back gives back its time, to the millisecond", () => {
  const times = after(0, 0, 1234, 4321, 100);
  times.spend(777);
  times.follow(4, 0);
  expect(left(times)).toEqual(left(after(0, 0, 1234, 4321)));
});

test("time runs out, and is none then", () => {
  const times = after(0, 0);
  times.spend(100_000);
  expect(left(times)).toEqual([0, 62_000]);
});

test("who goes on with the same turn gets nothing for the first part of it", () => {
  const times = after(0, 0);
  times.spend(1000);
  times.follow(3, 0);
  times.spend(1000);
  times.follow(4, 1);
  expect(left(times)).toEqual([62_000, 62_000]);
});

test("another play begins with all its time", () => {
  const times = after(0, 0, 3000);
  times.follow(0, 0);
  expect(left(times)).toEqual([60_000, 60_000]);
});

test("a clock is read as it was kept, and nothing else is", () => {
  const times = after(0, 0, 3000);
  times.spend(500);
  const again = TurnTimes.read(JSON.parse(JSON.stringify(times.savedState)));
  again?.follow(3, 1);
  expect(again && left(again)).toEqual(left(times));
  expect([undefined, 1, {}, { ...clock, thought: 0, turns: [{}] }].map((it) => TurnTimes.read(it))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
