import { describe, expect, test } from "vitest";
import {
  type RecordFormat,
  fenOf,
  formatOfRecord,
  gameOfRecord,
  otherFile,
  parseFen,
  readRecords,
  writeRecords,
} from "../../src/formats/index.ts";
import {
  makeInputs,
  newSession,
  parseInputs,
  playRecordText,
  playRecord,
  recordOf,
  type Session,
} from "../../src/session/index.ts";
import { cellNames } from "../../src/program/index.ts";
import { libraryGame, seen } from "../playing.ts";
import { loadFfish } from "../moves/beside.ts";
import { stream, today } from "../moves/sweep.ts";

/** The moves of the first game of a text, its mistakes and what stopped the play. */
function read(name: string, text: string): { moves: string; wrong: string; session: Session | undefined } {
  const game = libraryGame(name);
  const { games, mistakes } = readRecords(text, game.program);
  const played = games[0] && playRecord(game, games[0]);
  const session = played && "session" in played ? played.session : undefined;
  const stopped = typeof played?.wrong === "string" ? played.wrong : (played?.wrong?.message ?? "");
  return {
    moves: session
      ? recordOf(session)
          .moves.map((it) => it.text)
          .join(" ")
      : "",
    wrong: mistakes[0]?.message ?? stopped,
    session,
  };
}

const jumps = (last: string): string => `1. 12-16 21-17 2. 9-14 23-19 3. 16x23 ${last} *`;

