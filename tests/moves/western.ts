// Chess and games that differ from it in pieces, set-up, or what wins.
import { type Sample, all, count, doubleStep, not, some, withPiece } from "./builder.ts";

export const orthodox = { P: "fmWfceF", N: "N", B: "B", R: "R", Q: "Q", K: "K" };
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const chess: Sample = {
  pieces: orthodox,
  promotes: "QRBN",
  double: [2],
  castle: [6, 2],
  start: START,
};

/** A game on a board of ten columns. */
const wide = (
  pieces: Sample["pieces"],
  promotes: string,
  start: string,
  castle: [number, number],
): Sample => ({
  width: 10,
  pieces: { ...orthodox, ...pieces },
  promotes,
  double: [2],
  castle,
  start,
});

/** Nine by nine. */
const nine = (
  pieces: Sample["pieces"],
  promotes: string,
  start: string,
  castle: [number, number],
): Sample => ({
  ...wide(pieces, promotes, start, castle),
  width: 9,
  height: 9,
});

/** Who has none of some pieces left has lost. */
const extinct =
  (letters: string, limit = 0): NonNullable<Sample["ends"]> =>
  (find) =>
    [...letters].flatMap((letter) => [
      { when: count(find.set("my", letter), "<=", limit), result: "lose" as const, text: "Extinct." },
      { when: count(find.set("enemy", letter), "<=", limit), result: "win" as const, text: "Extinct." },
    ]);

/** Checks are counted; so many win. */
const checks = (wanted: number): Pick<Sample, "ends" | "change"> => ({
  ends: () => [
    {
      when: {
        is: "compare",
        op: ">=",
        left: { is: "counter", counter: 1, of: "enemy" },
        right: { is: "number", value: wanted },
      },
      result: "lose",
      text: "Checks.",
    },
  ],
  change: (rules, find) => ({
    ...rules,
    counters: [...rules.counters, { name: "checks", eachSide: true, start: 0 }],
    after: [
      ...rules.after,
      {
        counter: 1,
        of: "my",
        add: true,
        value: 1,
        when: { is: "attacked", pieces: find.set("enemy", "K") },
      },
    ],
    start: { ...rules.start, counters: [[0], [0, 0]] },
  }),
});

const loser: Sample = { ...chess, pieces: orthodox, royal: "", stalemate: "win" };
const allGone: NonNullable<Sample["ends"]> = (find) => [
  { when: count(find.set("my"), "=", 0), result: "win", text: "All gone." },
  { when: count(find.set("enemy"), "=", 0), result: "lose", text: "All gone." },
];
const mustCapture: NonNullable<Sample["change"]> = (rules) => ({ ...rules, mustCapture: "any" });

