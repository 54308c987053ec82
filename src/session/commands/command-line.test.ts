import { describe, expect, test } from "vitest";
import { gameOf, seen } from "../../../tests/playing.ts";
import { newSession } from "../index.ts";
import { CommandLine } from "./index.ts";

const digger = `
objects
  hero @
  ruby r jade g opal b
  wall #
define gem = ruby, jade, opal
state
  counter steps
  source hoard = file of gem
controls
  left, west  times ArrowLeft
  right       times ArrowRight
  lay (what: kind of gem) bare
  look
  load (list: file of gem)
  lies (script: commands)
  put (place: cell)
  restart
step act
  repeat times
    when left: move hero left, add 1 to steps
    when right: move hero right, add 1 to steps
  when lay: put what at (0, 1)
  when load: hoard = list, put draw hoard at (0, 1)
  when put: put wall at place
  when look: add 100 to steps
  when restart: restart
view
  board
  "{steps}"
level
  .@...
  .....
file gems.txt
  jade opal

file dance
  2right left

file deep
  lies deep
`;

function given(texts: string, files: Record<string, string> = {}): { board: string; said: string[] } {
  const session = newSession(gameOf(digger));
  const line = new CommandLine(session, {
    readFile: (name) => (files[name] === undefined ? undefined : { text: files[name] }),
  });
  const said: string[] = [];
  for (const text of texts.split("|"))
    for (const { message, played } of line.give(text)) {
      const word = message ?? played?.reason?.text;
      if (word !== undefined) said.push(word);
    }
  if (line.wanted !== undefined) said.push(`${line.wanted}?`);
  return { board: seen(session), said };
}