/** Small files, each with one oddity: the game, what it shows, the text, and the moves that are played. */
const files: readonly (readonly [game: string, shows: string, text: string, moves: string])[] = [
  ["go", "a game", "(;GM[1]FF[4]SZ[9];B[ee];W[ce])", "E5 C5"],
  ["go", "a byte order mark and line ends of Windows", "\uFEFF(;SZ[9]\r\n;B[ee]\r\n;W[ce])\r\n", "E5 C5"],
  ["go", "a pass", "(;SZ[9];B[];W[ee])", "pass E5"],
  ["go", "a pass as tt", "(;SZ[9];B[tt];W[ee])", "pass E5"],
  ["go", "a larger board", "(;SZ[19];B[pd];W[dp];B[pq])", "Q16 D4 Q3"],
  ["go", "a board of 13", "(;SZ[13];B[aa])", "A13"],
  ["go", "a size in two numbers", "(;SZ[9:9];B[aa])", "A9"],
  ["go", "handicap stones", "(;SZ[9]HA[2]AB[gc][cg];W[ee])", "G7 pass C3 E5"],
  ["go", "a rectangle of stones", "(;SZ[9]AB[aa:ba];W[ee])", "A9 pass B9 E5"],
  ["go", "white begins", "(;SZ[9];W[ee];B[ce])", "pass E5 C5"],
  ["go", "a player twice", "(;SZ[9];B[ee];B[ce])", "E5 pass C5"],
  ["go", "variations", "(;SZ[9];B[ee](;W[ce];B[ec])(;W[ec]))", "E5 C5 E7"],
  ["go", "variations in variations", "(;SZ[9];B[ee](;W[ce](;B[ec])(;B[eg]))(;W[ec]))", "E5 C5 E7"],
  ["go", "a comment with a bracket", String.raw`(;SZ[9];B[ee]C[a \] b \\ (;W) \: c];W[ce])`, "E5 C5"],
  ["go", "a comment over lines", "(;SZ[9];B[ee]C[one\ntwo\\\nthree];W[ce])", "E5 C5"],
  ["go", "unknown properties", "(;SZ[9]XX[1][2]KO[];B[ee]BL[12.5]OB[3];W[ce])", "E5 C5"],
  ["go", "names in long form", "(;Size[9]SZ[9];Black[ee];White[ce])", "E5 C5"],
  ["go", "blanks everywhere", "( ; SZ [9] \n ; B [ee] ; W\t[ce] )", "E5 C5"],
  ["go", "several games", "(;SZ[9];B[ee])(;SZ[9];B[aa])", "E5"],
  ["go", "komi", "(;SZ[9]KM[6.5];B[ee])", "E5"],
  ["go", "marks and territory", "(;SZ[9];B[ee]TE[1]LB[aa:1]TR[bb]TB[cc])", "E5"],
  ["go", "a move in the root", "(;SZ[9]B[ee];W[ce])", "E5 C5"],
  [
    "go",
    "a colon and a bracket that are escaped",
    String.raw`(;SZ[9]C[a\:b \] c];B[ee]C[x\\];W[ce])`,
    "E5 C5",
  ],
  [
    "go",
    "text before and behind it",
    "Played in A (B)\n(;GM[1]SZ[9];B[ee];W[ce])\nand more [text];",
    "E5 C5",
  ],
  ["go", "properties in small letters", "(;sz[9];b[ee];w[ce])", "E5 C5"],
  ["go", "no size, which is 19", "(;GM[1];B[pd];W[dp])", "Q16 D4"],
  ["go", "empty properties", "(;SZ[19]KM[]HA[];B[pd])", "Q16"],
  ["go", "komi with a comma", "(;SZ[9]KM[6,5];B[ee])", "E5"],
  ["reversi", "SGF with the stones set up", "(;GM[2]AB[ed][de]AW[dd][ee];B[fe];W[df])", "f5 d6"],
  ["gomoku", "SGF", "(;GM[4]SZ[15];B[hh];W[ii])", "h8 i7"],
  ["draughts", "clocks in comments", "1. 11-15 {[%clk 0:10:00]} 23-19 {[%clk 0:09:58]} *", "11-15 23-19"],
  ["draughts", "a draw as in chess", "1. 11-15 23-19 1/2-1/2", "11-15 23-19"],
  ["reversi", "blank lines around it", "\n\nf5 d6 c3 d3\n\n", "f5 d6 c3 d3"],
  ["chess/shogi", "USI with blanks around it", "  position startpos moves 7g7f 3c3d  \n", "P-7f P-3d"],
  ["chess/xiangqi", "a result behind the moves", "1. C2=5 H8+7 1-0", "C2=5 H8+7"],
  ["reversi", "SGF", "(;GM[2];B[fe];W[df];B[cc])", "f5 d6 c3"],
  ["reversi", "SGF by names of cells", "(;GM[2];B[f5];W[d6];B[c3])", "f5 d6 c3"],
  ["reversi", "cells in a row", "f5d6c3d3", "f5 d6 c3 d3"],
  ["reversi", "capitals", "F5D6C3D3", "f5 d6 c3 d3"],
  ["reversi", "blanks and numbers", "1. f5 d6 2. c3 d3", "f5 d6 c3 d3"],
  ["reversi", "commas and lines ended by CR", "f5, d6, c3, d3\r\r", "f5 d6 c3 d3"],
  ["reversi", "a pass left out", "f5f6d3g5g7f7h5h4f8h6c5f4", "f5 f6 d3 g5 g7 f7 h5 h4 f8 h6 pass c5 f4"],
  ["reversi", "a pass written", "f5f6d3g5g7f7h5h4f8h6--c5f4", "f5 f6 d3 g5 g7 f7 h5 h4 f8 h6 pass c5 f4"],
  ["reversi", "numbers with parentheses", "1) f5 2) d6 3) c3", "f5 d6 c3"],
  ["reversi", "slashes", "f5/d6/c3", "f5 d6 c3"],
  ["reversi", "a score in parentheses", "f5d6c3 (33-31)", "f5 d6 c3"],
  ["reversi", "a byte order mark", "\uFEFFf5d6c3", "f5 d6 c3"],
  ["draughts", "PDN", "1. 11-15 23-19 2. 8-11 *", "11-15 23-19 8-11"],
  [
    "draughts",
    "tags and a result of two points",
    '[GameType "21"]\n[Result "2-0"]\n\n1. 11-15 23-19 2-0',
    "11-15 23-19",
  ],
  ["draughts", "a draw as 1-1", "1. 11-15 23-19 1-1", "11-15 23-19"],
  ["draughts", "no blank behind the number", "1.11-15 23-19 2.8-11", "11-15 23-19 8-11"],
  ["draughts", "captures", "1. 11-15 22-18 2. 15x22 25x18", "11-15 22-18 15x22 25x18"],
  ["draughts", "captures like moves", "1. 11-15 22-18 2. 15-22 25-18", "11-15 22-18 15x22 25x18"],
  ["draughts", "captures with a colon", "1. 11-15 22-18 2. 15:22 25:18", "11-15 22-18 15x22 25x18"],
  [
    "draughts",
    "comments, marks and variations",
    "1. 11-15! {good} 23-19 (1... 22-18 2. 15x22) 2. 8-11",
    "11-15 23-19 8-11",
  ],
  ["draughts", "two jumps, by all stops", jumps("27x18x9"), "12-16 21-17 9-14 23-19 16x23 27x18x9"],
  ["draughts", "two jumps, by their ends", jumps("27x9"), "12-16 21-17 9-14 23-19 16x23 27x18x9"],
  ["draughts", "two jumps, part by part", jumps("27x18,18x9"), "12-16 21-17 9-14 23-19 16x23 27x18x9"],
  ["draughts", "a position", '[FEN "W:W18,K24:B5,6"]\n\n1. 18-15 *', "18-15"],
  ["draughts", "a position with ranges, and a full stop", '[FEN "B:B1-4,K9:W29-32."]\n\n1. 1-5 *', "1-5"],
  ["draughts", "numbers without full stops", "1 11-15 23-19 2 8-11 *", "11-15 23-19 8-11"],
  ["draughts", "dashes and crosses of print", "1. 11–15 22–18 2. 15×22 25×18", "11-15 22-18 15x22 25x18"],
  ["draughts", "marks of strength", "1. 11-15* 23-19(!) 2. 8-11(?!) *", "11-15 23-19 8-11"],
  [
    "draughts",
    "a result that both lose",
    '[GameType "21"]\n[Result "0-0"]\n\n1. 11-15 23-19 0-0',
    "11-15 23-19",
  ],
  ["draughts", "a position with numbers of moves", '[FEN "W:W18,K24:B5,6:H0:F12"]\n\n1. 18-15', "18-15"],
  ["chess/shogi", "a USI game that is given up", "position startpos moves 7g7f 3c3d resign", "P-7f P-3d"],
  [
    "chess/shogi",
    "SFEN with all in hand",
    "sfen 4k4/9/9/9/9/9/9/9/4K4 b R2B4G4S4N4L18P 1 moves P*5e",
    "P*5e",
  ],
  [
    "chess/shogi",
    "SFEN without a word before it",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
    "P-7f",
  ],
  ["chess/shogi", "SFEN without hands and number", "sfen 4k4/9/9/9/9/9/9/9/4K4 b", ""],
  ["reversi", "a score behind the moves", "f5d6c3d3 33-31", "f5 d6 c3 d3"],
  ["reversi", "passes as ps", "f5f6d3g5g7f7h5h4f8h6psc5f4", "f5 f6 d3 g5 g7 f7 h5 h4 f8 h6 pass c5 f4"],
  ["chess/shogi", "USI", "position startpos moves 7g7f 3c3d 8h2b+", "P-7f P-3d Bx2b+"],
  ["chess/shogi", "USI without `position`", "startpos moves 7g7f", "P-7f"],
  [
    "chess/shogi",
    "SFEN with a hand",
    "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1 moves P*5e 5a4b",
    "P*5e K-4b",
  ],
  ["chess/shogi", "SFEN without moves", "sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1", ""],
  ["chess/shogi", "SFEN with promoted pieces", "sfen 4k4/9/9/9/4+P4/9/9/9/4K4 b - 1 moves 5e5d", "+P-5d"],
  [
    "chess/shogi",
    "western notation in PGN",
    "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e",
    "P-7f P-3d Bx2b+ Sx2b B*5e",
  ],
  ["chess/shogi", "a promotion declined", "1. P-7f P-3d 2. Bx2b= Sx2b", "P-7f P-3d Bx2b= Sx2b"],
  ["chess/shogi", "resignation", "1. P-7f P-3d 2. resigns", "P-7f P-3d"],
  ["chess/xiangqi", "WXF", '[Game "Chinese Chess"]\n\n1. C2=5 H8+7 2. H2+3 R9=8', "C2=5 H8+7 H2+3 R9=8"],
  ["chess/xiangqi", "points and small letters", "1. C2.5 h8+7 2. h2+3 r9.8", "C2=5 H8+7 H2+3 R9=8"],
  ["chess/xiangqi", "N and B for horse and elephant", "1. N2+3 B3+5", "H2+3 E3+5"],
  [
    "chess/xiangqi",
    "a FEN with H and E, and r for red",
    '[FEN "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1"]\n\n1. C2=5',
    "C2=5",
  ],
  [
    "chess/xiangqi",
    "two in a column",
    '[FEN "4k4/9/9/9/9/9/9/1C7/1C7/3K5 w - - 0 1"]\n\n1. C+=5 K5+1 2. C-1',
    "C+=5 K5+1",
  ],
  ["chess/xiangqi", "UCI moves", "1. h3e3 h10g8", "C2=5 H8+7"],
  ["chess/janggi", "two numbers for a cell", "1. P71-61 P41-51", "P71-61 P41-51"],
  ["chess", "PGN", "1. e4 e5 2. Nf3 *", "e4 e5 Nf3"],
];

