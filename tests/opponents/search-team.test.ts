// A team whose threads are helpers in this one: each hears its orders at once.

import { expect, test } from "vitest";
import { type HelperOrder, makeEntries, SearchHelper } from "../../src/solve/index.ts";
import { SearchTeam } from "../../src/terminal/uci/search-team.ts";
import { libraryGame } from "../playing.ts";
import { movesOfGame } from "./thinking.ts";

const game = movesOfGame(libraryGame("chess").program);
const { start } = game.rules;

function team(helperCount: number) {
  const orders: HelperOrder["type"][][] = [];
  const said: string[] = [];
  const closed: number[] = [];
  const fail: ((error: Error) => void)[] = [];
  const entries = makeEntries(1 << 20, true);
  const made = new SearchTeam(
    (heard, failed) => {
      const helper = new SearchHelper(heard);
      const number = orders.push([]) - 1;
      fail.push(failed);
      return {
        post(order) {
          orders[number]!.push(order.type);
          helper.hear(order);
        },
        close: () => void closed.push(number),
      };
    },
    { game, entries, helperCount, warmUpNodes: 20, reportFailure: (text) => said.push(text) },
  );
  return { made, orders, said, closed, fail, entries };
}

test("all begin, think and forget together, and what they looked at is counted", () => {
  const { made, orders, entries } = team(2);
  expect(made.nodes).toBe(0);
  made.think(start, [], { depth: 5 });
  const first = made.nodes;
  expect(first).toBeGreaterThan(100);
  expect(entries.some((it) => it !== 0)).toBe(true);
  made.stopThinking();
  made.think(start, [], { depth: 1 });
  expect(made.nodes, "counted anew for each thought").toBeLessThan(first);
  made.forget();
  expect(orders).toEqual([
    ["begin", "think", "think", "forget"],
    ["begin", "think", "think", "forget"],
  ]);
});

test("a thread that fails is told of, and all are closed", () => {
  const { made, said, closed, fail } = team(2);
  fail[1]!(new Error("out of memory"));
  expect(said).toEqual(["A thread has failed, and the others go on: out of memory"]);
  made.close();
  expect(closed).toEqual([0, 1]);
});
