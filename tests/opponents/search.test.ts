import { array, assert, nat, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  measureOf,
  legalMoves,
  type Play,
  type Scales,
  STEP,
  fastPlay,
  fromOf,
  tagOf,
  toOf,
} from "../../src/game/index.ts";
import type { PieceSet } from "../../src/program/index.ts";
import { type Answer, OpponentWorker } from "../../src/solve/index.ts";
import { makeCountTable, queriesOf, reachQueries } from "../../src/solve/opponents/worth/piece-queries.ts";
import { gameOf, libraryGame } from "../playing.ts";
import { wander } from "./wandering.ts";
import { movesOfGame, playFrom, thought } from "./thinking.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { today } from "../moves/sweep.ts";

const noughts = `title Noughts
players nought, cross
board 3x3
pieces: mark O X
moves: mark drop from supply
ends
  when line of 3 enemy mark: lose "Three in a row."
  when no moves: draw "Full."
worth: mark 1
`;

/** The value of a position with everything tried: 1 for a win, 0 for a draw, and in how many half-moves it is over. */
function solved(play: Play): { readonly value: number; readonly plies: number } {
  const end = play.findEnd();
  if (end) return { value: end.result === "lose" ? -1 : 0, plies: 0 };
  return legalMoves(play)
    .map((move) => {
      play.make(move);
      const { value, plies } = solved(play);
      play.undo();
      return { value: value === 0 ? 0 : -value, plies: plies + 1 };
    })
    .reduce((a, b) => (better(b, a) ? b : a));
}

const better = (a: ReturnType<typeof solved>, b: ReturnType<typeof solved>): boolean =>
  a.value !== b.value ? a.value > b.value : a.value > 0 ? a.plies < b.plies : a.plies > b.plies;

describe("alpha-beta", () => {
  test("finds what trying everything finds", () => {
    const game = movesOfGame(gameOf(noughts).program);
    assert(
      property(array(nat(100), { minLength: 3, maxLength: 6 }), (numbers) => {
        const play = playFrom(game);
        wander(play, numbers);
        if (play.findEnd()) return;
        const { value, plies } = solved(play);
        const { progress } = thought(game, play, { mate: 5 });
        const mate = value === 0 ? undefined : value * Math.ceil(plies / 2);
        expect(progress.mate).toBe(value < 0 ? -Math.floor(plies / 2) : mate);
      }),
      { numRuns: 60 },
    );
  });

  test("says the same again with the same seed, and ends within its nodes", () => {
    const game = movesOfGame(libraryGame("chess").program);
    const [first, second] = [0, 1].map(() => thought(game, playFrom(game), { nodes: 1500 }));
    expect(first).toEqual(second);
    expect(first!.progress.nodes).toBeLessThan(1800);
  });

  test("ends where every move takes something and nothing makes it", () => {
    const game = {
      ...movesOfGame(libraryGame("chess/clobber").program),
      worth: { pieces: [[0, 100]] as const, terms: [] },
    };
    expect(thought(game, playFrom(game), { nodes: 1500 }).progress.nodes).toBeLessThan(1800);
  });

  test("looks only at the moves that it is told to", () => {
    const game = movesOfGame(libraryGame("chess").program);
    const among = legalMoves(playFrom(game)).slice(3, 5);
    const { move } = thought(game, playFrom(game), { depth: 3, among });
    expect(among).toContain(move);
  });
});

test.each(today(["chess", "crazyhouse", "shogi", "morris", "xiangqi"], 5))(
  "%s weighs the same, plain and fast, also after moves are taken back",
  (name) => {
    const { rules } = movesOfGame(libraryGame(name).program);
    const cells = rules.width * rules.height;
    const numbers = (length: number, factor: number) =>
      Int32Array.from({ length }, (_, i) => ((i * factor) % 1009) - 500);
    const scales: Scales = {
      earlyValues: numbers(256 * cells, 7919),
      lateValues: numbers(256 * cells, 104_729),
      handValues: numbers(256, 37),
      forceValues: numbers(256, 41),
      partMarks: Uint8Array.from({ length: 256 }, (_, code) => code % 2),
    };
    const hashes = new Map<number, number>();
    const compare = (fast: Play, plain: Play): void => {
      for (const early of [0, 0.3, 1]) expect(fast.weigh(scales, early)).toBe(plain.weigh(scales, early));
      expect(fast.force(scales)).toBe(plain.force(scales));
      const hash = fast.partHash(scales);
      expect(hashes.get(hash) ?? plain.partHash(scales)).toBe(plain.partHash(scales));
      hashes.set(hash, plain.partHash(scales));
    };
    assert(
      property(array(nat(1000), { maxLength: 30 }), nat(30), (choices, back) => {
        const [plain, fast] = [plainPlay(rules), fastPlay(rules)];
        compare(fast, plain);
        wander(plain, choices);
        const made = wander(fast, choices);
        compare(fast, plain);
        for (let i = 0; i < Math.min(back, made); i++) {
          fast.undo();
          plain.undo();
        }
        compare(fast, plain);
      }),
      { numRuns: 5 },
    );
  },
);

