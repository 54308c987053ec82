// What can be seen from a cell.

import { array, assert, constantFrom, property, tuple, nat } from "fast-check";
import { describe, expect, test } from "vitest";
import { play, seen, sessionOf } from "../playing.ts";

/** The map with what is seen marked: a floor `.`, a wall `#`, all else blank. */
function sightOn(map: readonly string[], within = ""): string[] {
  const text = `title Sight
objects
  wall # grey   hero @ yellow   grass , green   unseen ? grey
layers
  grass
  wall, hero
  unseen
opaque wall
controls: look
step looking
  when look
    for each cells: put unseen at it
    for each cells in sight of hero${within}: remove unseen at it
level
${map.map((row) => `  ${row}`).join("\n")}
`;
  return seen(play(sessionOf(text), "look")).split("/");
}

describe("in sight of", () => {
  test("a wall hides what is behind it, and is seen", () => {
    expect(sightOn([",,,,,,,,,", ",,,,,,,,,", "@,,#,,,,,", ",,,,,,,,,", ",,,,,,,,,"])).toEqual([
      ",,,,,,,,,",
      ",,,,,,,??",
      "@,,#?????",
      ",,,,,,,??",
      ",,,,,,,,,",
    ]);
  });

  test("a room is seen to its corners, and through the door a strip", () => {
    expect(sightOn(["#######,,", "#,,,,,#,,", "#,,@,,,,,", "#,,,,,#,,", "#######,,"])).toEqual([
      "#######??",
      "#,,,,,#??",
      "#,,@,,,,,",
      "#,,,,,#??",
      "#######??",
    ]);
  });

  test("within so many steps of the same cell", () => {
    expect(sightOn([",,,,,,", ",,,,,,", "@,,,,,"], " within 1 of hero")).toEqual([
      "??????",
      ",,????",
      "@,????",
    ]);
    expect(sightOn([",,,,,,", ",,,,,,", "@,,,,,"], " within 2 of (2, 2)")).toEqual([
      ",,,,,?",
      ",,,,,?",
      "@,,,,?",
    ]);
  });

  test("who is on open ground sees another exactly if the other sees them", () => {
    const cell = constantFrom(",", ",", ",", "#");
    const maps = tuple(array(cell, { minLength: 63, maxLength: 63 }), nat(62), nat(62));
    const text = (map: string): string => `title Both
board 9x7
objects
  wall # grey   a A red   b B blue   grass , green
layers
  grass
  others
opaque wall
controls: look
state: counter one, other
step looking
  when look
    one = count a in sight of b
    other = count b in sight of a
view: "{one} {other}"
level
${map}
`;
    assert(
      property(maps, ([cells, a, b]) => {
        const map: string[] = [...cells];
        map[a] = "A";
        map[b] = a === b ? "A" : "B";
        const drawn = Array.from({ length: 7 }, (_, y) => `  ${map.slice(y * 9, y * 9 + 9).join("")}`).join(
          "\n",
        );
        expect(["0 0", "1 1"]).toContain(a === b ? "0 0" : seen(play(sessionOf(text(drawn)), "look")));
      }),
      { numRuns: 60 },
    );
  });
});
