import { expect, test } from "vitest";
import { compileMoves, legalMoves, playOf } from "../../src/game/index.ts";
import { type HelperAnswer, makeEntries, MoveThinker, SearchHelper } from "../../src/solve/index.ts";
import { libraryGame } from "../playing.ts";
import { movesOfGame } from "./thinking.ts";

const game = movesOfGame(libraryGame("chess").program);
const { start } = game.rules;
const noLimits = {};

function begun(): {
  helper: SearchHelper;
  control: Int32Array;
  entries: Int32Array;
  answers: HelperAnswer[];
} {
  const answers: HelperAnswer[] = [];
  const control = new Int32Array(new SharedArrayBuffer(8));
  const entries = makeEntries(1 << 20, true);
  const helper = new SearchHelper((it) => answers.push(it));
  helper.hear({ type: "begin", game, entries, control, number: 1, warmUpNodes: 20 });
  return { helper, control, entries, answers };
}

test("a helper leaves in the table what another then need not search", () => {
  const { helper, control, entries, answers } = begun();
  control[0] = 1;
  helper.hear({ type: "think", thought: 1, setup: start, moves: [], limits: { depth: 6 } });
  expect(answers).toEqual([{ type: "rest" }]);
  expect(control[1]).toBeGreaterThan(500);
  const nodesFor = (options: object): number => {
    const thought = new MoveThinker(game, { level: 8, ...options }).think(playOf(compileMoves(game.rules)), {
      depth: 5,
    });
    while (!thought.step(10_000));
    return thought.progress.nodes;
  };
  expect(nodesFor({ entries })).toBeLessThan(nodesFor({ memory: 1 << 20 }) / 2);
});

test("a thought that is over before it is heard of is not begun, and moves are made from the beginning", () => {
  const { helper, control, entries, answers } = begun();
  const play = playOf(compileMoves(game.rules));
  const [move] = legalMoves(play);
  control[0] = 2;
  helper.hear({ type: "think", thought: 1, setup: start, moves: [move], limits: noLimits });
  expect(answers).toEqual([{ type: "rest" }]);
  expect(entries.some((it) => it !== 0)).toBe(false);
  helper.hear({ type: "think", thought: 2, setup: start, moves: [move], limits: { depth: 3 } });
  expect(answers).toHaveLength(2);
  expect(entries.some((it) => it !== 0)).toBe(true);
});
