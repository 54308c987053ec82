import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Saves, SettingsFile } from "../../src/terminal/keep/index.ts";
import type { Hint } from "../../src/play/index.ts";
import { makeKeyPress } from "../../src/terminal/screen/index.ts";
import { gameOf, libraryGame } from "../playing.ts";
import { freshFolders, VirtualPlay } from "./virtual.ts";
import { makeKeyMap } from "../../src/terminal/player/key-map.ts";

const pusher = `title Pusher
objects
  goal o green
  wall # brown
  crate * orange
  player @ yellow
layers
  goal
  others
controls
  walk (way: straight)  arrows
state
  counter steps
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*  then add 1 to steps
    @.   ->  .@   then add 1 to steps
ends: when no goal without crate: win "Home."
view
  board
  "Steps {steps}"
message Welcome.
level one
  ######
  #@.*o#
  ######
level two
  #######
  #@.*.o#
  #######
`;

const runner = `title Runner
tick 10 per second
objects
  player @ yellow
  wall # brown
controls
  go   g
  fast f
state
  counter score
step go when go: move player right
step fast when fast held: add 1 to score
ends: when no player: lose "Gone."
view
  board
  "Score {score}"
level
  @........#
`;

const clicker = `title Clicker
objects
  stone o white
  mark x red
controls
  toggle (spot: cell) click
step toggle when toggle: put stone at spot
level
  x..
  ...
`;

const watched = `title Blinker
tick 10 per second
objects
  light o white
step blink
  scan together first
    o -> .
    . -> o
level
  o.
`;

/** It lets nobody open before it is lit. */
const gate = `title Gate
tick 10 per second
objects
  hand o white
state: timer light every 50
state: switch lit
controls when lit
  open o
controls
  walk w
step light-up when light: lit = on
step go when walk or open: move hand right
level
  o...
`;

/** The screen of a game after keys. */
async function after(text: string, ...keys: readonly string[]): Promise<string> {
  return new VirtualPlay(gameOf(text)).press(...keys).shown();
}

