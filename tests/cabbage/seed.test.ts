/** What seed 004 tells about CABBAGE, by the numbers of its rules. */
import { expect, test } from "vitest";
import { isCabFile, readCab } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { newSession } from "../../src/session/index.ts";
import { seen } from "../playing.ts";
import { buffered, generation, life } from "./automaton.ts";
import { type DrawnGame, cabBytes, column, row, transition } from "./notation.ts";
import { everyone, playerOf } from "./players.ts";
import { today } from "../moves/sweep.ts";

/** The maps after each key. */
function play(name: (typeof everyone)[number], game: DrawnGame, keys: string): string[][] {
  const player = playerOf(name, cabBytes(game));
  return [...keys].map((key) => {
    player.cycle(key);
    return player.frame().trimEnd().split("\n");
  });
}

const rollRight = transition(`
  .o.      ...
  .\\.  ->  .\\o
  ...      ...`);
const rollLeft = transition(`
  .o.      ...
  ./.  ->  o/.
  ...      ...`);
const clash = ["#.......", "#.o.o...", "#.\\./...", "#.......", "#......."];

test.each(everyone)("seed: a boulder rolls off a hill, on both slopes (%s)", (player) => {
  const map = [".........", "..o...o..", "..\\.../..", "........."];
  expect(play(player, { down: [rollRight, rollLeft], map }, "_")).toEqual([
    [".........", ".........", "..\\o.o/..", "........."],
  ]);
});

test.each(everyone)(
  "CB14: the cell visited first wins a clash: pass one the left, pass two the right (%s)",
  (player) => {
    const rolls = [rollRight, rollLeft];
    expect(play(player, { down: rolls, map: clash }, "_")).toEqual([
      ["#.......", "#...o...", "#.\\o/...", "#.......", "#......."],
    ]);
    expect(play(player, { up: rolls, map: clash }, "_")).toEqual([
      ["#.......", "#.o.....", "#.\\o/...", "#.......", "#......."],
    ]);
  },
);

test.each(everyone)(
  "CB10, CB14: of two transitions of one middle the later in the file is tried first (%s)",
  (player) => {
    const one = row("*@. -> *@1");
    const two = row("*@. -> *@2");
    const map = ["#....", "#.@..", "#...."];
    expect(play(player, { up: [one, two], map }, "_")).toEqual([["#....", "#.@2.", "#...."]]);
    expect(play(player, { down: [two, one], map }, "_")).toEqual([["#....", "#.@1.", "#...."]]);
  },
);

test.each(everyone)(
  "CB11: two transitions fire in one visit though the first changed the middle (%s)",
  (player) => {
    const grow = transition("*** ***\n*@* -> *x*\n*** *y*");
    const mark = transition("*** *z*\n*@* -> ***\n*** ***");
    // The last in the file is tried first.
    for (const down of [
      [grow, mark],
      [mark, grow],
    ])
      expect(play(player, { down, map: ["#...", "#.@.", "#..."] }, "_")).toEqual([["#.z.", "#.x.", "#.y."]]);
  },
);

test.each(everyone)("seed: a ship flies right, one cell a cycle in the second list (%s)", (player) => {
  const map = ["#.....", "#>....", "#....."];
  const columns = play(player, { up: [row("*>. -> *.>")], map }, "___").map((rows) => rows[1]);
  expect(columns).toEqual(["#.>...", "#..>..", "#...>."]);
});

test.each(everyone)("CB13: @ moves right on l and only then (%s)", (player) => {
  const map = ["#....", "#@...", "#...."];
  const columns = play(player, { up: [row("*@. -> *.@", "l")], map }, "_lkl").map((rows) => rows[1]);
  expect(columns).toEqual(["#@...", "#.@..", "#.@..", "#..@."]);
});

test.each(everyone)(
  "CB8, CB15: what goes right from the end of a row comes to the next, unseen in between (%s)",
  (player) => {
    const map = ["#....", "#...@", "#....", "#...."];
    const frames = play(player, { up: [row("*@* -> *.@")], map }, "__");
    expect(frames).toEqual([
      ["#....", "#....", "#....", "#...."],
      ["#....", "#....", "@....", "#...."],
    ]);
  },
);

test("CB15: the screen leaves out the newlines, and the character 0 shows as a blank", () => {
  const { program } = readCab(cabBytes({ map: ["#\0.", "#..", "#.#"] }), "screen.cab");
  expect(seen(newSession(makeGame(program!)))).toBe("# ./#../#.#");
});

test.each(everyone)("CB9: which cells a pass visits (%s)", (player) => {
  const map = ["@@@", "@@@", "@@@", "@@@"];
  const mark = row("*@* -> *x*");
  expect(play(player, { down: [mark], map }, "_")).toEqual([["@@@", "xxx", "@xx", "@@@"]]);
  expect(play(player, { up: [mark], map }, "_")).toEqual([["@@@", "@xx", "@xx", "@@@"]]);
});

// In a column of one cell some neighbours are the same cell of the array: the end of the row is f and g.
test.each(everyone)("CB12: the neighbours are written in reading order (%s)", (player) => {
  const both = transition(`
    ***      ***
    *@*  ->  **p
    ***      q**`);
  const game = playerOf(player, cabBytes({ down: [both], map: ["a", "@", "b"] }));
  game.cycle("_");
  expect(game.cells().slice(0, 6)).toBe("a\n@qb\n");
});

