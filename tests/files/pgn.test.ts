// PGN as programs and people write it: each oddity is read, written, and read again.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makePgn, type PgnGame, parsePgn, playPgn, streamPgn } from "../../src/formats/index.ts";
import { compileMoves } from "../../src/game/index.ts";
import { decodeText } from "../../src/terminal/files/decode-text.ts";
import { readInChunks } from "../../src/terminal/files/index.ts";
import { rulesOf } from "../moves/builder.ts";
import { samples } from "../moves/samples.ts";
import { processorTime } from "../processor-time.ts";

const chess = compileMoves(rulesOf(samples["chess"]!));

const bare = (games: readonly PgnGame[]): unknown =>
  JSON.parse(JSON.stringify(games, (key, value: unknown) => (key === "at" ? 0 : value)));

/** Reads a text without mistakes, plays it, writes it in the standard's form, and reads that again. */
function readTwice(text: string): { readonly games: readonly PgnGame[]; readonly moves: string[][] } {
  const { games, mistakes } = parsePgn(text);
  expect(mistakes).toEqual([]);
  const played = games.map((game, at) => playPgn(chess, game, at + 1, true));
  expect(played.flatMap((one) => one.mistakes)).toEqual([]);
  const written = makePgn(played.map((one) => one.written!));
  const again = parsePgn(written);
  expect(again.mistakes).toEqual([]);
  expect(makePgn(again.games)).toBe(written);
  for (const [at, game] of again.games.entries())
    expect(playPgn(chess, game).moves).toEqual(played[at]!.moves);
  return { games, moves: again.games.map((game) => game.moves.map((one) => one.text)) };
}

describe("a tag", () => {
  it.each([
    ["brackets", "Rapid [online] cup", "Rapid [online] cup"],
    ["a bracket alone", "a ] b [ c", "a ] b [ c"],
    ["the end of a tag", String.raw`a\"] [White \"b`, 'a"] [White "b'],
    ["braces and parentheses", "{a} (b) }{", "{a} (b) }{"],
    ["a semicolon and a percent sign", "%a; b", "%a; b"],
    ["escapes", String.raw`a \"b\" \\ c`, String.raw`a "b" \ c`],
    ["quotes that are not escaped", 'The "Big" cup', 'The "Big" cup'],
    ["a folder of Windows", String.raw`C:\new\table`, String.raw`C:\new\table`],
    ["a backslash at its end", String.raw`C:\games` + "\\", String.raw`C:\games` + "\\"],
    ["nothing", "", ""],
    ["moves and a result", "1. e4 e5 1-0 *", "1. e4 e5 1-0 *"],
    ["other scripts", "Иванов – 李 ½", "Иванов – 李 ½"],
  ])("holds %s", (_, inside, value) => {
    for (const [text, name] of [
      [`[Event "${inside}"]\n\n1. e4 e5 *\n`, "Event"],
      [`[Event "a"]\n[Site "b"] [Round "${inside}"]\n1. e4 e5 *\n`, "Round"],
      [`[Event "a"]\n[TimeControl "${inside}"][Eco "x"]\n\n1. e4 e5 *\n`, "TimeControl"],
    ] as const) {
      const { games, moves } = readTwice(text);
      expect(games[0]!.tags.find(([it]) => it === name)?.[1]).toBe(value);
      expect(moves).toEqual([["e4", "e5"]]);
    }
  });

  it.each([
    ['[White\n"x"]\n1. e4 *', "x"],
    ['[ White   "x" ]\n\n\n1. e4 *', "x"],
    ['[White"x"]1. e4 *', "x"],
    ['; a file\n[White "x"]\n\n[Black "y"]\n\n1. e4 *', "x"],
  ])("stands in other places: %j", (text, value) => {
    const { games, moves } = readTwice(text);
    expect(games.map((game) => game.tags.find(([name]) => name === "White")?.[1])).toEqual([value]);
    expect(moves).toEqual([["e4"]]);
  });

  it.each([
    ['[Event "a"]\n[White "x"]\n\n[Event "b"]\n[White "y"]\n\n1. e4 *', ["a", "b"]],
    ['[Event "a"]\n[White "x"]\n[Event "b"]\n[White "y"]\n', ["a", "b"]],
    ['[Event "a"]\n\n*\n\n[Event "b"]\n\n[Event "c"]\n{no moves}\n[Event "d"]\n', ["a", "b", "c", "d"]],
    ['[Event "a"]\n[Note "1"]\n[Note "2"]\n', ["a"]],
  ])("alone makes a game: %j", (text, events) => {
    const { games } = readTwice(text);
    expect(games.map((game) => game.tags[0]![1])).toEqual(events);
    const again = parsePgn(makePgn(games)).games;
    for (const [at, game] of games.entries())
      expect(again[at]!.tags).toEqual(expect.arrayContaining([...game.tags]));
  });
});

