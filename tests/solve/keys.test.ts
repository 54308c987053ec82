import { describe, expect, test } from "vitest";
import type { Game, GivenControl, Position } from "../../src/game/index.ts";
import { newSession, plain } from "../../src/session/index.ts";
import { positionKeys } from "../../src/solve/index.ts";
import { libraryGames } from "../playing.ts";
import { gameAt } from "./solving.ts";

// Keys of positions have two laws. A position that is made from its key equals the one that the key was read from, to the last number; and two
// positions have the same key exactly when they are equal and chance goes on alike. They are held for every game that comes along, in plays by chance.

const turns = 60;

describe("keys of positions", () => {
  for (const [name, game] of libraryGames()) {
    if (game.program.moves || game.program.players.length > 1) continue;
    test(name, () => holdLaws(game, 7));
  }
  // In this one equal positions may have drawn more or less from chance, which is never put back: the moss goes on growing elsewhere.
  for (const name of ["puzzlescript/moss-garden.txt", "puzzlescript/rods.txt"])
    test(name, () => holdLaws(gameAt(name), 7));
});

function holdLaws(game: Game, seed: number): void {
  const begin = newSession(game, { seed: 1 });
  for (let ticks = 0; ticks < 3; ticks++) begin.play(plain);
  const keys = positionKeys(begin.position.copy());
  const draw = chance(seed);
  const found = [{ key: [...keys.read()], position: keys.position.copy() }];
  for (let turn = 0; turn < turns; turn++) {
    const from = found[draw(found.length)]!;
    keys.go(Uint32Array.from(from.key), 0, from.key.length);
    expect(keys.position.equals(from.position)).toBe(true);
    expect(keys.position.copy().hash()).toBe(from.position.copy().hash());
    for (let more = draw(3); more >= 0; more--)
      game.cycle(keys.position, { controls: controlsBy(game, draw) });
    found.push({ key: [...keys.read()], position: keys.position.copy() });
    keys.back();
    expect(keys.position.equals(from.position)).toBe(true);
  }
  const wrong = found.flatMap((one, i) =>
    found
      .slice(0, i)
      .filter((other) => isSame(one.key, other.key) !== playsOnAs(one.position, other.position)),
  );
  expect(wrong).toEqual([]);
}

/** Positions are equal, and have drawn as often from chance where that is never put back. */
function playsOnAs(one: Position, other: Position): boolean {
  return one.equals(other) && JSON.stringify(one.save()) === JSON.stringify(other.save());
}

/** Keys that are shorter go on with zeros. */
function isSame(one: readonly number[], other: readonly number[]): boolean {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, i) => i).every(
    (i) => (one[i] ?? 0) === (other[i] ?? 0),
  );
}

/** One control or none, with arguments that fit. */
function controlsBy({ program }: Game, draw: (below: number) => number): readonly GivenControl[] {
  const control = draw(program.controls.length + 1);
  const known = program.controls[control];
  if (!known || known.args.some(({ type }) => type === "file" || type === "commands")) return [];
  const args = known.args.map(({ type, kinds, range }) => {
    if (type === "straight") return draw(4) * 2;
    if (type === "kind") return kinds?.[draw(kinds.length)] ?? 1;
    return range ? range[0] + draw(range[1] - range[0] + 1) : draw(type === "cell" ? 40 : 2);
  });
  return [{ control, args, player: 0 }];
}

/** A generator by Lehmer; tests need no better. */
function chance(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
