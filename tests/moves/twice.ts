import { expect } from "vitest";
import { makeFen } from "../../src/formats/index.ts";
import { type Play, type Wanted, whyIllegal } from "../../src/game/index.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { prepareRules } from "../../src/fast/moves/prepared-rules.ts";
import { FastPlay } from "../../src/fast/moves/play.ts";
import type { MoveRules } from "../../src/program/index.ts";
import { games, stream } from "./sweep.ts";

/** Plays random games by tables and by the reference implementation, and takes them back. */
export function playTwice(rules: MoveRules): void {
  const prepared = prepareRules(rules);
  for (let seed = 1; seed <= games(1, 20); seed++) playOnce(plainPlay(rules), new FastPlay(prepared), seed);
}

function playOnce(plain: Play, fast: Play, seed: number): void {
  const { rules } = plain;
  const chance = stream(seed);
  const hashes: number[] = [];
  for (let ply = 0; ply < games(7, 100); ply++) {
    const moves = listed(fast);
    expect(moves).toEqual(listed(plain));
    expect(fast.countMoves()).toBe(moves.length);
    expect(fast.setup()).toEqual(plain.setup());
    expect(fast.inCheck()).toBe(plain.inCheck());
    expect(fast.findEnd()).toBe(plain.findEnd());
    if (ply % 5 === 0)
      for (let i = 0; i < 3; i++) {
        const wanted = wantedBy(chance, fast);
        expect(whyIllegal(fast, wanted)).toEqual(whyIllegal(plain, wanted));
      }
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

/** A move of a piece of the side to move that may be legal or not. */
function wantedBy(chance: () => number, play: Play): Wanted {
  const { rules } = play;
  const mine = play.cellsOf(
    play.turn(),
    rules.pieces.map((_, piece) => piece),
  );
  const from = mine[chance() % mine.length] ?? 0;
  const cells = Array.from({ length: rules.width * rules.height }, (_, cell) => cell).filter(
    (cell) => !rules.holes.includes(cell),
  );
  const to = cells[chance() % cells.length]!;
  const piece = chance() % rules.pieces.length;
  switch (chance() % 8) {
    case 0:
      return { kind: "drop", piece, to };
    case 1:
      return { kind: "castle", from, partner: mine[chance() % mine.length] ?? 0 };
    case 2:
      return { kind: "go", from, to, becomes: piece };
    default:
      return { kind: "go", from, to };
  }
}

function listed(play: Play): number[] {
  const moves = new Int32Array(4096);
  return [...moves.slice(0, play.list(moves, 0))].sort((a, b) => a - b);
}