describe("a game on the screen", () => {
  test("shows a message, then title, level, board, texts and keys", async () => {
    expect(await after(pusher)).toContain("Welcome.");
    const shown = await after(pusher, "x");
    expect(shown).toMatch(/^ Pusher · 1\/2 one\n/);
    expect(shown).toContain("│# @   * o #");
    expect(shown).toContain("Steps 0");
    expect(shown).toContain("? keys  ↑→↓← walk  u undo  r again  Esc menu  q leave");
  });

  test("a game without controls is not typed at: its keys are the player's", async () => {
    expect(await after(watched)).toContain("? keys  u undo  r again  p pause  Esc menu  q leave");
    const left = new VirtualPlay(gameOf(watched)).press("q");
    expect(left.terminal.taken).toBe(false);
  });

  test("what is turned away in a game with a clock says so once, until something else is given", async () => {
    const play = new VirtualPlay(gameOf(gate)).press("o");
    play.clock.pass(350);
    expect(await play.shown()).toContain("open cannot be done now.");
    play.press("w");
    play.clock.pass(3100);
    expect(await play.shown()).not.toContain("open cannot be done now.");
  });

  test("undo and restart", async () => {
    expect(await after(pusher, "x", "ArrowRight", "u")).toContain("Steps 0");
    expect(await after(pusher, "x", "ArrowRight", "ArrowRight", "r")).toContain("Steps 0");
    expect(await after(pusher, "x", "u", "u")).toContain("There is nothing to undo.");
  });

  test("the end of a level is seen for a moment, and a key ends the moment", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "ArrowRight", "ArrowRight");
    expect(await play.shown()).toContain("│#     @ * # │");
    play.clock.pass(1000);
    expect(await play.shown()).toContain("2/2 two");
    expect(await play.shown()).toContain("Home.");
    expect(await play.shown()).toContain("Level 1 done, the best so far: 2 inputs.");
    const fast = new VirtualPlay(gameOf(pusher)).press("x", "ArrowRight", "ArrowRight", "ArrowRight");
    expect(await fast.shown()).toContain("Steps 1");
  });

  test("the end of the game stays, and can be taken back", async () => {
    const won = new VirtualPlay(gameOf(pusher), { level: 2 }).press(...Array<string>(3).fill("ArrowRight"));
    expect(await won.shown()).toContain("Home.");
    expect(await won.press("ArrowLeft").shown()).toContain("The game is over.");
    expect(await won.press("u").shown()).toContain("Steps 2");
  });

  test("a new game asks for the options of the file, with what was chosen last", async () => {
    const game = gameOf(`title Steps
options
  stride: 1 to 3 = 1
  icy: switch = off
objects: hero @
controls: walk (way: straight) arrows
step walk when walk: repeat stride: move hero way
view
  board
  "Stride {stride}"
  "On ice" when icy
level
  @....
`);
    const play = new VirtualPlay(game).press("N");
    expect(await play.shown()).toMatch(/Play[^]*Stride +1[^]*Icy +off/);
    // Left of the least number comes the greatest.
    play.press("ArrowDown", "ArrowLeft", "ArrowDown", "Enter", "Home", "Enter");
    expect(await play.shown()).toMatch(/Stride 3[^]*On ice/);
    expect(await play.press("N").shown()).toMatch(/Stride +3[^]*Icy +on/);
    expect(await play.press("Enter").shown()).toMatch(/Stride 3[^]*On ice/);
  });

  test("levels are chosen from a list", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "l");
    expect(await play.shown()).toMatch(/1 {2}one +now/);
    expect(await play.press("ArrowDown", "Enter").shown()).toContain("2/2 two");
  });

  test("the menu does what it says", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "ArrowRight", "Escape");
    expect(await play.shown()).toContain("Restart the level");
    expect(await play.press("ArrowDown", "Enter").shown()).toContain("Steps 0");
  });

  test("the keys that stand in the menu do there what they say", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "ArrowRight", "Escape", "u");
    expect(await play.shown()).toContain("Steps 0");
    expect(await play.shown()).not.toContain("Save and leave");
    play.press("Escape", "q");
    expect([play.left, play.terminal.taken]).toEqual(["well", false]);
  });

  test("a control that is called after its key is told by the key alone", async () => {
    const keyed = runner.replace("go   g", "key-blank Space").replace("when go", "when key-blank");
    expect(await after(keyed)).toContain("? keys  Space  f fast  u undo");
    expect(await after(keyed, "?")).toMatch(/│ Space +Space/);
  });

  test("a control given by a click is listed with the keys", async () => {
    expect(await after(clicker, "?")).toMatch(/│ toggle +arrows and Enter, or the mouse/);
  });

  test("what was told of a lost game goes when it begins again", async () => {
    const losing = runner
      .replace("per second", "per second or key")
      .replace("when go: move player right", 'when go: lose "Over."');
    expect(await after(losing, "g")).toContain("Over.");
    expect(await after(losing, "g", "r")).not.toContain("Over.");
  });

  test("inputs are typed, and mistakes told", async () => {
    const typed = [..."walk(right)"];
    expect(await after(pusher, "x", ":", ...typed, "Enter")).toContain("Steps 1");
    expect(await after(pusher, "x", ":", ..."hop", "Enter")).toContain("There is no command");
    expect(await after(pusher, "x", ":", ..."hop", "Escape")).toContain("Steps 0");
  });

  test("a cell is looked at: what is covered there, and what a body would find", async () => {
    const raft = `title Raft
objects
  water ~ blue   rock # grey   plank = brown
bodies rafts
  on water
  raft
  ==
bodies crews
  on water, plank
  hero @ yellow
layers
  others
  crews
controls
  go g
step go when go: move raft right or refuse
level
  ~@~#
start: put new raft at (0, 0)
`;
    const play = new VirtualPlay(gameOf(raft)).press("x");
    expect(await play.shown()).toMatch(/1 0: hero\s+on raft, here its plank, carries hero at 1 0\s+on water/);
    expect(await play.press("ArrowLeft", "6").shown()).toMatch(/raft right: it would succeed\.\s+2 0: free/);
    expect(await play.press("ArrowRight", "6").shown()).toContain("hero right: it would succeed.");
    expect(await play.press("Tab").shown()).toContain("raft right: it would succeed.");
    expect(await play.press("4").shown()).toContain("raft left: refused. raft would leave the board. (edge");
    expect(await play.press("ArrowRight", "ArrowRight").shown()).toContain("Nothing here is a body");
    const back = await play.press("Escape").shown();
    expect(back).not.toContain("Nothing here");
    expect(back).toContain("leave");
  });

  test("leaving ends it", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "q");
    await play.over;
    expect([play.left, play.terminal.taken]).toEqual(["well", false]);
  });

  test.each([
    [40, 15],
    [20, 6],
    [8, 3],
    [1, 1],
    [200, 60],
  ])("fits %i by %i", async (columns, rows) => {
    const play = new VirtualPlay(gameOf(pusher), { columns, rows }).press(
      "x",
      "Escape",
      "Escape",
      "?",
      "Escape",
    );
    const shown = await play.terminal.rowsShown();
    expect(shown).toHaveLength(rows);
    if (rows > 5) expect(shown.join("\n")).toContain("# @   * o #");
  });

  test("follows a change of size", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x");
    play.terminal.resize(40, 12);
    play.clock.pass(50);
    expect(await play.shown()).toContain("# @   * o #");
    expect(await play.terminal.rowsShown()).toHaveLength(12);
  });

  test.each([
    [1, 3],
    [1, 24],
    [80, 1],
    [2, 2],
  ])("lists and dialogs open and close on a screen of %i by %i", async (columns, rows) => {
    const play = new VirtualPlay(gameOf(pusher)).press("x");
    play.terminal.resize(columns, rows);
    play.clock.pass(50);
    play.press("?", "Escape", "Escape", "ArrowDown", "Escape", "l", "Escape", ":", "Escape");
    expect(await play.terminal.rowsShown()).toHaveLength(rows);
    play.terminal.resize(80, 24);
    play.clock.pass(50);
    expect(await play.shown()).toContain("# @   * o #");
  });

  test.each([
    ["marathon", 80],
    ["versus", 80],
    ["versus", 120],
  ])(
    "falling blocks fit whole: %s on %i by 24, with all that waits beside its well",
    async (name, columns) => {
      const play = new VirtualPlay(libraryGame(name));
      play.terminal.resize(columns, 24);
      play.clock.pass(5000);
      const rows = (await play.shown()).split("\n");
      expect(rows.filter((it) => /[│┌└]/.test(it)).length).toBeGreaterThanOrEqual(20);
      const screen = rows.join("\n");
      for (const word of ["Hold", "Next", "Score", "Lines"]) expect(screen).toContain(word);
    },
  );

  test("a board larger than the screen follows the player", async () => {
    const wide = pusher
      .replace("  #@.*o#", `  #@${".".repeat(300)}*o#`)
      .replaceAll("  ######\n", `  ${"#".repeat(305)}\n`);
    const play = new VirtualPlay(gameOf(wide)).press("x", ...Array<string>(150).fill("ArrowRight"));
    expect(await play.shown()).toContain("@");
    expect(await play.shown()).toContain("Steps 150");
  });

  test("with colours too a line shows how far a board goes, where nothing lies at its edge", async () => {
    const framed = async (text: string) =>
      (await new VirtualPlay(gameOf(text), { depth: "full" }).press("x").shown()).includes("┌");
    expect(await framed(clicker)).toBe(true);
    expect(await framed(pusher)).toBe(false);
  });

  test("a small map lies over a board of which only a part is seen, away from the player", async () => {
    const field = `${pusher.slice(0, pusher.indexOf("message"))}level\n  ${"#".repeat(120)}\n${`  #${".".repeat(118)}#\n`.repeat(8)}  #@${".".repeat(115)}*o#\n`;
    const play = new VirtualPlay(gameOf(field), { depth: "full" });
    const pixels = (rows: readonly string[]) => rows.map((row) => [row.indexOf("▀"), row.lastIndexOf("▀")]);
    const right = pixels(await play.terminal.rowsShown()).filter(([from]) => from! >= 0);
    expect(right).toEqual([[56, 79]]);
    for (let n = 0; n < 110; n++) play.press("ArrowRight");
    expect(pixels(await play.terminal.rowsShown()).filter(([from]) => from! >= 0)).toEqual([[0, 23]]);
    expect(await play.press("m").shown()).not.toContain("▀");
    expect(await play.press("m").shown()).toContain("▀");
    expect(await new VirtualPlay(gameOf(field)).shown()).not.toContain("▀");
  });

  test("something thrown in a game gives the terminal back", async () => {
    const play = new VirtualPlay(gameOf(pusher)).press("x", "ArrowRight");
    const { session } = play.scene;
    const breakGame = (): never => {
      throw new Error("broken");
    };
    Object.assign(session, { play: breakGame });
    play.press("ArrowRight");
    await expect(play.over).rejects.toThrow("broken");
    expect([play.left, play.terminal.taken]).toEqual(["by accident", false]);
  });
});

