// Files for Fairy-Stockfish: each variant is turned into a game of ours, and both count the same sequences of moves and go on the same along random ones.

import { describe, expect, it, test } from "vitest";
import {
  type CompiledMoves,
  compileMoves,
  legalMoves,
  perft,
  type Play,
  playOf,
} from "../../src/game/index.ts";
import { fenOf, iniToQuad, makeUci } from "../../src/formats/index.ts";
import { fairyBases } from "../../src/formats/fairy/pieces.ts";
import { compileProgram } from "../../src/program/index.ts";
import { loadFfish } from "./beside.ts";
import { games, seeds, stream, today } from "./sweep.ts";

const ffish = await loadFfish();

/** Sections as people write them. */
const file = `# Variants of our own
[q-plain:chess]

[q-pieces:chess]
archbishop = a
customPiece1 = w:mQcN
customPiece2 = l:WAD
knight = -
promotionPieceTypes = qrbawl
startFen = rwabkblr/pppppppp/8/8/8/8/PPPPPPPP/RWABKBLR w KQkq - 0 1

[q-wide:chess]
maxFile = j
maxRank = 10
chancellor = c
king = k:KN
castlingKingsideFile = h
castlingQueensideFile = d
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
promotionRegionWhite = *9 *10
promotionRegionBlack = *2 *1
promotionPieceTypes = cq
startFen = 10/rnbqckbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKBCNR/10 w - - 0 1

[q-small:chess]
maxFile = f
maxRank = 6
castling = false
doubleStep = false
bishop = -
promotionRegionWhite = *6
promotionRegionBlack = *1
promotionPieceTypes = nrq
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1

[q-house:crazyhouse]
amazon = a
promotionPieceTypes = anbr
queen = -
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR[] w KQkq - 0 1

[q-thai:makruk]
countingRule = none
customPiece1 = e:FfWnD
startFen = rnsmksne/8/pppppppp/8/8/PPPPPPPP/8/ENSKMSNR w - - 0 1

[q-old:shatranj]

[q-hill:kingofthehill]
flagRegionWhite = *8
flagRegionBlack = *1

[q-checks:3check]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+2 0 1

[q-gone:chess]
extinctionValue = loss
extinctionPieceTypes = q
extinctionPieceCount = 0

[q-take:giveaway]

[q-lose:losers]

[q-pass:chess]
pass = true

[q-knights:knightmate]

[q-lances:chess]
lance = l
shogiKnight = n
knight = -
gold = g
silver = s
castling = false
doubleStep = false
pieceDrops = true
capturesToHand = true
immobilityIllegal = true
promotionRegionWhite = *7 *8
promotionRegionBlack = *2 *1
promotedPieceType = l:g n:g
promotionPieceTypes = g
queen = -
startFen = lnsgksnl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSKGSNL[] w - - 0 1

[q-royal:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true

[q-royals:q-royal]
startFen = knbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNR w - - 0 1

[q-one-royal:q-royal]
startFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1

[q-given-checks:3check]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+1

[q-fold:chess]
nFoldValue = loss

[q-fold-white:chess]
nFoldValue = win
nFoldValueAbsolute = true
nMoveRule = 5

[q-comments:chess]
castling = false # no
nMoveRule = 4 # four
promotionPieceTypes = qn # two

[q-few:crazyhouse]
extinctionValue = loss
extinctionPieceTypes = *
extinctionPieceCount = 12

[q-jumper:chess]
knight = -
customPiece1 = n:NmD

[q-flags:chess]
flagPieceWhite = q
flagPieceBlack = *
flagRegionWhite = d5 e5
flagRegionBlack = *3
flagPieceCount = 1

[q-three-flags:chess]
flagPiece = *
flagRegion = *4 *5
flagPieceCount = 3

[q-pass-or-stuck:chess]
passWhite = true
passBlack = true
passOnStalemate = true

[q-no-check:chess]
checking = false
mustCapture = true

[q-no-check-loss:losers]
checking = false

[q-tall:chess]
maxRank = 10
startFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
doubleStepRank = 3
promotionRank = 9

[q-tall-again:q-tall]
doubleStepRegionWhite = *2
doubleStepRegionBlack = *9

[q-line:chess]
connectN = 4

[q-mates:chess]
stalemateValue = win
checkmateValue = draw

[q-no-promotion:chess]
promotionPieceTypes = -

[q-may-promote:chess]
mandatoryPawnPromotion = false

[q-claim:chess]
extinctionValue = win
extinctionPieceTypes = p
extinctionPieceCount = 4
extinctionOpponentPieceCount = 6
extinctionClaim = true

[q-no-check-knight:knightmate]
checking = false

[q-half-rights:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1

[q-check-or-hill:chess]
checkCounting = true
flagPiece = k
flagRegion = *8

[q-blast:nocheckatomic]
mustCapture = true

[q-kings-in-hand:chess]
capturesToHand = true
pieceDrops = true
king = -
commoner = k
extinctionValue = loss
extinctionPieceTypes = k
castlingKingPiece = k

[q-queen-mate:coregal]
checkmateValue = win

[q-short-pawns:chess]
shogiPawn = s
pawn = -
doubleStep = false
startFen = rnbqkbnr/ssssssss/8/8/8/8/SSSSSSSS/RNBQKBNR w KQkq - 0 1

[q-stuck:chess]
passOnStalemate = true
startFen = 7k/8/8/p7/P7/8/8/K7 w - - 0 1

[q-files:chess]
doubleStep = false
castlingKingsideFile = 6
castlingQueensideFile = 4

[q-far-zone:chess]
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3
mandatoryPawnPromotion = false

[q-far-zone-must:chess]
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3

[q-far-zone-one:chess]
promotionRegionWhite = *6 *7 *8

[q-far-zone-triple:chess]
tripleStepRegionBlack = *7
promotionRegionWhite = *5 *7 *8

[q-far-zone-turning:chess]
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3
promotedPieceType = p:q
mandatoryPawnPromotion = false

[q-far-zone-blast:atomic]
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3
mandatoryPawnPromotion = false

[q-on-normal:normal]
nMoveRule = 40

[q-on-torpedo:torpedo]
nMoveRule = 40

[q-on-grasshopper:grasshopper]
nMoveRule = 40

[q-on-newzealand:newzealand]
nMoveRule = 40

[q-on-suicide:suicide]
nMoveRule = 40

[q-on-horde:horde]
nMoveRule = 40

[q-on-sortofalmost:sortofalmost]
nMoveRule = 40

[q-on-chigorin:chigorin]
nMoveRule = 40

[q-on-chancellor:chancellor]
nMoveRule = 40

[q-on-clobber10:clobber10]
nMoveRule = 40

[q-on-shako:shako]
nMoveRule = 40

[q-on-mini:mini]
nMoveRule = 40

[q-on-asean:asean]
countingRule = none

[q-twice:chess]
startFen = 2bqkb2/pppppppp/8/8/8/8/PPPPPPPP/2BQKB2 w - - 0 1
stalemateValue = loss
nFoldRule = 2

[q-drops:crazyhouse]
firstRankPawnDrops = true
promotionZonePawnDrops = true
dropNoDoubled = p

[q-drop-zone:crazyhouse]
dropRegionWhite = *1 *2 *3
dropRegionBlack = *8 *7 *6
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1

[q-only-queens:antichess]
promotionPieceTypes = q
extinctionPieceTypes = p

[q-lance-gold:chess]
lance = l
gold = g
bishop = -
promotedPieceType = l:g
promotionRegionWhite = *7 *8
promotionRegionBlack = *2 *1
immobilityIllegal = true
startFen = rnlqklnr/pppppppp/8/8/8/8/PPPPPPPP/RNLQKLNR w KQkq - 0 1

[q-two:q-pieces]
stalemateValue = loss

[q-knight-pawns:chess]
pawnTypes = pn
nMoveRule = 3

[q-only-knights:chess]
pawnTypes = n

[q-no-passing:chess]
enPassantTypes = -

[q-narrow-pawns:chess]
mobilityRegionBlackPawn = a* b* c* d* e* f*
mobilityRegionWhitePawn = *2 *3 *4

[q-stuck-pawns:almost]
immobilityIllegal = true
mandatoryPawnPromotion = false

[q-unpromoted:gorogoro]
promotedPieceType = p:g s:-

[q-race:racingkings]
flagMove = false

[q-hill-no-check:kingofthehill]
checking = false
flagPiece = *
flagRegion = *5

[q-cells:ataxx]
maxFile = d
maxRank = 4
startFen = P2p/1*2/4/p2P w 0 1

[q-on-pawnback:pawnback]
nMoveRule = 30

[q-on-legan:legan]
nMoveRule = 30

[q-on-makpong:makpong]
nMoveRule = 30

[q-on-cambodian:cambodian]
nMoveRule = 30

[q-on-karouk:karouk]
nMoveRule = 30

[q-on-ai-wok:ai-wok]
nMoveRule = 30

[q-on-georgian:georgian]
nMoveRule = 30

[q-on-atomar:atomar]
nMoveRule = 30

[q-on-loop:loop]
nMoveRule = 30

[q-on-placement:placement]
nMoveRule = 30

[q-on-sittuyin:sittuyin]
nMoveRule = 30

[q-on-shouse:shouse]
nMoveRule = 30

[q-on-seirawan:seirawan]
nMoveRule = 30

[q-on-kyotoshogi:kyotoshogi]
nMoveRule = 30

[q-on-micro:micro]
nMoveRule = 30

[q-on-dobutsu:dobutsu]
nMoveRule = 30

[q-on-torishogi:torishogi]
nMoveRule = 30

[q-on-perfect:perfect]
nMoveRule = 30

[q-on-spartan:spartan]
nMoveRule = 30

[q-on-shatar:shatar]
nMoveRule = 30

[q-on-checkshogi:checkshogi]
nMoveRule = 30

[q-on-shoshogi:shoshogi]
nMoveRule = 30

[q-on-omicron:omicron]
nMoveRule = 30

[q-on-wolf:wolf]
nMoveRule = 30

[q-on-manchu:manchu]
nMoveRule = 30

[q-on-janggi:janggi]
nMoveRule = 30

[q-on-janggicasual:janggicasual]
nMoveRule = 30

[q-on-berolina:berolina]
nMoveRule = 30

[q-on-pawnsideways:pawnsideways]
nMoveRule = 30

[q-soldiers:minixiangqi]
soldierPromotionRank = 4

[q-no-drop-checks:crazyhouse]
dropChecks = false

[q-passing-here:chess]
enPassantRegionWhite = a* b* c*
enPassantRegionBlack = -

[q-two-rooks:chess]
castlingRookPieces = rq
startFen = qnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/QNB1KBNR w KQkq - 0 1

[q-points:janggi]
passOnStalemate = false
nFoldRule = 2
`;