test.each(today(["chess", "xiangqi", "chess/spartan"]))(
  "%s: what an exchange wins, plain and fast",
  (name) => {
    const { rules } = movesOfGame(libraryGame(name).program);
    const worths = Int32Array.from({ length: 256 }, (_, code) =>
      code === 0 ? 0 : 100 + 90 * ((code - 1) % rules.pieces.length) ** 2,
    );
    let losing = 0;
    assert(
      property(array(nat(1000), { minLength: 10, maxLength: 60 }), (choices) => {
        const [plain, fast] = [plainPlay(rules), fastPlay(rules)];
        wander(plain, choices);
        wander(fast, choices);
        for (const [i, move] of legalMoves(fast).entries()) {
          if (tagOf(move) !== STEP || i % 4 !== 0) continue;
          const won = fast.exchange(fromOf(move), toOf(move), worths);
          expect(won).toBe(plain.exchange(fromOf(move), toOf(move), worths));
          if (won < 0) losing++;
        }
      }),
      { numRuns: 4 },
    );
    expect(losing).toBeGreaterThan(0);
  },
);

test.each(today(["chess", "xiangqi", "makruk"]))(
  "%s counts pieces around, beyond, trailing and flanking others, three ways",
  (name) => {
    const { rules } = movesOfGame(libraryGame(name).program);
    const all = rules.pieces.map((_, piece) => piece);
    const sets: readonly PieceSet[] = [
      { whose: "my", pieces: [0], beyond: { whose: "enemy", pieces: [0] } },
      { whose: "any", pieces: all, beyond: { whose: "my", pieces: [0, 1] } },
      { whose: "my", pieces: [0], trailing: { whose: "my", pieces: [0] } },
      { whose: "enemy", pieces: all, flanking: { whose: "my", pieces: [0, 2] } },
      { whose: "my", pieces: all, around: { whose: "my", pieces: all.slice(-1) } },
      { whose: "enemy", pieces: all, in: [all, all.slice(2)], around: { whose: "any", pieces: [1, 2] } },
    ];
    const signs = [1, -1] as const;
    const entries = sets.flatMap((set, countIndex) =>
      signs.flatMap((sign, me) => queriesOf(set, me, rules)!.map((query) => ({ query, countIndex, sign }))),
    );
    const table = makeCountTable(entries, rules);
    assert(
      property(array(nat(1000), { maxLength: 40 }), (numbers) => {
        const [plain, fast] = [plainPlay(rules), fastPlay(rules)];
        wander(plain, numbers);
        wander(fast, numbers);
        const judged = sets.map(
          (set) =>
            measureOf({ is: "count", pieces: set })(0, fast) -
            measureOf({ is: "count", pieces: set })(1, fast),
        );
        for (const play of [plain, fast]) {
          const counts = new Int32Array(sets.length);
          play.countAll(table, counts);
          expect([...counts]).toEqual(judged);
        }
      }),
      { numRuns: 3 },
    );
  },
);

test.each(today(["chess", "xiangqi", "shogi", "chess/spartan"], 4))(
  "W9 %s weighs where pieces can go, plain and fast",
  (name) => {
    const { rules } = movesOfGame(libraryGame(name).program);
    const whole = rules.pieces.map((_, piece) => piece);
    const last: PieceSet = { whose: "enemy", pieces: whole.slice(-1) };
    const queries = reachQueries(
      [
        { weight: 3, amount: { is: "reach", whose: "my", pieces: whole } },
        {
          weight: 7,
          phase: "early",
          amount: { is: "reach", whose: "my", pieces: whole.slice(1), around: last },
        },
        { weight: 5, phase: "late", amount: { is: "reach", whose: "enemy", pieces: [0, 2], around: last } },
      ],
      rules,
      (side) => side === 0,
    );
    expect(queries).toHaveLength(2);
    assert(
      property(array(nat(1000), { maxLength: 40 }), (numbers) => {
        const [plain, fast] = [plainPlay(rules), fastPlay(rules)];
        wander(plain, numbers);
        wander(fast, numbers);
        for (const query of queries)
          for (const early of [0, 0.5, 1])
            expect(fast.weighReach(query, early)).toBe(plain.weighReach(query, early));
      }),
      { numRuns: 4 },
    );
  },
);

describe("a desk", () => {
  const game = libraryGame("chess");

  /** A desk whose slices are run by hand. */
  function makeDesk(): {
    readonly desk: OpponentWorker;
    readonly answers: Answer[];
    readonly run: () => void;
  } {
    const answers: Answer[] = [];
    let waiting: (() => void) | undefined;
    const desk = new OpponentWorker(
      (answer) => answers.push(answer),
      (goOn) => (waiting = goOn),
    );
    const run = (): void => {
      const goOn = waiting;
      waiting = undefined;
      goOn?.();
    };
    return { desk, answers, run };
  }

  const position = game.begin(0, 1).position.save();

  test("tells how far it has come, and answers when it is told to stop", () => {
    const { desk, answers, run } = makeDesk();
    desk.hear({ type: "begin", program: game.program, options: {} });
    desk.hear({ type: "think", id: 7, position, player: 0, limits: {} });
    for (let i = 0; i < 5; i++) run();
    expect(answers.every((it) => it.type === "progress")).toBe(true);
    desk.hear({ type: "stop" });
    expect(answers.at(-1)).toMatchObject({ type: "choice", id: 7, choice: { move: { player: 0 } } });
    const said = answers.length;
    run();
    desk.hear({ type: "stop" });
    expect(answers.length).toBe(said);
  });

  test("tells what it cannot do", () => {
    const { desk, answers } = makeDesk();
    desk.hear({ type: "think", id: 1, position, player: 0 });
    desk.hear({ type: "begin", program: libraryGame("warehouse").program, options: {} });
    desk.hear({ type: "begin", program: game.program, options: {} });
    desk.hear({ type: "think", id: 2, position: { nonsense: true }, player: 0 });
    expect(answers.map((it) => it.type)).toEqual(["wrong", "wrong", "wrong"]);
  });
});
