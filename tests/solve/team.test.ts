import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import {
  breadthFirst,
  type Outcome,
  readPuzzle,
  type Search,
  type TeamOrder,
  TeamSearch,
} from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";
import { gameAt, levelOf } from "./solving.ts";

// Threads find what one thread finds, and of the shortest solutions the same.

const solve = new URL("../../dist/solve/index.js", import.meta.url).href;
const helper = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(${JSON.stringify(solve)}).then(({ helpTeam }) => parentPort.postMessage(helpTeam(workerData)));
`;

const warehouse = (rows: string): string => `quadrille 1
title Warehouse
objects
  goal   o
  wall   #
  crate  *
  player @
layers
  goal
  others
controls
  walk (way: straight)  arrows
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@
ends: when no goal without crate: win
level
${rows}`;

const open = `
  #########
  #...#...#
  #.*.....#
  #..*#.oo#
  #.@.....#
  #########
`;
const tooFew = open.replace("#.@.....#", "#.@....o#");

for (const { name, rows, teamFrom } of [
  { name: "a level that can be won", rows: open, teamFrom: 3000 },
  { name: "one that cannot", rows: tooFew, teamFrom: 3000 },
  { name: "called when most keys are still to grow", rows: open, teamFrom: 40 },
])
  test(`a team finds what one thread finds: ${name}`, async () => {
    const { position, game } = levelOf(gameOf(warehouse(rows)), 1);
    const puzzle = readPuzzle(game, position, { apart: true, learnFrom: 30 });
    if ("wrong" in puzzle) throw new Error(puzzle.wrong);
    const alone = await finished(breadthFirst(puzzle));
    const phases: Promise<number>[] = [];
    const search = new TeamSearch(puzzle, {
      helpers: 2,
      teamFrom,
      open: (order) => {
        phases.push(helping(order));
        return () => {};
      },
    });
    const together = await finished(search);
    search.close();
    expect(told(together)).toEqual(told(alone));
    expect(phases).toHaveLength(2);
    expect((await Promise.all(phases)).every((it) => it >= 0)).toBe(true);
  });

test("a team is not called where turns cannot be learnt", async () => {
  const { position, game } = levelOf(gameAt("lights.quad"), 1);
  const puzzle = readPuzzle(game, position, { learnFrom: 1 });
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const open = (): never => expect.unreachable();
  const search = new TeamSearch(puzzle, { helpers: 1, teamFrom: 2, states: 500, open });
  expect(told(await finished(search))).toEqual(told(await finished(breadthFirst(puzzle, { states: 500 }))));
});

/** In how many phases a thread has helped. */
function helping(order: TeamOrder): Promise<number> {
  const thread = new Worker(helper, { eval: true, workerData: order });
  return new Promise((resolve, reject) => {
    thread.on("message", resolve);
    thread.on("error", reject);
  });
}

/** Searches to the end, and lets threads begin in between. */
async function finished(search: Search): Promise<Outcome> {
  for (;;) {
    const outcome = search.work(500);
    if (outcome) return outcome;
    await new Promise((go) => setTimeout(go, 1));
  }
}

function told(outcome: Outcome): object {
  const { result, depth } = outcome;
  // A layer is searched to its end where several search it.
  if (result === "won") return { result, depth, inputs: outcome.inputs };
  return { result, depth, states: outcome.states, turns: outcome.turns };
}
