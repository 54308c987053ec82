import { describe, expect, test } from "vitest";
import { gameOf } from "../../tests/playing.ts";
import { TestClock } from "../../tests/test-clock.ts";
import type { Game } from "../game/index.ts";
import { makeInput, newSession, type Session } from "../session/index.ts";
import { frameText, looksOf } from "../view/index.ts";
import { LivePlay, type LivePlayOptions } from "./live-play.ts";

/** Ten ticks a second; `fast` comes again after three ticks, then with every second one. */
const runnerText = `title Runner
tick 10 per second
objects
  runner @
controls
  go g
  fast f every 2 after 3
  brake b
step run
  when go: move runner right
  when brake held: move runner left
level
  @.........
`;
const runner = gameOf(runnerText);

/** Time passes with every key too. */
const walker = gameOf(`title Walker
tick 10 per second or key
objects
  walker @
controls
  go g
  back b
step walk
  when go: move walker right
level
  @.........
`);

const pusher = gameOf(`title Pusher
objects
  player @   goal *   wall #
layers
  goal
  others
controls
  right r
step walk when right: move player right or refuse "A wall."
ends: when no goal without player: win
level one
  @.*
level two
  @.*
message Well done.
level three
  @.*
`);

/** Holds a gate that only opens while it is lit, with the light on every fifth tick. */
const gate = gameOf(`title Gate
tick 10 per second
objects
  hand o
state
  timer light every 5
  switch lit
controls when lit
  open g
controls
  walk w
step change when light: lit = on
step go when walk or open: move hand right
level
  o...
`);

/** One cycle asks for the next until the ball lies at the wall. */
const roller = gameOf(`title Roller
objects
  ball o   wall #
controls
  roll r
state
  switch rolling
step start when roll: rolling = on
step roll-on when rolling
  rewrite first once
    o. -> .o then again
level
  o...#
`);

/** Describes a game in play, and what happens in it, with the milliseconds at which it does. */
class Played {
  readonly clock = new TestClock();
  readonly play: LivePlay;
  /** Says what the session is given. */
  readonly inputs: string[] = [];
  /** Says what is shown. */
  readonly frames: string[] = [];
  #goOn: () => void = () => {};

  constructor(game: Game, options: Partial<LivePlayOptions> = {}) {
    const session = newSession(game);
    this.#record(session);
    this.play = new LivePlay({ clock: this.clock, session, freshSeed: () => 7, ...options });
    this.play.listen(() => this.frames.push(`${this.clock.now()} ${this.#seen()}`));
  }

  /** `g`: a key goes down and up; `+g`: it goes down, also where it is down already; `-g`: it goes up; `250`: so many milliseconds pass; other words are methods. */
  do(script: string): this {
    for (const word of script.split(" ")) this.#do(word);
    return this;
  }

  #do(word: string): void {
    const { play, clock } = this;
    const [sign, key = ""] = word;
    if (/^\d+$/.test(word)) clock.pass(Number(word));
    else if (sign === "+") play.press(key);
    else if (sign === "-") play.release(key);
    else if (word === "hold") this.#goOn = play.halt();
    else if (word === "say") play.say("Well!");
    else if (word === "goOn") this.#goOn();
    else if (word === "half" || word === "double") play.setSpeed(word === "half" ? 0.5 : 2);
    else if (
      word === "pause" ||
      word === "stop" ||
      word === "undo" ||
      word === "restart" ||
      word === "next" ||
      word === "playAgain"
    )
      play[word]();
    else {
      play.press(word);
      play.release(word);
    }
  }

  #record(session: Session): void {
    const give = session.play.bind(session);
    const play: Session["play"] = (input, between) => {
      this.inputs.push(`${this.clock.now()} ${makeInput(session.game.program, input)}`);
      return give(input, between);
    };
    Object.assign(session, { play });
  }

  #seen(): string {
    const { frame, remark, game } = this.play;
    const text = frameText(frame, looksOf(game.program));
    const message = frame.message === undefined ? "" : `(${frame.message})`;
    return [frame.level.number, text.trimEnd().replaceAll("\n", "/"), message, remark]
      .filter((it) => it !== "")
      .join(" ");
  }
}

test("a tick that changes nothing to be seen leaves the frame that was drawn", () => {
  const counter = gameOf(
    runnerText.replace("step run", "state\n  counter ticks\nstep count: add 1 to ticks\nstep run"),
  );
  const { play, clock, frames } = new Played(counter).do("g 350");
  const drawn = play.frame;
  for (let tick = 0; tick < 12; tick++) clock.pass(100);
  expect(frames.length).toBeGreaterThan(10);
  expect(play.frame).toBe(drawn);
  play.press("g");
  clock.pass(150);
  expect(play.frame).not.toBe(drawn);
});

