import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeGame } from "../../game/index.ts";
import { LivePlay } from "../../play/index.ts";
import { compileProgram } from "../../program/index.ts";
import { newSession } from "../../session/index.ts";
import { padOf } from "./pad.ts";

const clock = { now: () => 0, after: () => () => {} };

/** The pad of a player of a file, in which controls are called as these pairs say. */
function padIn(name: string, player: number, renamed: Readonly<Record<string, string>> = {}) {
  const read = (file: string): string =>
    readFileSync(new URL(`../../../games/${file}.quad`, import.meta.url), "utf8");
  const rename = (text: string): string =>
    Object.entries(renamed).reduce(
      // A turn names its way by the same words: it keeps them.
      (now, [from, to]) => now.replaceAll(new RegExp(`(?<!turn \\S+ )\\b${from}\\b(?!["-])`, "g"), to),
      text,
    );
  const { program, diagnostics } = compileProgram(
    { file: `${name}.quad`, text: rename(read(name)) },
    { include: (it) => ({ file: `${it}.quad`, text: rename(read(it)) }) },
  );
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  const session = newSession(makeGame(program!), { seed: 1 });
  return padOf(new LivePlay({ clock, session, freshSeed: () => 1 } as never), player);
}

const called = (pad: ReturnType<typeof padOf>): string =>
  [...pad.arrows, ...pad.others].map((it) => `${it.arrowKey ?? "-"} ${it.label}`).join(", ");

test("buttons and gestures are called by what a control does, not by its name", () => {
  const plain = padIn("marathon", 0);
  expect(called(plain)).toContain("ArrowUp Clockwise");
  expect([plain.tap, plain.flick]).toEqual(["ArrowUp", "Space"]);
  const renamed = padIn("marathon", 0, { cw: "spin", ccw: "unspin", drop: "thump" });
  expect(called(renamed)).toBe(called(plain));
  expect([renamed.tap, renamed.flick]).toEqual(["ArrowUp", "Space"]);
});

test("each player's arrow does what it does in their own keys", () => {
  expect(called(padIn("versus", 0))).toContain("ArrowUp Drop");
  expect(padIn("versus", 0).flick).toBe("w");
  expect(padIn("versus", 1).flick).toBe("ArrowUp");
  expect([0, 1].map((player) => padIn("versus", player).swipes["ArrowUp"])).toEqual(["f", "j"]);
  expect(padIn("pearl-falls", 1).swipes["ArrowUp"]).toBe("ArrowUp");
});

test("buttons for the directions of a control stand in the order of the arrows", () => {
  expect(called(padIn("harbour", 0))).toContain("- Grab ↑, - Grab ←, - Grab →, - Grab ↓");
});

test("what an option switches off has no button, and what moves a body before it lets it fall is a move", () => {
  expect(called(padIn("marathon", 0))).not.toContain("Turn round");
  expect(called(padIn("biquadris", 0))).toContain("ArrowLeft Left");
  expect(called(padIn("biquadris", 0))).toContain("ArrowRight Right");
});
