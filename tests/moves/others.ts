// Games that are no chess: draughts, lines, enclosing, mills, walls. Their counts are published where perft-others.tsv has
// them; those that Fairy-Stockfish knows are compared with it.
import type { Path } from "../../src/program/index.ts";
import { type Sample, all, count, not } from "./builder.ts";

/** Over an adjacent enemy onto the empty cell behind it; and on, as long as it can. */
const jump = (ways: readonly (readonly [number, number])[]): Path => ({
  ways: ways.map((way) => [way]),
  legs: [{ least: 1, most: 2, hop: "behind", overEnemy: true, takesHurdle: true, to: { empty: true } }],
  again: true,
});

const ahead = [
  [1, 1],
  [-1, 1],
] as const;
const around = [...ahead, [1, -1], [-1, -1]] as const;

const draughts: Sample = {
  pieces: { M: { moves: "fmF", becomes: "K" }, K: "mF" },
  royal: "",
  stalemate: "lose",
  quiet: 0,
  fold: 0,
  start: "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w - - 0 1",
  change: (rules) => ({
    ...rules,
    mustCapture: "any",
    pieces: rules.pieces.map((it) => ({
      ...it,
      paths: [...it.paths, jump(it.name === "M" ? ahead : around)],
    })),
  }),
};

/** So many in a line win. */
const line =
  (length: number): NonNullable<Sample["ends"]> =>
  () => [{ when: { is: "line", whose: "enemy", count: length }, result: "lose", text: "A line." }];

const placing: Sample = {
  pieces: { P: { moves: "mW", drop: { from: "supply" } } },
  royal: "",
  quiet: 0,
  fold: 0,
  start: "",
  change: (rules) => ({ ...rules, pieces: rules.pieces.map((it) => ({ ...it, paths: [] })) }),
};

const most: NonNullable<Sample["ends"]> = (find) => {
  const diff = (op: "<" | ">") =>
    all(
      { is: "no-moves" },
      {
        is: "compare",
        op,
        left: { is: "count", pieces: find.set("my") },
        right: { is: "count", pieces: find.set("enemy") },
      },
    );
  return [
    { when: diff(">"), result: "win", text: "More." },
    { when: diff("<"), result: "lose", text: "Fewer." },
  ];
};

const reversi: Sample = {
  ...placing,
  pieces: { P: { moves: "mW", drop: { from: "supply", enclosing: true } } },
  start: "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1",
  ends: most,
  change: (rules, find) => ({
    ...placing.change!(rules, find),
    pass: "stuck",
    landing: { encloses: "turns", diagonally: true },
  }),
};

/** The lines of nine men's morris on a board of seven by seven. */
const mills = [
  ["a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1"],
  ["a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"],
].flat();

const merels: Sample = {
  width: 7,
  height: 7,
  pieces: { P: { moves: "mW", drop: { from: "hand" } } },
  royal: "",
  stalemate: "lose",
  quiet: 0,
  fold: 0,
  start: "1**1**1/*1*1*1*/**3**/3*3/**3**/*1*1*1*/1**1**1[PPPPPPPPPppppppppp] w - - 0 1",
  ends: (find) => [
    { when: count({ ...find.set("my"), held: true }, "<", 3), result: "lose", text: "Two are left." },
  ],
  change: (rules, find) => {
    const holes = Array.from({ length: 49 }, (_, cell) => cell).filter(
      (cell) => !mills.some((names) => find.cells(names)[0]!.includes(cell)),
    );
    const neighbours = mills.flatMap((names) => {
      const [a, b, c] = find.cells(names)[0]!;
      return [
        [a!, b!],
        [b!, a!],
        [b!, c!],
        [c!, b!],
      ] as const;
    });
    const few = count(find.set("my"), "<=", 3);
    const paths: Path[] = neighbours.map(([from, to]) => step(from, to, 7, not(few)));
    const points = Array.from({ length: 49 }, (_, cell) => cell).filter((it) => !holes.includes(it));
    for (const from of points) for (const to of points) if (from !== to) paths.push(step(from, to, 7, few));
    return {
      ...rules,
      holes,
      mustDrop: rules.pieces.map((_, piece) => piece),
      landing: { diagonally: false, mill: { lines: mills.map((names) => find.cells(names)[0]!) } },
      pieces: rules.pieces.map((it) => ({ ...it, paths })),
    };
  },
};

/** One way from one cell to another, the same for both sides. */
function step(from: number, to: number, width: number, when: Path["when"]): Path {
  const [right, down] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  const legs = [{ least: 1, most: 1, to: { empty: true } }];
  return {
    ways: [[[right, -down]], [[-right, down]]],
    legs,
    from: [[from], [from]],
    in: [[to], [to]],
    ...(when ? { when } : {}),
  };
}

export const others: Readonly<Record<string, Sample>> = {
  draughts,
  tictactoe: { ...placing, width: 3, height: 3, start: "3/3/3 w - - 0 1", ends: line(3) },
  cfour: {
    ...placing,
    width: 7,
    height: 6,
    pieces: { P: { moves: "mW", drop: { from: "supply", falls: true } } },
    start: "7/7/7/7/7/7 w - - 0 1",
    ends: line(4),
  },
  gomoku: {
    ...placing,
    width: 15,
    height: 15,
    start: "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 w - - 0 1",
    ends: line(5),
  },
  reversi,
  merels,
  /** More than thirty pieces for which it matters that they have not moved. */
  broad: {
    width: 14,
    pieces: { P: "fmWfcFifmnD", R: "R", N: "N", K: "K" },
    promotes: "RN",
    castle: [8, 4],
    start: "r2n2k2n3r/pppppppppppppp/14/14/14/14/PPPPPPPPPPPPPP/R2N2K2N3R w KQkq - 0 1",
  },
};