describe("files of other programs", () => {
  test.each(files)("%s: %s", (name, _, text, moves) => {
    const found = read(name, text);
    if (name !== "chess/xiangqi" || !text.includes("C-1")) expect(found.wrong).toBe("");
    expect(found.moves).toBe(moves);
    // What is written is read as the same play.
    const { session } = found;
    const { program } = libraryGame(name);
    const formats: RecordFormat[] = program.moves ? ["pgn"] : ["sgf"];
    if (name.endsWith("shogi")) formats.push("usi");
    if (name === "reversi") formats.push("sgf", "transcript");
    if (name === "gomoku") formats.push("sgf");
    for (const format of formats) {
      const written = writeRecords(format, [recordOf(session!)], program);
      const again = "text" in written ? playRecordText(libraryGame(name), written.text) : written;
      expect("session" in again && again.session.hash(), JSON.stringify(written)).toBe(session!.hash());
    }
  });

  test("of each kind it is told which it is, and of which game", () => {
    const kinds = files.map(([game, , text]) => [game, formatOfRecord(text), gameOfRecord(text)] as const);
    for (const [game, format, [, name] = []] of kinds) {
      if (format === undefined || format === "pgn") continue;
      const { records = [] } = libraryGame(game).program.notation ?? {};
      const said = records.filter((it) => it[0] === format).map((it) => it[1]);
      expect(name === "" ? said.slice(0, 1) : said).toEqual([name === "" ? said[0] : name]);
    }
    expect(otherFile("(;GM[1]SZ[9];B[ee])")).toContain("quadrille convert FILE");
    expect(gameOfRecord('[Variant "Three-check"]\n\n1. e4')).toEqual(["pgn", "threecheck"]);
    expect(gameOfRecord('[GameType "20"]\n\n1. 32-28')).toEqual(["pdn", "20"]);
    expect(gameOfRecord("(;GM[3];B[ee])")).toEqual(["sgf", "3"]);
    expect(formatOfRecord("title A game\nboard 3x3\n")).toBeUndefined();
  });

  test.each([
    ["go", "(;SZ[9];B[ee];W[ee])", "A stone goes on an empty crossing."],
    ["go", "1. 8388608p", "It is not legal."],
    ["go", "1. 3pass", "It is not legal."],
    ["go", "1. 12p", "It is not legal."],
    ["go", "1. 0pass", "It is not legal."],
    ["go", "(;SZ[25];B[ee])", "size 25: this game has 5 to 19."],
    ["go", "(;SZ[9];B[zz])", "There is no control"],
    ["go", "(;SZ[9];B[ee]", "This game is not closed."],
    ["go", "(;SZ[9];B[ee", "This value has no closing bracket."],
    ["go", "(;SZ[9];B[ee]))", "There is no open variation to close."],
    ["go", "(;SZ[9] B ee)", "is no part of SGF"],
    ["go", "(;SZ[9];B[ee];W[gg];AE[ee];B[aa])", "Stones are taken off the board"],
    ["go", "(;SZ[9]KM[-5.5];B[ee])", "komi -6: this game has 0 to 20."],
    ["go", "(;SZ[9:13];B[aa])", "The board is 9 by 13 (`SZ`); this game has square ones."],
    ["gomoku", "(;GM[4]SZ[19];B[hh])", "The board is 19 by 19 (`SZ`); this game has one of 15."],
    ["reversi", "f5d6c3d3z", "Moves are written as in"],
    ["reversi", "f5d6\nc3d3z", "`z` is no cell."],
    ["reversi", "f5d6c3d3a1", "It is not legal here"],
    ["draughts", "1. 11-20", "man"],
    ["draughts", '[FEN "W:W40:B1"]\n\n1. 18-15', "There is no square 40."],
    ["draughts", '[FEN "Q:W30:B1"]\n\n1. 18-15', "`Q` is no player"],
    ["draughts", '[FEN "W:W30,x:B1"]\n\n1. 18-15', "is no square"],
    ["chess/shogi", "1. foo", "Moves are written as in"],
    ["chess/shogi", "startpos 7g7f", "Expected `position startpos moves ..`"],
    ["chess/shogi", "startpos moves 7g7e", "Moves are written as in"],
    ["chess/xiangqi", "1. C2=5 H8+8", "It is not legal here"],
  ])("what is wrong is said: %s %s", (name, text, wanted) => {
    const { wrong } = read(name, text);
    expect(wrong).toContain(wanted);
  });

  test("a mistake tells the number of its game", () => {
    const text = "(;SZ[9];B[aa])(;SZ[9];B[aa];AE[aa])(;SZ[9];B[aa];AE[aa])";
    const { mistakes } = readRecords(text, libraryGame("go").program);
    expect(mistakes.map((it) => it.game)).toEqual([2, 3]);
  });

  test("tags, comments, marks and variations are kept from SGF to SGF", () => {
    const text =
      "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]KM[6.5]RE[B+3.5]C[all]\n;B[ee]TE[1]C[one]\n(;W[ce];B[ec])\n(;W[ec]C[or this])\n(;W[eg]))\n";
    const { program } = libraryGame("go");
    const again = writeRecords("sgf", readRecords(text, program).games, program);
    const fields = (it: string): string[] => (it.match(/[A-Z]+\[[^\]]*\]/g) ?? []).sort();
    expect("text" in again && fields(again.text)).toEqual(fields(text));
    const twice = "text" in again && writeRecords("sgf", readRecords(again.text, program).games, program);
    expect(twice).toEqual(again);
  });

  test("a position of SGF is set up, and written", () => {
    const text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[fe][ed][de]AW[dd][ee]PL[W]EV[Reversi]\n;W[df])\n";
    const { session, wrong } = read("reversi", text);
    expect(wrong).toBe("");
    const written = writeRecords("sgf", [recordOf(session!)], session!.game.program);
    expect("text" in written && written.text.match(/AB\[.*PL\[W\]|;[BW]\[.*/g)).toEqual([
      "AB[ed][de][fe]AW[dd][ee]PL[W]",
      ";W[df])",
    ]);
  });

  test("a game may have any number of forks", () => {
    const node = (at: number): string => `${"BW"[at % 2]}[${"abcdefghi"[at % 9]}a]`;
    const nodes = Array.from({ length: 600 }, (_, at) => node(at));
    const text = `(;SZ[9]${nodes.map((it) => `(;${it}`).join("")})${nodes.map((it) => `(;${it}C[or]))`).join("")}`;
    const { program } = libraryGame("go");
    const { games, mistakes } = readRecords(text, program);
    expect(mistakes).toEqual([]);
    expect(games[0]!.moves).toHaveLength(600);
    expect(games[0]!.moves.filter((it) => it.variations.length === 1)).toHaveLength(600);
    const again = writeRecords("sgf", games, program);
    const twice = "text" in again && writeRecords("sgf", readRecords(again.text, program).games, program);
    expect(twice).toEqual(again);
  });

  test("a position of draughts is that of its FEN", () => {
    const { rules } = libraryGame("draughts").program.moves!;
    const setup = parseFen(rules, "W:W18,K24:B5,6");
    expect("message" in setup).toBe(false);
    const { session } = read("draughts", '[FEN "W:W18,K24:B5,6"]\n\n*');
    expect(fenOf(session!.game.borrowPlay(session!.position)!)).toBe("8/8/1k6/4m3/8/8/5M1M/8 b - - 0 1");
  });
});