describe("in real time", () => {
  const start = (releases = false) => new VirtualPlay(gameOf(runner), { releases });
  const at = async (play: VirtualPlay): Promise<number> =>
    (await play.shown()).split("│")[1]!.indexOf("@") / 2;

  test("what is pressed waits for the tick, and counts once", async () => {
    const play = start().press("g", "g");
    expect(await at(play)).toBe(0);
    play.clock.pass(100);
    expect(await at(play)).toBe(1);
  });

  test("pause, slower, faster", async () => {
    const play = start().press("p", "g");
    expect(await play.shown()).toContain("paused");
    play.clock.pass(1000);
    expect(play.scene.session.inputs).toHaveLength(0);
    play.press("p").clock.pass(1000);
    expect(play.scene.session.inputs).toHaveLength(10);
    play.press("-").clock.pass(1000);
    expect(play.scene.session.inputs).toHaveLength(15);
    expect(await play.shown()).toContain("1/2x");
    play.press("+", "+").clock.pass(1000);
    expect(await play.shown()).toContain("2x");
    expect(play.scene.session.inputs).toHaveLength(35);
  });

  test("a list stops the clock", () => {
    const play = start().press("Escape");
    play.clock.pass(1000);
    expect(play.scene.session.inputs).toHaveLength(0);
  });

  test("a key that repeats is held, for one and a half repeat intervals after it came last", () => {
    const play = start();
    play.clock.pass(80);
    for (let time = 0; time < 1000; time += 40) {
      play.terminal.send(makeKeyPress("f"));
      play.clock.pass(40);
    }
    const held = play.scene.session.position;
    expect(play.scene.session.game.look(held, 0).text(scoreText(play))).toBe("10");
    play.clock.pass(500);
    expect(play.scene.session.game.look(play.scene.session.position, 0).text(scoreText(play))).toBe("10");
  });

  test("a terminal that tells releases is believed", () => {
    const play = start(true);
    play.terminal.send(makeKeyPress("f"));
    play.clock.pass(1000);
    expect(play.scene.session.game.look(play.scene.session.position, 0).text(scoreText(play))).toBe("10");
    play.terminal.send(makeKeyPress("f", { action: "release" }));
    play.clock.pass(1000);
    expect(play.scene.session.game.look(play.scene.session.position, 0).text(scoreText(play))).toBe("10");
  });

  test("what the game repeats comes again at its pace, whatever the keyboard repeats", () => {
    const game = gameOf(runner.replace("fast f", "fast f every 2 after 5").replace("fast held", "fast"));
    const play = new VirtualPlay(game, { releases: true });
    play.terminal.send(makeKeyPress("f"));
    for (let time = 0; time < 1000; time += 25) {
      play.clock.pass(25);
      play.terminal.send(makeKeyPress("f", { action: "repeat" }));
    }
    // Given in the first tick, and again 5, 7 and 9 ticks later.
    const { session } = play.scene;
    expect([...session.inputs].filter((it) => it.type === "cycle" && it.given.length > 0)).toHaveLength(4);
  });

  test("players at one keyboard have held keys as the settings say of each", () => {
    const folders = freshFolders();
    const settings = '{"repeat": ["late", {"after": 100, "every": 50}]}';
    writeFileSync(join(folders.settings, "settings.json"), settings);
    const game = libraryGame("versus");
    const play = new VirtualPlay(game, { folders, releases: true });
    expect(play.scene.settings.troubles).toEqual([]);
    expect(play.scene.live.repeats.chosenTimings).toEqual([
      { after: 18, every: 5 },
      { after: 6, every: 3 },
    ]);
  });

  test("nothing is written between ticks that change nothing", () => {
    const play = start();
    play.clock.pass(100);
    const { written } = play.terminal;
    play.clock.pass(5000);
    expect(play.terminal.written).toBe(written);
  });

  test("a terminal that is busy gets no frames until it is ready", () => {
    const play = start().press("g");
    const { written } = play.terminal;
    play.terminal.isBusy = true;
    play.clock.pass(200);
    expect(play.terminal.written).toBe(written);
    play.terminal.isBusy = false;
    play.clock.pass(50);
    expect(play.terminal.written).toBeGreaterThan(written);
  });
});

