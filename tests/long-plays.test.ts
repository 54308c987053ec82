import { describe, expect, test } from "vitest";
import type { Game } from "../src/game/index.ts";
import { makeInputs, makeSave, newSession, parseSave, plain, type Session } from "../src/session/index.ts";
import { gameOf, libraryGame, play, puzzleGames } from "./playing.ts";
import { randomInputs } from "./random/inputs.ts";
import { today } from "./moves/sweep.ts";

/** Longer than what is held of plays in games like these, and than the way between two waypoints. */
const long = 2600;

function resumed(session: Session, change = (text: string): string => text): Session {
  const loaded = parseSave(session.game, change(makeSave(session)));
  if ("wrong" in loaded) throw new Error(loaded.wrong);
  return loaded;
}

/** The session and its way back by undo: after each, how many inputs there are and what the position is. */
function wayBack(session: Session): string[] {
  const way: string[] = [];
  while (session.canUndo && session.play({ type: "undo" }).result === "done")
    way.push(`${session.inputs.length} ${session.hash()} ${session.message ?? ""}`);
  return way;
}

/** As many ticks, with an input each second. */
function playTicks(session: Session, ticks: number): Session {
  const inputs = randomInputs(session.game, ticks, 7).filter((it) => it.type === "cycle");
  inputs.forEach((input, n) => {
    if (session.message !== undefined) session.play({ type: "next" });
    else if (session.status !== "playing") session.play({ type: "restart" });
    else session.play(n % 8 === 0 ? input : plain);
  });
  return session;
}

describe.each(["cave", "firing-line"])("hours of %s", (name) => {
  const game = libraryGame(name);
  const session = playTicks(newSession(game, { seed: 3 }), long);

  test("time that passes takes no entries of the log", () => {
    expect(session.inputs.length).toBeGreaterThan(long * 0.9);
    expect(session.inputs.runs().length).toBeLessThan(long * 0.27);
  });

  test("are resumed from a waypoint, and undone to the beginning all the same", () => {
    const loaded = resumed(session);
    expect(session.waypoints.length).toBeGreaterThan(1);
    expect(loaded.waypoints.map((it) => it.inputs)).toEqual(session.waypoints.map((it) => it.inputs));
    expect(makeSave(loaded)).toBe(makeSave(session));
    const way = wayBack(loaded);
    expect(way.length).toBeGreaterThan(long / 16);
    expect(way).toEqual(wayBack(session));
    expect(loaded.position.save()).toEqual(newSession(game, { seed: 3 }).position.save());
  });
});

/** Every input changes every cell. */
const flicker = gameOf(`
objects
  dark d black
  light o yellow
state: counter steps
controls: go
step s when go
  add 1 to steps
  scan together first
    d  ->  o
    o  ->  d
level
${`  ${"d".repeat(64)}\n`.repeat(64)}`);

test("of a play that changes much, the last part is held, and what came before is played again", () => {
  const session = newSession(flicker);
  const begin = session.position.save();
  const hashes = [session.hash()];
  for (let n = 0; n < 300; n++) {
    play(session, "go");
    hashes.push(session.hash());
  }
  expect(session.waypoints.length).toBeGreaterThan(1);
  while (session.canUndo) {
    session.play({ type: "undo" });
    expect(session.hash()).toBe(hashes[session.inputs.length]);
  }
  expect([session.inputs.length, session.position.save()]).toEqual([0, begin]);
});

/** Two sessions get the same inputs; one of them is left and gone on with now and then. */
function together(game: Game, seed: number): void {
  const stayed = newSession(game, { seed });
  let left = newSession(game, { seed });
  randomInputs(game, long, seed).forEach((input, n) => {
    const given = n % 11 === 0 ? { type: "undo" as const } : input;
    const results = [stayed, left].map((it) => it.play(given).result);
    expect(results[1]).toBe(results[0]);
    expect(left.hash()).toBe(stayed.hash());
    expect([left.canUndo, left.message, left.level]).toEqual([stayed.canUndo, stayed.message, stayed.level]);
    if (n % 800 === 799) left = resumed(left);
  });
  const words = ({ inputs }: Session): string => makeInputs(game.program, inputs).join(", ");
  expect(words(left)).toBe(words(stayed));
  expect(wayBack(left)).toEqual(wayBack(stayed));
}

test.each(today(["cave", "warehouse", "turtle", "biquadris"], 2).map((it) => [it] as const))(
  "%s: a play that is left and gone on with is like one that is not",
  (name) => together(libraryGame(name), 4),
);

test.each(today(puzzleGames().slice(0, 4)))("%s: also with the laws of PuzzleScript", (_, game) =>
  together(game, 2),
);

describe("a save with waypoints that are wrong", () => {
  const session = playTicks(newSession(libraryGame("cave"), { seed: 3 }), 2500);
  const edited = (edit: (waypoints: Record<string, unknown>[]) => unknown) => (text: string) => {
    const save = JSON.parse(text);
    return JSON.stringify({ ...save, waypoints: edit(save.waypoints) });
  };

  test.each<[what: string, edit: (waypoints: Record<string, unknown>[]) => unknown, wrong: string]>([
    ["no list", () => 7, "waypoints is missing or of the wrong type"],
    ["no position", ([it]) => [{ ...it, position: undefined }], "waypoints is missing or of the wrong type"],
    ["no number", ([it]) => [{ ...it, inputs: "9" }], "waypoints is missing or of the wrong type"],
    ["a position that is none", ([it]) => [{ ...it, position: {} }], "The save is damaged"],
    ["a checkpoint that is none", ([it]) => [{ ...it, checkpoint: [] }], "The save is damaged"],
    ["behind the end", ([it]) => [{ ...it, inputs: 99_999 }], "waypoints are not on its way"],
    ["not in order", (all) => [...all].reverse(), "waypoints are not on its way"],
    ["another number", ([it]) => [{ ...it, inputs: 7 }], "do not lead to its position"],
  ])("%s", (_, edit, wrong) => {
    const loaded = parseSave(session.game, edited(edit)(makeSave(session)));
    expect("wrong" in loaded ? loaded.wrong : "fine").toContain(wrong);
  });

  test("is found out when somebody goes back to them", () => {
    const loaded = resumed(
      session,
      edited((all) => [{ ...all[0], position: all[1]!["position"] }, ...all.slice(1)]),
    );
    const before = loaded.hash();
    expect(before).toBe(session.hash());
    while (loaded.canUndo && loaded.play({ type: "undo" }).result === "done");
    expect(loaded.last.reason?.text).toBe("The play before this is damaged: its inputs lead elsewhere.");
    expect(loaded.inputs.length).toBeGreaterThan(0);
  });

  test("is gone on with from the beginning if it has none, as saves of older versions", () => {
    const loaded = resumed(
      session,
      edited(() => undefined),
    );
    expect(makeSave(loaded)).toBe(makeSave(session));
  });
});