/** How many random games of each are written and read; `RECORDS=200` for as many as one likes. */
const share = Number(process.env["RECORDS"] ?? 2);

/** Plays a random game of so many moves, and those that end a capture which goes on. */
function randomGame(name: string, seed: number, most: number): Session {
  const session = newSession(libraryGame(name), { seed });
  const chance = stream(seed);
  const goesOn = (): boolean => session.game.borrowPlay(session.position)!.chain() !== undefined;
  for (let turn = 0; (turn < most || goesOn()) && session.status === "playing"; turn++) {
    const { moves } = session;
    const text = moves[chance() % moves.length]!.uci;
    session.play({ type: "cycle", given: [{ type: "move", text }] });
  }
  return session;
}

const ffish = await loadFfish();

/** A text without what is not a move: tags, numbers of moves, results. */
const movesIn = (text: string): readonly string[] =>
  text
    .replaceAll(/\[[^\]\n]*\]/g, "")
    .split(/\s+/)
    .filter((it) => it !== "" && !/^(?:\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(it));

// Fairy-Stockfish reads what we wrote in the notation of the game, and stands before the same board.
test.skipIf(!ffish).each([
  ["chess/shogi", "shogi", "SHOGI_HODGES"],
  ["chess/xiangqi", "xiangqi", "XIANGQI_WXF"],
] as const)("%s is read by another program", (name, variant, notation) => {
  for (let seed = 1; seed <= share; seed++) {
    const session = randomGame(name, seed, 60);
    const { program } = session.game;
    const written = writeRecords("pgn", [recordOf(session)], program);
    if (!("text" in written)) throw new Error(written.wrong);
    const board = new ffish!.Board(variant, "");
    for (const text of movesIn(written.text)) {
      const named = text.replace(/[+#]$/, "");
      const sans = board
        .legalMoves()
        .split(" ")
        .map((it) => [it, board.sanMove(it, ffish!.Notation[notation]).replace(/[+#]$/, "")] as const);
      // Where only one of two in a column can go there, it names the column.
      const loose = /^([A-Z])[+-]([+=-]\d+)$/.exec(named);
      const isLoose = (san: string): boolean =>
        loose !== null && san.startsWith(loose[1]!) && san.slice(2) === loose[2] && /\d/.test(san[1]!);
      const exact = sans.filter(([, san]) => san === named);
      const meant = (exact.length > 0 ? exact : sans.filter(([, san]) => isLoose(san))).map(([it]) => it);
      expect(meant, `${text} in ${board.fen()}`).toHaveLength(1);
      board.push(meant[0]!);
    }
    const ours = fenOf(session.game.borrowPlay(session.position)!);
    expect(board.fen().split(/[ [-]/)[0]).toBe(ours.split(/[ [-]/)[0]);
  }
});

test.skipIf(!ffish)("transcripts of reversi are read by another program", () => {
  for (let seed = 1; seed <= share; seed++) {
    const session = randomGame("reversi", seed, 70);
    const written = writeRecords("transcript", [recordOf(session)], session.game.program);
    if (!("text" in written)) throw new Error(written.wrong);
    const board = new ffish!.Board("flipello", "");
    for (const [cell] of written.text.matchAll(/[a-h][1-8]/g)) {
      // Othello counts its rows from the top. Who passes there is not written.
      const drop = `P@${cell[0]}${9 - Number(cell[1])}`;
      const moves = board.legalMoves().split(" ");
      if (!moves.includes(drop)) board.push(moves[0]!);
      expect(board.legalMoves().split(" ")).toContain(drop);
      board.push(drop);
    }
    const [rows = ""] = board.fen().split(/[ [-]/);
    const ours = fenOf(session.game.borrowPlay(session.position)!);
    expect(ours.split(/[ [-]/)[0]).toBe(rows);
  }
});

interface SgfNode {
  readonly data: Readonly<Record<string, readonly string[]>>;
  readonly children: readonly SgfNode[];
}
interface Stones {
  readonly signMap: readonly (readonly number[])[];
  makeMove(color: number, vertex: readonly number[], options: Readonly<Record<string, boolean>>): Stones;
}
interface DraughtsMove {
  readonly origin: number;
  readonly destination: number;
  readonly captures: readonly number[];
}

/** A program from npm, if it is installed; what is used of it. */
const loaded = async <T>(name: string): Promise<T | undefined> =>
  (import(/* @vite-ignore */ name) as Promise<T>).catch(() => undefined);
const sabaki = await loaded<{
  default: { parse(text: string): SgfNode[]; parseVertex(text: string): number[] };
}>("@sabaki/sgf");
const goBoard = await loaded<{ default: { default?: unknown; fromDimensions(size: number): Stones } }>(
  "@sabaki/go-board",
);
const rapid = await loaded<{
  EnglishDraughts: {
    setup(): {
      readonly moves: readonly DraughtsMove[];
      readonly board: readonly { position?: number; piece?: { player: string; king: boolean } }[];
      move(move: DraughtsMove): void;
      asciiBoard(): string;
    };
  };
}>("rapid-draughts/english");

test.skipIf(!sabaki || !goBoard)("games of Go in SGF are read by another program", () => {
  for (let seed = 1; seed <= share; seed++) {
    const game = libraryGame("go");
    const chance = stream(seed);
    const session = newSession(game, { seed, options: [[[9, 13, 19][seed % 3]!]] });
    const size = [9, 13, 19][seed % 3]!;
    let passes = 0;
    for (let ply = 0; ply < 150 && session.status === "playing"; ply++) {
      const cell = { x: chance() % size, y: chance() % size };
      const isPass = chance() % 50 === 0 && passes++ < 3;
      const given = isPass ? ({ type: "key", key: "p" } as const) : ({ type: "click", cell } as const);
      session.play({ type: "cycle", given: [given] });
    }
    const written = writeRecords("sgf", [recordOf(session)], game.program);
    if (!("text" in written)) throw new Error(written.wrong);
    const [root] = sabaki!.default.parse(written.text);
    let board = goBoard!.default.fromDimensions(Number(root!.data["SZ"]![0]));
    let moves = 0;
    for (let node = root!.children[0]; node; node = node.children[0]) {
      const color = node.data["B"] ? 1 : -1;
      const [point = ""] = node.data["B"] ?? node.data["W"] ?? [];
      expect(color, "whose turn it is").toBe(moves++ % 2 === 0 ? 1 : -1);
      if (point === "") continue;
      const vertex = sabaki!.default.parseVertex(point);
      board = board.makeMove(color, vertex, {
        preventOverwrite: true,
        preventSuicide: true,
        preventKo: true,
      });
    }
    expect(moves).toBe(recordOf(session).moves.length);
    const theirs = board.signMap.map((row) => row.map((it) => ".XO".at(it)).join("")).join("/");
    expect(stones(session, size), written.text).toBe(theirs);
  }
});

test.skipIf(!rapid)("games of draughts in PDN are read by another program", () => {
  for (let seed = 1; seed <= share; seed++) {
    const session = randomGame("draughts", seed, 100);
    const { program } = session.game;
    const written = writeRecords("pdn", [recordOf(session)], program);
    if (!("text" in written)) throw new Error(written.wrong);
    const other = rapid!.EnglishDraughts.setup();
    for (const text of movesIn(written.text)) {
      const stops = text.split(/[-x]/).map((it) => Number(it) - 1);
      const meant = other.moves.filter(
        (it) =>
          it.origin === stops[0] &&
          it.destination === stops.at(-1) &&
          it.captures.length === (text.includes("x") ? stops.length - 1 : 0) &&
          it.captures.every((taken) => jumpedBy(stops).includes(taken)),
      );
      expect(meant, `${text} in\n${other.asciiBoard()}`).toHaveLength(1);
      other.move(meant[0]!);
    }
    const play = session.game.borrowPlay(session.position)!;
    const names = cellNames(program.notation, { width: 8, height: 8 });
    const theirs = other.board.flatMap(({ position = 0, piece }) =>
      piece ? [`${position + 1}${piece.player[0]}${piece.king}`] : [],
    );
    const ours = names.flatMap((name, cell) => {
      const code = play.at(cell);
      const { pieces } = play.rules;
      return code === 0
        ? []
        : [
            `${name}${code > pieces.length ? "l" : "d"}${pieces[(code - 1) % pieces.length]!.name === "king"}`,
          ];
    });
    expect(ours.sort()).toEqual(theirs.sort());
  }
});

/** The stones of the board, which is shown behind the numbers of its rows. */
const stones = (session: Session, size: number): string =>
  seen(session)
    .split("/")
    .slice(0, size)
    .map((row) =>
      [...row.replace(/^ ?\d+ /, "").slice(0, size)]
        .map((it) => (it === "X" || it === "O" ? it : "."))
        .join(""),
    )
    .join("/");

/** The squares, from 0, over which the legs of a capture go. */
function jumpedBy(stops: readonly number[]): number[] {
  const at = (square: number) => {
    const y = Math.floor(square / 4);
    return { x: 2 * (square % 4) + (y % 2 === 0 ? 1 : 0), y };
  };
  return stops.slice(1).map((to, leg) => {
    const [a, b] = [at(stops[leg]!), at(to)];
    return ((a.y + b.y) / 2) * 4 + Math.floor((a.x + b.x) / 4);
  });
}

describe("random games come back from each notation", () => {
  const notations: readonly (readonly [string, readonly RecordFormat[]])[] = [
    ["go", ["sgf", "pgn"]],
    ["draughts", ["pdn"]],
    ["chess/shogi", ["usi", "pgn"]],
    ["chess/xiangqi", ["pgn"]],
    ["chess/janggi", ["pgn"]],
    ["reversi", ["sgf", "transcript", "pgn"]],
  ];

  test.each(today(notations, 3))("%s", (name, formats) => {
    const game = libraryGame(name);
    for (let seed = 1; seed <= share; seed++) {
      const chance = stream(seed);
      const session = newSession(game, { seed });
      for (let ply = 0; ply < 80 && session.status === "playing"; ply++) {
        const { moves } = session;
        const cell = { x: chance() % 9, y: chance() % 9 };
        session.play({
          type: "cycle",
          given: [
            game.program.moves
              ? { type: "move", text: moves[chance() % moves.length]!.uci }
              : { type: "click", cell },
          ],
        });
      }
      const words = makeInputs(
        game.program,
        session.inputs.runs().map((it) => it.input),
      ).join(" ");
      const again = newSession(game, { seed });
      for (const it of parseInputs(game.program, words).inputs) again.play(it);
      expect(again.hash(), words).toBe(session.hash());
      for (const format of formats) {
        const written = writeRecords(format, [recordOf(session)], game.program);
        if (!("text" in written)) throw new Error(written.wrong);
        const back = playRecordText(game, written.text, { seed });
        expect(
          "session" in back && back.session.hash(),
          `${JSON.stringify(back.wrong)}\n${written.text}`,
        ).toBe(session.hash());
      }
    }
  });
});
