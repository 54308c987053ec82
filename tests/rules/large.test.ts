import { expect, test } from "vitest";
import { makeGame, type Position } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { today } from "../moves/sweep.ts";

const ants = "objects\n  ant a\n  bee b\n";

/** A game is played for some cycles; how many ants there are then. */
function antsAfter(text: string, cycles: number): number {
  const { program } = compileProgram({ file: "large.quad", text });
  if (!program) throw new Error("no program");
  const game = makeGame(program);
  const { position } = game.begin(0, 1);
  for (let cycle = 0; cycle < cycles; cycle++) {
    expect(game.cycle(position, { controls: [] }).result).toBe("done");
    position.dropChanges();
  }
  return count(position, 1);
}

function count(position: Position, kind: number): number {
  let found = 0;
  for (const { first, width, height } of position.boards)
    for (let cell = first; cell < first + width * height; cell++) if (position.topAt(cell) === kind) found++;
  return found;
}

const ten = `${ants}board 100x100\nstart\n  for each cells: put ant at it\n`;
const million = `${ants}board 2000x2000\nstart\n  put ant at (5, 5), put bee at (1999, 1999)\n`;

const largeGames: readonly (readonly [name: string, text: string, cycles: number, left: number])[] = [
  ["10,000 matches, each", `${ten}rewrite once\n  a  ->  b\n`, 1, 0],
  ["10,000 matches, one by one", `${ten}rewrite random 500 times\n  a  ->  b\n`, 4, 8000],
  ["10,000 matches, first", `${ten}rewrite first until still\n  a  ->  b\n`, 1, 0],
  ["10,000 matches in random order", `${ten}rewrite apart once\n  a  ->  b\n`, 1, 0],
  ["a board of 2000x2000, little moves", `${million}scan\n  a.  ->  .a\n\nscan up\n  .b  ->  b.\n`, 20, 1],
  [
    "a board of 2000x2000, much is filled",
    `${million}scan in (0, 0) to (1999, 499)\n  .  ->  a\n`,
    1,
    1_000_000,
  ],
];

test.each(today(largeGames, 3))("%s", (_, text, cycles, left) => {
  expect(antsAfter(text, cycles)).toBe(left);
});
