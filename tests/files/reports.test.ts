// What people reported of files of other programs (findings/files.md): a test for each row, named after it. The kinds have files of their own.

import { describe, expect, test } from "vitest";
import {
  cellCalled,
  fenOf,
  iniToQuad,
  looksLikeSokoban,
  otherFile,
  parseFen,
  parsePgn,
  playPgn,
  puzzleToQuad,
  sokobanToQuad,
} from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import { load } from "../../src/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { newSession, parseInputs, playRecordText, recordOf } from "../../src/session/index.ts";
import { makeEngine } from "../opponents/uci-engine.ts";
import { libraryGame } from "../playing.ts";

const converted = (text: string) => iniToQuad({ file: "variants.ini", text });

/** Counts the moves of a section, from the start or a FEN. */
function countOf(text: string, depth: number, fen?: string): number {
  const { text: quad, diagnostics } = converted(text);
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  const { rules } = compileProgram({ file: "a.quad", text: quad! }).program!.moves!;
  const setup = fen === undefined ? rules.start : parseFen(rules, fen);
  if ("message" in setup) throw new Error(setup.message);
  return perft(playOf(compileMoves(rules), setup), depth);
}

/** What is said of a section that is not converted. */
const refusal = (text: string): string =>
  converted(text)
    .diagnostics.map((it) => it.message)
    .join(" ");

const chess = () => libraryGame("chess").program.moves!.rules;

/** The moves of each game of a PGN, without mistakes. */
function movesOf(text: string): number[] {
  const { games, mistakes } = parsePgn(text);
  expect(mistakes).toEqual([]);
  return games.map((game) => {
    const played = playPgn(compileMoves(chess()), game);
    expect(played.mistakes).toEqual([]);
    return played.moves.length;
  });
}

/** What is said of a FEN of chess; nothing of one that is taken. */
const wrongOf = (fen: string): string => {
  const setup = parseFen(chess(), fen);
  return "message" in setup ? setup.message : "";
};

