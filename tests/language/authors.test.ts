// What new authors ran into, and what is no part of a single input: whom play waits for, chance that begins anew, what the solver refuses.

import { describe, expect, test } from "vitest";
import { upgradeText } from "../../src/program/index.ts";
import { newSession } from "../../src/session/index.ts";
import { readPuzzle } from "../../src/solve/index.ts";
import { toldOf } from "../compiling.ts";
import { gameOf, play } from "../playing.ts";

/** A walker who shoves a barrel; `met` is done beside it, `goes` when somebody walks. */
const yard = (met: string, goes = "", head = ""): string => `title Yard
${head}board 6x1
objects: lawn , green
bodies folk
  on lawn
  maid M yellow
bodies goods
  on lawn
  barrel b brown
meetings
  maid into barrel: shove it way${met}
controls
  go (way: straight) arrows
  roll r
state
  counter luck
step going
  when go: move each maid way${goes}
  when roll: luck = random 0 to 999999
ends
  when luck = 12: win
view: "{luck}"
level
  ,Mb,,,
`;

describe("a meeting does what it says, and what it may do is known", () => {
  test.each([
    ["in a meeting", yard(", end turn", "", "players red, blue\n")],
    ["in a step", yard("", ", end turn", "players red, blue\n")],
  ])("R8 a turn that ends %s: play waits for one player at a time", (_, text) => {
    const session = newSession(gameOf(text));
    expect(session.awaited).toEqual([0]);
    expect(play(session, "right").awaited).toEqual([1]);
    expect(play(session, "left").awaited).toEqual(text.includes("way, end turn\n  when roll") ? [0] : [1]);
  });

  test("R18 chance that begins anew in a meeting is what it was, also behind a restart", () => {
    const session = newSession(gameOf(yard(", reseed")), { seed: 4 });
    const look = (words: string): string | undefined =>
      play(session, words)
        .game.look(session.position, 0)
        .text(["", { value: { is: "variable", variable: 0 }, type: "number", width: undefined }]);
    const first = look("roll");
    expect(look("roll")).not.toBe(first);
    expect(look("right, roll")).toBe(first);
    expect(look("restart, right, roll")).toBe(first);
  });
});

describe("what is left to chance cannot be solved, and is not warned of as asked twice", () => {
  const flying = (test: string): string => `title Flight
objects
  wasp w yellow   wall # grey
controls: fly (way: straight) arrows
state: counter luck
step fly when fly: move wasp way
step drift
  when ${test}: add 1 to luck
  otherwise when ${test}: add 2 to luck
ends: when luck > 5: win
level
  #w.#
`;

  test.each([
    ["a direction", flying("random straight = left")],
    ["a number", flying("random 1 to 9 = 4")],
    ["a meeting", yard(", add random 0 to 5 to luck")],
  ])("%s", (_, text) => {
    expect(toldOf(text)).toEqual([]);
    const game = gameOf(text);
    const puzzle = readPuzzle(game, newSession(game, { seed: 1 }).position);
    expect("wrong" in puzzle && puzzle.wrong).toMatch("this level draws on chance");
  });
});

describe("W6 a hint does not know what lies in a shuffled pile that no view shows", () => {
  const cards = (start: string, view: string): ReturnType<typeof readPuzzle> => {
    const game = gameOf(
      `objects: ace A\ncontrols: guess (n: 1 to 2)\nstate\n  pile deck of up to 3 numbers\n  switch found\nstart\n  put 1 on top of deck, put 2 on top of deck\n  shuffle deck${start}\nstep guess when guess: found = n = top of deck\nends: when found: win\nview\n  board${view}\nlevel\n  A\n`,
    );
    return readPuzzle(game, newSession(game, { seed: 1 }).position, { knowChance: true });
  };

  test.each([
    ["hidden", "", "", true],
    ["shown", "", '\n  "{top of deck}"', undefined],
    ["dealt out", "\n  empty deck", "", undefined],
  ])("%s", (_, start, view, hides) => {
    const puzzle = cards(start, view);
    expect("hides" in puzzle && puzzle.hides).toBe(hides ?? false);
  });
});

describe("what an upgrade of a game by moves tells", () => {
  const chain = (step: string): string =>
    `players white, black\nboard 3x3\npieces: king K\nmoves\n  king step any\n  forbid when my king is attacked\n${step}level\n  k..\n  ...\n  ..K\n`;
  const told = (text: string): readonly string[] =>
    upgradeText({ file: "chain.quad", text }).changes.map(({ line, says }) => `${line}: ${says}`);

  test("L6 M7 what is forbidden is judged after the steps, and only there it says so", () => {
    expect(told(chain("step shove when moved: move king up\n"))).toContain(
      "7: What is forbidden is judged after the steps of the move.",
    );
    expect(told(chain("")).join("\n")).not.toMatch("after the steps");
  });
});

test("L6 R10 an upgrade tells of a legend that lists an object twice", () => {
  const text = "objects: disc o\nlayers: pile disc\nlegend\n  u disc, disc\nlevel\n  u\n";
  expect(upgradeText({ file: "discs.quad", text }).changes.map(({ says }) => says)).toContain(
    "On a pile it lays an object as often as it lists it.",
  );
});

test("L6 R74 an upgrade tells of a cell in a text that is told by its name", () => {
  const text =
    'board 3x3 lettered\nobjects: man m\ncontrols: go (spot: cell) click\nstep go when go: say "{spot}"\nlevel\n  m..\n';
  expect(
    upgradeText({ file: "men.quad", text }).changes.map(({ line, says }) => `${line}: ${says}`),
  ).toContain("5: A cell is told by its name.");
});

test("L6 R7 an upgrade tells of each `refuse` that no longer stops the clock", () => {
  const timed = (tick: string): readonly string[] =>
    upgradeText({
      file: "wall.quad",
      text: `${tick}\nobjects: man m\ncontrols: go (spot: cell) click\nstep go when go: refuse "A wall."\nlevel\n  m..\n`,
    }).changes.map(({ line, says }) => `${line}: ${says}`);
  expect(timed("tick 5 per second")).toContain("5: Time goes on, without what the player gave.");
  expect(timed("tick 5 per second or key").join("\n")).not.toMatch("Time goes on");
});
