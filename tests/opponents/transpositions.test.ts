import { expect, test } from "vitest";
import { newSession } from "../../src/session/index.ts";
import {
  makeEntries,
  PositionKey,
  Transpositions,
} from "../../src/solve/opponents/alpha-beta/transpositions.ts";
import { gameOf } from "../playing.ts";

test("what is kept is found again, and nothing else", () => {
  const table = new Transpositions(makeEntries(0));
  table.store(0x12345678, 0x1abcde, 7, "least", 42, -350);
  expect(table.find(0x12345678, 0x1abcde)).toBe(true);
  expect([table.depth, table.bound, table.move, table.value]).toEqual([7, "least", 42, -350]);
  expect(table.find(0x12345678, 0x1abcdf)).toBe(false);
  expect(table.find(0x02345678, 0x1abcde)).toBe(false);
});

test("what two threads have written into one entry at once is not found", () => {
  const one = new Transpositions(makeEntries(0, true));
  const other = new Transpositions(makeEntries(0));
  const [low, high] = [77, 0x1abcde];
  // The same position, in every mixture of two writes that differ in all but the key.
  for (let mixture = 1; mixture < 15; mixture++) {
    one.store(low, high, 3, "exact", 1001, 20);
    other.store(low, high, 9, "most", 2002, -75);
    const torn = new Transpositions(one.entries);
    for (let i = 0; i < 4; i++) {
      const at = low * 4 + i;
      if (mixture & (1 << i)) torn.entries[at] = other.entries[at];
    }
    expect(torn.find(low, high)).toBe(false);
  }
});

test("threads see what another has kept", () => {
  const entries = makeEntries(1 << 16, true);
  new Transpositions(entries).store(5, 6, 2, "exact", 9, 1);
  const other = new Transpositions(entries);
  expect(other.find(5, 6)).toBe(true);
  expect(other.move).toBe(9);
});

test("positions that differ in a counter near its bound have different keys", () => {
  const game = gameOf(`title Counted
players white faces up, black faces down
pieces
  king K
  rook R
state for each player: counter checks
state: counter quiet
moves
  king  betza K
  rook  betza R
after
  when enemy king is attacked: add 1 to checks
  add 1 to quiet
ends
  when checks of opponent >= 3: lose
  when quiet >= 100: draw
level
  r..k
  ....
  R..K
`);
  const play = game.borrowPlay(newSession(game).position, 0)!;
  const keyOf = (checks: readonly number[], quiet: number): string => {
    const key = new PositionKey(play.beginAnother({ ...play.setup(), counters: [checks, [quiet]] }));
    key.read();
    return `${key.low} ${key.high}`;
  };
  const counts = [0, 1, 2].flatMap((white) => [0, 1, 2].map((black) => [white, black]));
  expect(new Set(counts.map((it) => keyOf(it, 0))).size).toBe(counts.length);
  expect([keyOf([0, 0], 50) === keyOf([0, 0], 0), keyOf([0, 0], 99) === keyOf([0, 0], 0)]).toEqual([
    true,
    false,
  ]);
});

test("a counter with which two ends deal is in the key from the lower of its bounds on, wherever that one is written", () => {
  for (const [first, second] of [
    [60, 100],
    [100, 60],
  ]) {
    const game = gameOf(`title Counted twice
players white faces up, black faces down
pieces
  king K
state: counter quiet
moves
  king  betza K
after
  add 1 to quiet
ends
  when quiet >= ${first}: draw
  when quiet >= ${second}: draw
level
  ...k
  ....
  K...
`);
    const play = game.borrowPlay(newSession(game).position, 0)!;
    const keyOf = (quiet: number): string => {
      const key = new PositionKey(play.beginAnother({ ...play.setup(), counters: [[quiet]] }));
      key.read();
      return `${key.low} ${key.high}`;
    };
    expect([keyOf(5) === keyOf(0), keyOf(59) === keyOf(58)]).toEqual([true, false]);
  }
});