const names = [...file.matchAll(/^\[([\w-]+):/gm)].map((it) => it[1]!);

const converted = new Map<string, CompiledMoves>();

/** The moves of a variant of the file, converted once. */
function movesOf(name: string): CompiledMoves {
  const moves = converted.get(name) ?? convert(name);
  converted.set(name, moves);
  return moves;
}

function convert(name: string, text = file): CompiledMoves {
  const made = iniToQuad({ file: "variants.ini", text }, name);
  expect(made.diagnostics).toEqual([]);
  const { program, diagnostics } = compileProgram({ file: `${name}.quad`, text: made.text! });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  return compileMoves(program!.moves!.rules);
}

interface Theirs {
  legalMoves(): string;
  push(move: string): boolean;
  pop(): void;
  isGameOver(claims: boolean): boolean;
}

function count(board: Theirs, depth: number): number {
  const moves = board
    .legalMoves()
    .split(" ")
    .filter((it) => it !== "");
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => {
    board.push(move);
    const below = count(board, depth - 1);
    board.pop();
    return sum + below;
  }, 0);
}

describe.skipIf(!ffish)("a variant as Fairy-Stockfish plays it", () => {
  if (ffish) ffish.loadVariantConfig(file);

  it.each(today(names, 4))("%s: as many sequences of moves from the start", (name) => {
    // Ours counts on where a game is over, which nothing here is within two moves.
    const depth = /pass|janggi/.test(name) ? 2 : games(2, 3);
    expect(perft(playOf(movesOf(name)), depth)).toBe(count(new ffish!.Board(name, ""), depth));
  });

  it.each(today(names, 4))("%s: the same moves along random ones", (name) => {
    const moves = movesOf(name);
    for (const seed of seeds(1, 100)) follow(moves, new ffish!.Board(name, ""), stream(seed));
  });
});

