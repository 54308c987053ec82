// What lies in a cell, and what a body's next move would test: as data and in words.

import { expect, test } from "vitest";
import type { Session } from "../../src/session/index.ts";
import { changeWords, inspect, inspectedInWords, labelsOf, Timeline, Words } from "../../src/trace/index.ts";
import { play, seen, sessionOf } from "../playing.ts";
import { casesOf, gameText } from "./kit.ts";

/** What is told of a cell: `x y`, then perhaps a change and the number of the body from the topmost. */
function told(session: Session, asked: string, text = ""): readonly string[] {
  const [x, y, change, body = "1"] = asked.split(" ");
  const wish = {
    cell: { x: Number(x), y: Number(y) },
    body: Number(body) - 1,
    ...(change !== undefined && { change: changeWords.get(change)! }),
  };
  const before = session.hash();
  const inspected = inspect(session, wish);
  expect(session.hash()).toBe(before);
  if (!inspected) return [];
  const words = new Words(session.game.program, session.position);
  const lines = inspectedInWords(inspected, words, ([, line]) =>
    text === "" ? "" : labelsOf(text)(line).code,
  );
  // Where the line stands changes with the kit.
  return lines.map((it) => it.replace(/\(line \d+: (.*)\)$/, "($1)"));
}

const cases = casesOf("inspect.txt");

test.each(cases.map((it) => [it.name, it] as const))("%s", (_, one) => {
  const text = gameText(one);
  const session = sessionOf(text);
  let acts = 0;
  const found = one.steps.map(({ does, rows }) => {
    if (does === "seen") return { does, rows: seen(session).split("/") };
    if (does === "do") play(session, `go${acts++}`);
    if (does !== "look") return { does, rows };
    return { does, rows: [rows[0]!, ...told(session, rows[0]!, text)] };
  });
  expect(found).toEqual(one.steps);
});

test("what is asked changes nothing that play depends on, whatever is asked", () => {
  const session = sessionOf(gameText(cases.find((it) => it.name.startsWith("chance"))!));
  const before = JSON.stringify(session.position.save());
  for (const change of changeWords.keys()) told(session, `1 0 ${change}`);
  expect(JSON.stringify(session.position.save())).toBe(before);
});

test("what a view hides is not told, nor what hangs on it", () => {
  const session = sessionOf(`title Cave
objects
  floor . grey   wall # grey
bodies beings
  on floor
  hero @ yellow   snake s green
layers
  others
  beings
opaque wall
controls: go
step go when go: move hero right
view: board showing cells in sight of hero
level
  ....#..
  .@.s#s.
  ....#..
`);
  expect(told(session, "5 1")).toEqual(["This cell is hidden."]);
  expect(told(session, "3 1 right")).toEqual([
    "snake",
    "on floor",
    "snake right: refused. snake cannot stand on wall. (ground, at 4 1)",
    "  4 1: refused. snake cannot stand on wall. (ground)",
  ]);
  expect(inspect(session, { cell: { x: 9, y: 9 } })).toBeUndefined();
});

test("bodies that need their cells empty tell what is in their way", () => {
  const session = sessionOf(`title Well
objects: rock # grey
bodies
  bar green
  ===
controls: go
start: put new bar at (0, 1)
step go when go: move bar right
level
  ....
  ...#
  ....
`);
  expect(told(session, "1 1 right")).toEqual([
    "bar",
    "on nothing",
    "bar right: refused. There is rock in the way. (taken, at 3 1)",
    "  3 1: refused. There is rock in the way. (taken)",
  ]);
  expect(told(session, "1 1 down")).toEqual([
    "bar",
    "on nothing",
    "bar down: it would succeed.",
    "  0 2, 1 2, 2 2: free",
  ]);
  expect(told(session, "0 1 left").slice(2)).toEqual([
    "bar left: refused. The board ends there. (edge, at 0 1)",
    "  0 1: refused. The board ends there. (edge)",
  ]);
});

test("a cell can be looked at as it was at any moment of a play", () => {
  const one = cases.find((it) => it.name.startsWith("turns"))!;
  const session = play(sessionOf(gameText(one)), "go0");
  const timeline = new Timeline(session);
  const at = (number: number, moment?: number): readonly string[] => {
    const [cycle] = timeline.input(number).cycles;
    const wish = { cell: { x: 1, y: 1 } };
    const found = timeline.inspectAt(wish, cycle && { cycle, moment: moment ?? cycle.moments });
    return inspectedInWords(found.inspected!, new Words(session.game.program, found.position));
  };
  expect(at(0)).toEqual(["ship, here its boom", "on water"]);
  expect(at(1, 0)).toEqual(["ship, here its boom", "on water"]);
  expect(at(1)).toEqual(["ship, here its boom, mirrored, linked with punt", "on water"]);
});

test("all that lies on a pile is told from the top down, also on the first layer", () => {
  const session = sessionOf(`quadrille 2
objects: disc o  ring c
layers: pile disc, ring
legend
  s ring, disc
  u disc, disc
controls: go
step go when go: put ring at (0, 0)
level
  su.
`);
  play(session, "go");
  expect(told(session, "0 0")).toEqual(["ring", "on disc", "on ring"]);
  expect(told(session, "1 0")).toEqual(["disc", "on disc"]);
  expect(told(session, "2 0")).toEqual(["nothing"]);
});
