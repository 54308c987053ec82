import { describe, expect, test } from "vitest";
import { programOf } from "../../tests/compiling.ts";
import { gameOf } from "../../tests/playing.ts";
import { makeGame, noFastImpls } from "../game/index.ts";
import { chosenInput, newSession } from "../session/index.ts";
import { controlChoices, makeOpponent, notesOnUnlistedControls } from "./index.ts";
import { FirstCells } from "./argument-values.ts";

/** Two players with stones in columns, and a step that judges what is given. */
const stones = (steps: string, head = ""): string => `quadrille 2
players Red, Blue
board 4x3
objects: red-stone r red   blue-stone b blue
define stone = red-stone, blue-stone
define mine = if me = Red then red-stone else blue-stone
define check (c: cell)
  when no stone at c: refuse "Nothing."
define check-goal
  when x of to = 3: refuse "Too far."
${head}controls
  shift (from: cell, to: cell) click stone
step shifting when shift
${steps}
  when to is not nothing: refuse "Taken."
  put mine at to, remove stone at from, end turn
worth: sum of x of it for each red-stone
ends: when (count red-stone where x of it = 3) = 9: Red wins
level
  r..b
  r...
  r..b
`;

/** Lists the steps, and the columns from which the control is refused whatever the second cell is. */
const cases: readonly [name: string, steps: string, columns: readonly number[], head?: string][] = [
  [
    "its first line asks about the first cell",
    `  when kind of (stone at from) != mine: refuse "Not yours."`,
    [3],
  ],
  [
    "another line stands before",
    `  let colour = kind of (stone at from)\n  when colour != mine: refuse "Not yours."`,
    [3],
  ],
  [
    "the refusal stands behind a look at the second cell",
    `  when y of to = 9: refuse "No."\n  when kind of (stone at from) != mine: refuse "Not yours."`,
    [],
  ],
  [
    "a procedure looks at the second cell before",
    `  check-goal\n  when kind of (stone at from) != mine: refuse "Not yours."`,
    [],
  ],
  ["a procedure is called with both cells", `  check(from)\n  check(to)`, []],
  [
    "a loop looks at the second cell in an earlier round",
    `  for each n from 1 to 2\n    when n = 2 and kind of (stone at from) != mine: refuse "Not yours."\n    when n = 1 and x of to = 9: say "Far."`,
    [],
  ],
];

describe("a control of two cells is refused from its first cell alone where", () => {
  test.each(cases)("%s", (_name, steps, columns, head) => {
    const game = gameOf(stones(steps, head));
    const { position } = newSession(game);
    const firstCells = new FirstCells(game);
    const choices = controlChoices(game, position, 0);
    for (const given of choices) {
      const report = game.cycle(position, { controls: [given] });
      if (report.result === "done") position.revert(position.takeChanges());
      firstCells.record(given, report);
    }
    const refused = choices.filter((it) => !firstCells.canBegin(position, it));
    expect([...new Set(refused.map(({ args }) => args[0] % 4))]).toEqual(columns);
    for (const given of refused) expect(game.cycle(position, { controls: [given] }).result).toBe("refused");
    firstCells.clear();
    expect(choices.every((it) => firstCells.canBegin(position, it))).toBe(true);
    // Where nothing lies, it cannot begin at all.
    expect(firstCells.canBegin(position, { control: 0, args: [1, 2], player: 0 })).toBe(false);
  });
});

test.each(cases.slice(0, 3))(
  "the computer chooses the same with and without fast parts where %s",
  (_name, steps) => {
    const program = programOf(stones(steps));
    const choices = [makeGame(program), makeGame(program, { fast: noFastImpls })].map((game) => {
      const opponent = makeOpponent(game, { level: 2, seed: 3 });
      if (typeof opponent === "string") throw new Error(opponent);
      const thinking = opponent.think(newSession(game).position, 0);
      while (!thinking.step(500));
      return thinking.choice;
    });
    expect(choices[0]).toBeDefined();
    expect(choices[1]).toEqual(choices[0]);
  },
);

/** A board of 160 cells, of which the first rows hold stones. */
const large = (rows: number): string => `quadrille 2
players Red, Blue
board 10x16
objects: stone s
controls
  lay (tile: cell, spot: cell) click stone
  rest r
start: for each cells in (0, 0) to (9, ${rows - 1}): put stone at it
step laying when lay: end turn
`;

test.each([
  [2, 20 * 160, []],
  [
    6,
    0,
    ["The computer does not try lay: it has more than 8192 pairs of cells, or some that cannot be listed."],
  ],
])(
  "of a control of two cells those pairs count whose first cell can be clicked: %i rows",
  (rows, count, notes) => {
    const game = gameOf(large(rows));
    const { position } = newSession(game);
    expect(notesOnUnlistedControls(game, position)).toEqual(notes);
    expect(controlChoices(game, position, 0)).toHaveLength(count + 1);
  },
);

test.each(["", "worth: count stone\n"])(
  "the computer finds the only pair of 3,200 that is accepted, with%s",
  (worth) => {
    const rules = `step laying when lay
  when tile != (3, 1) or spot != (8, 15): refuse "It goes elsewhere."
  remove stone at tile, end turn
step resting when rest: refuse "There is something to lay."
${worth}`;
    const game = gameOf(large(2).replace("step laying when lay: end turn\n", rules));
    const session = newSession(game);
    const opponent = makeOpponent(game, { level: 1, seed: 1 });
    if (typeof opponent === "string") throw new Error(opponent);
    const thinking = opponent.think(session.position, 0);
    while (!thinking.step(500));
    expect(session.play(chosenInput(game, session.position, thinking.choice!)).result).toBe("done");
  },
);
