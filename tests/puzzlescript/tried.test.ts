// A cycle that `again` asks for is tried first and rolled back. When it comes, it is only written, unless something happened in between.

import { expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { type Game, makeGame, type Position } from "../../src/game/index.ts";
import { boardOf, puzzleText } from "./small-game.ts";
import { plainOrFast } from "../fast-parts.ts";

const { program } = compilePuzzle({
  file: "small.txt",
  text: puzzleText({
    sounds: "sfx0 1",
    rules: "right [ Crate | no Wall ] -> [ > Crate | ] again\nlate [ Crate Goal ] -> sfx0",
    levels: "#@*..o..#",
  }),
});

/** The boards of a play, each with what is heard, and whether another cycle is asked for. */
function played(game: Game, happens: (position: Position, cycle: () => string) => readonly string[]) {
  const { position } = game.begin(0, 1);
  const cycle = () => {
    const { again, events } = game.cycle(position, { controls: [] });
    return [boardOf(position, program), again && "again", ...events.map(({ type }) => type)]
      .filter(Boolean)
      .join(" ");
  };
  return happens(position, cycle);
}

test.each(plainOrFast)("one after the other, %s", (_, fast) => {
  const boards = played(makeGame(program, { fast }), (position, cycle) =>
    Array.from({ length: 6 }, () => {
      const told = cycle();
      position.dropChanges();
      return told;
    }),
  );
  expect(boards).toEqual([
    "#@.*.o..# again move",
    "#@..*o..# again move",
    "#@...*..# again move sound",
    "#@...o*.# again move",
    "#@...o.*# move",
    "#@...o.*#",
  ]);
});

test.each(plainOrFast)("what was undone in between runs again, %s", (_, fast) => {
  const boards = played(makeGame(program, { fast }), (position, cycle) => {
    const told = [cycle()];
    const first = position.takeChanges();
    told.push(cycle());
    const second = position.takeChanges();
    position.revert(second);
    position.revert(first);
    return [...told, boardOf(position, program), cycle(), cycle()];
  });
  expect(boards).toEqual([
    "#@.*.o..# again move",
    "#@..*o..# again move",
    "#@*..o..#",
    "#@.*.o..# again move",
    "#@..*o..# again move",
  ]);
});
