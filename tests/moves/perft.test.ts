import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { type Play, compileMoves, perft, plainPlay, playOf } from "../../src/game/index.ts";
import { rulesOf, samples } from "./samples.ts";

/** Published counts: variant, FEN, depth, number of sequences. */
const table = readFileSync(new URL("perft.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** The plain one is slow: it counts the smaller ones. */
const PLAIN_NODES = 2500;

describe.each(Object.keys(samples))("%s", (variant) => {
  const rules = rulesOf(samples[variant]!);
  const compiled = compileMoves(rules);
  const cases = table.filter(([name]) => name === variant);

  it.each(cases)("%s %s at depth %s counts %s", (_, fen, depth, nodes) => {
    const setup = parseFen(rules, fen!);
    if ("message" in setup) throw new Error(setup.message);
    expect(perft(playOf(compiled, setup), Number(depth))).toBe(Number(nodes));
    if (Number(nodes) <= PLAIN_NODES)
      expect(perft(plainPlay(rules, setup), Number(depth))).toBe(Number(nodes));
  });

  it("plays random games the same way, plain and fast, and takes them back", () => {
    for (let seed = 1; seed <= 3; seed++) playTwice(plainPlay(rules), playOf(compiled), seed);
  });

  function playTwice(plain: Play, fast: Play, seed: number): void {
    const chance = stream(seed);
    const hashes: number[] = [];
    for (let ply = 0; ply < 40; ply++) {
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

/** Whole numbers from a seed. */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 8;
  };
}
