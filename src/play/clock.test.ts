import { describe, expect, test } from "vitest";
import { type Clock, Metronome } from "./clock.ts";

/** Returns a clock whose alarms ring late by what a function says, as those of a busy machine do. */
function lateClock(lateness: () => number): Clock & { run(until: number): void } {
  let now = 0;
  let alarms: { at: number; ring: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, ring) {
      const alarm = { at: now + milliseconds + lateness(), ring };
      alarms.push(alarm);
      return () => (alarms = alarms.filter((it) => it !== alarm));
    },
    run(until) {
      for (;;) {
        const [next] = [...alarms].sort((a, b) => a.at - b.at);
        if (!next || next.at > until) break;
        alarms = alarms.filter((it) => it !== next);
        now = Math.max(now, next.at);
        next.ring();
      }
      now = until;
    },
  };
}

/** Beats in a minute at 24 a second. */
function beatsInAMinute(lateness: () => number): number {
  const clock = lateClock(lateness);
  let beats = 0;
  const metronome = new Metronome(clock, () => beats++);
  metronome.start(1000 / 24);
  clock.run(60_000);
  metronome.stop();
  return beats;
}

describe("24 beats a second for a minute", () => {
  test.each<[string, () => number]>([
    ["on time", () => 0],
    ["each a little late", () => 7],
    [
      "now and then very late",
      ((n) => () => {
        n++;
        return n % 50 === 0 ? 200 : 1;
      })(0),
    ],
  ])("%s", (_, lateness) => {
    expect(beatsInAMinute(lateness)).toBeGreaterThanOrEqual(1436);
    expect(beatsInAMinute(lateness)).toBeLessThanOrEqual(1440);
  });
});

test("after a long sleep time is given up, not made good", () => {
  const clock = lateClock(() => 0);
  let beats = 0;
  const metronome = new Metronome(clock, () => beats++);
  metronome.start(100);
  clock.run(1000);
  expect(beats).toBe(10);
  metronome.stop();
  let late = 0;
  const asleep = lateClock(() => late);
  const second = new Metronome(asleep, () => beats++);
  beats = 0;
  late = 5000;
  second.start(100);
  late = 0;
  asleep.run(6050);
  expect(beats).toBe(10);
});
