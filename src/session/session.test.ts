import { describe, expect, test } from "vitest";
import { gameOf, play, seen, sessionOf } from "../../tests/playing.ts";
import { makeReplay, newSession, parseReplay, playReplay, replayOf } from "./index.ts";
import { makeSave, parseSave } from "./records/save.ts";

const walker = `
objects
  wall # player @ coin $ pit v spring ^ flag F
controls
  walk (way: straight)  arrows
  wait  z
  spin  s
state
  counter coins
  switch spinning
state kept
  counter steps
step walk when walk
  rewrite first once turned to way
    @$ -> .@  then add 1 to coins
    @v -> .@  then lose "You fell."
    @^ -> .@  then checkpoint
    @F -> .@  then win
    @. -> .@  then add 1 to steps
step spin when spin or spinning
  spinning = on, add 1 to coins, again
view
  board
  "{coins} {steps}"
message Hello
level one
  @.$F
message Well done
level two
  @.^..v
message The end
`;

describe("levels and messages (R9)", () => {
  test.each<[inputs: string, seen: string, message: string | undefined]>([
    ["", "@.$F/0 0", "Hello"],
    ["right", "@.$F/0 0", undefined],
    ["next", "@.$F/0 0", undefined],
    ["next, right", " @$F/0 1", undefined],
    ["next, 3 right", "@ ^  v/0 1", "Well done"],
    ["next, 3 right, next", "@ ^  v/0 1", undefined],
    ["next, 3 right, right, right", " @^  v/0 2", undefined],
    ["next, 3 right, undo", "  @F/1 1", undefined],
    ["next, 2 right, restart", "@.$F/0 1", undefined],
    ["next, 3 right, next, 5 right", "     @/0 4", undefined],
    ["next, 3 right, next, 5 right, restart", "  @  v/0 4", undefined],
    ["next, 3 right, next, 5 right, left", "     @/0 4", undefined],
    ["next, 3 right, next, 5 right, left, undo", "    @v/0 4", undefined],
  ])("%s", (inputs, board, message) => {
    const session = play(sessionOf(walker), inputs);
    expect(seen(session).replaceAll(".", " ")).toBe(board.replaceAll(".", " "));
    expect(session.message).toBe(message);
  });

  test("a level that is won as it begins leads to the next, and the last one ends the game", () => {
    const text =
      "objects: hero @\ncontrols: go g\nlevel one\n  @..\n\n  win\nlevel two\n  ..@\n\n  when go: win\n";
    const session = sessionOf(text);
    expect([session.level, session.status]).toEqual([2, "playing"]);
    const ended = sessionOf(text.replace("when go: win", "win"));
    expect([ended.level, ended.status]).toEqual([2, "won"]);
  });

  test("the position in which a level was won can still be seen", () => {
    const session = play(sessionOf(walker), "next, 3 right");
    expect(session.ended?.ending).toBe("won");
    expect(session.level).toBe(2);
    expect(play(session, "next, right").ended).toBeUndefined();
  });

  test("a lost game takes nothing but undo and restart", () => {
    const session = play(sessionOf(walker), "next, 3 right, next, 5 right");
    expect(session.status).toBe("lost");
    expect(session.ending?.text).toBe("You fell.");
    expect(play(session, "left").last.reason?.text).toContain("The game is over");
    expect(play(session, "undo").status).toBe("playing");
  });
});

describe("again (R20)", () => {
  test("what never ends is a fault, and nothing has happened", () => {
    const session = play(sessionOf(walker, { againLimit: 50 }), "next, spin");
    expect(session.last.fault?.code).toBe("again-for-ever");
    expect(seen(session)).toBe("@ $F/0 0");
    expect(session.inputs).toHaveLength(1);
  });
});

const ticking = `
tick 10 per second
board 5x1
  @....
objects: player @
controls
  left ArrowLeft
  right ArrowRight
state
  counter age
step time: add 1 to age
step walk
  when left: move player left
  when right or right held: move player right
view
  board
  "{age}"
level
  @....
`;

describe("undo (R6)", () => {
  test.each([
    ["right .", "/2"],
    ["3 ., right, 3 ., undo", "/3"],
    ["3 ., right, 3 ., right, 2 ., undo", "/7"],
    ["3 ., right, 3 ., undo, undo", "/0"],
    ["left+right", "/1"],
    ["2 ~right", "/2"],
  ])("in a ticking game: %s", (inputs, age) => {
    const session = play(sessionOf(ticking), inputs);
    expect(seen(session)).toContain(age);
  });

  test("with nothing to undo says so", () => {
    expect(play(sessionOf(ticking), "undo").last.reason?.text).toBe("There is nothing to undo.");
  });

  test("held keys count, and what is given is held", () => {
    expect(seen(play(sessionOf(ticking), "right, ~right, ."))).toBe("  @  /3");
  });
});

