// Rules for tests of the engine, put together from Betza notation.
import { parseBetza, parseFen } from "../../src/formats/chess/index.ts";
import type { Becoming, Castle, Condition, MoveRules, Path, Piece, Zone } from "../../src/program/index.ts";

/** A piece: its Betza notation, and what else there is to it. */
export interface Sample {
  readonly width: number;
  readonly height: number;
  readonly pieces: Readonly<Record<string, string>>;
  readonly start: string;
  readonly royal?: string;
  readonly pawns?: string;
  readonly promotes?: string;
  readonly change?: (rules: MoveRules) => MoveRules;
}

export function rulesOf(sample: Sample): MoveRules {
  const letters = Object.keys(sample.pieces);
  const royal = [...(sample.royal ?? "K")].map((it) => letters.indexOf(it));
  const attacked: Condition = { is: "attacked", pieces: { whose: "my", pieces: royal } };
  const base: MoveRules = {
    width: sample.width,
    height: sample.height,
    holes: [],
    sides: [
      { name: "white", faces: 0 },
      { name: "black", faces: 4 },
    ],
    pieces: letters.map((letter) => pieceFor(sample, letter)),
    forbid: sample.royal === "" ? [] : [attacked],
    capture: { to: "nowhere" },
    gating: false,
    mustDrop: false,
    counters: [{ name: "quiet", eachSide: false, start: 0 }],
    after: [],
    ends: [
      { when: { is: "and", of: [{ is: "no-moves" }, attacked] }, result: "lose", text: "Checkmate." },
      { when: { is: "no-moves" }, result: "draw", text: "Stalemate." },
    ],
    start: { cells: [], turn: 0, hands: [[], []], fresh: [], counters: [[0]], ply: 0 },
  };
  const rules = sample.change?.(base) ?? base;
  const start = parseFen(rules, sample.start);
  if ("message" in start) throw new Error(start.message);
  return { ...rules, start };
}

/** Rows from the mover's side, from 1. */
function rows(width: number, height: number, ...wanted: number[]): Zone {
  const cells = (fromTop: (row: number) => number) =>
    wanted.flatMap((row) => Array.from({ length: width }, (_, x) => fromTop(row) * width + x));
  return [cells((row) => height - row), cells((row) => row - 1)];
}

function pieceFor(sample: Sample, letter: string): Piece {
  const moves = parseBetza(sample.pieces[letter]!);
  if ("message" in moves) throw new Error(`${letter}: ${moves.message}`);
  const letters = Object.keys(sample.pieces);
  const isPawn = (sample.pawns ?? "P").includes(letter);
  const becomes: Becoming[] =
    isPawn && sample.promotes
      ? [
          {
            pieces: [...sample.promotes].map((it) => letters.indexOf(it)),
            on: rows(sample.width, sample.height, sample.height),
          },
        ]
      : [];
  return {
    name: letter,
    letters: [letter, letter.toLowerCase()],
    paths: moves.paths,
    castles: [],
    becomes,
  };
}

/** A double step from a row, leaving a trail. */
function doubleStep(width: number, height: number, way: readonly [number, number], ...from: number[]): Path {
  return {
    ways: [[way]],
    legs: [{ least: 2, most: 2, to: { empty: true } }],
    leavesTrail: true,
    from: rows(width, height, ...from),
  };
}

/** Gives a piece something more. */
function withPiece(rules: MoveRules, letter: string, more: (piece: Piece) => Partial<Piece>): MoveRules {
  return {
    ...rules,
    pieces: rules.pieces.map((it) => (it.name === letter ? { ...it, ...more(it) } : it)),
  };
}

function castling(rules: MoveRules, king: string, right: number, left: number): MoveRules {
  const rook = rules.pieces.findIndex((it) => it.name === "R");
  const castles: Castle[] = [
    { to: right, with: rook, withTo: right - 1 },
    { to: left, with: rook, withTo: left + 1 },
  ];
  return withPiece(rules, king, () => ({ castles }));
}

const orthodox = { P: "fmWfceF", N: "N", B: "B", R: "R", Q: "Q", K: "K" };

const chess: Sample = {
  width: 8,
  height: 8,
  pieces: orthodox,
  promotes: "QRBN",
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  change: (rules) =>
    castling(
      withPiece(rules, "P", (it) => ({ paths: [...it.paths, doubleStep(8, 8, [0, 1], 2)] })),
      "K",
      6,
      2,
    ),
};

export const samples: Readonly<Record<string, Sample>> = {
  chess,
  losalamos: {
    width: 6,
    height: 6,
    pieces: { P: "fmWfcF", N: "N", R: "R", Q: "Q", K: "K" },
    promotes: "QRN",
    start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
  },
  shatranj: {
    width: 8,
    height: 8,
    pieces: { P: "fmWfcF", N: "N", B: "A", R: "R", Q: "F", K: "K" },
    promotes: "Q",
    start: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
  },
  nightrider: { ...chess, pieces: { ...orthodox, N: "NN" } },
  knightmate: {
    ...chess,
    pieces: { P: "fmWfceF", M: "K", B: "B", R: "R", Q: "Q", K: "N" },
    promotes: "QRBM",
    start: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
  },
  xiangqi: {
    width: 9,
    height: 10,
    pieces: { P: "fW", C: "mRcpR", N: "nN", B: "nA", A: "F", R: "R", K: "W" },
    pawns: "",
    start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    change: (rules) => {
      const palace = [3, 4, 5].flatMap((x) => [0, 1, 2, 7, 8, 9].map((y) => y * 9 + x));
      const inPalace = (it: Piece) => ({
        paths: it.paths.map((path) => ({ ...path, in: [palace, palace] })),
      });
      const king = rules.pieces.findIndex((it) => it.name === "K");
      const flying: Path = {
        ways: [[[0, 1]]],
        legs: [{ least: 1, most: 0, to: { enemy: true, only: [king] } }],
      };
      const sideways: Path = {
        ways: [[[1, 0]], [[-1, 0]]],
        legs: [{ least: 1, most: 1, to: { empty: true, enemy: true } }],
        from: rows(9, 10, 6, 7, 8, 9, 10),
      };
      let made = withPiece(rules, "A", inPalace);
      made = withPiece(made, "K", (it) => ({ paths: [...inPalace(it).paths, flying] }));
      made = withPiece(made, "B", (it) => ({
        paths: it.paths.map((path) => ({ ...path, in: rows(9, 10, 1, 2, 3, 4, 5) })),
      }));
      return withPiece(made, "P", (it) => ({ paths: [...it.paths, sideways] }));
    },
  },
};