describe("a result", () => {
  it.each([
    ["1-0", "1-0"],
    ["1:0", "1-0"],
    ["1–0", "1-0"],
    ["1 - 0", "1-0"],
    ["0-1", "0-1"],
    ["0:1", "0-1"],
    ["½-½", "1/2-1/2"],
    ["½", "1/2-1/2"],
    ["1/2", "1/2-1/2"],
    ["1/2 - 1/2", "1/2-1/2"],
    ["½:½", "1/2-1/2"],
    ["0.5-0.5", "1/2-1/2"],
    ["1/2-1/2", "1/2-1/2"],
    ["*", "*"],
    ["", "*"],
  ])("is %s", (text, result) => {
    const { games, moves } = readTwice(`1. e4 e5 ${text} {said behind it}\n\n[Event "b"]\n1. d4 ${text}`);
    expect(games.map((game) => game.result)).toEqual([result, result]);
    expect(games[0]!.moves.at(-1)!.comments).toEqual(["said behind it"]);
    expect(moves).toEqual([["e4", "e5"], ["d4"]]);
  });

  it("is that of the tag where the moves have none", () => {
    const { games } = readTwice('[Event "a"]\n[Result "0-1"]\n\n[Event "b"]\n[Result "1/2-1/2"]\n1. e4\n');
    expect(games.map((game) => game.result)).toEqual(["0-1", "1/2-1/2"]);
  });
});

const castles = "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 1";
const promotes = "3n3k/P3P2p/8/8/8/8/8/4K3 w - - 0 1";

describe("a move", () => {
  it.each([
    ["O-O", "O-O"],
    ["0-0", "O-O"],
    ["o-o", "O-O"],
    ["O–O", "O-O"],
    ["OO", "O-O"],
    ["00", "O-O"],
    ["O-O!", "O-O"],
    ["e1g1", "O-O"],
    ["e1-g1", "O-O"],
    ["Ke1-g1", "O-O"],
    ["Ke1g1", "O-O"],
    ["Kg1", "O-O"],
    ["e1h1", "O-O"],
    ["O-O-O", "O-O-O"],
    ["0-0-0", "O-O-O"],
    ["o-o-o!?", "O-O-O"],
    ["000", "O-O-O"],
    ["e1c1", "O-O-O"],
    ["Kc1", "O-O-O"],
    ["e1a1", "O-O-O"],
    ["♘d5", "Nd5"],
    ["♞d5", "Nd5"],
    ["Nc3-d5", "Nd5"],
    ["Nc3–d5", "Nd5"],
    ["Bxa7", "Bxa7"],
    ["B×a7", "Bxa7"],
    ["B:a7", "Bxa7"],
    ["Ba7", "Bxa7"],
    ["Be3:a7", "Bxa7"],
  ])("%s is %s", (text, san) => {
    const { moves } = readTwice(`[FEN "${castles}"]\n1. ${text} *`);
    expect(moves).toEqual([[san]]);
  });

  it.each([
    ["a8=Q", "a8=Q"],
    ["a8Q", "a8=Q"],
    ["a8q", "a8=Q"],
    ["a8=q", "a8=Q"],
    ["a8(Q)", "a8=Q"],
    ["a8(q)!", "a8=Q"],
    ["a8=(Q)", "a8=Q"],
    ["a8/Q", "a8=Q"],
    ["a8/q", "a8=Q"],
    ["a8=♕", "a8=Q"],
    ["a8(♛)", "a8=Q"],
    ["a7a8n", "a8=N"],
    ["a7-a8=N", "a8=N"],
    ["exd8=Q+", "exd8=Q+"],
    ["e7xd8(Q)†", "exd8=Q+"],
    ["e8=Q ch", "e8=Q+"],
    ["e7:d8/R ch.", "exd8=R+"],
    ["exd8Q dbl ch", "exd8=Q+"],
    ["exd8=R++", "exd8=R+"],
    ["ed8=R mate", "exd8=R+"],
    ["e7xd8=R+ +-", "exd8=R+"],
  ])("%s promotes as %s", (text, san) => {
    const { moves } = readTwice(`[SetUp "1"]\n[FEN "${promotes}"]\n1. ${text} *`);
    expect(moves).toEqual([[san]]);
  });

  it.each([
    ["exd6 e.p.", "exd6"],
    ["exd6ep", "exd6"],
    ["e5:d6e.p.+", "exd6"],
  ])("%s takes in passing", (text, san) => {
    const { moves } = readTwice(`[fen "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"]\n1. ${text} *`);
    expect(moves).toEqual([[san]]);
  });

  it("is not castling where the king may step, or has no right to", () => {
    for (const [fen, text] of [
      ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"],
      ["4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1"],
      ["4k3/8/8/8/8/8/8/5K1R w - - 0 1", "O-O"],
    ] as const)
      expect(playPgn(chess, parsePgn(`[FEN "${fen}"]\n1. ${text} *`).games[0]!).mistakes).toHaveLength(1);
    const steps = parsePgn('[FEN "4k3/8/8/8/8/8/8/5K1R w - - 0 1"]\n1. Kg1 *').games[0]!;
    expect(playPgn(chess, steps).mistakes).toEqual([]);
  });

  it.each(["10....Qd4", "1.e4e5", "e2e9", "Xe4", "constructor", `${"+".repeat(1e5)}x`])(
    "%j is no move here",
    (text) => {
      const [game] = parsePgn(`1. ${text} *`).games;
      expect(playPgn(chess, game!).mistakes).toHaveLength(1);
    },
  );
});