test("a key that means nothing is turned away and costs no cycle", () => {
  const session = play(sessionOf(walker), "next, k");
  expect(session.last).toMatchObject({
    result: "refused",
    reason: { text: "The key k does nothing in this game." },
  });
  expect(session.inputs).toHaveLength(1);
});

test("where a key starts a cycle, one that means nothing starts one too", () => {
  const orKey = ticking.replace("per second", "per second or key");
  expect(seen(play(sessionOf(orKey), "k, k"))).toBe("@    /2");
});

describe("saves", () => {
  const game = gameOf(walker);
  const session = play(newSession(game, { seed: 3 }), "next, right, left, 3 right");

  test("hold the position and its undo", () => {
    const loaded = parseSave(game, makeSave(session));
    if ("wrong" in loaded) throw new Error(loaded.wrong);
    expect(loaded.hash()).toBe(session.hash());
    expect(loaded.message).toBe("Well done");
    expect(seen(play(loaded, "undo"))).toBe(seen(play(session, "undo")));
  });

  test.each<[change: (text: string) => string, wrong: string]>([
    [() => "", "This is not a Quadrille save"],
    [() => "[1, 2]", "This is not a Quadrille save"],
    [(it) => it.slice(0, -9), "This is not a Quadrille save"],
    [(it) => it.replace('"version":1', '"version":2'), "newer version"],
    [(it) => it.replace('"content":"', '"content":"0'), "another version of"],
    [(it) => it.replace('"seed":3', '"seed":"x"'), "seed is missing"],
    [(it) => it.replace('"level":1', '"level":9'), "no level 9"],
    [(it) => it.replace("right", "up"), "do not lead"],
    [(it) => it.replace("right", "hop"), "is damaged"],
    [(it) => it.replace(/"position":.*\}/, '"position":{}}'), "is damaged"],
    [(it) => it.replace(/"position":.*\}/, '"position":null}'), "is damaged"],
  ])("%s", (change, wrong) => {
    const loaded = parseSave(game, change(makeSave(session)));
    expect("wrong" in loaded ? loaded.wrong : "fine").toContain(wrong);
  });
});

describe("replays", () => {
  const game = gameOf(walker);
  const text = makeReplay(
    game,
    replayOf(play(newSession(game, { seed: 3 }), "next, right, left, 12 wait, 2 right")),
  );

  test("are readable and play the same", () => {
    expect(text.replace(/[0-9a-f]{14,16}/g, "#")).toBe(
      `quadrille-replay 1
game Untitled
content #
seed 3
level 1
start #

next, right, left, 5 wait  -> #
7 wait, right  -> #
right  -> #
`.replace("Untitled", game.program.facts.title),
    );
    const replay = parseReplay(game, text);
    if ("wrong" in replay) throw new Error(replay.wrong);
    expect(playReplay(game, replay).disagreement).toBeUndefined();
    expect(makeReplay(game, replay)).toBe(text);
  });

  test("say at which input they stop agreeing", () => {
    const replay = parseReplay(game, text.replace("7 wait, right", "7 wait, left"));
    if ("wrong" in replay) throw new Error(replay.wrong);
    expect(playReplay(game, replay).disagreement?.text).toBe(
      "After inputs 9 to 16 (line 9) the position is different.",
    );
  });

  test.each<[change: (text: string) => string, wrong: string, line: number]>([
    [() => "hello", "This is not a Quadrille replay", 1],
    [(it) => it.replace("replay 1", "replay 2"), "newer version", 1],
    [(it) => it.replace("seed 3", "seed x"), "The seed should be a number", 6],
    [(it) => it.replace(/start .*/, "start 12"), "14 hex digits", 6],
    [(it) => it.replace(/level 1\n/, ""), "no line `level`", 5],
    [(it) => it.replace("7 wait", "7 hop"), "no control or key called `hop`", 9],
    [(it) => it.replace("right  -> ", "right"), "should end in", 9],
  ])("%s", (change, wrong, line) => {
    const replay = parseReplay(game, change(text));
    expect("wrong" in replay ? replay : {}).toMatchObject({ wrong: expect.stringContaining(wrong), line });
  });
});
