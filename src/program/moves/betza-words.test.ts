import { describe, expect, it, test } from "vitest";
import { assert, constantFrom, property } from "fast-check";
import { betzaWords } from "./betza-words.ts";
import { compileProgram } from "../compile.ts";
import type { Path } from "../data/moves.ts";

describe("Betza notation in words", () => {
  it.each([
    ["N", ["leap 1 2"]],
    ["R", ["ride straight"]],
    ["B3", ["ride diagonal up to 3"]],
    ["W", ["step straight"]],
    ["fmWfcF", ["step forward to empty", "step forward diagonal to capture"]],
    ["fmWfceF", ["step forward to empty", "step forward diagonal to capture or trail"]],
    ["vN", ["leap 1 2 (1, 2) (1, -2) (-1, -2) (-1, 2)"]],
    ["fN", ["leap 1 2 forward"]],
    ["NN", ["ride 1 2"]],
    ["nN", ["lame leap 1 2"]],
    ["nA", ["lame leap 2 2"]],
    ["mRcpR", ["ride straight to empty", "ride straight over any to capture"]],
    ["gQ", ["ride straight behind any", "ride diagonal behind any"]],
    ["imW2", ["ride straight up to 2 to empty if unmoved"]],
    ["FfW", ["step diagonal", "step forward"]],
    ["mafsW", ["step straight then step forward diagonal"]],
  ])("%s", (text, lines) => expect(betzaWords(text)).toEqual(lines));

  it("tells a mistake as the reader of the notation does", () => {
    expect(betzaWords("WY")).toMatchObject({ at: 1 });
  });

  test("words and notation mean the same", () => {
    const atom = constantFrom("W", "F", "D", "N", "A", "H", "C", "Z", "K", "R", "B", "Q", "R2", "B4", "NN");
    const ways = constantFrom("", "f", "b", "s", "l", "r", "v", "fs", "bs", "fl", "br", "ff");
    const landing = constantFrom("", "m", "c", "mc", "e", "ce", "d");
    const path = constantFrom("", "n", "p", "g", "i");
    assert(
      property(ways, landing, path, atom, (...parts) => {
        const text = parts.join("");
        const lines = betzaWords(text);
        if ("message" in lines) return;
        expect(pathsOf(lines.join("\n        "))).toEqual(pathsOf(`betza ${text}`));
      }),
      { numRuns: 300 },
    );
  });
});

/** The ways of going of a piece, in an order of their own. */
function pathsOf(moves: string): unknown {
  const text = `title T\nplayers white faces up, black faces down\nboard 8x8\npieces\n  man M\nmoves\n  man   ${moves}\nlevel\n${"  ........\n".repeat(7)}  ...M...m\n`;
  const { program, diagnostics } = compileProgram({ file: "t.quad", text });
  if (!program?.moves) throw new Error(diagnostics.map((it) => it.message).join("\n"));
  return program.moves.rules.pieces[0]!.paths.flatMap(single)
    .map((it) => JSON.stringify(it))
    .sort();
}

/** Returns a path for each way, with its fields in one order. */
const single = ({ ways, legs, first }: Path): object[] =>
  ways.map((way) => ({
    way,
    first: first === true,
    legs: legs.map(({ least, most, lame, hop, to }) => ({
      least,
      most,
      lame: lame === true,
      hop: hop ?? "",
      to: [to.empty, to.enemy, to.own, to.trail].map((it) => it === true),
    })),
  }));
