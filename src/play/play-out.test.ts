import { expect, test } from "vitest";
import { gameOf } from "../../tests/playing.ts";
import { TestClock } from "../../tests/test-clock.ts";
import { newSession, parseInputs } from "../session/index.ts";
import { LivePlay } from "./live-play.ts";
import { playBackInputs } from "./play-out.ts";

const pusher = gameOf(`title Pusher
objects
  player @   goal *
layers
  goal
  others
controls
  right r
  left l
step walk when right: move player right
step back when left: move player left
ends: when no goal without player: win
level one
  @..*
message Well done.
level two
  @*
`);

/** Returns a play to which inputs are shown, one a second. */
function show(inputs: string) {
  const clock = new TestClock();
  const play = new LivePlay({ clock, session: newSession(pusher), freshSeed: () => 1 });
  const rest = [...parseInputs(pusher.program, inputs).inputs];
  const ends: boolean[] = [];
  const stop = playBackInputs(play, clock, {
    next: () => rest.shift(),
    interval: 1000,
    onEnd: (it) => ends.push(it),
  });
  return { clock, play, ends, stop };
}

test("inputs are played one by one, past messages, to their end", () => {
  const { clock, play, ends } = show("r, r, r, r");
  clock.pass(2500);
  expect([play.session.inputs.length, ends]).toEqual([2, []]);
  clock.pass(10_000);
  expect([play.session.status, ends]).toEqual(["won", [true]]);
});

test("whoever plays on ends it", () => {
  const { clock, play, ends } = show("r, r, r");
  clock.pass(1500);
  play.press("l");
  clock.pass(5000);
  expect([play.session.inputs.length, ends]).toEqual([2, [false]]);
});

test("it can be ended", () => {
  const { clock, play, ends, stop } = show("r, r, r");
  stop();
  stop();
  clock.pass(5000);
  expect([play.session.inputs.length, ends]).toEqual([0, [false]]);
});