describe("marks and comments", () => {
  it.each([
    ["e4!", [1]],
    ["e4 !?", [5]],
    ["e4!! $146", [3, 146]],
    ["e4 ?? +-", [4, 18]],
    ["e4⁉ ±", [5, 16]],
    ["e4= ∞", [10, 13]],
    ["e4+/=", [14]],
    ["e4 -/+ □", [17, 7]],
    ["e4 $1$18", [1, 18]],
    ["e4 N", [146]],
    ["e4 RR!", [145, 1]],
    ["e4 D ±", [220, 16]],
  ])("%s", (text, glyphs) => {
    const { games } = readTwice(`1. ${text} e5 *`);
    expect(games[0]!.moves.map((move) => [move.text, move.glyphs])).toEqual([
      ["e4", glyphs],
      ["e5", []],
    ]);
  });

  it("keeps comments of every place", () => {
    const text = `{a} [White "x"]
; b
1. {c} e4 {d} {e} ({f} 1. d4 {g} (1. c4) {h} d5 {i}) {j
over } (1. Nf3 ; k } k
) 1... {l} e5 {[%clk 0:01:00] [%eval 0.2]} 2. Nf3 {} ({m}) * ; n
{o}

{p}
`;
    const { games } = readTwice(text);
    const said = [...JSON.stringify(games).matchAll(/"((?:comments|commentsAfter))":\[("[^\]]*")\]/g)];
    const words = games.flatMap((game) => makePgn([game]).match(/\{[^}]*\}|;.*/g) ?? []);
    for (const letter of "abcdefghijklmno") expect(words.join()).toMatch(new RegExp(`\\b${letter}\\b`));
    expect(said.length).toBeGreaterThan(5);
    expect(games[1]!.comments).toEqual(["p"]);
    expect(games[0]!.moves[0]!.commentsAfter).toEqual(["j over", "l"]);
    expect(bare(parsePgn(makePgn(games)).games)).toEqual(
      bare(parsePgn(makePgn(parsePgn(makePgn(games)).games)).games),
    );
  });

  it.each([
    ["1.\u00A0e4\u200B e5\u2060 2.\u200BNf3 *", "e4 e5 Nf3"],
    ["1. e4 e5 2. ♘\uFE0Ff3 ♞\uFE0Ec6 *", "e4 e5 Nf3 Nc6"],
    ["1. f3 e5 2. g4 Qh4≠ 0-1", "f3 e5 g4 Qh4#"],
    ["1. f3 e5 2. g4 Qh4 ≠ 0-1", "f3 e5 g4 Qh4#"],
    ["1. Pe2-e4 (=) Pe7-e5 *", "e4 e5"],
    ["1. e4 (1. d4 (=)) 1... e5 (=) *", "e4 e5"],
    ["1. e4 e5 1-0 1. d4 d5 0-1", "e4 e5|d4 d5"],
    ["1. e4\n\ne5\n\n\n2. Nf3 *", "e4 e5 Nf3"],
    ["1. e4 {[%clk 0:10:00]} 1... e5 {[%clk 0:09:59.9][%emt 1]} *", "e4 e5"],
    ["5. e4 7. e5 9... Nf3 *", "e4 e5 Nf3"],
    ["1. e4 () e5 *", "e4 e5"],
    ["1. e4 {a ; b} e5 ; {c\n2. Nf3 *", "e4 e5 Nf3"],
  ])("%j", (text, moves) => {
    const read = readTwice(text);
    expect(read.moves.map((it) => it.join(" ")).join("|")).toBe(moves);
    const offers = text.split("(=)").length;
    expect(makePgn(read.games).split("{(=)}")).toHaveLength(offers);
  });

  it("tells a pass of the main line where nobody may pass", () => {
    const { mistakes } = playPgn(chess, parsePgn("1. e4 -- 2. d4 *").games[0]!);
    expect(mistakes.map((it) => it.message)).toEqual(["`--` is not legal. Nobody may pass here."]);
  });

  it("judges no variation behind a null move", () => {
    for (const none of ["--", "Z0", "0000", "null", "@@@@"])
      readTwice(`1. e4 e5 (1... ${none} 2. d4 d4 d4) 2. Nf3 *`);
    expect(playPgn(chess, parsePgn("1. e4 -- *").games[0]!).mistakes).toHaveLength(1);
  });
});