/** Plays the same random moves on both sides, and compares which there are. */
function follow(moves: CompiledMoves, board: Theirs, random: ReturnType<typeof stream>): void {
  const play: Play = playOf(moves);
  for (let turn = 0; turn < 80; turn++) {
    const ours = legalMoves(play);
    const told = ours.map((it) => makeUci(play, it)).sort();
    const theirs = board
      .legalMoves()
      .split(" ")
      .filter((it) => it !== "");
    if (play.findEnd()) return expect(board.isGameOver(true), fenOf(play)).toBe(true);
    // A pass is written as a piece that stays where it is.
    const passed = theirs.find((it) => /^([a-z]\d+)\1$/.test(it));
    expect(told.join(" "), fenOf(play)).toBe(
      theirs
        .map((it) => (it === passed ? "0000" : it))
        .sort()
        .join(" "),
    );
    const chosen = ours[random() % ours.length];
    if (chosen === undefined) return;
    const uci = makeUci(play, chosen);
    play.make(chosen);
    board.push(uci === "0000" ? passed! : uci);
  }
}

test.each<readonly [base: string, keys: string, reason: string]>([
  [
    "chess",
    "moveRepetitionIllegal = true",
    "`moveRepetitionIllegal = true` has no word in the language: who goes",
  ],
  ["chess", "countingRule = thai", "moves are counted otherwise."],
  ["bughouse", "nMoveRule = 40", "a second board, where what is captured here is dropped."],
  ["petrified", "nMoveRule = 40", "a piece that captures turns into a wall."],
  ["chess", "chasingRule = axf", "other pieces than those of xiangqi."],
  ["manchu", "chasingRule = axf", "other pieces than those of xiangqi."],
  ["chess", "castlingWins = KQkq", "a castling ends the game."],
  ["chess", "oppositeCastling = true", "to the other side than the opponent did."],
  ["amazons", "wallOrMove = true", "a player moves or puts a wall."],
  ["amazons", "wallingRegion = *1", "the wall goes up anywhere, or in a region alone."],
  [
    "seirawan",
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFkqbcdf - 0 1",
    "lets another in.",
  ],
  [
    "kyotoshogi",
    "piecePromotionOnCapture = true\nmandatoryPiecePromotion = false",
    "with each capture, everywhere.",
  ],
  ["sittuyin", "promotionLimit = f:2", "pawns become one piece, of which a player has one."],
  ["torpedo", "enPassantRegion = *3\nmobilityRegionWhitePawn = *2 *3 *4", "pawns go everywhere."],
  ["fairy", "castlingKingPiece = qk", "one kind of piece castles, for both players."],
  ["chess", "castlingKingPiece = q", "what castles does not go as far by itself."],
  ["capablanca", "castlingKingFile = e", "it is where the king begins."],
  ...["mfRcaK", "jW", "dB", "nC", "nNN", "nW", "gN", "cpD", "D2", "KO2"].map(
    (moves): [string, string, string] => [
      "chess",
      `customPiece1 = x:${moves}`,
      "Fairy-Stockfish reads these moves otherwise.",
    ],
  ),
  [
    "crazyhouse",
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[K] w KQkq - 0 1",
    "what is in hand has to be a piece that is dropped.",
  ],
  ["chess", "promotionPieceTypes = nbrqk", "a player has one king."],
  [
    "chess",
    "pawn = -\ncustomPiece1 = p:fmWfceFifmnD\npromotionPawnTypes = p\nenPassantTypes = p\npromotionRegionWhite = *6 *7 *8",
    "a pawn that captures in passing is not promoted.",
  ],
  ["capahouse", "dropNoDoubled = a", "no promoted pieces count, and none is dropped."],
  ["minishogi", "dropPromoted = true", "no promoted pieces count, and none is dropped."],
  ["breakthrough", "nMoveRuleTypesWhite = p\nnMoveRuleTypesBlack = -", "count alike for both players."],
  ["clobber", "pass = true\npieceDrops = true\nnMoveRule = 0", "who drops has a king."],
])("%s with %j is refused, since %s", (base, keys, reason) => {
  const { diagnostics, text } = iniToQuad({ file: "a.ini", text: `[x:${base}]\n${keys}\n` }, "x");
  expect(text).toBeUndefined();
  expect(diagnostics.map((one) => one.message).join("\n")).toContain(reason);
});

