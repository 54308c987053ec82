import { expect } from "vitest";
import { makeFen } from "../../src/formats/index.ts";
import { type Play, compileMoves, plainPlay, playOf } from "../../src/game/index.ts";
import type { MoveRules } from "../../src/program/index.ts";
import { games, stream } from "./sweep.ts";

/** Plays random games by tables beside the judge, and takes them back. */
export function playTwice(rules: MoveRules): void {
  const compiled = compileMoves(rules);
  for (let seed = 1; seed <= games(1, 20); seed++) playOnce(plainPlay(rules), playOf(compiled), seed);
}

function playOnce(plain: Play, fast: Play, seed: number): void {
  const { rules } = plain;
  const chance = stream(seed);
  const hashes: number[] = [];
  for (let ply = 0; ply < games(10, 100); ply++) {
    const moves = listed(fast);
    expect(moves).toEqual(listed(plain));
    expect(makeFen(rules, fast.setup())).toBe(makeFen(rules, plain.setup()));
    expect(fast.inCheck()).toBe(plain.inCheck());
    expect(fast.ended()).toBe(plain.ended());
    if (moves.length === 0) break;
    hashes.push(fast.hash());
    const move = moves[chance() % moves.length]!;
    fast.make(move);
    plain.make(move);
  }
  for (const hash of hashes.reverse()) {
    fast.undo();
    expect(fast.hash()).toBe(hash);
  }
  expect(makeFen(rules, fast.setup())).toBe(makeFen(rules, rules.start));
}

function listed(play: Play): number[] {
  const moves = new Int32Array(4096);
  return [...moves.slice(0, play.list(moves, 0))].sort((a, b) => a - b);
}
