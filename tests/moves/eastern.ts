// Games of the East without drops.
import type { MoveRules, Path, Piece } from "../../src/program/index.ts";
import { type Finder, type Sample, count, withPiece } from "./builder.ts";

const palace = "d1 e1 f1 d2 e2 f2 d3 e3 f3 d8 e8 f8 d9 e9 f9 d10 e10 f10";

/** Keeps a piece to some cells, or rows of its own side. */
const kept = (rules: MoveRules, find: Finder, letter: string, where: string | readonly number[]): MoveRules =>
  withPiece(rules, letter, (it) => ({
    paths: it.paths.map((path) => ({
      ...path,
      in: typeof where === "string" ? find.cells(where) : find.rows(where),
    })),
  }));

/** Kings must not face each other: one takes the other along an empty column. */
const flying = (rules: MoveRules, find: Finder): MoveRules => {
  const path: Path = {
    ways: [[[0, 1]]],
    legs: [{ least: 1, most: 0, to: { enemy: true, only: find.ids("K") } }],
  };
  return withPiece(rules, "K", (it) => ({ paths: [...it.paths, path] }));
};

const across = (rules: MoveRules, find: Finder, rows: readonly number[]): MoveRules => {
  const path: Path = {
    ways: [[[1, 0]], [[-1, 0]]],
    legs: [{ least: 1, most: 1, to: { empty: true, enemy: true } }],
    from: find.rows(rows),
  };
  return withPiece(rules, "P", (it: Piece) => ({ paths: [...it.paths, path] }));
};

const xiangqi: Sample = {
  width: 9,
  height: 10,
  pieces: { P: "fW", C: "mRcpR", N: "nN", B: "nA", A: "F", R: "R", K: "W" },
  start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  stalemate: "lose",
  san: "none",
  skips: ["clock"],
  quiet: 0,
  without: "perpetualCheckIllegal = false\nchasingRule = none\nnMoveRule = 0\nnFoldValue = draw",
  change: (rules, find) => {
    let made = kept(rules, find, "A", palace);
    made = flying(kept(made, find, "K", palace), find);
    made = kept(made, find, "B", [1, 2, 3, 4, 5]);
    return across(made, find, [6, 7, 8, 9, 10]);
  },
};

export const eastern: Readonly<Record<string, Sample>> = {
  xiangqi,
  minixiangqi: {
    ...xiangqi,
    width: 7,
    height: 7,
    pieces: { P: "fsW", C: "mRcpR", N: "nN", R: "R", K: "W" },
    start: "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
    change: (rules, find) => {
      const here = "c1 d1 e1 c2 d2 e2 c3 d3 e3 c5 d5 e5 c6 d6 e6 c7 d7 e7";
      return flying(kept(rules, find, "K", here), find);
    },
  },
  manchu: {
    ...xiangqi,
    pieces: { ...xiangqi.pieces, M: "RcpRnN" },
    start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1",
  },
  clobber: {
    width: 5,
    height: 6,
    pieces: { P: "cW" },
    royal: "",
    stalemate: "lose",
    san: "read",
    skips: ["clock"],
    start: "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w - - 0 1",
  },
  jesonmor: {
    width: 9,
    height: 9,
    pieces: { N: "N" },
    royal: "",
    stalemate: "lose",
    ends: (find) => [
      { when: count({ ...find.set("my"), in: find.cells("e5") }, ">=", 1), result: "win", text: "Held." },
      { when: count(find.set("my"), "=", 0), result: "lose", text: "All gone." },
      { when: count(find.set("enemy"), "=", 0), result: "win", text: "All gone." },
    ],
    start: "nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1",
  },
};