test("keys that have no word, and what is written wrong, are told where they stand", () => {
  const wrong = `maxFile = i
[a:ches]
[b:chess]
maxFil = i
duckGating = true
twoBoards = true
maxRank = many
castling = maybe
knight = nn
bishop = o
customPiece1 = x:Y
promotionPieceTypes = qz
flagPiece = y
flagRegionWhite = e9
promotionRegionWhite = e8 ninth
startFen = rnbqkbnr/8 w - - 0 1
what is this
[c:chess]
startFen = znbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
`;
  const told = (name: string) =>
    iniToQuad({ file: "wrong.ini", text: wrong }, name).diagnostics.map(
      ({ code, span, message }) => `${code} ${wrong.slice(span.from, span.to)}: ${message}`,
    );
  expect(told("a")).toMatchInlineSnapshot(`
    [
      "ini-line maxFile = i: This stands before the first section, and belongs to no variant.",
      "ini-base [a:ches]: There is no variant \`ches\` to begin from.",
    ]
  `);
  expect(told("b")).toMatchInlineSnapshot(`
    [
      "ini-word maxFil: \`maxFil\` has no word in the language, so the game would be another one.",
      "ini-word duckGating: \`duckGating\` has no word in the language, so the game would be another one.",
      "ini-word true: \`twoBoards = true\` has no word in the language: a second board, where what is captured here is dropped.",
      "ini-value many: \`maxRank\` says how large the board is, up to 16.",
      "ini-value maybe: \`castling\` is \`true\` or \`false\`.",
      "ini-piece nn: \`knight\` is a letter.",
      "ini-piece x:Y: \`Y\` is not a letter of Betza notation.",
      "ini-value qz: There is no piece with the letter \`z\`.",
      "ini-value y: There is no piece with the letter \`y\`.",
      "ini-value e8 ninth: A region is made of cells, rows and columns: \`e4 *8 a*\`.",
      "ini-start rnbqkbnr/8 w - - 0 1: \`n\` is no piece of this variant.",
      "ini-line what is this: This is neither \`[name:base]\` nor \`key = value\`.",
    ]
  `);
  expect(told("c")).toMatchInlineSnapshot(`
    [
      "ini-start znbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1: \`z\` is no piece of this variant.",
    ]
  `);
});