describe("commands (R31, R32)", () => {
  test.each<[typed: string, board: string, said: string]>([
    ["right", "  @  /     /1", ""],
    ["ri", "  @  /     /1", ""],
    ["r", " @   /     /0", "`r` could be `right` or `restart`."],
    ["re right", "  @  /     /1", ""],
    ["le, wes", "@    /     /1", "The board ends there."],
    ["l", " @   /     /0", "`l` could be `left`, `look`, `load` or `lies`."],
    ["LEFT", " @   /     /0", "There is no command `LEFT`. Did you mean `left`?"],
    ["rigth", " @   /     /0", "There is no command `rigth`. Did you mean `right`?"],
    ["2right", "   @ /     /2", ""],
    ["2 ri", "   @ /     /2", ""],
    ["2, right", "  @  /     /1", "There is no command `2`. `help` lists the commands."],
    ["0right", " @   /     /0", ""],
    ["99999999right", "    @/     /3", "The board ends there."],
    ["99999999999999999999999999right", "    @/     /3", "The board ends there."],
    ["3look", " @   /     /100", ""],
    ["lay ruby", " @   /r    /0", ""],
    ["lay", " @   /     /0", "lay needs its what.|lay needs its what?"],
    ["lay|ruby", " @   /r    /0", "lay needs its what."],
    ["lay\nruby right", "  @  /r    /1", ""],
    ["lay rube", " @   /     /0", "`what` should be something like `ruby`, not `rube`."],
    ["lay wall", " @   /     /0", "`what` should be one of `ruby`, `jade` and `opal`, not `wall`."],
    ["opal", " @   /b    /0", ""],
    ["opl", " @   /     /0", "There is no command `opl`. Did you mean `opal`?"],
    ["load gems.txt", " @   /g    /0", ""],
    ["load mine", " @   /b    /0", ""],
    ["load odd", " @   /     /0", "odd:2: `wall` cannot be in it. It can hold `ruby`, `jade` and `opal`."],
    ["load gone", " @   /     /0", "There is no file `gone`."],
    ["lies dance", "  @  /     /3", ""],
    ["lies dance right", "   @ /     /4", ""],
    ["lies danse", " @   /     /0", "There is no file `danse`. Did you mean `dance`?"],
    [
      "lies deep, right",
      " @   /     /0",
      "Files and macros can be nested at most 16 deep: the file `deep` is not run.",
    ],
    ["put 3 1", " @   /   # /0", ""],
    ["put (3,1)", " @   /   # /0", ""],
    ["put 9 9", " @   /     /0", "This cell is off the board."],
    [
      "put 3 x",
      " @   /     /0",
      "`place` should be a cell, as in `(3, 4)`, not `3`.|There is no command `x`. `help` lists the commands.",
    ],
    ["right, undo", " @   /     /0", ""],
    ["3right, right, 2undo", " @   /     /0", "The board ends there.|There is nothing to undo."],
    ["un", " @   /     /0", "There is no command `un`. `help` lists the commands."],
    [
      "rename right east, right, east",
      "  @  /     /1",
      "`right` is called `east` from now on.|There is no command `right`. `help` lists the commands.",
    ],
    ["rename right east, r e", "  @  /     /1", "`right` is called `east` from now on."],
    ["rename right left", " @   /     /0", "`left` already means something."],
    [
      "rename right 3x",
      " @   /     /0",
      "A name is made of letters, digits and hyphens, and begins with a letter.",
    ],
    ["rename right ruby", " @   /     /0", "`ruby` already means something."],
    ["rename rite x", " @   /     /0", "There is no command `rite` to rename."],
    ["rename undo x", " @   /     /0", "There is no command `undo` to rename."],
    ["macro dance = right, right, left\ndance", "  @  /     /3", "`dance` stands for right, right, left."],
    ["macro dance = right\n2dance da", "    @/     /3", "`dance` stands for right."],
    [
      "macro dance = ri\nmacro dance =\ndance",
      " @   /     /0",
      "`dance` stands for ri.|`dance` is forgotten.|There is no command `dance`. `help` lists the commands.",
    ],
    ["macro left = right", " @   /     /0", "`left` already means something."],
    ["macro x", " @   /     /0", "A macro is written `macro NAME = COMMAND, COMMAND`, on a line of its own."],
    [
      "macro x = x\nx",
      " @   /     /0",
      "`x` stands for x.|Files and macros can be nested at most 16 deep: `x` is not run.",
    ],
    ["ArrowRight 'ArrowRight'", "   @ /     /2", ""],
    ["right // left left", "  @  /     /1", ""],
    ["\u0000\u0007right", " @   /     /0", "There is no command `��right`. Did you mean `right`?"],
  ])("%j", (typed, board, said) => {
    const files = { mine: "opal, ruby\n", odd: "ruby\nwall" };
    expect(given(typed, files)).toEqual({ board, said: said === "" ? [] : said.split("|") });
  });

  test("a macro of macros comes to an end", () => {
    const lines = ["macro a0 = look look look look look look look look look look"];
    for (let n = 1; n < 8; n++) lines.push(`macro a${n} = ${`a${n - 1} `.repeat(10)}`);
    const { said } = given([...lines, "a7"].join("\n"));
    expect(said.at(-1)).toBe("There are more than 100000 commands; the rest are left out.");
  });

  test("completes commands, their arguments and the player's words", () => {
    const line = new CommandLine(newSession(gameOf(digger)));
    [...line.give("macro loop = left")].forEach(Object);
    expect(line.complete("right, 3lo")).toEqual({ words: ["3look", "3load", "3loop"], begun: "3lo" });
    expect(line.complete("lay ").words).toEqual(["ruby", "jade", "opal"]);
    expect(line.complete("load g").words).toEqual(["gems.txt"]);
  });
});

test.each([
  ["k", "up"],
  ["j", "`j` is no key or command"],
  ["key-h", "left"],
  ["key-", "could be"],
  ["u", "left"],
])("an exact key comes before the beginning of a name: %s", (text, comes) => {
  const session = newSession(
    gameOf(`title Keys
objects
  hero @
controls
  key-h  h
  key-k  k
  up-and-away  x
  west  u
state: counter went
step key-h when key-h: went = 1
step key-k when key-k: went = 2
step west when west: went = 1
step up-and-away when up-and-away: went = 3
view: board
level
  @.
`),
  );
  const [spoken] = [...new CommandLine(session).give(text)];
  const went = session.game.look(session.position, 0).value({ is: "variable", variable: 0 });
  if (comes === "up") expect(went).toBe(2);
  else if (comes === "left") expect(went).toBe(1);
  else
    expect([went, spoken?.message]).toEqual([
      0,
      expect.stringMatching(comes === "could be" ? /could be/ : /j/),
    ]);
});

