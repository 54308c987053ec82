import { describe, expect, it } from "vitest";
import { parseFen, parseSan } from "../../src/formats/index.ts";
import { type Play, compileMoves, playOf } from "../../src/game/index.ts";
import { libraryGame, play, sessionOf } from "../playing.ts";

const { program } = libraryGame("chess");
const { rules } = program.moves!;
const compiled = compileMoves(rules);

function from(fen: string): Play {
  const setup = parseFen(rules, fen);
  if ("message" in setup) throw new Error(setup.message);
  return playOf(compiled, setup);
}

function after(fen: string, words: string): Play {
  const position = from(fen);
  for (const word of words.split(" ").filter(Boolean)) {
    const move = parseSan(position, word);
    if (typeof move !== "number") throw new Error(word);
    position.make(move);
  }
  return position;
}

const nobody = "Nobody can mate.";

describe("draws of chess", () => {
  it.each([
    ["8/8/4k3/8/8/3K4/8/8 w - - 0 1", nobody],
    ["8/8/4k3/8/8/3KN3/8/8 w - - 0 1", nobody],
    ["8/8/4k3/5b2/8/3K4/8/8 w - - 0 1", nobody],
    ["8/8/4k3/5b2/8/3KB3/8/8 w - - 0 1", undefined], // on both colours
    ["8/8/4k3/5b2/4B3/3K4/8/8 w - - 0 1", nobody], // on one
    ["8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", undefined], // cannot be forced, but can be
    ["8/8/4k3/8/8/3KP3/8/8 w - - 0 1", undefined],
    ["7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "Stalemate."],
    ["7k/6Q1/5K2/8/8/8/8/8 b - - 150 99", "Checkmate."], // before the 75 moves
    ["7k/8/5KQ1/8/8/8/8/8 b - - 150 99", "Stalemate."],
    ["7k/8/4QK2/8/8/8/8/8 b - - 149 99", undefined],
    ["7k/8/4QK2/8/8/8/8/8 b - - 150 99", "Seventy-five moves without a capture or a move of a pawn."],
  ])("%s: %s", (fen, text) => expect(from(fen).findEnd()?.text).toBe(text));

  it.each([
    // Kings and rooks come back, but the right to castle is gone: the first time does not count.
    ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Rb8 Ra1 Ra8", 1],
    ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8", 2],
    ["r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8", 3],
    // A pawn could be taken in passing, once.
    ["4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1", 1],
    ["4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1", 2],
    // Where nobody can take it, it is the same position.
    ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Kd8 Kd1 Ke8 Ke1", 2],
    // The pawn that could take it is pinned.
    ["3rk3/8/8/8/3pP3/8/8/3K4 b - e3 0 1", "Ke7 Kc1 Ke8 Kd1", 1],
  ])("%s after %s is there the %i. time", (fen, words, times) =>
    expect(after(fen, words).countRepeats()).toBe(times),
  );

  it("fifty moves have to be claimed", () => {
    const kings =
      "level\n  ........\n  ........\n  ....k...\n  ........\n  ...KQ...\n  ........\n  ........\n  ........\n";
    const session = sessionOf(`title Kings\ninclude chess\n${kings}state: counter quiet = 99\n`);
    expect(play(session, "Qe1+").status).toBe("playing");
    expect(play(session, "draw").ending?.text).toBe("Fifty moves without a capture or a move of a pawn.");
  });
});
