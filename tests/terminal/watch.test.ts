import { describe, expect, test } from "vitest";
import {
  makeReplay,
  newSession,
  parseReplay,
  pressed,
  type Replay,
  replayOf,
} from "../../src/session/index.ts";
import { SettingsFile } from "../../src/terminal/keep/index.ts";
import { SceneStack, makeWatchScene } from "../../src/terminal/player/index.ts";
import { makeKeyPress } from "../../src/terminal/screen/index.ts";
import { gameOf } from "../playing.ts";
import { TestClock } from "../test-clock.ts";
import { freshFolders, VirtualTerminal } from "./virtual.ts";

const game = gameOf(`title Walk
objects
  player @ yellow
controls
  walk (way: straight)  arrows
state: counter steps
step walk when walk: move player way, add 1 to steps
view
  board
  "Steps {steps}"
level
  @.......
`);

/** A walk to the right and back, so many times. */
function walk(times: number): Replay {
  const session = newSession(game);
  for (let time = 0; time < times; time++)
    for (const way of ["ArrowRight", "ArrowLeft"]) session.play(pressed(way));
  const replay = parseReplay(game, makeReplay(game, replayOf(session)));
  if ("wrong" in replay) throw new Error(replay.wrong);
  return replay;
}

function watched(replay: Replay): {
  keys: (...keys: string[]) => void;
  clock: TestClock;
  shown: () => Promise<string>;
} {
  const terminal = new VirtualTerminal(60, 20);
  const clock = new TestClock();
  const stage = new SceneStack(terminal, clock, { depth: "none", ascii: false });
  const { settings } = new SettingsFile(freshFolders());
  void stage.run(makeWatchScene(stage, { game, replay }, settings));
  clock.pass(20);
  const keys = (...all: string[]): void => {
    for (const key of all) terminal.send(makeKeyPress(key));
    clock.pass(20);
  };
  return { keys, clock, shown: async () => (await terminal.rowsShown()).join("\n") };
}

describe("watching", () => {
  test("goes at four inputs a second, and stops at the end", async () => {
    const film = watched(walk(4));
    expect(await film.shown()).toContain("0/8");
    film.clock.pass(1000);
    expect(await film.shown()).toContain("4/8");
    expect(await film.shown()).toContain("Steps 4");
    film.clock.pass(5000);
    expect(await film.shown()).toContain("paused 8/8");
  });

  test("faster, slower, paused", async () => {
    const film = watched(walk(40));
    film.keys("ArrowUp");
    film.clock.pass(1000);
    expect(await film.shown()).toContain("2x 8/80");
    film.keys("ArrowDown", "ArrowDown");
    film.clock.pass(1000);
    expect(await film.shown()).toContain("1/2x 10/80");
    film.keys("Space");
    film.clock.pass(1000);
    expect(await film.shown()).toContain("paused 1/2x 10/80");
  });

  test("frame by frame, to both ends, and backwards through a long play", async () => {
    const film = watched(walk(1000));
    film.keys("End");
    expect(await film.shown()).toContain("Steps 2000");
    film.keys("ArrowLeft", "ArrowLeft");
    expect(await film.shown()).toContain("Steps 1998");
    film.keys("b");
    film.clock.pass(1000);
    expect(await film.shown()).toContain("backwards 1994/2000");
    expect(await film.shown()).toContain("Steps 1994");
    film.keys("PageUp");
    for (let page = 0; page < 30; page++) film.keys("PageUp");
    expect(await film.shown()).toContain("Steps 444");
    film.keys("Home", "ArrowRight");
    expect(await film.shown()).toContain("Steps 1");
    expect(await film.shown()).toContain("right");
  });

  test("at great speed frames are left out, not time", async () => {
    const film = watched(walk(1000));
    film.keys(...Array<string>(5).fill("ArrowUp"));
    film.clock.pass(2000);
    const [, at] = /32x (\d+)\/2000/.exec(await film.shown())!;
    expect(Number(at)).toBeGreaterThan(240);
    expect(Number(at)).toBeLessThan(270);
  });
});
