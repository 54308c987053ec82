// Bodies that lie on nothing are linked and shoved like those that do.

import { expect, test } from "vitest";
import { traceCycle } from "../../src/trace/index.ts";
import { makeSave, parseSave, type Session } from "../../src/session/index.ts";
import { play, seen, sessionOf } from "../playing.ts";

const beads = `title Beads
board well 6x4
bodies beads
  ruby R red
  leaf G green
layers
  beads
state: slot a, b
controls
  right
  down
  up
  cw
  flip
  free
  wall
start
  a = new ruby, b = new leaf
  put a at (2, 1), put b at (2, 2), link a to b
step steer
  when right: move a right
  when down: move a down
  when up: move b up
  when cw: turn a cw
  when flip: mirror a
  when free: unlink a
  when wall: put new ruby at (3, 2)
`;

const empty = "      ";

/** What is seen after each of some inputs, without empty rows. */
function boards(words: string): string[] {
  const session = sessionOf(beads);
  return words.split(" ").map((word) => rows(play(session, word)));
}

function rows(session: Session): string {
  return seen(session)
    .split("/")
    .map((row, at) => (row === empty ? "" : `${at}${row.trimEnd()}`))
    .filter(Boolean)
    .join("/");
}

test.each([
  ["go together, whichever is moved", "right up", ["1   R/2   G", "0   R/1   G"]],
  ["go as far as all of them can", "down down", ["2  R/3  G", "2  R/3  G"]],
  ["are stopped by what is in the way of one", "wall right", ["1  R/2  GR", "1  R/2  GR"]],
  ["turn about the one that is turned", "cw", ["1 GR"]],
  ["are mirrored about the one that is mirrored", "cw flip", ["1 GR", "1  RG"]],
  ["go alone when they are linked no more", "free right", ["1  R/2  G", "1   R/2  G"]],
])("linked bodies %s", (_, words, wanted) => {
  expect(boards(words)).toEqual(wanted);
});

test("a refused move of linked bodies names the cell in the way, and changes nothing", () => {
  const session = play(sessionOf(beads), "wall");
  const before = session.hash();
  play(session, "right");
  expect([session.last.reason?.code, session.last.reason?.cell]).toEqual(["taken", 15]);
  expect(session.hash()).toBe(before);
});

test("links are saved, loaded and undone", () => {
  const session = play(sessionOf(beads), "right");
  const loaded = parseSave(session.game, makeSave(session));
  if ("wrong" in loaded) throw new Error(loaded.wrong);
  const restored = session.game.restore(JSON.parse(JSON.stringify(session.position.save())));
  if ("wrong" in restored) throw new Error(restored.wrong);
  expect(restored.equals(session.position)).toBe(true);
  expect(restored.hash()).toBe(session.hash());
  expect(session.game.cycle(restored, { controls: [{ control: 0, args: [], player: 0 }] }).result).toBe(
    "done",
  );
  expect(restored.hash()).toBe(play(session, "right").hash());
  expect(rows(play(session, "undo undo"))).toBe("1  R/2  G");
});

test("links that are made in a cycle can be traced", () => {
  const session = sessionOf(
    beads
      .replace(/start\n(.*)\n(.*)\n/, "")
      .concat(
        "  when wall\n    a = new ruby, b = new leaf\n    put a at (2, 1), put b at (2, 2), link a to b\n",
      ),
  );
  const input = { controls: [{ control: 6, args: [], player: 0 }] };
  const trace = traceCycle(session.game, session.position, input);
  expect(trace.report.result).toBe("done");
});

/** A game of dots that are shoved. */
function dots(line: string, ...map: readonly string[]): Session {
  const text = `title Dots
objects: wall # brown   hero @ white
bodies: dot D pink
controls: go g
step s when go: ${line}
level
${map.map((row) => `  ${row}`).join("\n")}
`;
  return sessionOf(text);
}

test("a shove comes to an end where there is no room for a body", () => {
  expect(seen(play(dots("shove dot down", ".D#", ".#D"), "go"))).toBe("  #/D#D");
});

test("what was shoved can be saved and loaded", () => {
  const session = dots("shove dot down or put new dot at place of hero", "...D####", ".#####D#");
  play(session, "go");
  const loaded = parseSave(session.game, makeSave(session));
  expect("wrong" in loaded ? loaded.wrong : "").toBe("");
  const restored = session.game.restore(JSON.parse(JSON.stringify(session.position.save())));
  expect("wrong" in restored ? restored.wrong : restored.equals(session.position)).toBe(true);
});
