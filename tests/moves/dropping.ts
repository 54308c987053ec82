// Games in which captured pieces come back.
import { type PieceSample, type Sample, all, count, not } from "./builder.ts";
import { chess, orthodox } from "./western.ts";

/** A piece and what it is promoted to; a promoted one is a pawn again in the hand. */
const promoted = (moves: Readonly<Record<string, string>>): Record<string, PieceSample> =>
  Object.fromEntries(
    Object.entries(moves).map(([letter, betza]) => [
      `${letter}~`,
      { moves: betza, captive: "P", drop: false },
    ]),
  );

const crazyhouse: Sample = {
  ...chess,
  pieces: {
    P: { moves: "fmWfceF", drop: { rows: [2, 3, 4, 5, 6, 7] }, becomes: ["Q~", "R~", "B~", "N~"] },
    N: "N",
    B: "B",
    R: "R",
    Q: "Q",
    K: "K",
    ...promoted({ N: "N", B: "B", R: "R", Q: "Q" }),
  },
  hand: true,
  quiet: 0,
  skips: ["clock"],
  without: "nMoveRule = 0",
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
};

const gold = "WfF";

/** A piece that can be promoted on the last rows, and its promoted form. */
const pair = (
  letter: string,
  moves: string,
  better: string,
  on: readonly number[],
  more: Partial<PieceSample> = {},
): Record<string, PieceSample> => ({
  [letter]: { moves, becomes: [`+${letter}`], on, leaving: true, must: [], drop: true, ...more },
  [`+${letter}`]: { moves: better, captive: letter, drop: false },
});

const shogi: Sample = {
  width: 9,
  height: 9,
  pieces: {
    ...pair("P", "fW", gold, [7, 8, 9], {
      must: [9],
      drop: { rows: [1, 2, 3, 4, 5, 6, 7, 8], mostPerColumn: 1, notMating: true },
    }),
    ...pair("L", "fR", gold, [7, 8, 9], { must: [9], drop: { rows: [1, 2, 3, 4, 5, 6, 7, 8] } }),
    ...pair("N", "ffN", gold, [7, 8, 9], { must: [8, 9], drop: { rows: [1, 2, 3, 4, 5, 6, 7] } }),
    ...pair("S", "FfW", gold, [7, 8, 9]),
    G: gold,
    ...pair("B", "B", "BW", [7, 8, 9]),
    ...pair("R", "R", "RF", [7, 8, 9]),
    K: "K",
  },
  hand: true,
  stalemate: "lose",
  quiet: 0,
  fold: 4,
  san: "none",
  skips: ["clock"],
  without: "perpetualCheckIllegal = false",
  start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
};

export const dropping: Readonly<Record<string, Sample>> = {
  crazyhouse,
  loop: {
    ...crazyhouse,
    pieces: { ...orthodox, P: { moves: orthodox.P, drop: { rows: [2, 3, 4, 5, 6, 7] } } },
  },
  chessgi: {
    ...crazyhouse,
    pieces: { ...orthodox, P: { moves: orthodox.P, drop: { rows: [1, 2, 3, 4, 5, 6, 7] } } },
  },
  capahouse: {
    ...crazyhouse,
    width: 10,
    castle: [8, 2],
    pieces: {
      ...crazyhouse.pieces,
      P: {
        moves: orthodox.P,
        drop: { rows: [2, 3, 4, 5, 6, 7] },
        becomes: ["A~", "C~", "Q~", "R~", "B~", "N~"],
      },
      A: "BN",
      C: "RN",
      ...promoted({ A: "BN", C: "RN" }),
    },
    start: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1",
  },
  pocketknight: {
    ...chess,
    pieces: { ...orthodox, N: { moves: "N", drop: true } },
    skips: ["clock"],
    quiet: 0,
    without: "nMoveRule = 0",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1",
  },
  shogi,
  minishogi: {
    ...shogi,
    width: 5,
    height: 5,
    pieces: {
      ...pair("P", "fW", gold, [5], {
        must: [5],
        drop: { rows: [1, 2, 3, 4], mostPerColumn: 1, notMating: true },
      }),
      ...pair("S", "FfW", gold, [5]),
      G: gold,
      ...pair("B", "B", "BW", [5]),
      ...pair("R", "R", "RF", [5]),
      K: "K",
    },
    start: "rbsgk/4p/5/P4/KGSBR[] w - - 0 1",
  },
  euroshogi: {
    ...shogi,
    width: 8,
    height: 8,
    pieces: {
      ...pair("P", "fW", gold, [6, 7, 8], {
        must: undefined,
        drop: { rows: [1, 2, 3, 4, 5, 6, 7], mostPerColumn: 1, notMating: true },
      }),
      ...pair("N", "fNsW", gold, [6, 7, 8], { must: undefined }),
      G: gold,
      ...pair("B", "B", "BW", [6, 7, 8], { must: undefined }),
      ...pair("R", "R", "RF", [6, 7, 8], { must: undefined }),
      K: "K",
    },
    start: "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w - - 0 1",
  },
  judkins: {
    ...shogi,
    width: 6,
    height: 6,
    pieces: {
      ...pair("P", "fW", gold, [5, 6], {
        must: [6],
        drop: { rows: [1, 2, 3, 4, 5], mostPerColumn: 1, notMating: true },
      }),
      ...pair("N", "ffN", gold, [5, 6], { must: [5, 6], drop: { rows: [1, 2, 3, 4] } }),
      ...pair("S", "FfW", gold, [5, 6]),
      G: gold,
      ...pair("B", "B", "BW", [5, 6]),
      ...pair("R", "R", "RF", [5, 6]),
      K: "K",
    },
    start: "rbnsgk/5p/6/6/P5/KGSNBR[] w - - 0 1",
  },
  gorogoro: {
    ...shogi,
    width: 5,
    height: 6,
    pieces: {
      ...pair("P", "fW", gold, [5, 6], {
        must: [6],
        drop: { rows: [1, 2, 3, 4, 5], mostPerColumn: 1, notMating: true },
      }),
      ...pair("S", "FfW", gold, [5, 6]),
      G: gold,
      K: "K",
    },
    start: "sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w - - 0 1",
  },
  dobutsu: {
    ...shogi,
    width: 3,
    height: 4,
    fold: 3,
    royal: "",
    pieces: {
      ...pair("C", "fW", gold, [4], { must: [4], leaving: false }),
      G: "W",
      E: "F",
      L: "K",
    },
    start: "gle/1c1/1C1/ELG[] w - - 0 1",
    ends: (find) => [
      { when: count(find.set("my", "L"), "=", 0), result: "lose", text: "Taken." },
      ...(["my", "enemy"] as const).map((whose) => ({
        when: all(
          count({ ...find.set(whose, "L"), in: find.rows([4]) }, ">=", 1),
          not({ is: "attacked", pieces: find.set(whose, "L") }),
        ),
        result: whose === "my" ? ("win" as const) : ("lose" as const),
        text: "Home.",
      })),
    ],
  },
};