describe("a file", () => {
  const plain =
    '[Event "Ärger"]\n[White "x"]\n\n% for others\n1. e4 ; so\ne5 {a\nb} 2. Nf3 1-0\n\n[Event "b"]\n\n1. d4 *\n';
  const ends = ["\n", "\r\n", "\r"];
  const bytesOf: Readonly<Record<string, (text: string) => Buffer>> = {
    "UTF-8": (text) => Buffer.from(text),
    "UTF-8 with its mark": (text) => Buffer.from(`\uFEFF${text}`),
    "Latin-1": (text) => Buffer.from(text, "latin1"),
    "UTF-16, little end first": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
    "UTF-16, big end first": (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
    "UTF-16 without a mark": (text) => Buffer.from(text, "utf16le"),
  };

  it.each(Object.keys(bytesOf).flatMap((name) => ends.map((end) => [name, end] as const)))(
    "in %s, lines ending with %j, in pieces of any size",
    (name, end) => {
      const bytes = bytesOf[name]!(plain.replaceAll("\n", end));
      const wanted = bare(parsePgn(plain).games);
      for (const size of [1, 2, 3, 7, 1000]) {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        expect(bare([...streamPgn(decodeText(pieces))].map((one) => one.game))).toEqual(wanted);
      }
    },
  );

  it("is read on behind a game that cannot be read", () => {
    const text =
      '[Event "a]\n[White "w"]\n\n1. e4 (1. d4 {never closed 1-0\n\n[Event "b"]\n1. Ke4 e5 *\n\n[Event "c"]\n1. e4 *\n';
    const read = [...streamPgn([text])];
    expect(read.map(({ game }) => game.tags.at(-1)![1])).toEqual(["w", "b", "c"]);
    expect(read.map(({ line }) => line)).toEqual([1, 6, 9]);
    expect(read.map(({ mistakes }) => mistakes.length)).toEqual([3, 0, 0]);
    for (const { game, text: lines, from } of read)
      for (const move of game.moves) expect(lines.join("").slice(move.at - from)).toMatch(/^[eK]/);
  });

  it.each([
    ["parentheses", "(".repeat(5e5)],
    ["nested variations", "1. e4 " + "(1. d4 ".repeat(1.5e5) + ")".repeat(1.5e5)],
    ["tags that are not closed", '[a "'.repeat(2e5)],
    ["quotes in tags", '[a "' + '" "'.repeat(3e5)],
    ["backslashes", '[a "' + "\\".repeat(1e6)],
    ["braces", "{".repeat(1e6)],
    ["signs", "e4" + "+".repeat(1e6)],
    ["marks", "e4 " + "!?".repeat(5e5)],
    ["dots", ".".repeat(1e6)],
    ["one word", "a".repeat(1e6)],
    ["digits", "1".repeat(1e6)],
    ["moves", "e4 ".repeat(3e5)],
    ["results", "1-0 ".repeat(2e5)],
    ["carriage returns", "\r".repeat(1e6)],
    ["blanks in a tag", `[a "${" ".repeat(1e6)}`],
  ])("of a megabyte of %s is read within two seconds", (_, text) => {
    const start = processorTime();
    const { games } = parsePgn(text);
    makePgn(games.slice(0, 3));
    for (const game of games.slice(0, 3)) playPgn(chess, game);
    expect(processorTime() - start).toBeLessThan(2000);
  });

  it("of many games is read in little memory", () => {
    const file = join(mkdtempSync(join(tmpdir(), "pgn-")), "many.pgn");
    writeFileSync(file, `[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 {a comment} *\n\n`.repeat(60_000));
    let [games, most] = [0, 0];
    const before = process.memoryUsage().heapUsed;
    for (const read of streamPgn(decodeText(readInChunks(file)))) {
      games += read.game.moves.length;
      if (games % 4_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(games).toBe(240_000);
    expect(most / 1e6).toBeLessThan(150);
  });
});
