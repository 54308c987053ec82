// Bodies that turn about a cell in more than four headings, and what their glyphs become.

import { describe, expect, test } from "vitest";
import { makeSave, parseSave, type Session } from "../../src/session/index.ts";
import { play, seen, sessionOf } from "../playing.ts";

/** A pool where one body turns. */
function pool(body: string, objects = ""): string {
  return `title Pool
board 9x7
objects
  rock # grey
${objects}
bodies
${body}
controls
  cw (n: number)
  flip
state: slot hull
start
  hull = new boat
  put hull at (4, 3)
step turning
  when cw: turn hull cw n
  when flip: mirror hull
`;
}

/** What is seen, with dots for nothing. */
const drawn = (session: Session): string => seen(session).replaceAll(" ", ".");
const rows = (text: string): string => text.trim().split(/\s+/).join("/");

describe("PV35 a hull turns about its middle", () => {
  const hull = `  boat turns about o in 16 headings
  boat green
  ..A..
  .===.
  .=o=.
  .===.
  .===.`;
  const cells = "  bow A white\n  plank = brown\n  hub o white";

  test.each([
    ["0", ".........  ....A....  ...===...  ...=o=...  ...===...  ...===...  ........."],
    ["4", ".........  .........  ..====...  ..==o=A..  ..====...  .........  ........."],
    ["2", ".........  ....=....  ...==A...  ...=o=...  ..====...  ...==....  ........."],
    ["8", ".........  ...===...  ...===...  ...=o=...  ...===...  ....A....  ........."],
  ])("to heading %s of 16", (heading, map) => {
    const session = sessionOf(pool(hull, cells));
    expect(drawn(play(session, heading === "0" ? "" : `cw(${heading})`))).toBe(rows(map));
    // And back, as it was before.
    expect(drawn(play(session, `cw(-${heading})`))).toBe(drawn(sessionOf(pool(hull, cells))));
  });

  test("PV38 whatever the way to a heading, it looks the same there", () => {
    const steps = play(sessionOf(pool(hull, cells)), "cw(1) cw(1) cw(5) cw(-2) cw(1)");
    expect(drawn(steps)).toBe(drawn(play(sessionOf(pool(hull, cells)), "cw(6)")));
  });

  test("PV4 a turn that would lie on a rock is refused and changes nothing", () => {
    const text = `${pool(hull, cells)}level\n${"  .........\n".repeat(3)}  ......#..\n${"  .........\n".repeat(3)}`;
    const session = sessionOf(text);
    const before = session.hash();
    play(session, "cw(4)");
    expect(session.hash()).toBe(before);
    expect(session.last.reason?.text).toBe("There is rock in the way.");
  });
});

const sails =
  "  sail < white\n  luff > white\n  boom ' white\n  mast | white\n  yard - white\n  east ) white\n  west ( white";

describe("PV36, PV37 glyphs of bodies that mirror and turn", () => {
  test("PV36 paired glyphs swap, and mirroring twice restores everything", () => {
    const session = sessionOf(
      pool("  boat turns about '\n  mirrors <>\n  boat green\n  <'=", `${sails}\n  plank = brown`),
    );
    expect(drawn(play(session, "flip")).split("/")[3]).toBe("...='>...");
    expect(drawn(play(session, "flip")).split("/")[3]).toBe("...<'=...");
  });

  test("PV37 glyphs turn by the rounds that the file gives; others are kept", () => {
    const session = sessionOf(
      pool("  boat turns about '\n  boat turning |-|- \n  boat green\n  |\n  '\n  |", sails),
    );
    expect(drawn(session).split("/").slice(2, 5)).toEqual(["....|....", "....'....", "....|...."]);
    expect(drawn(play(session, "cw(1)")).split("/")[3]).toBe("...-'-...");
    expect(drawn(play(session, "cw(1)")).split("/")[2]).toBe("....|....");
  });

  test("PV37 a round of two has a glyph for each half", () => {
    const session = sessionOf(pool("  boat turns about '\n  boat turning ()\n  boat green\n  ('", sails));
    const shown = ["1", "1", "1", "1"].map((n) => /[()]/.exec(drawn(play(session, `cw(${n})`)))?.[0]);
    expect(shown).toEqual([")", ")", "(", "("]);
  });
});

test("PV45 mirrored at a fine heading it is saved and loaded as it is", () => {
  const text = pool("  boat turns about ' in 16 headings\n  mirrors <>\n  boat green\n  ==.\n  <'=", sails);
  const session = play(sessionOf(text), "flip cw(3) cw(4) cw(-1)");
  const loaded = parseSave(session.game, makeSave(session));
  if ("wrong" in loaded) throw new Error(loaded.wrong);
  expect(loaded.hash()).toBe(session.hash());
  expect(drawn(play(loaded, "cw(2) flip"))).toBe(drawn(play(session, "cw(2) flip")));
});

test("PV35 kicks count headings of the round", () => {
  const text = pool(
    "  boat turns about o in 8 headings\n  kicks 0>1 (-1, 0)\n  boat green\n  B\n  B\n  o",
    "  hub o white",
  );
  const session = sessionOf(`${text}level\n${"  .....#...\n".repeat(7)}`);
  expect(drawn(play(session, "cw(1)")).split("/").slice(2, 4)).toEqual(["...BB#...", "...o.#..."]);
});

test("a kick that is longer than any board does not fit, and the next one is tried", () => {
  for (const first of ["(65536, 0)", "(-65533, 1)", "(2, 0)"]) {
    const session = sessionOf(`title Yard
tick 10 per second
board yard 9x9
bodies piece
  turns about its middle in 16 headings
  kicks 0>4 ${first} (0, 1)
  L orange  D grey
  ...       D
  LLL
  ..L
controls: go
state: slot p, q
start
  p = new L, put p at (2, 2)
  q = new D, put q at (2, 1)
step a: when go: turn p cw 4
view: yard
`);
    play(session, "go");
    expect(session.last.reason, first).toBeUndefined();
  }
});
