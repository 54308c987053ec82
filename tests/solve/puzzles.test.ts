import { describe, expect, test } from "vitest";
import { newSession } from "../../src/session/index.ts";
import { breadthFirst, readPuzzle, solvePuzzle } from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";
import { gameAt, levelOf, solved } from "./solving.ts";
import { today } from "../moves/sweep.ts";

/**
 * Levels of puzzles that come along, with the number of inputs of their shortest solutions, level by level. Each solution is played. Where chance is
 * drawn from in play it is known: seed 1.
 */
const lengths = `
  warehouse.quad                  3 3 13
  crates.quad                     9 11 5 11 13
  borrowed-rails.quad             9 15 18 16
  all-hands.quad                  3 6 10 5 10
  puzzlescript/beam-room.txt      8 7
  puzzlescript/four-rooms.txt     26
  puzzlescript/hens.txt           2
  puzzlescript/hooks.txt          30 35
  puzzlescript/hourglass.txt      5 9
  puzzlescript/ice-wharf.txt      1 11 31 14
  puzzlescript/magnet-yard.txt    5 21 58
  puzzlescript/moss-garden.txt    3 9
  puzzlescript/plain-crates.txt   9 33
  puzzlescript/powder-cellar.txt  9 15 19
  puzzlescript/ribbon.txt         16 16 16
  puzzlescript/rods.txt           9 3 5
  puzzlescript/sun-and-moon.txt   4 15 13
`;

describe("shortest solutions win when they are played", () => {
  for (const row of today(lengths.trim().split("\n"), 4)) {
    const [name = "", ...inputs] = row.trim().split(/\s+/);
    test(name, () => {
      const found = inputs.map((_, i) => solved(levelOf(gameAt(name), i + 1), { knowChance: true }));
      expect(found.map((it) => (it.result === "won" ? String(it.inputs.length) : it.result))).toEqual(inputs);
    });
  }
});

describe("any solution, led by guesses where the goal gives no bound", () => {
  for (const [name, level] of [
    ["turtle.quad", 1],
    ["turtle.quad", 2],
    ["turtle.quad", 3],
    ["cave.quad", 1],
    ["cave.quad", 2],
    ["warehouse.quad", 4],
    ["harbour.quad", 2],
    ["puzzlescript/hens.txt", 2],
    ["puzzlescript/moss-garden.txt", 3],
  ] as const)
    test(`${name}, level ${level}`, () => {
      const by = (...[puzzle, limits]: Parameters<typeof solvePuzzle>) =>
        solvePuzzle(puzzle, { ...limits, any: true });
      expect(solved(levelOf(gameAt(name), level), { knowChance: true, by }).result).toBe("won");
    });
});

const pusher = (level: string): string => `title Crates
objects
  goal o  wall #  crate *  player @
layers
  goal
  others
controls
  walk (way: straight)  arrows
state
  counter steps
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*   then add 1 to steps
    @.   ->  .@    then add 1 to steps
ends: when no goal without crate: win
view: "{steps}"
level
  ${level
    .trim()
    .split("\n")
    .map((row) => row.trim())
    .join("\n  ")}
`;

describe("what cannot be won is proved", () => {
  const inCorner = "#####\n#*.@#\n#..o#\n#####";
  const alongWall = "######\n#.*..#\n#@..o#\n######";

  test("a crate in a corner: each place of the player is one position, however many steps were counted", () => {
    const { result, states } = solved(levelOf(gameOf(pusher(inCorner)), 1), { by: breadthFirst });
    // The crate never moves: the player stands in one of five cells.
    expect({ result, states }).toEqual({ result: "unsolvable", states: 5 });
  });

  test("a crate along a wall: it can only go along it", () => {
    const { result, states } = solved(levelOf(gameOf(pusher(alongWall)), 1), { by: breadthFirst });
    // The crate in one of four cells along the wall, the player in one of the seven others.
    expect({ result, states }).toEqual({ result: "unsolvable", states: 4 * 7 });
  });

  test("both are seen to be dead from the rules, without a search", () => {
    for (const level of [inCorner, alongWall]) {
      const { result, states } = solved(levelOf(gameOf(pusher(level)), 1));
      expect({ result, states }).toEqual({ result: "unsolvable", states: 0 });
    }
  });

  test("fewer crates than goals", () => {
    const { result, states } = solved(levelOf(gameOf(pusher("######\n#@*.o#\n#...o#\n######")), 1));
    expect({ result, states }).toEqual({ result: "unsolvable", states: 0 });
  });

  test("what was seen on the way makes no other position", () => {
    const text = pusher("#####\n#...#\n#.@.#\n#...#\n##o##").replace(
      /view:.*/,
      "view\n  board showing cells within 1 of player remembering wall",
    );
    const { result, states } = solved(levelOf(gameOf(text), 1), { by: breadthFirst });
    // The player in one of four cells of the middle column, or of three on either side of it.
    expect({ result, states }).toEqual({ result: "unsolvable", states: 10 });
  });
});

test("a level of very many crates and goals is searched without counting every distance between them", () => {
  const rows = Array.from({ length: 200 }, (_, y) => `  ${y === 0 ? "@" : "*"}${"o..*".repeat(49)}`);
  const game = gameOf(`title Many
objects
  goal o green   crate * orange   player @ yellow
layers
  goal
  others
controls
  walk (way: straight) arrows
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@
ends: when no crate without goal: win
level
${rows.join("\n")}
`);
  const puzzle = readPuzzle(game, newSession(game).position);
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = solvePuzzle(puzzle, { memory: 2e8 });
  expect([search.work(1), search.work(1)]).toEqual([undefined, undefined]);
});