describe("by the clock", () => {
  test.each<[script: string, inputs: string]>([
    // What is pressed waits for the tick, and counts once.
    ["g 250", "100 g, 200 ."],
    ["g g 150", "100 g"],
    ["150 g 100", "100 ., 200 g"],
    // What is down is held.
    ["+b 250 -b 100", "100 b, 200 ~b, 300 ."],
    // What the game lets come again does so at its pace, whatever the keyboard repeats.
    ["+f 50 +f 550 +f 100 -f 100", "100 f, 200 ~f, 300 ~f, 400 f, 500 ~f, 600 f, 700 ~f, 800 ."],
    // What is pressed during a pause is never played, and a tick has its whole time afterwards.
    ["50 pause g 500 pause 250", "650 ., 750 ."],
    ["50 pause +f 300 -f 200 pause 250", "650 ., 750 ."],
    ["50 g pause f 500 pause g 250", "650 g, 750 ."],
    ["50 pause +b 500 pause 150", "650 ~b"],
    // A menu lets time stand still, but not a game go on that is paused.
    ["50 hold g 500 goOn 150", "650 g"],
    ["pause hold 500 goOn 500", ""],
    ["half 400 double 150", "200 ., 400 ., 450 ., 500 ., 550 ."],
    // Nothing is taken back or begun anew under the cover of a pause, or while a menu or a count-down stops the clock.
    ["g 150 pause undo restart pause 100", "100 g, 250 ."],
    ["g 150 hold undo restart goOn 100", "100 g, 250 ."],
    ["stop 500", ""],
  ])("%s", (script, inputs) => {
    expect(new Played(runner).do(script).inputs.join(", ")).toBe(inputs);
  });

  test.each<[script: string, inputs: string]>([
    // A key has its cycle at once, and takes no time away: ticks come as if there were none.
    ["150 g 250", "100 ., 150 g, 200 ., 300 ., 400 ."],
    ["40 g 40 g 40 g 40 g 40", "40 g, 80 g, 100 ., 120 g, 160 g, 200 ."],
    ["+b g 100", "0 b, 0 g+~b, 100 ~b"],
    ["pause g 500 pause 150", "600 ."],
  ])("and by keys: %s", (script, inputs) => {
    expect(new Played(walker).do(script).inputs.join(", ")).toBe(inputs);
  });

  test("where releases are not told, a key is down for a moment", () => {
    const played = new Played(runner);
    played.play.keys.reportsReleases = false;
    // It comes every 40 milliseconds, as from a keyboard that repeats it.
    expect(played.do(`60 ${"+b 40 ".repeat(5)}300`).inputs.join(", ")).toBe(
      "100 b, 200 b, 300 b, 400 ., 500 .",
    );
  });
});

describe("what is shown", () => {
  test.each<[what: string, script: string, frames: string[]]>([
    [
      "what is turned away says so until something else is given",
      "g 250 w 100",
      ["100 1 o open cannot be done now.", "200 1 o open cannot be done now.", "300 1  o"],
    ],
    [
      "what may be given says nothing",
      "550 g 100",
      ["100 1 o", "200 1 o", "300 1 o", "400 1 o", "500 1 o", "600 1  o"],
    ],
  ])("%s: %s", (_, script, frames) => {
    expect(new Played(gate).do(script).frames).toEqual(frames);
  });

  test.each<[what: string, script: string, frames: string[]]>([
    ["a level that was won, for a moment", "r 100 r 1000", ["0 1  @*", "100 1   @", "800 2 @ *"]],
    ["an input comes before that", "r 100 r 100 r", ["0 1  @*", "100 1   @", "200 2  @*"]],
    [
      "a message lies over the level that was won",
      "r r r r 800 next",
      ["0 1  @*", "0 1   @", "0 2  @*", "0 2   @ (Well done.)", "700 2   @ (Well done.)", "800 3 @ *"],
    ],
    [
      "what is said of it holds longer",
      "r say 100 r say 700 r",
      ["0 1  @*", "0 1  @* Well!", "100 1   @", "100 1   @ Well!", "800 2 @ * Well!", "800 2  @*"],
    ],
    ["back", "r undo", ["0 1  @*", "0 1 @ *"]],
  ])("%s: %s", (_, script, frames) => {
    expect(new Played(pusher).do(script).frames).toEqual(frames);
  });

  test.each<[animated: boolean, script: string, frames: string[]]>([
    [false, "r 1000", ["0 1    o#"]],
    [true, "r 1000", ["0 1  o  #", "150 1   o #", "300 1    o#", "450 1    o#"]],
    [true, "r 200 undo 500", ["0 1  o  #", "150 1   o #", "200 1 o   #"]],
  ])("cycles that `again` asks for, one by one if animated (%s): %s", (animated, script, frames) => {
    expect(new Played(roller, { animated }).do(script).frames).toEqual(frames);
  });
});

test("another play has other chance and the same options", () => {
  const { play } = new Played(pusher);
  play.begin(2);
  expect([play.session.seed, play.session.level, play.session.options]).toEqual([7, 2, []]);
  expect([...play.session.inputs]).toEqual([]);
});

test.each<[level: number, keys: string, next: number]>([
  [3, "r r", 1],
  [2, "r", 2],
])("begun with level %i, after %s, level %i is played next", (level, keys, next) => {
  const played = new Played(pusher);
  played.play.begin(level);
  played.do(keys).do("playAgain");
  expect(played.play.session.level).toBe(next);
});