export const western: Readonly<Record<string, Sample>> = {
  chess,
  nocastle: { ...chess, start: START.replace("KQkq", "-") },
  almost: {
    ...chess,
    pieces: { P: "fmWfceF", N: "N", B: "B", R: "R", C: "RN", K: "K" },
    promotes: "CRBN",
    start: "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1",
  },
  sortofalmost: {
    ...chess,
    pieces: { ...orthodox, C: "RN" },
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1",
    change: (rules, find) =>
      withPiece(rules, "P", (it) => ({
        becomes: [
          { ...it.becomes[0]!, pieces: find.ids("CRBN"), on: [find.rows([8])[0]!, []] },
          { ...it.becomes[0]!, pieces: find.ids("QRBN"), on: [[], find.rows([8])[1]!] },
        ],
      })),
  },
  amazon: {
    ...chess,
    pieces: { P: "fmWfceF", N: "N", B: "B", R: "R", A: "QN", K: "K" },
    promotes: "ARBN",
    start: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
  },
  chigorin: {
    ...chess,
    pieces: { ...orthodox, C: "RN" },
    start: "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1",
    change: (rules, find) =>
      withPiece(rules, "P", (it) => ({
        becomes: [
          { ...it.becomes[0]!, pieces: find.ids("CRN"), on: [find.rows([8])[0]!, []] },
          { ...it.becomes[0]!, pieces: find.ids("QRB"), on: [[], find.rows([8])[1]!] },
        ],
      })),
  },
  perfect: {
    ...chess,
    pieces: { ...orthodox, C: "RN", M: "BN", G: "QN" },
    promotes: "GCMQRBN",
    start: "cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1",
    change: (rules, find) =>
      withPiece(rules, "K", (it) => ({
        castles: it.castles.map((castle) => (castle.to === 2 ? { ...castle, with: find.id("C") } : castle)),
      })),
  },
  nightrider: { ...chess, pieces: { ...orthodox, N: "NN" } },
  grasshopper: {
    ...chess,
    pieces: { ...orthodox, G: "gQ" },
    promotes: "QRBNG",
    double: [],
    start: "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1",
  },
  hoppelpoppel: { ...chess, pieces: { ...orthodox, N: "mNcB", B: "mBcN" } },
  newzealand: { ...chess, pieces: { ...orthodox, N: "mNcR", R: "mRcN" } },
  pawnsideways: { ...chess, skips: ["clock", "trail"], san: "read", pieces: { ...orthodox, P: "fsmWfceF" } },
  pawnback: {
    ...chess,
    san: "read",
    pieces: { ...orthodox, P: { moves: "fbmWfceF", within: [2, 3, 4, 5, 6, 7, 8] } },
    skips: ["clock", "trail"],
  },
  torpedo: { ...chess, double: [2, 3, 4, 5, 6, 7] },
  berolina: {
    skips: ["clock", "trail"],
    ...chess,
    san: "read",
    pieces: { ...orthodox, P: "fmFfceW" },
    double: [],
    change: (rules, find) =>
      withPiece(rules, "P", (it) => ({
        paths: [
          ...it.paths,
          doubleStep(
            find,
            [
              [1, 1],
              [-1, 1],
            ],
            [2],
          ),
        ],
      })),
  },
  knightmate: {
    ...chess,
    pieces: { P: "fmWfceF", M: "K", B: "B", R: "R", Q: "Q", K: "N" },
    promotes: "QRBM",
    start: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
  },
  coregal: { ...chess, san: "unmarked", royal: "KQ" },
  losalamos: {
    width: 6,
    height: 6,
    pieces: { P: "fmWfcF", N: "N", R: "R", Q: "Q", K: "K" },
    promotes: "QRN",
    start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
  },
  gardner: {
    width: 5,
    height: 5,
    pieces: { ...orthodox, P: "fmWfcF" },
    promotes: "QRBN",
    start: "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
  },
  capablanca: wide(
    { A: "BN", C: "RN" },
    "ACQRBN",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    [8, 2],
  ),
  gothic: wide(
    { A: "BN", C: "RN" },
    "ACQRBN",
    "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    [8, 2],
  ),
  embassy: wide(
    { A: "BN", C: "RN" },
    "ACQRBN",
    "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
    [7, 1],
  ),
  janus: wide(
    { J: "BN" },
    "JQRBN",
    "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
    [8, 1],
  ),
  centaur: wide(
    { C: "KN" },
    "CQRBN",
    "rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1",
    [8, 2],
  ),
  chancellor: nine(
    { C: "RN" },
    "CQRBN",
    "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1",
    [6, 2],
  ),
  modern: nine(
    { M: "BN" },
    "MQRBN",
    "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1",
    [6, 2],
  ),
  grand: {
    width: 10,
    height: 10,
    pieces: {
      ...orthodox,
      A: "BN",
      C: "RN",
      P: {
        moves: "fmWfceF",
        becomes: "ACQRBN",
        on: [8, 9, 10],
        must: [10],
        limits: [1, 1, 1, 2, 2, 2],
      },
    },
    double: [3],
    start: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
  },
  shako: {
    width: 10,
    height: 10,
    pieces: { ...orthodox, C: "mRcpR", E: "FA" },
    promotes: "QRCBNE",
    double: [3],
    castle: [7, 3],
    start: "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
  },
  shatranj: {
    pieces: { P: "fmWfcF", N: "N", B: "A", R: "R", Q: "F", K: "K" },
    promotes: "Q",
    start: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
    stalemate: "lose",
    ends: (find) => [
      {
        when: all(count(find.set("enemy"), "=", 1), count(find.set("my"), ">=", 2)),
        result: "win",
        text: "Bare king.",
      },
      {
        when: all(count(find.set("my"), "=", 1), count(find.set("enemy"), ">=", 3)),
        result: "lose",
        text: "Bare king.",
      },
    ],
  },
  chaturanga: {
    pieces: { P: "fmWfcF", N: "N", B: "A", R: "R", Q: "F", K: "K" },
    promotes: "Q",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
  },
  makruk: {
    without: "countingRule = none",
    pieces: { P: { moves: "fmWfcF", becomes: "M", on: [6, 7, 8] }, N: "N", S: "FfW", R: "R", M: "F", K: "K" },
    start: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
  },
  asean: {
    pieces: { P: "fmWfcF", N: "N", B: "FfW", R: "R", Q: "F", K: "K" },
    promotes: "RBNQ",
    start: "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1",
  },
  "3check": { ...chess, ...checks(3), start: START.replace("-", "- 3+3") },
  "5check": { ...chess, ...checks(5), start: START.replace("-", "- 5+5") },
  kingofthehill: {
    ...chess,
    san: "unmarked",
    ends: (find) => [
      {
        when: count({ ...find.set("enemy", "K"), in: find.cells("d4 e4 d5 e5") }, ">=", 1),
        result: "lose",
        text: "The hill.",
      },
    ],
  },
  racingkings: {
    pieces: { N: "N", B: "B", R: "R", Q: "Q", K: "K" },
    start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    ends: (find) => {
      const goal = find.cells("a8 b8 c8 d8 e8 f8 g8 h8");
      const home = (whose: "my" | "enemy") => count({ ...find.set(whose, "K"), in: goal }, ">=", 1);
      return [
        { when: all(home("my"), home("enemy")), result: "draw", text: "Both home." },
        { when: home("my"), result: "win", text: "Home first." },
        {
          when: all(
            home("enemy"),
            not(all({ is: "side", side: 1 }, { is: "reaches", pieces: find.ids("K"), in: goal })),
          ),
          result: "lose",
          text: "Home first.",
        },
      ];
    },
    change: (rules, find) => ({
      ...rules,
      forbid: [...rules.forbid, { is: "attacked", pieces: find.set("enemy", "K") }],
    }),
  },
  horde: {
    ...chess,
    start: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    ends: (find) => [
      {
        when: all({ is: "side", side: 0 }, count(find.set("my"), "=", 0)),
        result: "lose",
        text: "The horde is gone.",
      },
    ],
    change: (rules, find) =>
      withPiece(rules, "P", (it) => ({
        paths: [
          ...it.paths,
          { ways: [[[0, 1]]], legs: [{ least: 2, most: 2, to: { empty: true } }], from: find.rows([1]) },
        ],
      })),
  },
  misere: {
    ...chess,
    change: (rules) => ({
      ...rules,
      ends: rules.ends.map((it) => (it.text === "Checkmate." ? { ...it, result: "win" } : it)),
    }),
  },
  armageddon: {
    ...chess,
    // Every draw is Black's.
    change: (rules) => ({
      ...rules,
      ends: rules.ends.flatMap((it) =>
        it.result === "draw"
          ? [
              { ...it, when: all(it.when, { is: "side", side: 0 }), result: "lose" as const },
              { ...it, result: "win" as const },
            ]
          : [it],
      ),
    }),
  },
  antichess: {
    ...loser,
    castle: undefined,
    promotes: "QRBNK",
    ends: allGone,
    start: START.replace("KQkq", "-"),
    change: mustCapture,
  },
  giveaway: { ...loser, promotes: "QRBNK", ends: allGone, change: mustCapture },
  codrus: {
    ...loser,
    ends: (find) => [
      { when: count(find.set("my", "K"), "=", 0), result: "win", text: "No king." },
      { when: count(find.set("enemy", "K"), "=", 0), result: "lose", text: "No king." },
    ],
    change: mustCapture,
  },
  losers: {
    san: "unmarked",
    ...chess,
    stalemate: "win",
    ends: (find) => [
      { when: count(find.set("my"), "<=", 1), result: "win", text: "Bare." },
      { when: count(find.set("enemy"), "<=", 1), result: "lose", text: "Bare." },
    ],
    change: (rules) => ({
      ...rules,
      mustCapture: "any",
      ends: rules.ends.map((it) => (it.text === "Checkmate." ? { ...it, result: "win" } : it)),
    }),
  },
  extinction: { ...chess, royal: "", promotes: "QRBNK", ends: extinct("KQRBNP") },
  kinglet: { ...chess, royal: "", promotes: "K", ends: extinct("P") },
  threekings: {
    ...chess,
    royal: "",
    castle: undefined,
    ends: extinct("K", 2),
    start: "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1",
  },
  atomic: {
    san: "unmarked",
    ...chess,
    ends: (find) => [
      { when: count(find.set("my", "K"), "=", 0), result: "lose", text: "Exploded." },
      { when: count(find.set("enemy", "K"), "=", 0), result: "win", text: "Exploded." },
    ],
    change: (rules, find) => {
      const kings = { ...find.set("my", "K"), around: find.set("enemy", "K") };
      const isChecked = all(
        { is: "attacked", pieces: find.set("my", "K") },
        count(kings, "=", 0),
        count(find.set("enemy", "K"), ">", 0),
      );
      return {
        ...rules,
        capture: { to: "nowhere", explodes: { spares: find.ids("P"), immune: [] } },
        forbid: [some(count(find.set("my", "K"), "=", 0), isChecked)],
        ends: rules.ends.map((it) =>
          it.text === "Checkmate." ? { ...it, when: all({ is: "no-moves" }, isChecked) } : it,
        ),
      };
    },
  },
  breakthrough: {
    skips: ["clock"],
    san: "read",
    pieces: { P: "fmWfF" },
    royal: "",
    stalemate: "lose",
    start: "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    ends: (find) => [
      {
        when: count({ ...find.set("enemy"), in: find.rows([8]) }, ">=", 1),
        result: "lose",
        text: "Through.",
      },
      { when: count(find.set("my"), "=", 0), result: "lose", text: "All gone." },
    ],
  },
};
