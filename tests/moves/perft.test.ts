import { describe, expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { type Play, compileMoves, perft, plainPlay, playOf } from "../../src/game/index.ts";
import { rulesOf } from "./builder.ts";
import { countsOf } from "./counts.ts";
import { samples } from "./samples.ts";
import { games, patience, stream } from "./sweep.ts";

/** What has a file is counted further there; the plain one is slow. */
const MOST = 10_000;
const PLAIN_NODES = games(400, 20_000);

describe.each(Object.keys(samples))("%s", (variant) => {
  const rules = rulesOf(samples[variant]!);
  const compiled = compileMoves(rules);

  it.each(countsOf(variant, MOST))(
    "%s %s at depth %s counts %s",
    (_, fen, depth, nodes) => {
      const setup = parseFen(rules, fen);
      if ("message" in setup) throw new Error(setup.message);
      expect(perft(playOf(compiled, setup), Number(depth))).toBe(Number(nodes));
      if (Number(nodes) <= PLAIN_NODES)
        expect(perft(plainPlay(rules, setup), Number(depth))).toBe(Number(nodes));
    },
    patience,
  );

  it(
    "plays random games the same way, plain and fast, and takes them back",
    () => {
      for (let seed = 1; seed <= games(1, 20); seed++) playTwice(plainPlay(rules), playOf(compiled), seed);
    },
    patience,
  );

  function playTwice(plain: Play, fast: Play, seed: number): void {
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
});

function listed(play: Play): number[] {
  const moves = new Int32Array(4096);
  return [...moves.slice(0, play.list(moves, 0))].sort((a, b) => a - b);
}
