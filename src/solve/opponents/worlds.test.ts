import { expect, test } from "vitest";
import { gameOf } from "../../../tests/playing.ts";
import { newSession } from "../../session/index.ts";
import { Worlds } from "./worlds.ts";

const view = (item: string): string => `title Two
players red, blue
board field 3x1
objects
  floor , grey   stone o blue
controls
  put (spot: cell) click
step putting when put: put stone at spot, end turn
view
  "covers"
${item}
level
  ,,,
`;

test.each<[hides: boolean, item: string]>([
  [false, "  field"],
  [true, "  field covering stone as floor"],
  [true, "  field showing cells around (0, 0)"],
  [true, "  beside 2\n    field covering stone as floor\n    field"],
  [true, "  for each player\n    field covering stone as floor when me = viewer"],
])("something is hidden: %s, by %s", (hides, item) => {
  const game = gameOf(view(item));
  expect(new Worlds(game, newSession(game).position, 0, 1).hides).toBe(hides);
});

test("hidden cards are those that a player sees nowhere: the last one is known by elimination", () => {
  const game = gameOf(`quadrille 2
players red, blue
board field 4x1
objects: ace A   king K   queen Q   jack J   back #
define card = ace, king, queen, jack
state: pile deck of up to 4 kinds
controls: reveal (spot: cell) click
start
  for each kind of card as k: put k on top of deck
  shuffle deck
  for each n from 0 to 3
    take top of deck as found
    put found at (n, 0)
step turning when reveal: end turn
view
  field covering (1, 0) to (2, 0) as back when me = red covering (0, 0) as back when me = blue
level
  ....
`);
  const { position } = newSession(game, { seed: 3 });
  const kindAt = (cell: number, at = position): string => game.program.kinds[at.topAt(cell)]!.name;
  const seenBy = (viewer: number, cell: number): ReadonlySet<string> => {
    const worlds = new Worlds(game, position, viewer, 1);
    worlds.setPosition(position, undefined, 0);
    return new Set(Array.from({ length: 40 }, () => kindAt(cell, worlds.nextPosition())));
  };
  expect(seenBy(1, 0)).toEqual(new Set([kindAt(0)]));
  expect(seenBy(0, 1)).toEqual(new Set([kindAt(1), kindAt(2)]));
  expect(seenBy(0, 3)).toEqual(new Set([kindAt(3)]));
});