test("line ends, comments and a section that cannot be read change no other section", () => {
  const written = iniToQuad({ file: "v.ini", text: file }, "q-house").text;
  const commented = file
    .replace("[q-wide:", "[bad:chess]\nwhat is this\n[q-wide:")
    .replaceAll(/^\[/gm, "# c\n; d\n[");
  for (const end of ["\n", "\r\n", "\r"])
    expect(iniToQuad({ file: "v.ini", text: commented.replaceAll("\n", end) }, "q-house").text).toBe(written);
  expect(iniToQuad({ file: "v.ini", text: commented }, "bad").text).toBeUndefined();
});

const bases = [...fairyBases.matchAll(/^\[([\w-]+):/gm)].map((it) => it[1]!);

test("every base is a game, or is refused with the reason", () => {
  const told = bases.flatMap((base) => {
    const { text, diagnostics } = iniToQuad({ file: "b.ini", text: `[x:${base}]\nnMoveRule = 49\n` }, "x");
    if (text !== undefined) expect(compileProgram({ file: "x.quad", text }).program).toBeDefined();
    return text === undefined ? [`${base}: ${diagnostics[0]!.message}`] : [];
  });
  expect(told).toMatchInlineSnapshot(`
    [
      "petrified: \`petrifyOnCaptureTypes = kqrbn\` has no word in the language: a piece that captures turns into a wall.",
      "bughouse: \`twoBoards = true\` has no word in the language: a second board, where what is captured here is dropped.",
      "koedem: \`twoBoards = true\` has no word in the language: a second board, where what is captured here is dropped.",
      "supply: \`twoBoards = true\` has no word in the language: a second board, where what is captured here is dropped.",
      "janggimodern: \`moveRepetitionIllegal = true\` has no word in the language: who goes to and fro for long loses.",
    ]
  `);
});

test("a file of several variants is converted one by one, and bases may stand in it", () => {
  expect(iniToQuad({ file: "v.ini", text: file }).variants).toEqual(names);
  expect(iniToQuad({ file: "v.ini", text: file }, "q-two").text).toContain("piece-w W");
  expect(iniToQuad({ file: "v.ini", text: file }, "nobody").text).toBeUndefined();
});
