import { describe, expect, test } from "vitest";
import { gameOf, libraryGame, sessionOf } from "../../tests/playing.ts";
import { newSession, parseInputs, type Session } from "../session/index.ts";
import { boardsOf, frameOf, frameText, hidesFromOne, hidesSomething, looksOf } from "./index.ts";

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

describe("R34 what a view says of the cells of a board is meant for the board that it shows, whosever it is", () => {
  const hands = (item: string): Session =>
    sessionOf(`quadrille 2
players Ann, Bob
board field 3x1
board tray 2x1 for each player
objects: foe f red   back b
start: for each player as who: put foe at (0, 0) of tray of who
controls: sow (spot: cell) click
step run when sow: end turn
define first-cell = (0, 0) to (0, 0)
view
  ${item}
level
  f.f
`);
  test.each([
    ["tray of Ann covering cells as back", "bb", "bb"],
    ["tray of Ann covering (0, 0) to (1, 0) as back", "bb", "bb"],
    ["tray of Ann covering cells in tray as back", "bb", "bb"],
    ["tray of Ann covering cells where it is nothing as back", "fb", "fb"],
    ["tray of Ann covering first-cell as back", "b", "b"],
    ["tray of Ann covering (0, 0) of tray as back", "b", "b"],
    ["tray of Ann covering cells where it = (0, 0) of tray as back", "b", "b"],
    ["tray of Ann covering foe in (0, 0) of tray to (1, 0) of tray as back", "b", "b"],
    ["tray of opponent covering cells as back", "bb", "bb"],
    ["tray of opponent in (0, 0) to (0, 0)", "f", "f"],
    ["tray of Ann showing cells where x of it = 0", "f", "f"],
    ["tray covering cells as back", "bb", "bb"],
  ])("%s", (item, ...expected) => {
    const session = hands(item);
    const seen = [0, 1].map((player) =>
      frameText(frameOf(session, { player }), looksOf(session.game.program)).trim(),
    );
    expect(seen).toEqual(expected);
  });

  test("a part for each player covers the boards of others", () => {
    const session = hands("for each player\n    tray covering cells as back when me != viewer");
    const tops = [0, 1].map((player) =>
      boardsOf(frameOf(session, { player }).blocks).map(
        (it) => session.game.program.kinds[it.tops[0]!]!.name,
      ),
    );
    expect(tops).toEqual([
      ["foe", "back"],
      ["back", "foe"],
    ]);
  });
});
