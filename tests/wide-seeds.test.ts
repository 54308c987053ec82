import { expect, test } from "vitest";
import {
  makeReplay,
  makeSave,
  newSession,
  parseReplay,
  parseSave,
  playReplay,
  replayOf,
} from "../src/session/index.ts";
import { gameOf, play } from "./playing.ts";

// Seeds of 128 bits: whoever knows less than all of it knows nothing of what chance will do.

const dice = gameOf(`title Dice
board table 1x1
objects
  felt . green
layers
  felt
state
  counter first
  counter second
  counter third
controls always
  roll  Space
  again  A
step rolling when roll
  first = random 0 to 999999
  second = random 0 to 999999
  third = random 0 to 999999
step beginning-anew when again: reseed
view
  "{first} {second} {third}"
  table
`);

const seed = "00112233445566778899aabbccddeeff";

const rolled = (words: string, chosen: string | number = seed): number =>
  play(newSession(dice, { seed: chosen }), words).hash();

test("every digit of a wide seed counts (R18)", () => {
  const others = [...seed].map(
    (digit, at) => seed.slice(0, at) + (digit === "0" ? "1" : "0") + seed.slice(at + 1),
  );
  expect(new Set([seed, ...others].map((it) => rolled("roll", it))).size).toBe(33);
});

test("`reseed` begins the whole of a wide seed anew, and one that is a number as ever (R18)", () => {
  for (const it of [seed, 7, -1]) {
    const [once, twice] = [rolled("roll", it), rolled("roll, roll", it)];
    expect([rolled("roll, again, roll", it) === once, once === twice]).toEqual([true, false]);
  }
});

test("a save and a replay hold a wide seed, and the rolls that are still to come", () => {
  const session = play(newSession(dice, { seed }), "roll, again");
  const saved = parseSave(dice, makeSave(session));
  if ("wrong" in saved) throw new Error(saved.wrong);
  expect(play(saved, "roll").hash()).toBe(play(session, "roll").hash());
  const read = parseReplay(dice, makeReplay(dice, replayOf(session)));
  if ("wrong" in read) throw new Error(read.wrong);
  expect(read.seed).toBe(seed);
  expect(playReplay(dice, read).disagreement).toBeUndefined();
  const restored = dice.restore(session.position.save());
  if ("wrong" in restored) throw new Error(restored.wrong);
  expect(restored.save()).toEqual(session.position.save());
});
