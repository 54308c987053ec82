// Levels of PuzzleScript Next and Plus that are left and chosen: `quit`, sections, what is locked; and what a save keeps besides.

import { describe, expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { levelChoices, makeSave, newSession, parseSave, type Score } from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { type NextGame, nextText } from "./next-text.ts";
import { boardOf, storyOf, toldOf } from "./small-game.ts";

const programOf = (game: NextGame) => compilePuzzle({ file: "small.txt", text: nextText(game) }).program;

const doors = { objects: "Gem; red\nDoor; blue", layers: "Gem, Door", legend: "* = gem\nx = door" };

describe("quit", () => {
  const game = {
    ...doors,
    sounds: "restart 7\nsfx0 8",
    rules: "late [ player gem ] -> [ player ] checkpoint\nlate [ player door ] -> quit sfx0 message Bye",
    levels: "@.x\n\n@*.x",
  };

  test("begins the level anew; nothing is heard, and nothing undone", () => {
    expect(toldOf(nextText(game))).toEqual([]);
    expect(storyOf(nextText(game), "right right undo right")).toEqual([
      "begin: @.x",
      "right: .@x",
      "right: @.x",
      "undo: @.x",
      "right: .@x",
    ]);
  });

  test("goes back to the last checkpoint", () => {
    const second = { ...game, levels: "@*.x" };
    expect(storyOf(nextText(second), "right right right")).toEqual([
      "begin: @*.x",
      "right: .@.x",
      "right: ..@x",
      "right: .@.x",
    ]);
  });

  test("is told to those who show the game, once", () => {
    const { controls } = programOf(game);
    const session = newSession(makeGame(programOf(game)));
    const right = controls.findIndex((it) => it.name === "right");
    const quits = ["right", "right", "right"].map(() => {
      session.play({ type: "cycle", given: [{ type: "control", control: right, args: [] }] });
      return frameOf(session).quits === true;
    });
    expect(quits).toEqual([false, true, false]);
  });

  test.each([
    ["a level to go to counts more", "goto Attic\nlate [ player door ] -> quit", "@*"],
    ["so does an undo", "quit\nlate [ player door ] -> undo", ".@.x"],
    ["a turn without an entry less", "nosave\nlate [ player door ] -> quit", "@..x"],
    ["a cancel drops it", "quit\nlate [ player door ] -> cancel", "..@x"],
  ])("%s", (_, command, board) => {
    const levels = "section Hall\n\n@..x\n\nsection Attic\n\n@*";
    const text = nextText({ ...doors, rules: `late [ player door ] -> ${command}`, levels });
    expect(storyOf(text, "right right right").at(-1)).toBe(`right: ${board}`);
  });
});

describe("sections to choose from", () => {
  const levels = `@.

section Hall

message Come in

@*

@**

section Cellar

@***

message Cold here

goto End

section Attic

@****

section End

message Almost

@*****

section __WIN__

@*`;

  /** What can be chosen after these levels have been won. */
  function chosen(prelude: string, ...won: readonly number[]): readonly string[] {
    const program = programOf({ ...doors, prelude, levels });
    const scores = won.map((level): Score => ({ by: "inputs", value: 9, level, day: "2026-11-23" }));
    return levelChoices(program, scores).map(
      ({ level, name, symbol, isLocked }) =>
        `${level} ${name}${symbol === undefined ? "" : ` ${symbol}`}${isLocked ? " closed" : ""}`,
    );
  }

  test.each([
    ["begin with their first level", "level_select", [], ["2 Hall", "4 Cellar", "5 Attic", "6 End"]],
    [
      "are not solved by a level that another follows",
      "level_select",
      [2],
      ["2 Hall", "4 Cellar", "5 Attic", "6 End"],
    ],
    [
      "are solved by a win that leads out of them",
      "level_select",
      [3, 6],
      ["2 Hall ✓", "4 Cellar", "5 Attic", "6 End ✓"],
    ],
    ["or to a goto behind a message", "level_select", [4], ["2 Hall", "4 Cellar ✓", "5 Attic", "6 End"]],
    [
      "may have a sign of their own",
      "level_select\nlevel_select_solve_symbol *",
      [3],
      ["2 Hall *", "4 Cellar", "5 Attic", "6 End"],
    ],
    [
      "locked: only the first is open",
      "level_select\nlevel_select_lock",
      [],
      ["2 Hall", "4 ****** closed", "5 ***** closed", "6 *** closed"],
    ],
    [
      "locked: then the one behind the last solved",
      "level_select\nlevel_select_lock",
      [4],
      ["2 Hall", "4 Cellar ✓", "5 Attic", "6 *** closed"],
    ],
    [
      "or more of them",
      "level_select\nlevel_select_lock\nlevel_select_unlocked_ahead 2",
      [3],
      ["2 Hall ✓", "4 Cellar", "5 Attic", "6 *** closed"],
    ],
    [
      "or so many that are unsolved",
      "level_select\nlevel_select_lock\nlevel_select_unlocked_rollover 2",
      [4],
      ["2 Hall", "4 Cellar ✓", "5 Attic", "6 *** closed"],
    ],
    [
      "of both settings `ahead` counts",
      "level_select\nlevel_select_lock\nlevel_select_unlocked_ahead 1\nlevel_select_unlocked_rollover 3",
      [],
      ["2 Hall", "4 ****** closed", "5 ***** closed", "6 *** closed"],
    ],
    [
      "a lock that would close all of them closes none",
      "level_select\nlevel_select_lock\nlevel_select_unlocked_rollover 0",
      [],
      ["2 Hall", "4 Cellar", "5 Attic", "6 End"],
    ],
  ])("%s", (_, prelude, won, expected) => {
    expect(toldOf(nextText({ ...doors, prelude, levels }))).toEqual([]);
    expect(chosen(prelude, ...won)).toEqual(expected);
  });

  test("without `level_select` all levels are there, by their names", () => {
    expect(chosen("", 2)).toEqual([
      "1 undefined",
      "2 Hall ✓",
      "3 Hall",
      "4 Cellar",
      "5 Attic",
      "6 End",
      "7 __WIN__",
    ]);
  });
});

test("a save of a long play keeps the status", () => {
  const rules = "late [ player ] -> status You stand.";
  const text = nextText({ prelude: "status_line", rules, levels: "@.." });
  const game = makeGame(compilePuzzle({ file: "small.txt", text }).program);
  const session = newSession(game);
  const [right, left] = ["right", "left"].map((name) =>
    game.program.controls.findIndex((it) => it.name === name),
  );
  for (let n = 0; n < 1000; n++)
    session.play({
      type: "cycle",
      given: [{ type: "control", control: (n % 2 ? left : right) ?? 0, args: [] }],
    });
  expect(session.waypoints).toHaveLength(1);
  const again = parseSave(game, makeSave(session));
  if ("wrong" in again) throw new Error(again.wrong);
  expect(again.statusLine).toBe("You stand.");
  expect(boardOf(again.position, game.program)).toBe(boardOf(session.position, game.program));
});

test("what links and scripted inputs would do is told once", () => {
  const rules = "late [ player gem ] -> link\nlate [ player door ] -> link";
  const text = nextText({
    ...doors,
    rules,
    levels: "link gem Attic\nlink door Attic\n\n@.\n\ninput up\n\n@*\n\ninput up\n\n@.",
  });
  expect(toldOf(text)).toEqual([
    "warning rule-command-idle: late [ player gem ] -> link",
    "warning level-link: link gem Attic",
    "warning level-input: input up",
  ]);
});