test("`help` names no undo where the game has none", () => {
  const text = (habits: string): string => `objects: hero @\ncontrols: go\n${habits}\nlevel\n  @\n`;
  const helped = (habits: string): string | undefined =>
    [...new CommandLine(newSession(gameOf(text(habits)))).give("help")][0]?.message;
  expect(helped("")).toContain("and undo, restart");
  expect(helped("habits: no undo")).toContain("and restart");
});

test("`help` with a command tells of it, and does not give it", () => {
  const session = newSession(gameOf(digger));
  const answers = [...new CommandLine(session).give("help right, help put\nhelp other")];
  expect(answers.map((it) => [it.message?.split("\n")[0], it.played])).toEqual([
    ["right", undefined],
    ["put X Y", undefined],
    [
      "Commands, by name or unique beginning; a number before a command repeats it where that makes sense:",
      undefined,
    ],
  ]);
  expect(seen(session)).toBe(" @   /     /0");
});

test("what a cycle has no room for is told", () => {
  const text = `tick 10 per second
objects: hero @
controls one at a time
  east ArrowRight
  west z
step a when east: move hero right
step b when west: move hero left
level
  .@.
`;
  const [spoken] = new CommandLine(newSession(gameOf(text))).give("right+z");
  expect(spoken?.message).toBe("`z` in `right+z` is lost: a cycle takes one");
  expect(spoken?.played?.changed).toBe(true);
});

test.each([
  ["", "The game is over. Undo, or start again."],
  ["habits: no undo", "The game is over. Start again."],
  ["habits: no restart", "The game is over. Undo."],
  ["habits\n  no undo\n  no restart", "The game is over."],
])("behind the end, with %j: %s", (habits, text) => {
  const game = gameOf(`objects: hero @\ncontrols: go\nstep a when go: lose\n${habits}\nlevel\n  @\n`);
  const answers = [...new CommandLine(newSession(game)).give("go, go")];
  expect(answers.at(-1)?.played?.reason?.text).toBe(text);
});

test("a drag is typed with both of its cells, or with one", () => {
  const text = `objects: disc o   ink *
controls
  shift (from: cell, to: cell) click disc drag
  paint (spot: cell) right drag
step shifting when shift: put disc at to, remove disc at from
step painting when paint: put ink at spot
level
  o...
`;
  const session = newSession(gameOf(text));
  const answers = [...new CommandLine(session).give("drag 0 0 2 0 right-drag 3 0\ndrag 2 0 1 0, click 1 0")];
  expect(answers.map((it) => it.message)).toEqual([undefined, undefined, undefined, undefined]);
  expect(seen(session).split("/")[0]).toContain("o");
  expect(session.position.kindsAt(1).length).toBe(1);
  expect(session.position.kindsAt(3).length).toBe(1);
});

// Lists what is typed, and the players who gave something by it.
test.each([
  ["click 1 0", [undefined]],
  ["Ben:click 1 0", [1]],
  ["2Ben:click 1 0", [1, 1]],
  ["Ben:right-drag 1 0", [1]],
  ["Ben:drag 0 0 2 0", [1]],
  ["Ann:click 1 0 Ben:click 2 0", [0, 1]],
])("%s is given by the player that it names", (line, players) => {
  const text = `players Ann, Ben together
objects: stone o
controls
  lay (spot: cell) click
  mark (spot: cell) right drag
  shift (from: cell, to: cell) click stone drag
step laying when lay: put stone at spot
step marking when mark: put stone at spot
step shifting when shift: put stone at to
level
  o....
`;
  const session = newSession(gameOf(text));
  const answers = [...new CommandLine(session).give(line)];
  expect(answers.map((it) => it.message)).toEqual(answers.map(() => undefined));
  const givers = [...session.inputs].flatMap((it) =>
    it.type === "cycle" ? it.given.map(({ player }) => player) : [],
  );
  expect(givers).toEqual(players);
});
