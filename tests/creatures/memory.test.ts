// What a view shows of a board and what it remembers.

import { describe, expect, test } from "vitest";
import { makeSave, parseSave, type Session } from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { play, seen, sessionOf } from "../playing.ts";

const cave = `title Cave
objects
  floor , grey   wall # brown   door + brown   gem * cyan
bodies
  hero @ yellow
  boat B blue
layers
  floor
  gem
  others
opaque wall, door
controls
  walk (way: straight)  arrows
  wait
start: for each cells: put floor at it
step walking
  when walk
    remove gem at place of hero + way
    remove door at place of hero + way
    move hero way or refuse
step drifting: move boat down
view: board showing cells in sight of hero remembering floor, wall, door, gem
level
  #########
  #@..#..B#
  #...+...#
  #.*.#...#
  #########
`;

/** The rows of what is seen, with dots for what is not. */
function rows(session: Session): string[] {
  return seen(session)
    .split("/")
    .map((row) => row.padEnd(9).replaceAll(" ", "."));
}

function remembered(session: Session): readonly number[] {
  const [block] = frameOf(session).blocks;
  if (block?.type !== "board") throw new Error("no board");
  return block.remembered ?? [];
}

describe("a view that shows what is in sight", () => {
  test("hides the rest, in the frame too", () => {
    const session = sessionOf(cave);
    expect(rows(session)).toEqual(["#####....", "#@,,#....", "#,,,+....", "#,*,#....", "#####...."]);
    const [block] = frameOf(session, { piles: true }).blocks;
    if (block?.type !== "board") throw new Error("no board");
    expect(block.tops.filter((_, at) => at % 9 > 4)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(block.piles?.[16]).toEqual([]);
    expect(block.unseen?.map((it, at) => it === at % 9 > 4)).not.toContain(false);
    expect(remembered(session).every((kind) => kind === 0)).toBe(true);
  });

  test("remembers what was seen, as it was then", () => {
    const session = play(sessionOf(cave), "right right down right right down");
    expect(rows(session)).toEqual(["#########", "#,,,#,,,#", "#,,,,,,,#", "#,*,#@,B#", "#########"]);
    const block = frameOf(session).blocks[0];
    // The gem in the first room is out of sight, and known.
    expect(block?.type === "board" && block.tops[29]).toBe(0);
    expect(session.game.program.kinds[remembered(session)[29]!]?.name).toBe("gem");
  });

  test("PV45 never shows a body where it was, only what lay there", () => {
    const session = play(sessionOf(cave), "right right down right right");
    expect(seen(session)).toContain("B");
    play(session, "left left down");
    expect(seen(session)).not.toContain("B");
    expect(rows(session)[2]!.slice(5)).toBe(",,,#");
  });

  test("PV45 undo, save and load hold it; a level begun anew knows nothing", () => {
    const session = sessionOf(cave);
    const before = session.hash();
    play(session, "right right down right right left");
    const shown = seen(session);
    const loaded = parseSave(session.game, makeSave(session));
    if ("wrong" in loaded) throw new Error(loaded.wrong);
    expect(seen(loaded)).toBe(shown);
    const restored = session.game.restore(session.position.save());
    expect("wrong" in restored ? restored.wrong : restored.hash()).toBe(session.position.hash());
    play(session, "undo undo undo undo undo undo");
    expect(session.hash()).toBe(before);
    play(session, "down restart");
    expect(session.hash()).toBe(before);
  });

  test("what moves unseen is not told", () => {
    const text = cave.replace("bodies\n  hero @ yellow\n  boat B blue", "  hero @ yellow   boat B blue");
    const moved = (words: string): number => frameOf(play(sessionOf(text), words)).moves.length;
    expect([moved("wait"), moved("right right down right")]).toEqual([0, 1]);
  });
});

test("things of a set show their own cells", () => {
  const text = cave.replace("showing cells in sight of hero", "showing hero or boat");
  expect(rows(sessionOf(text))).toEqual([".........", ".@.....B.", ".........", ".........", "........."]);
});
