// A position that becomes a copy of another one goes on as that does, and forgets what it was.

import { expect, test } from "vitest";
import { type Game, makeGame } from "../src/game/index.ts";
import type { Position } from "../src/core/engine/index.ts";
import { gameOf, libraryGames } from "./playing.ts";
import { drawer } from "./random/draw.ts";
import { closures, generatedAfter } from "./fast-parts.ts";
import { today } from "./moves/sweep.ts";

const games = libraryGames().filter(([, { program }]) => program.moves === undefined);

/** Plays random controls without arguments. Returns the hash after each cycle. */
function goOn(game: Game, position: Position, cycles: number, seed: number): readonly number[] {
  const draw = drawer(seed);
  const free = game.program.controls.flatMap(({ args }, control) => (args.length === 0 ? [control] : []));
  return Array.from({ length: cycles }, () => {
    const control = free[draw(free.length + 1)];
    game.cycle(position, { controls: control === undefined ? [] : [{ control, args: [], player: 0 }] });
    position.dropChanges();
    return position.hash();
  });
}

test.each(today(games, 5))("%s", (_, { program }) => {
  for (const fast of [closures, generatedAfter(4)]) {
    const game = makeGame(program, { fast });
    const [from, to] = [game.begin(0, 1).position, game.begin(0, 2).position];
    goOn(game, from, 6, 1);
    goOn(game, to, 9, 2);
    to.copyFrom(from);
    expect(to.hash()).toBe(from.hash());
    expect(to.equals(from)).toBe(true);
    expect(to.takeChanges().size).toBe(0);
    const copy = from.copy();
    expect(goOn(game, to, 8, 3)).toEqual(goOn(game, copy, 8, 3));
    expect(to.equals(copy)).toBe(true);
  }
});

const heap = gameOf(`title Heap
layers
  pile gem
objects: gem *
controls: more m
step more when more: for each gem: put gem at it
view: "{count gem}"
level
  *
`);

test("a position that has grown becomes one that has not, and the other way round", () => {
  const [small, large] = [heap.begin(0, 1).position, heap.begin(0, 1).position];
  const more = { controls: [{ control: 0, args: [], player: 0 }] };
  for (let i = 0; i < 9; i++) heap.cycle(large, more);
  const copy = small.copy();
  copy.copyFrom(large);
  expect(copy.hash()).toBe(large.hash());
  copy.copyFrom(small);
  expect(copy.hash()).toBe(small.hash());
  expect(copy.equals(small)).toBe(true);
  for (const position of [copy, small]) heap.cycle(position, more);
  expect(copy.equals(small)).toBe(true);
});

test("a position of another level is no pattern", () => {
  const game = gameOf("title Two\nobjects: ant a\nview: board\nlevel\n  a.\nlevel\n  a..\n");
  const [one, other] = [game.begin(0, 1).position, game.begin(1, 1).position];
  expect(() => one.copyFrom(other)).toThrow("only copy one of the same level and Game");
});
