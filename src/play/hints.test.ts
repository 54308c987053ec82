import { expect, test } from "vitest";
import { gameOf } from "../../tests/playing.ts";
import { TestClock } from "../../tests/test-clock.ts";
import { makeSave, newSession, parseSave } from "../session/index.ts";
import type { HintAnswer, HintOrder } from "../solve/index.ts";
import { giveHint, Hints, showSolution, markResumed, wasHelped } from "./hints.ts";
import { LivePlay } from "./live-play.ts";

const text = `title Pusher
objects
  player @   goal *
layers
  goal
  others
controls
  right r
step walk when right: move player right
ends: when no goal without player: win
level
  @..*
`;

const progress = { states: 1234, turns: 0, depth: 0, least: 0, bytes: 0 };

/** A game in play, with somebody to ask for hints whose worker answers what the test says. */
function begin(clocked: boolean, more = "", nextLevel = "") {
  const clock = new TestClock();
  const session = newSession(
    gameOf(more + (clocked ? text.replace("objects", "tick 10 per second\nobjects") : text) + nextLevel),
  );
  const play = new LivePlay({ clock, session, freshSeed: () => 1 });
  const orders: HintOrder[] = [];
  let answer: (answer: HintAnswer) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const hints = new Hints(clock, (heard, failed) => {
    answer = heard;
    fail = failed;
    return { post: (order) => void orders.push(order), close: () => void orders.push({ type: "stop" }) };
  });
  const said: string[] = [];
  play.listen(() => play.remark !== "" && said.push(play.remark));
  const ask = (): void => void giveHint(play, hints, ({ type }) => `the ${type}`);
  const solve = (): void => void showSolution(play, hints, clock, ({ type }) => `the ${type}`);
  /** The worker answers, and it is heard. */
  const hear = async (heard: HintAnswer): Promise<void> => {
    answer(heard);
    await settled();
  };
  return { clock, play, orders, said, ask, solve, hear, fail: (it: string) => fail(new Error(it)) };
}

/** Holds the control of the game, as the solver gives it. */
const right = { control: 0, args: [], player: 0 };

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const types = (orders: readonly HintOrder[]): string => orders.map((it) => it.type).join(" ");

test("a hint is looked for, and told now and then how far that is", async () => {
  const { clock, orders, said, ask, hear } = begin(false);
  ask();
  await hear({ type: "progress", id: 1, progress });
  clock.pass(1500);
  await hear({ type: "progress", id: 1, progress });
  await hear({ type: "progress", id: 1, progress });
  await hear({ type: "hint", id: 1, inputs: [] });
  expect(said).toEqual([
    "Looking for a solution…",
    "Looking for a solution… 1,234 positions so far. Play on or ask again to stop.",
    "the hint",
  ]);
  ask();
  expect(types(orders)).toBe("begin hint stop hint");
});

test("it is looked for so long and no longer", async () => {
  const { clock, orders, said, ask, hear } = begin(false);
  ask();
  clock.pass(19_999);
  expect(types(orders)).toBe("begin hint");
  clock.pass(1);
  expect(types(orders)).toBe("begin hint stop");
  await hear({ type: "limit", id: 1, progress });
  expect(said.at(-1)).toBe("the limit");
});

test("asked for again meanwhile, it is no more looked for", async () => {
  const { said, ask, hear } = begin(false);
  ask();
  ask();
  await hear({ type: "limit", id: 1, progress });
  expect(said).toEqual(["Looking for a solution…", "Stopped looking for a solution."]);
});

test("it is not told when play has gone on", async () => {
  const { play, said, ask, hear } = begin(false);
  ask();
  play.press("r");
  await hear({ type: "lost", id: 1 });
  expect(said).toEqual(["Looking for a solution…"]);
});

test("a worker that fails is told, and another one opened", async () => {
  const { orders, said, ask, fail } = begin(false);
  ask();
  fail("out of memory");
  await settled();
  expect(said.at(-1)).toBe("the wrong");
  ask();
  expect(types(orders)).toBe("begin hint begin hint");
});

test("in a game with a clock time stands still from then on", async () => {
  const { clock, play, said, ask, hear } = begin(true);
  clock.pass(250);
  ask();
  clock.pass(1000);
  await hear({ type: "hint", id: 1, inputs: [] });
  clock.pass(1000);
  expect([play.session.inputs.length, play.isPaused, said.at(-1)]).toEqual([2, true, "the hint"]);
  play.pause(false);
  clock.pass(250);
  expect(play.session.inputs.length).toBe(4);
});

test("a solution is played input by input, and its level counts as solved by the computer", async () => {
  const { clock, play, said, solve, hear } = begin(false);
  solve();
  expect(wasHelped(play.session)).toBe(false);
  await hear({ type: "hint", id: 1, inputs: [[right], [right], [right]] });
  clock.pass(300);
  expect([play.session.inputs.length, play.solvedLevel]).toEqual([1, 1]);
  clock.pass(900);
  const { session } = play;
  const resumedSession = parseSave(play.game, makeSave(session)) as typeof session;
  markResumed(resumedSession);
  expect([wasHelped(session), wasHelped(resumedSession)]).toEqual([true, true]);
  expect([play.session.status, said.at(-1)]).toEqual([
    "won",
    "3 inputs win. Now you: choose the level again.",
  ]);
  play.begin(1);
  expect([play.solvedLevel, wasHelped(play.session)]).toEqual([undefined, false]);
  // Whoever begins anew may give the same inputs.
  for (const it of session.inputs) play.play(it);
  expect([play.session.status, wasHelped(play.session)]).toEqual(["won", false]);
});

test("after a solution the level begins again, although the game has gone on to the next", async () => {
  const { clock, play, said, solve, hear } = begin(false, "", "level\n  @...*\n");
  solve();
  await hear({ type: "hint", id: 1, inputs: [[right], [right], [right]] });
  clock.pass(1200);
  expect(play.session.level).toBe(2);
  clock.pass(600);
  expect([play.session.level, play.session.inputs.length, said.at(-1)]).toEqual([
    1,
    0,
    "3 inputs win. Now you.",
  ]);
});

test("a solution ends where somebody plays on, or asks again", async () => {
  for (const stop of ["play", "ask"]) {
    const { clock, play, said, solve, hear } = begin(false);
    solve();
    await hear({ type: "hint", id: 1, inputs: [[right], [right], [right]] });
    clock.pass(300);
    if (stop === "play") play.undo();
    else solve();
    clock.pass(2000);
    expect([said.at(-1), play.session.status]).toEqual(["The solution was stopped.", "playing"]);
  }
});

test("where there is no solution, that is said", async () => {
  const { play, said, solve, hear } = begin(false);
  solve();
  await hear({ type: "lost", id: 1 });
  expect([said.at(-1), play.solvedLevel, wasHelped(play.session)]).toEqual(["the lost", undefined, false]);
});

test("R52 a game with the habit `no hints` gives none, and nothing is searched", async () => {
  const { orders, said, ask, solve } = begin(false, "habits: no hints\n");
  ask();
  await settled();
  solve();
  await settled();
  expect(said.at(-1)).toBe("the wrong");
  expect(types(orders)).toBe("");
});
