import { expect, test } from "vitest";
import { iniToQuad, parseFen, parseUci } from "../../src/formats/index.ts";
import { compileMoves, legalMoves, plainPlay, playOf } from "../../src/game/index.ts";
import { compileProgram, type MoveRules } from "../../src/program/index.ts";
import { libraryGame } from "../playing.ts";

/** Repeats moves so often from a position, and says who wins: 0 is the first player. */
function endOf(name: string, fen: string, moves: string, times: number): string {
  return endBy(libraryGame(name).program.moves!.rules, fen, moves, times);
}

function endBy(rules: MoveRules, fen: string, moves: string, times: number): string {
  const setup = parseFen(rules, fen);
  if ("message" in setup) throw new Error(setup.message);
  const play = playOf(compileMoves(rules), setup);
  const plain = plainPlay(rules, setup);
  for (const text of Array.from({ length: times }, () => moves.split(" ")).flat()) {
    if (play.findEnd()) break;
    const move = parseUci(play, text);
    if (move === undefined) throw new Error(`${text} is not legal.`);
    for (const it of [play, plain]) it.make(move);
    expect(plain.findEnd()).toEqual(play.findEnd());
  }
  const { result = "goes on" } = play.findEnd() ?? {};
  return result === "win" || result === "lose"
    ? `${rules.sides[result === "win" ? play.turn() : 1 - play.turn()]!.name} wins`
    : result;
}

const rook = "3k5/R8/9/9/9/9/9/9/9/4K4";
const black = "4k4/9/9/9/9/9/9/9/r8/3K5";

test.each([
  [
    "chess/xiangqi",
    "red gives check for ever",
    `${rook} w - - 0 1`,
    "a9a10 d10d9 a10a9 d9d10",
    2,
    "black wins",
  ],
  [
    "chess/xiangqi",
    "it goes on before the third time",
    `${rook} w - - 0 1`,
    "a9a10 d10d9 a10a9 d9d10",
    1,
    "goes on",
  ],
  ["chess/xiangqi", "black gives check for ever", `${black} b - - 0 1`, "a2a1 d1d2 a1a2 d2d1", 2, "red wins"],
  ["chess/xiangqi", "a quiet move is between", `${rook} w - - 0 1`, "a9a8 d10d9 a8a9 d9d10", 2, "draw"],
  [
    "chess/xiangqi",
    "nobody gives check",
    "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1",
    "a3a2 d10d9 a2a3 d9d10",
    2,
    "draw",
  ],
  [
    "chess/manchu",
    "by the rules of xiangqi",
    `${rook} w - - 0 1`,
    "a9a10 d10d9 a10a9 d9d10",
    2,
    "black wins",
  ],
  [
    "chess/janggi",
    "cho gives check for ever",
    "4k4/R8/9/9/9/9/9/9/9/5K3 w - - 0 1",
    "a9a10 e10e9 a10a9 e9e10",
    2,
    "han wins",
  ],
  [
    "chess/janggi",
    "nobody gives check",
    "4k4/9/9/9/9/9/9/R8/9/5K3 w - - 0 1",
    "a3a2 e10e9 a2a3 e9e10",
    2,
    "draw",
  ],
  [
    "chess/shogi",
    "the fourth time",
    "3k5/R8/9/9/9/9/9/9/4K4[] w - 0 1",
    "a8a9 d9d8 a9a8 d8d9",
    3,
    "white wins",
  ],
  [
    "chess/seirawan",
    "a gate is lost on the way",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    "g1f3 g8f6 f3g1 f6g8",
    4,
    "draw",
  ],
  [
    "chess/seirawan",
    "castling is lost on the way",
    "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPP1P/RNBQKB1R[HEhe] w KQBCDFkqbcdfg - 0 1",
    "h1g1 b8c6 g1h1 c6b8",
    4,
    "goes on",
  ],
  [
    "chess/cambodian",
    "a leap is lost on the way",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
    "d1d2 e8e7 d2d1 e7e8",
    4,
    "draw",
  ],
  [
    "chess/3check",
    "a check has been given between",
    "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1",
    "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1 d8e8 a1a8 e8d7 a8a1 d7e8 a1a2 e8d8 a2a1 d8e8",
    1,
    "goes on",
  ],
  ["chess/shogi", "not the third", "3k5/R8/9/9/9/9/9/9/4K4[] w - 0 1", "a8a9 d9d8 a9a8 d8d9", 2, "goes on"],
  ["chess/shogi", "nobody gives check", "3k5/9/9/9/R8/9/9/9/4K4[] w - 0 1", "a5a4 d9d8 a4a5 d8d9", 3, "draw"],
])("%s: %s", (name, _, fen, moves, times, wanted) => {
  expect(endOf(name, fen, moves, times)).toBe(wanted);
});