/** The text of `{score}` in the game's view. */
function scoreText(
  play: VirtualPlay,
): Parameters<ReturnType<VirtualPlay["scene"]["session"]["game"]["look"]>["text"]>[0] {
  const item = play.scene.session.game.program.view.find((it) => it.show === "text")!;
  return item.parts.filter((part) => typeof part !== "string");
}

describe("clicks", () => {
  test("by the mouse", async () => {
    const play = new VirtualPlay(gameOf(clicker));
    const rows = await play.terminal.rowsShown();
    const y = rows.findIndex((row) => row.includes("│x"));
    const x = rows[y]!.indexOf("x");
    const mouse = { type: "mouse", action: "press", button: "left" } as const;
    play.terminal.send({ ...mouse, x: x + 5, y: y + 1 });
    expect([...play.scene.session.inputs]).toEqual([
      { type: "cycle", given: [{ type: "click", cell: { board: 0, player: 0, x: 2, y: 1 } }] },
    ]);
    play.terminal.send({ ...mouse, x: 0, y: 0 });
    expect(play.scene.session.inputs).toHaveLength(1);
  });

  test("by the cursor, which stays on the board", () => {
    const play = new VirtualPlay(gameOf(clicker)).press(
      "ArrowLeft",
      "ArrowDown",
      "ArrowDown",
      "ArrowRight",
      "Enter",
    );
    expect([...play.scene.session.inputs]).toEqual([
      { type: "cycle", given: [{ type: "click", cell: { board: 0, player: 0, x: 1, y: 1 } }] },
    ]);
  });
});

