import { describe, expect, test } from "vitest";
import { programOf, toldOf } from "../../../tests/compiling.ts";

const game = (looks: string): string => `
players white, black
board 3x2 lettered chequered points on khaki #abc
pieces: man O X   king K
moves: man, king  step any
objects: door D   gate G
define doors = door, gate
${looks}
level
  O.K
  X.k
`;

/** Returns what each kind looks like, and how many lines leave each point, and in which directions: clockwise from up, as digits. */
function looksOf(text: string): { looks: string; lattice: string } {
  const { kinds, boards } = programOf(game(text));
  const looks = kinds.flatMap((it) => (it.look === undefined ? [] : [`${it.name}: ${it.look}`])).join(", ");
  const { cells = [] } = boards[0]!.look?.lattice ?? {};
  const ways = cells.map((it) => [..."01234567*"].filter((_, way) => it & (1 << way)).join("") || ".");
  return { looks, lattice: `${ways.slice(0, 3).join(" ")} / ${ways.slice(3).join(" ")}` };
}

test("R75 a range of a product has colours too, and a sprite of a group is that of each of its kinds in its own colours", () => {
  const { kinds } = programOf(
    `objects: each die of pips (1 to 2 white, 3 red), side (light, dark blue) glyphs "abcdef"\nsprite dark\n  0.1\ncontrols: go\nstep run when go: move die-1-light left\nlevel\n  abcdef\n`,
  );
  expect(kinds.slice(1).map((it) => [it.name, ...(it.sprite?.colours ?? [])].join(" "))).toEqual([
    "die-1-light",
    "die-1-dark #ffffff #3b6fd9",
    "die-2-light",
    "die-2-dark #ffffff #3b6fd9",
    "die-3-light",
    "die-3-dark #d93636 #3b6fd9",
  ]);
});

test("R63 a board has a style and colours, which change nothing of the game", () => {
  const { boards } = programOf(game(""));
  expect(boards[0]!.look).toEqual({ style: "points", colours: ["#d9c48f", "#aabbcc"] });
});

test.each([
  ["a line joins two points, from both", ["+-+ +", "|   |", "+   +"], "24 6 4 / 0 . 0"],
  ["lines slant and cross", ["+ + *", " X \\ ", "+ + +"], "3 35 * / 1 7 7"],
  ["a line may pass where no point is", ["+---+", ".....", "+ + +"], "2 26 6 / . . ."],
])("R63 %s", (_, rows, expected) => {
  expect(looksOf(`lattice\n${rows.map((it) => `  ${it}`).join("\n")}\n`).lattice).toBe(expected);
});

test.each([
  [
    "looks: man disc",
    "white man: plain/disc, white king: chess/king, black man: plain/disc, black king: chess/king",
  ],
  [
    "looks: doors flag, gate key",
    "door: things/flag, gate: things/key, white king: chess/king, black king: chess/king",
  ],
  ["looks: chess", "white king: chess/king, black king: chess/king"],
  [
    "looks: things, man sun, king tokin",
    "door: things/door, white man: things/sun, white king: shogi/tokin, black man: things/sun, black king: shogi/tokin",
  ],
])("R64 %s", (looks, expected) => {
  expect(looksOf(looks).looks).toBe(expected);
});

describe("sprites that turn", () => {
  const drawn = (text: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      programOf(text).kinds.flatMap(({ name, sprite }, id) => {
        if (!sprite) return [];
        const rows = Array.from({ length: sprite.height }, (_, y) =>
          sprite.pixels
            .slice(y * sprite.width, (y + 1) * sprite.width)
            .map((it) => (it < 0 ? "." : it))
            .join(""),
        );
        return [[`${name} ${id}`, rows.join("/")]];
      }),
    );

  test("R24 what a body shows as it turns and is mirrored has its sprite, turned, unless it has its own", () => {
    const text = `objects
  east > yellow   south v yellow   west < yellow   open ) red   shut ( red
bodies
  head ^ yellow
  crab green
  (C

  head turning ^>v<
  crab mirrors ()
sprite head green
  .0.
  000
sprite south red
  0
sprite shut
  0..
controls: go
step going when go: turn head cw
level
  ^..
`;
    expect(drawn(text)).toEqual({
      "east 1": "0./00/0.",
      "south 2": "0",
      "west 3": ".0/00/.0",
      "open 4": "..0",
      "shut 5": "0..",
      "head 6": ".0./000",
    });
  });

  test("R64 a look by state turns a sprite or mirrors it", () => {
    const text = (look: string): string => `objects: gun g red   wall #
sprite gun
  0..
  00.
state: direction facing = up
looks: ${look}
controls: face (way: straight) arrows
step going when face: facing = way
level
  g#
`;
    const looks =
      "gun cw when facing = right, gun against when facing = down, gun ccw when facing = left, gun mirrored when facing = none";
    expect(Object.values(drawn(text(looks)))).toEqual([
      "0../00.",
      "00/0./..",
      ".00/..0",
      "../.0/00",
      "..0/.00",
    ]);
    expect(toldOf(text("wall cw when facing = left"))).toEqual(["6 sprite-missing «cw»"]);
  });
});
