import { expect, test } from "vitest";
import { gameOf, libraryGame } from "../../tests/playing.ts";
import { newSession, parseInputs } from "../session/index.ts";
import { hidesFromOne, hidesSomething } from "./index.ts";

test.each([
  ["soundings", "", true],
  ["soundings", "click(2, 3), click(4, 4)", true],
  ["biquadris", "blind", false],
  ["chess", "e4", false],
])("%s after %s hides something from one player: %s", (name, inputs, hides) => {
  const game = libraryGame(name);
  const session = newSession(game, { seed: 3 });
  for (const input of parseInputs(game.program, inputs).inputs) session.play(input);
  expect(hidesFromOne(session)).toBe(hides);
});

/** Returns a game in which each player has a board and a pile of cards. */
const cards = (view: string): string => `title Cards
players Ann, Ben
board field 2x1
board hand 1x1 for each player
objects
  ace A   back #
state for each player: pile deck of up to 2 kinds
controls: pass Space
start: put ace at (0, 0) of hand of Ann
step passing when pass: end turn
view
${view}
`;

test.each([
  [false, "  field"],
  [false, '  field\n  "{me}"'],
  [false, "  for each player\n    hand"],
  [false, "  for each player beside 2\n    hand when count deck = 0"],
  [false, "  hand of Ann\n  hand of Ben"],
  [true, "  hand"],
  [true, "  deck"],
  [true, "  beside 2\n    field\n    hand"],
  [true, "  hand of me"],
  [true, "  hand of opponent"],
  [true, "  hand of Ann when me = Ann\n  hand of Ben when me = Ben"],
  [true, "  for each player\n    hand when me = viewer"],
  [true, '  for each player\n    "{count deck}" when me = viewer'],
  [true, "  hand of Ann covering ace as back when me != Ann"],
])("what only one player sees is hidden: %s, by %s", (hides, view) => {
  const game = gameOf(cards(view));
  expect(hidesSomething(game.program)).toBe(hides);
  expect(hidesFromOne(newSession(game))).toBe(hides && !view.endsWith("deck"));
});