describe("the cursor reaches every board", () => {
  const boards = `title Boards
players Ann, Bob
board table 5x2
board hand 3x1 for each player
board side 2x2
objects
  stone o white
  mark x red
controls
  grab (spot: cell) click stone
step grabbing when grab: remove stone at spot, end turn
start
  put stone at (0, 0) of table
  for each player: put stone at (2, 0) of hand
view
  beside 2
    table
    side
  hand
`;
  const clickedCells = (...keys: readonly string[]): readonly unknown[] => {
    const play = new VirtualPlay(gameOf(boards)).press(...keys, "Enter");
    const [input] = [...play.scene.session.inputs, ...(play.scene.session.last.reason ? [undefined] : [])];
    return input?.type === "cycle" ? input.given.map((it) => "cell" in it && it.cell) : [];
  };
  const tabs = (play: VirtualPlay, shift: boolean): VirtualPlay => {
    play.terminal.send({ ...makeKeyPress("Tab"), shift });
    return play;
  };

  test.each([
    [
      "down",
      ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown"],
      { board: 1, player: 0, x: 2, y: 0 },
    ],
    ["down, and on to the end", ["ArrowDown", "ArrowDown", "ArrowDown"], { board: 1, player: 0, x: 2, y: 0 }],
    [
      "back up again",
      ["ArrowDown", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"],
      { board: 0, player: 0, x: 0, y: 0 },
    ],
    ["beside and back", ["ArrowUp", ..."RRRR", ..."LLLLLL"], { board: 0, player: 0, x: 0, y: 0 }],
    [
      "by the nearest way down from beside",
      [..."RRRR", "ArrowDown", "ArrowDown"],
      { board: 1, player: 0, x: 2, y: 0 },
    ],
  ] as const)("%s", (_, keys, cell) => {
    const long: Record<string, string> = { R: "ArrowRight", L: "ArrowLeft" };
    expect(clickedCells(...keys.map((it) => long[it] ?? it))).toEqual([cell]);
  });

  test("by Tab from board to board, and back", () => {
    const play = new VirtualPlay(gameOf(boards));
    tabs(tabs(play, false), false).press("ArrowRight", "Enter");
    expect(play.scene.session.position.turn).toBe(1);
    // The hand is that of who plays now, behind a curtain.
    play.press("Enter", "Enter");
    expect(play.scene.session.position.turn).toBe(0);
    tabs(tabs(play.press("Enter"), true), true).press("ArrowLeft", "ArrowLeft", "ArrowUp", "Enter");
    expect(play.scene.session.inputs).toHaveLength(3);
  });

  test("by looking, too", async () => {
    const play = new VirtualPlay(gameOf(boards)).press("x", "ArrowDown", "ArrowDown");
    expect(await play.shown()).toMatch(/stone/);
  });

  test("a board seen from the other side is walked as it is drawn", () => {
    const play = new VirtualPlay(libraryGame("chess"), { flipped: true }).press("ArrowUp");
    const start = new VirtualPlay(libraryGame("chess")).press("ArrowDown");
    for (const it of [play, start]) it.press("Enter");
    expect(play.scene.session.last.reason?.cell).toEqual(start.scene.session.last.reason?.cell);
  });

  test("a window on a large board follows it", async () => {
    const wide = gameOf(`objects
  stone o white
controls: grab (spot: cell) click stone
step grabbing when grab: remove stone at spot, say "Grabbed."
board 90x40
start: put stone at (89, 39)
`);
    const ways = [...Array<string>(50).fill("ArrowRight"), ...Array<string>(30).fill("ArrowDown")];
    const play = new VirtualPlay(wide).press(...ways);
    expect(await play.shown()).toContain("o");
    expect(await play.press("Enter").shown()).toContain("Grabbed.");
  });
});

describe("a curtain hangs between players at one screen", () => {
  const hidden = `title Hidden
players Ann, Bob
board 1x1
objects: ace A   king K   table T
state for each player: pile hand of up to 1 kinds
controls: pass Space
start
  put table at (0, 0)
  put ace on top of hand of Ann, put king on top of hand of Bob
step passing when pass: end turn
view
  hand
  "for {me}"
`;

  test("until the next one presses Enter, and nothing of the hidden shows before", async () => {
    const play = new VirtualPlay(gameOf(hidden));
    expect(await play.shown()).toMatch(/A[^]*for Ann/);
    play.press("Space");
    const curtain = await play.shown();
    expect(curtain).toContain("Bob's turn. Press Enter when only Bob is looking.");
    expect(curtain).not.toMatch(/[AK] |for /);
    // No key of the game reaches it, nor one that would show more.
    expect(await play.press("Space", "x", ":", "?", "u").shown()).toBe(curtain);
    expect(play.scene.session.inputs).toHaveLength(1);
    expect(await play.press("Enter").shown()).toMatch(/K[^]*for Bob/);
    expect(await play.press("u").shown()).toContain("only Ann is looking");
    await play.press("q").over;
    expect(play.left).toBe("well");
  });

  test("a play that is continued begins behind it", async () => {
    const folders = freshFolders();
    const game = gameOf(hidden);
    const play = new VirtualPlay(game, { folders, begun: "Space" });
    expect(await play.shown()).toContain("only Bob is looking");
  });

  test("but not where nothing is hidden from one, nor where others are computers", async () => {
    const open = hidden.replace("  hand\n", "  board\n");
    expect(await new VirtualPlay(gameOf(open)).press("Space").shown()).toContain("for Bob");
    const computer = {
      isAwaited: () => false,
      failure: new Promise(() => {}),
      answer: async () => {},
      playsInTime: () => false,
    };
    const against = new VirtualPlay(gameOf(hidden), { computer: { ...computer, person: 0 } as never });
    expect(await against.press("Space").shown()).toContain("for Ann");
  });
});

describe("keys and menus name what the game allows", () => {
  const lists = async (text: string): Promise<string> => {
    const play = new VirtualPlay(gameOf(text), { rows: 40 });
    const foot = await play.shown();
    const menu = await play.press("Escape").shown();
    return `${foot}\n${menu}\n${await play.press("Escape", "?").shown()}`;
  };
  const moved = `title T
HABITS
objects
  player @ yellow
  goal o green
controls: walk (way: straight) arrows
step walk when walk: move player way
STEP
ends: when player at (1, 0): win
level
  @.o
LEVEL
`;
  const cases = [
    ["undo", /undo/i, "habits: no undo", "", ""],
    ["restart", /u again|r again|restart/i, "habits: no restart", "", ""],
    ["hint", /hint/i, "habits: no hints", "", ""],
    ["a level to choose", /level/i, "", "", ""],
    ["time that passes", /time pass/i, "", "", ""],
  ] as const;
  const game = (habits: string, step = "", level = ""): string =>
    moved
      .replace("HABITS\n", habits && `${habits}\n`)
      .replace("STEP", step)
      .replace("LEVEL", level);

  test.each(cases)("not %s where there is none", async (what, pattern, habits) => {
    const found = await lists(game(habits));
    expect(found.replaceAll(/restart the level/gi, what === "restart" ? "restart" : "")).not.toMatch(pattern);
  });

  test.each(cases)("but %s where there is", async (_, pattern) => {
    expect(await lists(game("", "step grow: put goal at (2, 0)", "level\n  @o."))).toMatch(pattern);
  });
});

test("a game without keys is typed: characters begin a command, and questions stand below", async () => {
  const typed = gameOf(`title Typed
objects
  player @ yellow
controls
  east
step east when east: move player right, say "Gone east."
level
  @...
`);
  const play = new VirtualPlay(typed);
  expect(await play.shown()).toContain("type commands");
  expect(await play.press(..."2ea").shown()).toContain(": 2ea");
  expect(await play.press("Backspace", "Backspace", "Backspace", ..."east", "Enter").shown()).toContain(
    "Gone east.",
  );
  expect(await play.press(..."hop", "Enter").shown()).toContain("There is no command");
});

test("in a game by moves characters begin a move while nothing is picked up", async () => {
  const play = new VirtualPlay(libraryGame("chess"));
  expect(await play.press("e").shown()).toContain(": e");
  expect(await play.press("4", "Enter").shown()).toContain("black");
  expect(await play.press(..."Nf6", "Enter").shown()).toContain("white");
  expect(play.scene.session.inputs).toHaveLength(2);
});

test("R41 where a question is open, characters begin its answer", async () => {
  const play = new VirtualPlay(
    gameOf(`title Asked
objects: player @ yellow   gem o red
state: counter due = 1
controls
  east  ArrowRight
controls when due > 0 asking "Stay or go?"
  stay
  go
step east when east: say "East."
step stay when stay: say "Stayed."
level
  @o.
`),
  );
  expect(await play.shown()).toContain("Stay or go? (type the answer)");
  expect(await play.press(..."stay", "Enter").shown()).toContain("Stayed.");
});

describe("what is kept", () => {
  test("keys that are chosen hold at once and later; Backspace takes them back", async () => {
    const folders = freshFolders();
    const play = new VirtualPlay(gameOf(pusher), { folders }).press(
      "x",
      "?",
      "ArrowDown",
      "Enter",
      "k",
      "Escape",
    );
    expect(await play.press("k").shown()).toContain("Steps 1");
    expect(await play.press("ArrowRight").shown()).toContain("Steps 1");
    expect(JSON.parse(readFileSync(join(folders.settings, "settings.json"), "utf8"))).toMatchObject({
      games: { Pusher: { "walk(right)": ["k"] } },
    });
    const later = new VirtualPlay(gameOf(pusher), { folders }).press("x", "k");
    expect(await later.shown()).toContain("Steps 1");
    later.press("?", "ArrowDown", "Backspace", "Escape", "ArrowRight");
    expect(await later.shown()).toContain("1/2 one");
    expect(new SettingsFile(folders).settings.games["Pusher"]).toEqual({});
  });

  test.each([
    ["{", "not JSON"],
    ["[]", "object in braces"],
    ['{"cells": "huge"}', "`cells` must be one of auto, wide, narrow"],
    ['{"mouse": 1}', "`mouse` must be true or false"],
    ['{"repeat": "often"}', "`repeat` must be game, soon, late or"],
    ['{"repeat": []}', "`repeat` must be"],
    ['{"repeat": ["soon", {"after": 900, "every": 1}]}', "up to 500"],
    ['{"colour": "auto"}', "There is no setting `colour`"],
    ['{"keys": {"undo": "u"}}', 'a list: ["u"]'],
    ['{"keys": {"undo": ["Ctrl+uu"]}}', "a key that does not exist"],
    ['{"games": {"Pusher": 1}}', "`Pusher` must be an object"],
  ])("settings %s are told to be wrong, and left alone", (text, trouble) => {
    const folders = freshFolders();
    writeFileSync(join(folders.settings, "settings.json"), text);
    const file = new SettingsFile(folders);
    expect(file.troubles.join()).toContain(trouble);
    expect(file.change({ mouse: false })).toContain("nothing is written");
    expect(readFileSync(join(folders.settings, "settings.json"), "utf8")).toBe(text);
  });

  test("names that every object has are only names", () => {
    const text = pusher
      .replace("Pusher", "constructor")
      .replace("walk (", "constructor (")
      .replaceAll("when walk", "when constructor");
    const folders = freshFolders();
    writeFileSync(
      join(folders.settings, "settings.json"),
      '{"games": {}, "constructor": 1, "__proto__": []}',
    );
    const play = new VirtualPlay(gameOf(text), { folders }).press("x", "ArrowRight");
    expect(play.scene.session.inputs.length).toBe(2);
    expect(new SettingsFile(folders).troubles.length).toBe(2);
  });

  test.each([1, 2, 3, 4])("on %i columns and as many rows nothing breaks", async (size) => {
    const play = new VirtualPlay(gameOf(pusher), { columns: size, rows: size + 2 });
    play.press("?", "Escape", "Escape", "?", "q", "ArrowRight");
    await play.shown();
    expect(play.left).not.toBe("by accident");
  });

  test("everything undone is kept too; what was never played does not take the place of a play", () => {
    const game = gameOf(pusher);
    const saves = new Saves(freshFolders());
    const { scene } = new VirtualPlay(game).press("x", "ArrowRight");
    saves.save(scene.session);
    saves.save(new VirtualPlay(game).scene.session);
    const left = saves.load(game);
    if (!left || !("session" in left)) throw new Error("Nothing is left.");
    expect(left.session.inputs.length).toBe(2);
    while (left.session.canUndo) left.session.play({ type: "undo" });
    saves.save(left.session);
    const again = saves.load(game);
    expect(again && "session" in again && again.session.hash()).toBe(left.session.hash());
  });

  test("a play goes on where it was left; one that is over does not", () => {
    const game = gameOf(pusher);
    const folders = freshFolders();
    const saves = new Saves(folders);
    const { session } = new VirtualPlay(game).press("x", "ArrowRight").scene;
    saves.save(session);
    const left = saves.load(game);
    expect(left && "session" in left && left.session.hash()).toBe(session.hash());
    const over = new VirtualPlay(game, { level: 2 }).press("ArrowRight", "ArrowRight", "ArrowRight").scene;
    saves.save(over.session);
    expect(saves.load(game)).toBeUndefined();
  });

  test("a save that is damaged is put aside and told", () => {
    const game = gameOf(pusher);
    const folders = freshFolders();
    const saves = new Saves(folders);
    const { session } = new VirtualPlay(game).press("x", "ArrowRight").scene;
    saves.save(session);
    const path = join(folders.data, "saves", saveName(folders.data));
    writeFileSync(path, readFileSync(path, "utf8").replace('right"', 'left"'));
    const left = saves.load(game);
    expect(left && "trouble" in left && left.trouble).toContain("damaged");
    expect(saves.load(game)).toBeUndefined();
  });

  test("a hint names the key, unless play has gone on meanwhile", async () => {
    const answers: ((answer: Hint) => void)[] = [];
    const ask = (): Promise<Hint> => new Promise((resolve) => answers.push(resolve));
    const hint: Hint = { type: "hint", id: 1, inputs: [[{ control: 0, args: [2], player: 0 }], []] };
    const play = new VirtualPlay(gameOf(pusher), { ask }).press("x", "h");
    expect(await play.shown()).toContain("Looking for a solution");
    answers[0]!(hint);
    await new Promise((goOn) => setTimeout(goOn, 0));
    expect(await play.press().shown()).toContain("→: 2 to go.");
    play.press("h", "ArrowRight");
    answers[1]!({ type: "lost", id: 2 });
    await new Promise((goOn) => setTimeout(goOn, 0));
    expect(await play.press().shown()).not.toContain("Nothing wins");
  });

  test("high scores", async () => {
    const folders = freshFolders();
    new VirtualPlay(gameOf(pusher), { folders }).press("x", "ArrowRight", "ArrowRight");
    const play = new VirtualPlay(gameOf(pusher), { folders }).press("x", "F4");
    expect(await play.shown()).toMatch(/Level 1 {3}2 inputs +2026-11-21/);
  });

  test("a score that a definition gives is kept, won or lost", async () => {
    const scored = gameOf(`objects: gem o
state: counter points
define score = points + 1
controls
  hit Space
  dig d
step hitting: add 10 to points
ends
  when hit: lose "Over."
  when dig: win "Done."
level
  o
`);
    for (const [key, best] of [
      ["Space", "score 11"],
      ["d", "score 11"],
    ] as const) {
      const play = new VirtualPlay(scored, { folders: freshFolders() }).press(key, "F4");
      expect(await play.shown()).toContain(best);
    }
  });
});

function saveName(folder: string): string {
  return readdirSync(join(folder, "saves"))[0]!;
}

describe("Let time pass is offered only where something can come of it", () => {
  const walk = (rest: string): string =>
    `objects: hero @ yellow   gem * red\ncontrols: walk (way: straight) arrows\n${rest}\nlevel\n  @.*\n`;

  test.each([
    ["a step that waits for a control", "step go when walk: move hero way", false],
    [
      "whose lines all do",
      "step go\n  let n = 2\n  when walk: move hero way\n  for each gem\n    when walk and n = 2: remove it",
      false,
    ],
    ["a step that always runs", "step go when walk: move hero way\nstep fall: move each gem left", true],
    [
      "a test that holds by itself",
      "step go\n  when walk: move hero way\n  otherwise: move each gem left",
      true,
    ],
    ["a timer", "state: timer drip every 3\nstep go when walk and drip: move hero way", true],
  ])("%s", (_, rest, offered) => {
    expect(makeKeyMap(gameOf(walk(rest)).program).signOf("wait")).toBe(offered ? "." : undefined);
  });
});
