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
