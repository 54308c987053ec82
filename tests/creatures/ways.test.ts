// Who goes where: shortest paths, ways from cell to cell, chance among directions, sets by distance.

import { array, assert, boolean, nat, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { directions } from "../../src/base/index.ts";
import { play, seen, sessionOf } from "../playing.ts";

const rows = (text: string): string => text.trim().split(/\s+/).join("/");

/** One cycle of a line, on a map. */
function after(line: string, map: string, more = "", plays = "go"): string {
  const text = `title Ways
objects
  wall # grey   door + brown   hero @ yellow   dog d brown   goblin g green   trap ^ red
layers
  trap
  others
${more}
controls: go
step act
  when go: ${line}
level
  ${rows(map).split("/").join("\n  ")}
`;
  return seen(play(sessionOf(text), plays)).replaceAll(" ", ".");
}

/** How many king steps (or straight ones) lead from cell to cell of a 7x7 map; undefined if none do. A second way of knowing. */
function stepsBetween(
  walls: readonly boolean[],
  from: number,
  to: number,
  straight: boolean,
): number | undefined {
  const steps = new Map([[from, 0]]);
  for (const cell of steps.keys()) {
    for (const [dx, dy] of directions.filter((_, way) => !straight || way % 2 === 0)) {
      const [x, y] = [(cell % 7) + dx, Math.floor(cell / 7) + dy];
      const next = y * 7 + x;
      if (x < 0 || y < 0 || x > 6 || y > 6 || walls[next] || steps.has(next)) continue;
      steps.set(next, steps.get(cell)! + 1);
    }
  }
  return steps.get(to);
}

test("who follows a path comes by as few steps as there can be", () => {
  const cells = array(boolean(), { minLength: 49, maxLength: 49 });
  assert(
    property(cells, cells, nat(48), nat(48), boolean(), (one, other, from, to, straight) => {
      if (from === to) return;
      const walls = one.map((it, i) => it && other[i]! && i !== from && i !== to);
      const drawn = walls.map((it, i) => (i === from ? "g" : i === to ? "@" : it ? "#" : "."));
      const map = Array.from({ length: 7 }, (_, y) => drawn.slice(y * 7, y * 7 + 7).join("")).join(" ");
      const known = stepsBetween(walls, from, to, straight);
      const line = `move goblin path from goblin to hero${straight ? " by straight" : ""} or remove hero`;
      // The last step is onto the hero's cell: it is refused, and the hero is gone.
      const after = (times: number): boolean =>
        afterwards(line, map, "go ".repeat(times).trim()).includes("@");
      if (known === undefined) return void expect(after(1)).toBe(false);
      expect([after(known - 1), after(known)]).toEqual([true, false]);
    }),
    { numRuns: 60 },
  );
});

const afterwards = (line: string, map: string, plays: string): string => after(line, map, "", plays);

describe("path from X to Y", () => {
  test.each([
    [
      "the short way round a wall",
      "move goblin path from goblin to hero by straight",
      "g#@ .#. ...",
      ".#@ g#. ...",
    ],
    [
      "over a corner if any step will do",
      "move goblin path from goblin to hero",
      "g.. .#@ ...",
      ".g. .#@ ...",
    ],
    [
      "a straight step where both are as short",
      "move goblin path from goblin to hero",
      "g... ...@",
      ".g.. ...@",
    ],
    [
      "none where there is no way",
      "move goblin path from goblin to hero or remove goblin",
      "g#@ .#.",
      ".#@ .#.",
    ],
    ["none at the goal", "move goblin path from goblin to goblin or remove goblin", "g.@", "..@"],
    ["to the nearest of a set", "move goblin path from goblin to (hero or dog)", "@....g..d", "@.....g.d"],
    ["to a cell", "move goblin path from goblin to (0, 0)", "...g", "..g."],
    [
      "past a door that is to be opened",
      "move goblin path from goblin to hero past door or door becomes trap",
      "g+@",
      "g^@",
    ],
    [
      "round a door that is in the way",
      "move goblin path from goblin to hero by straight",
      "g+@ ...",
      ".+@ g..",
    ],
    [
      "avoiding a trap",
      "move goblin path from goblin to hero by straight avoiding trap",
      "g^@ ...",
      ".^@ g..",
    ],
    [
      "over a trap if nothing is said",
      "move goblin path from goblin to hero by straight",
      "g^@ ...",
      ".g@ ...",
    ],
    [
      "where others stand there is no way",
      "move goblin path from goblin to hero by straight",
      "gd@ ...",
      ".d@ g..",
    ],
  ])("%s", (_, line, before, then) => {
    expect(after(line, before)).toBe(rows(then));
  });

  test.each([
    ["to the cell farthest off", "..@.g....", "..@..g..."],
    ["round a corner", "@g# ... ..#", "@.# .g. ..#"],
    ["nowhere from a dead end", "#g# #.# #@#", "#g# #.# #@#"],
    ["to where nobody can come", "@g# #.# ###", "@.# #g# ###"],
  ])("away from Y: %s", (_, before, then) => {
    expect(after("move goblin path from goblin away from hero by straight", before)).toBe(rows(then));
  });

  test("a body of several cells goes where all of it fits", () => {
    const cart = `bodies\n  cart\n  CC\n  CC\n\nstart: put new cart at (0, 0)\n`;
    const line = "move cart path from cart to hero by straight";
    const map = "..#.. ..#.@ ..... .....";
    expect(after(line, map, cart, "go go")).toBe(rows("..#.. ..#.@ CC... CC..."));
    expect(after(line, map, cart, "go go go go")).toBe(rows("..#.. ..#.@ ..CC. ..CC."));
  });
});

test.each([
  ["g....@", ".g...@"],
  ["g... .... ..@.", ".... .g.. ..@."],
  [".@. ... g..", ".@. .g. ..."],
])("direction from X to Y goes by the signs alone: %s", (before, then) => {
  expect(after("move goblin direction from goblin to hero", before)).toBe(rows(then));
});

test("direction from X to Y goes the short way round a board that wraps", () => {
  expect(after("move goblin direction from goblin to hero", "g...@.", "board 6x1 wraps")).toBe("....@g");
});

describe("random directions", () => {
  test("are only those for which the test holds", () => {
    const line = "move goblin random straight where place of goblin + it is trap";
    expect(after(line, "... .g^ ...")).toBe(rows("... ..g ..."));
    expect(after(line, "... .g. .^.")).toBe(rows("... ... .g."));
    expect(after(`${line} or remove goblin`, "^.^ .g. ^.^")).toBe(rows("^.^ ... ^.^"));
  });

  test("PV19 a body goes to each place where it fits about as often", () => {
    const counts = new Map<string, number>();
    const text = `title Push
board 3x3
objects
  rock # grey
bodies
  box o brown
controls: press
start: put new box at (1, 1)
step pressing: when press: move box random straight where box fits it
level
  ...
  #..
  ...
`;
    for (let seed = 0; seed < 300; seed++) {
      const now = seen(play(sessionOf(text, { seed }), "press"));
      counts.set(now, (counts.get(now) ?? 0) + 1);
    }
    expect(counts.size).toBe(3);
    expect(Math.min(...counts.values())).toBeGreaterThan(70);
  });
});

describe("sets by distance", () => {
  test.each([
    ["the nearest as a value", "remove dog nearest to hero", "d..@.d", "d..@.."],
    ["the farthest as a value", "remove dog farthest from hero", "d..@.d", "...@.d"],
    ["those as far in reading order", "remove dog nearest to hero", "d.@.d", "..@.d"],
    ["nearest to with other filters", "remove dog within 1 of hero nearest to (5, 0)", ".d@d.d", ".d@..d"],
  ])("%s", (_, line, before, then) => {
    expect(after(line, before)).toBe(rows(then));
  });

  test("PV23 an explosion moves what is in range straight away, the farthest first, up to so many cells", () => {
    const line = "blast((2, 2))";
    const more = `define blast (where-it-is: cell)
  for each (dog or goblin) within 2 of where-it-is farthest from where-it-is
    slide it direction from where-it-is to it up to 2`;
    const before = "....... .g..... ...dd.. ...d... ....... .......";
    expect(after(line, before, more)).toBe(rows("g...... ....... .....dd ....... ....... .....d."));
  });

  test("PV23 it stops at the first cell that is taken, and what is nearer comes up behind", () => {
    const more = `define blast (where-it-is: cell)
  for each (dog or goblin) within 3 of where-it-is farthest from where-it-is
    slide it direction from where-it-is to it up to 3`;
    expect(after("blast((0, 0))", ".dg..#", more)).toBe("...dg#");
  });
});