test("CB7: a key starts a cycle at once, and without one it comes after 2^17 microseconds", () => {
  const { program } = readCab(cabBytes({ map: ["#...", "#...", "#..."] }), "time.cab");
  expect(program?.tick).toEqual({ microseconds: 2 ** 17, orKey: true });
});

test.each(everyone)("CB7: a cycle runs pass one, then pass two (%s)", (player) => {
  const lists = { down: [row("*A* -> *B*")], up: [row("*B* -> *C*")] };
  expect(play(player, { ...lists, map: ["#...", "#.A.", "#..."] }, "_")[0]![1]).toBe("#.C.");
});

// ---------------------------------------------------------------------------------------------- CB16

// In the suite one of the players each day: it is the largest table that there is.
test.each(today(everyone))(
  "CB16: Conway's life from a buffered 3x3 to 1x1 table with two pending glyphs (%s)",
  (player) => {
    const map = [
      "............",
      "..O.........",
      "...O....OO..",
      ".OOO....OO..",
      "............",
      "......OOO...",
      ".OO.....O...",
      ".O.O...O....",
      "............",
    ];
    const played = play(player, { ...buffered(life), map }, "_".repeat(12));
    let expected = map;
    for (const generationPlayed of played) {
      expected = generation(life, expected);
      expect(generationPlayed).toEqual(expected);
    }
  },
);

test.each(everyone)(
  "CB16: the seed's two 1x1 rules and its one 3x3 rule agree where nothing clashes (%s)",
  (player) => {
    const table = [
      { before: "o..\\.....", after: "o" },
      { before: "....o..\\.", after: "." },
    ];
    const map = ["........", "..o.....", "..\\.....", "........", "....o...", "....\\...", "........"];
    const withOne = play(player, { down: [rollRight], map }, "_");
    expect(withOne).toEqual([generation(table, map)]);
    expect(play(player, { ...buffered(table), map }, "_")).toEqual(withOne);
  },
);

// ---------------------------------------------------------------------------------------------- CB17

/** A mover alone on an open board of 9x9, in the middle; how far it went after one cycle. */
function distance(
  player: (typeof everyone)[number],
  lists: Omit<DrawnGame, "map">,
): { right: number; down: number } {
  const open = "#.........#";
  const map = ["###########", ...Array.from({ length: 9 }, () => open), "###########"];
  map[5] = "#....A....#";
  const [rows] = play(player, { ...lists, map }, "_");
  const y = rows.findIndex((line) => line.includes("A"));
  return { right: rows[y].indexOf("A") - 5, down: y - 5 };
}

const steps = {
  right: (from: string, to: string): string => row(`*${from}. -> *.${to}`),
  left: (from: string, to: string): string => row(`.${from}* -> ${to}.*`),
  down: (from: string, to: string): string => column(`*${from}. -> *.${to}`),
  up: (from: string, to: string): string => column(`.${from}* -> ${to}.*`),
};

// Right and down go with the first pass, left and up with the second.
const cases = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((way) => {
  const withPass = way === "right" || way === "down" ? ("down" as const) : ("up" as const);
  const against = withPass === "down" ? ("up" as const) : ("down" as const);
  const sign = withPass === "down" ? 1 : -1;
  const across = way === "right" || way === "left";
  const moved = (cells: number): object => ({
    right: across ? cells * sign : 0,
    down: across ? 0 : cells * sign,
  });
  return [
    { name: `${way}, one cell`, lists: { [against]: [steps[way]("A", "A")] }, expected: moved(1) },
    {
      name: `${way}, two cells`,
      lists: { down: [steps[way]("A", "B")], up: [steps[way]("B", "A")] },
      expected: moved(2),
    },
    { name: `${way}, as far as it can`, lists: { [withPass]: [steps[way]("A", "A")] }, expected: moved(4) },
  ];
});

test.each(everyone.flatMap((player) => cases.map((one) => ({ ...one, player }))))(
  "CB17: a mover $name ($player)",
  ({ player, lists, expected }) => {
    expect(distance(player, lists)).toEqual(expected);
  },
);

test.each(everyone)("CB18: with row 0, a mover there goes in cycles without a key (%s)", (name) => {
  const right = row("*a. -> *.a");
  const bytes = cabBytes({ down: [right, row("*b* -> *c*", "k")], map: ["a...", "....", "...."] });
  const [usual, begun] = [playerOf(name, bytes), playerOf(name, bytes, true)];
  usual.cycle("_");
  expect(usual.frame()).toBe("a...\n....\n....\n");
  begun.cycle("k");
  expect(begun.frame()).toBe("a...\n....\n....\n");
  begun.cycle("_");
  expect(begun.frame()).toBe("...a\n....\n....\n");
});

test("a file is known by its content, whatever its name", () => {
  const bytes = cabBytes({ down: [row("*a. -> *.a")], map: ["a...", "....", "...."] });
  for (const name of ["rince.data1", "rince", "RINCE.CAB"]) expect(isCabFile(name, bytes)).toBe(true);
  expect(isCabFile("rince.quad", bytes)).toBe(false);
  for (const text of ["title Crates", "", "\n\n5 3\n....\n", "nineteen characters\n\n\nx"])
    expect(isCabFile("rince.txt", Buffer.from(text))).toBe(false);
});
