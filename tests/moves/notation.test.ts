import { describe, expect, it } from "vitest";
import {
  type PgnGame,
  type PgnMove,
  listSan,
  makeFen,
  makePgn,
  makeSan,
  makeUci,
  parseFen,
  parsePgn,
  parseSan,
  parseUci,
  pgnMoves,
  playPgn,
  sanMessage,
} from "../../src/formats/index.ts";
import { type Play, compileMoves, fastPlay, legalMoves, playOf } from "../../src/game/index.ts";
import { rulesOf } from "./builder.ts";
import { samples } from "./samples.ts";
import { games, patience, stream } from "./sweep.ts";

function at(variant: string, fen: string): Play {
  const rules = rulesOf(samples[variant]!);
  const setup = parseFen(rules, fen);
  if ("message" in setup) throw new Error(setup.message);
  return fastPlay(rules, setup);
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS = "4k3/8/8/8/8/2N5/8/K1N1N3 w - - 0 1";
const ROOKS = "4k3/7R/8/8/7R/8/8/K6R w - - 0 1";
const QUEENS = "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1";
const PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
const CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";

describe("FEN", () => {
  const shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
  const checks = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

  it.each([
    ["crazyhouse", "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"],
    ["3check", `${checks} +1+0 0 1`, `${checks} 2+3 0 1`],
    ["3check", `${checks} 0 1 +1+0`, `${checks} 2+3 0 1`],
    ["chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CASTLES],
    ["chess", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
    ["chess", "4k3/8/8/8/8/8/8/4K3 b 3 7", "4k3/8/8/8/8/8/8/4K3 b - - 3 7"],
    ["shogi", `${shogi}[-] w 0 1`, `${shogi}[] w - - 0 1`],
    ["shogi", `${shogi} b - 1`, `${shogi}[] w - - 0 1`],
    ["shogi", `${shogi} w 2Pb 9`, `${shogi}[PPb] b - - 0 1`],
  ])("of %s: %s is %s", (variant, dialect, fen) => {
    const play = at(variant, dialect);
    expect(makeFen(play.rules, play.setup())).toBe(fen);
  });

  it.each([
    ["chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "There is no K of black."],
    ["chess", "4k3/88589934592/8/8/8/8/8/4K3 w - - 0 1", 4, "This row has more than 8 cells."],
    [
      "chess",
      "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
      0,
      "A P of white would have become another piece where it stands.",
    ],
    [
      "chess",
      "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
      24,
      "No piece could have passed over `e6` with the last move.",
    ],
    ["chess", "4k3/8/8/8/8/8/8/4K3 w Q - 0 1", 22, "`Q`: there is nothing there that could castle."],
    [
      "shogi",
      "N3k4/9/9/9/9/9/9/9/4K4[] w - - 0 1",
      0,
      "A N of white would have become another piece where it stands.",
    ],
  ])("of %s: %s is impossible", (variant, fen, at, message) => {
    expect(parseFen(rulesOf(samples[variant]!), fen)).toEqual({ at, message });
  });

  it("of a game whose kings can be lost needs no king", () => {
    const fen = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    const play = at("atomic", fen);
    expect(makeFen(play.rules, play.setup())).toBe(fen);
  });
});

describe("algebraic notation", () => {
  it.each([
    ["chess", START, "g1f3", "Nf3"],
    ["chess", START, "e2e4", "e4"],
    ["chess", KNIGHTS, "c1d3", "Ncd3"],
    ["chess", KNIGHTS, "c1e2", "N1e2"],
    ["chess", KNIGHTS, "c3e2", "N3e2"],
    ["chess", ROOKS, "h4h5", "R4h5"],
    ["chess", QUEENS, "h4e1", "Qh4e1"],
    ["chess", PASSING, "e5d6", "exd6"],
    ["chess", CASTLES, "e1g1", "O-O"],
    ["chess", CASTLES, "e1c1", "O-O-O"],
    ["chess", CASTLES, "h1h8", "Rxh8+"],
    ["chess", PROMOTES, "e7d8q", "exd8=Q+"],
    ["chess", PROMOTES, "e7d8n", "exd8=N"],
    ["chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"],
    ["xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h3h10", "Cxh10"],
  ])("%s %s: %s is %s", (variant, fen, uci, san) => {
    const play = at(variant, fen);
    const move = parseUci(play, uci)!;
    expect(makeSan(play, move)).toBe(san);
    expect(parseSan(play, san)).toBe(move);
    expect(makeUci(play, move)).toBe(uci);
  });

  it.each([
    ["chess", START, "Ng1-f3", "g1f3"],
    ["chess", START, "Ngf3", "g1f3"],
    ["chess", START, "e2-e4", "e2e4"],
    ["chess", START, "g1f3", "g1f3"],
    ["chess", START, "e4!?", "e2e4"],
    ["chess", CASTLES, "0-0", "e1g1"],
    ["chess", PASSING, "exd6e.p.", "e5d6"],
    ["chess", PROMOTES, "e7xd8(Q)", "e7d8q"],
    ["chess", PROMOTES, "exd8Q", "e7d8q"],
  ])("%s %s: %s is understood as %s", (variant, fen, text, uci) => {
    const play = at(variant, fen);
    expect(parseSan(play, text)).toBe(parseUci(play, uci)!);
  });

  it.each([
    ["chess", START, "Ke2", "Your own P stands on e2."],
    ["chess", START, "Nc4", "A N does not move that way."],
    ["chess", START, "e5", "A P does not move that way."],
    ["chess", START, "O-O", "The K cannot pass the B on f1."],
    ["chess", START, "hello", "It is not in algebraic notation, such as Nf3, exd5 or O-O."],
    ["chess", START, "Zf3", "No such piece could go to f3."],
    ["chess", KNIGHTS, "Ne2", "It could be N3e2 or N1e2."],
    ["chess", PROMOTES, "exd8", "The P must become another piece on d8: say which."],
    ["chess", "4k3/8/8/1b6/8/3N4/8/5K2 w - - 0 1", "Ne5", "The N is pinned by the B on b5."],
  ])("%s %s: %s is refused. %s", (variant, fen, text, message) => {
    const play = at(variant, fen);
    const found = parseSan(play, text);
    if (typeof found === "number") throw new Error("It is legal.");
    expect(sanMessage(play, found)).toBe(message);
  });

  it("takes a castling as the king taking its rook", () => {
    const play = at("chess", CASTLES);
    expect(parseUci(play, "e1h1")).toBe(parseUci(play, "e1g1"));
  });

  const named = ["chess", "crazyhouse", "shogi", "xiangqi", "berolina", "draughts", "merels", "seirawan"];
  it.each(named.filter((it) => samples[it]))(
    "names every move of random games of %s, and finds it again",
    (variant) => {
      const play = fastPlay(rulesOf(samples[variant]!));
      const chance = stream(11);
      for (let ply = 0; ply < 40; ply++) {
        const named = listSan(play);
        if (named.length === 0) break;
        expect(new Set(named.map((it) => it.text)).size).toBe(named.length);
        for (const it of named) expect(parseSan(play, it.text)).toBe(it.move);
        for (const it of named) expect(parseUci(play, makeUci(play, it.move))).toBe(it.move);
        play.make(named[chance() % named.length]!.move);
      }
    },
  );
});

const SHORT = String.raw`[Event "A \"small\" game"]
[Site "?"]
[Result "1-0"]

{before} 1. e4! $10 e5 2. Qh5 {why
not} (2. Nf3 Nc6 (2... d6) 3. Bb5) 2... Nc6 ; to the end } of the line
3. Bc4 Nf6?? 4. Qxf7# 1-0

[Event "Another"]
% not for us
1.d4 d5 2.c4 *
`;

describe("PGN", () => {
  const compiled = compileMoves(rulesOf(samples.chess!));

  it("reads tags, comments, glyphs, variations and results", () => {
    const { games: found, mistakes } = parsePgn(SHORT);
    expect(mistakes).toEqual([]);
    const [first, second] = found;
    expect(first!.tags[0]).toEqual(["Event", 'A "small" game']);
    expect(first!.comments).toEqual(["before"]);
    expect(first!.moves.map((it) => it.text)).toEqual(["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
    expect(first!.moves.map((it) => it.glyphs)).toEqual([[1, 10], [], [], [], [], [4], []]);
    expect(first!.moves[2]!.comments).toEqual(["why not"]);
    expect(first!.moves[3]!.comments).toEqual(["to the end } of the line"]);
    const [variation] = first!.moves[2]!.variations;
    expect(variation!.moves.map((it) => it.text)).toEqual(["Nf3", "Nc6", "Bb5"]);
    expect(variation!.moves[1]!.variations[0]!.moves.map((it) => it.text)).toEqual(["d6"]);
    expect([first!.result, second!.result]).toEqual(["1-0", "*"]);
    expect(playPgn(compiled, first!).mistakes).toEqual([]);
    expect(playPgn(compiled, second!).moves).toHaveLength(3);
  });

  it("writes what it reads, in lines of 80 characters", () => {
    const { games: found } = parsePgn(SHORT);
    const text = makePgn(found);
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(parsePgn(text).games.map(bare)).toEqual(found.map((it) => bare({ ...it, tags: rostered(it) })));
    expect(text).toContain("1. e4 $1 $10 e5 2. Qh5 {why not} (2. Nf3 Nc6 (2... d6) 3. Bb5) 2... Nc6");
  });

  it.each([
    ["[Event 3]\n1. e4 *", 0, "Expected a tag"],
    ["1. e4 {open", 6, "no closing brace"],
    ["1. e4 (1. d4", 6, "not closed"],
    ["1. e4 ) e5", 6, "no open variation"],
    ["(1. e4)", 0, "needs a move before it"],
    ["$3 e4", 0, "needs a move before it"],
    ["e4 $", 3, "is not a known mark"],
    ["e4 !!!", 3, "is not a known mark"],
  ])("points at the mistake in %j", (text, place, message) => {
    const [mistake] = parsePgn(text).mistakes;
    expect(mistake).toMatchObject({ at: place, game: 1 });
    expect(mistake!.message).toContain(message);
  });

  it.each([
    ["1. e4 e5 2. Ke3 *", 3, "`Ke3` is not legal. A K does not move that way."],
    ["1. e4 e5 (1... e6 2. Nd2 d5 3. Ke2) 2. Nf3 *", 3, "`Nd2` is not legal. Your own P stands on d2."],
    ["1. e4 f6 2. d4 g5 3. Qh5# e6 *", 6, "`e6` is not legal. The game is over: Checkmate."],
  ])("tells what is not legal in %s", (text, ply, message) => {
    const [game] = parsePgn(text).games;
    const { mistakes } = playPgn(compiled, game!, 7);
    expect(mistakes[0]).toEqual({ at: text.indexOf(/`(.*)`/.exec(message)![1]!), game: 7, ply, message });
  });

  it("tells what is wrong with the set-up", () => {
    const [game] = parsePgn('[FEN "8/8 w - - 0 1"]\n1. e4 *').games;
    expect(playPgn(compiled, game!).mistakes).toMatchObject([
      { ply: 0, message: expect.stringContaining("8 rows") },
    ]);
  });

  it(
    "comes back from PGN as it was, for games that played themselves",
    () => {
      for (let seed = 1; seed <= games(20, 1000); seed++) {
        const play = playOf(compiled);
        const chance = stream(seed);
        const made: number[] = [];
        while (made.length < 120 && !play.findEnd()) {
          const moves = legalMoves(play);
          made.push(moves[chance() % moves.length]!);
          play.make(made.at(-1)!);
        }
        const line = annotated(pgnMoves(compiled, { setup: compiled.rules.start, moves: made }), chance);
        const game: PgnGame = { tags: [["White", String(seed)]], comments: [], moves: line, result: "*" };
        const { games: found, mistakes } = parsePgn(makePgn([game]));
        expect(mistakes).toEqual([]);
        expect(bare(found[0]!)).toEqual(bare({ ...game, tags: rostered(game) }));
        const played = playPgn(compiled, found[0]!);
        expect(played.mistakes).toEqual([]);
        expect(played.moves).toEqual(made);
      }
    },
    patience,
  );
});

/** The seven tags of the standard, and the rest. */
function rostered({ tags, result }: PgnGame): [string, string][] {
  const [text] = makePgn([{ tags, comments: [], moves: [], result }]).split("\n\n");
  return parsePgn(`${text}\n*`).games[0]!.tags.map(([name, value]) => [name, value]);
}

/** A game without the places of its moves. */
const bare = (game: PgnGame): unknown =>
  JSON.parse(JSON.stringify(game, (key, value: unknown) => (key === "at" ? 0 : value)));

/** Puts comments, glyphs and variations on some of the moves; a variation repeats the move it replaces. */
function annotated(moves: readonly PgnMove[], chance: () => number): PgnMove[] {
  const words = [
    "good",
    "a } brace",
    "quite a long remark, which goes on for more than one line of the text",
  ];
  return moves.map((move) => {
    const luck = chance() % 8;
    return {
      ...move,
      glyphs: luck === 0 ? [1 + (chance() % 6)] : [],
      comments: luck < 2 ? [words[chance() % 3]!] : [],
      variations: luck === 2 ? [{ comments: ["or"], moves: [move] }] : [],
    };
  });
}