describe("variants.ini", () => {
  const flag = `[racehome:chess]
checking = false
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *8
castling = false
startFen = 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1
`;
  test("FI1a: `checking = false` forbids giving check", () => {
    const ini = "[quietking:chess]\nchecking = false\n";
    expect(countOf(ini, 3)).toBe(8890);
    expect(countOf(ini, 1, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")).toBe(18);
    expect([1, 2, 3].map((it) => countOf(flag, it))).toEqual([21, 421, 11264]);
    expect(countOf("[quiethill:kingofthehill]\nchecking = false\n", 3)).toBe(8890);
  });

  test("FI1b: a pseudo-royal piece that one side lacks ends nothing", () => {
    const ini = `[lonequeen:chess]
extinctionValue = loss
extinctionPieceTypes = q
extinctionPseudoRoyal = true
startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
`;
    expect(countOf(ini, 1)).toBe(20);
  });

  test("FI1c: a commoner castles", () => {
    const ini = `[keepcastle:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
`;
    expect(countOf(ini, 1, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")).toBe(26);
  });

  test.each(["moveRepetitionIllegal = true", "chasingRule = axf"])(
    "FI1d: `%s` does not pass in silence",
    (line) => {
      expect(refusal(`[a:chess]\n${line}\n`)).toContain(line.split(" ")[0]);
    },
  );
  test("FI1d: `enPassantTypes` is honoured", () => {
    const ini =
      "[a:chess]\npawn = -\ncustomPiece1 = p:fmWfceFifmnD\npromotionPawnTypes = p\nenPassantTypes = p\n";
    expect(countOf(ini, 1, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1")).toBe(7);
  });

  test("FI8: line ends of Windows, comments behind a value, a bad section beside a good one", () => {
    expect(countOf("[a:chess]\r\n# a comment\r\ncastling = false\r\n", 1)).toBe(20);
    expect(countOf("[a:chess]\ncastling = false # no castling\n", 1)).toBe(20);
    const both = "[bad:chess]\nno line\n[good:chess]\ncastling = false\n";
    expect(iniToQuad({ file: "variants.ini", text: both }, "good").text).toContain("king");
  });

  test.each([
    "atomic",
    "grand",
    "makruk",
    "horde",
    "shako",
    "torpedo",
    "suicide",
    "asean",
    "seirawan",
    "minixiangqi",
  ])("FI12: %s is a base", (base) => {
    expect(refusal(`[a:${base}]\nnMoveRule = 40\n`)).not.toMatch(/no variant|no base/);
  });
});

describe("PGN and FEN", () => {
  test("FI2: brackets in a tag", () => {
    expect(parsePgn('[Event "Rapid [online] cup"]\n\n1. e4 e5 *').games[0]!.tags).toEqual([
      ["Event", "Rapid [online] cup"],
    ]);
  });
  test("FI3: games of tags alone", () => {
    const tags = (name: string): string => `[Event "${name}"]\n[White "${name}"]\n\n`;
    const text = Array.from({ length: 605 }, (_, at) => tags(String(at))).join("");
    expect(movesOf(`${text}1. e4 *`)).toHaveLength(605);
  });
  test("FI10: castling in long form", () => {
    expect(movesOf("1. e2e4 e7e5 2. g1f3 g8f6 3. f1c4 f8c5 4. e1g1 e8g8 *")).toEqual([8]);
  });
  test.each([
    "1. e4 e5 ½-½",
    "1. e4 e5 1:0",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o *",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 h6 4. Bxf7† *",
    "1. a4 b5 2. a×b5 *",
    "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8(Q) *",
    "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=q *",
  ])("FI11: %s", (text) => {
    expect(movesOf(text)).toHaveLength(1);
  });
  test("FI16: castling rights of a king that has moved", () => {
    expect(wrongOf("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1")).toContain("cannot castle");
  });
  test.each([
    ["4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "could be taken"],
    ["8/8/8/3kK3/8/8/8/8 w - - 0 1", "could be taken"],
    ["4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "behind row 2"],
    ["P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "another piece"],
    ["4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", "passed over"],
  ])("FI17: %s", (fen, reason) => {
    expect(wrongOf(fen)).toContain(reason);
  });
  test("FI19: EPD", () => {
    expect(wrongOf('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm Rxa8+; id "a 1";')).toBe("");
  });
});

describe("other games", () => {
  test("FI4: who gives check for ever loses at xiangqi", () => {
    const position = "position fen 3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 moves a9a10 d10d9 a10a9 d9d10";
    const { engine, said } = makeEngine("chess/xiangqi");
    engine.handleLine(`${position} a9a10 d10d9 a10a9 d9d10`);
    engine.handleLine("d");
    expect(said.join("\n")).toMatch(/black wins|red loses|0-1/i);
  });
  test("FI13: options of common bots", () => {
    const { engine, said } = makeEngine("chess");
    for (const it of ["uci", "setoption name Move Overhead value 100", "setoption name Ponder value true"])
      engine.handleLine(it);
    expect(said.join("\n")).not.toContain("Unknown option");
    expect(said.join("\n")).toContain("option name Move Overhead");
  });
  test("FI14: a level as Sokoban programs write it", () => {
    const text = "; a level\n#######\n#@ $ .#\n#######\nTitle: one\n";
    expect(looksLikeSokoban(text)).toBe(true);
    const loaded = load(sokobanToQuad({ file: "a.xsb", text }).text!);
    expect(loaded.ok).toBe(true);
  });
  test("FI15: Othello's own letters", () => {
    expect(cellCalled(libraryGame("reversi").program.moves!.rules, "f5")).toBe(4 * 8 + 5);
    expect(playRecordText(libraryGame("reversi"), "f5d6c3d3")).not.toHaveProperty("wrong");
  });
  test.each([
    ["(;GM[Othello]PC[GGS]TY[8])", "GGF"],
    ["#KIF version=2.0\n", "KIF"],
    ["V2.2\nN+A\nPI\n+7776FU\n", "CSA"],
    ["x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n", "RLE"],
    ["!Name: Glider\n.O.\n..O\nOOO\n", ".cells"],
  ])("FI20: %j is told apart", (text, kind) => {
    expect(otherFile(text)).toContain(kind);
  });
  test.each([
    ["go", "(;SZ[9];B[ee];W[ce])", "E5 C5"],
    ["draughts", "1. 11-15 23-19 *", "11-15 23-19"],
    ["chess/xiangqi", "position startpos moves h3e3", "C2=5"],
    ["chess/shogi", "position startpos moves 7g7f 3c3d", "P-7f P-3d"],
    ["reversi", "f5d6", "f5 d6"],
  ])("PG13: %s is written as its players write it", (name, text, moves) => {
    const played = playRecordText(libraryGame(name), text);
    if (!("session" in played)) throw new Error(played.wrong);
    expect(
      recordOf(played.session)
        .moves.map((it) => it.text)
        .join(" "),
    ).toBe(moves);
  });
  test.each(["e5", "E5", "lay e5", "lay(e5)"])("TR6: go takes %s", (words) => {
    const game = libraryGame("go");
    const { inputs, mistakes } = parseInputs(game.program, words);
    expect(mistakes).toEqual([]);
    const session = newSession(game, { seed: 1 });
    expect(inputs.map((it) => session.play(it).result)).toEqual(["done"]);
  });
});

describe("PuzzleScript", () => {
  const puzzle = `title Old lines

OBJECTS
Background
#20242c (the floor)

Wall
brown

Player
white

LEGEND
. = Background
# = Wall
P = Player

SOUNDS

COLLISIONLAYERS
Background
Player, Wall

RULES

WINCONDITIONS

LEVELS

#####
#P..#
#####
`;
  test("FI18: line ends of old Macs", () => {
    expect(load(puzzle.replaceAll("\n", "\r")).ok).toBe(true);
  });
  test("AU18: a colour without a picture is a plain square, and comments stay", () => {
    const { text } = puzzleToQuad({ file: "a.txt", text: puzzle });
    expect(text).toContain("the floor");
    expect(text).toMatch(/sprite background[^]*0/);
  });
});

test("a position is written as it was read", () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const setup = parseFen(chess(), fen);
  if ("message" in setup) throw new Error(setup.message);
  expect(fenOf(playOf(compileMoves(chess()), setup))).toBe(fen);
});