// Each is judged so by Fairy-Stockfish.
test.each([
  ["a rook a cannon", "3k5/9/9/c8/9/1R7/9/9/9/4K4 w", "b5b7 a7a5 b7b5 a5a7", "black wins"],
  ["black does", "4k4/9/9/9/1r7/9/C8/9/9/3K5 b", "b6b4 a4a6 b4b6 a6a4", "red wins"],
  ["a rook and a horse in turn", "3k5/9/9/cN6R/9/9/9/9/9/4K4 w", "b7c5 a7a5 c5b7 a5a7", "black wins"],
  ["only every second move", "3k5/9/9/c1N5R/9/9/9/9/9/4K4 w", "c7d5 a7a5 d5c7 a5a7", "draw"],
  ["a protected cannon", "r2k5/9/9/c8/9/1R7/9/9/9/4K4 w", "b5b7 a7a5 b7b5 a5a7", "draw"],
  ["by a pinned rook", "R1rk5/9/9/2c6/9/1R7/9/9/9/4K4 w", "b5b7 c7c5 b7b5 c5c7", "black wins"],
  ["by a rook that could move", "2rk5/9/9/2c6/9/1R7/9/9/9/4K4 w", "b5b7 c7c5 b7b5 c5c7", "draw"],
  ["a horse a protected rook", "r3k4/9/r8/9/9/1N7/9/9/9/3K5 w", "b5c7 a8a7 c7b5 a7a8", "black wins"],
  ["a horse a protected cannon", "r3k4/9/c8/9/9/1N7/9/9/9/3K5 w", "b5c7 a8a7 c7b5 a7a8", "draw"],
  ["a rook an equal", "3k5/9/9/r8/9/1R7/9/9/9/4K4 w", "b5b7 a7a5 b7b5 a5a7", "draw"],
  ["by a king", "4k4/4c4/9/9/9/7R1/9/9/9/3K5 w", "h5h9 e9e5 h9h5 e5e9", "draw"],
  [
    "by a king that would face the other",
    "4k4/4c4/9/9/9/7R1/9/9/9/4K4 w",
    "h5h9 e9e5 h9h5 e5e9",
    "black wins",
  ],
  ["a soldier before the river", "4k4/9/9/p8/9/N8/9/9/9/C2K5 w", "a5c6 e10e9 c6a5 e9e10", "draw"],
  ["a soldier behind it", "4k4/9/9/9/9/p8/9/N8/9/C2K5 w", "a3c4 e10e9 c4a3 e9e10", "black wins"],
])("xiangqi, a chase: %s", (_, fen, moves, wanted) => {
  expect(endOf("chess/xiangqi", `${fen} - - 0 1`, moves, 2)).toBe(wanted);
  expect(endOf("chess/xiangqi", `${fen} - - 0 1`, moves, 1)).toBe("goes on");
});

// Fairy-Stockfish looks for takers of pawns by pawns only: with pawns that go aslant a position with a trail comes once.
test.each([
  ["berolina", "e2c4", 2, "goes on"],
  ["berolina", "e2c4", 3, "draw"],
  ["pawnsideways", "b2b4", 2, "draw"],
])("%s as a base: after %s, %d times to and fro", (base, first, times, wanted) => {
  const { text } = iniToQuad({ file: "a.ini", text: `[a:${base}]\ncastling = true\n` });
  const { rules } = compileProgram({ file: "a.quad", text: text! }).program!.moves!;
  const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const moves = [first, ...Array.from({ length: times }, () => "g8f6 g1f3 f6g8 f3g1")].join(" ");
  expect(endBy(rules, fen, moves, 1)).toBe(wanted);
});

// A pass moves no piece, also where there is but one kind of piece.
test("flipello as a base: passes of both players end the game", () => {
  const { text } = iniToQuad({
    file: "a.ini",
    text: "[a:flipello]\nstartFen = PPPPPPPP/pPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPP1[PPpp] w 0 1\n",
  });
  const { rules } = compileProgram({ file: "a.quad", text: text! }).program!.moves!;
  for (const play of [playOf(compileMoves(rules)), plainPlay(rules)]) {
    play.make(legalMoves(play)[0]!);
    play.make(legalMoves(play)[0]!);
    expect(play.findEnd()?.text).toBe("Both have passed.");
  }
});
