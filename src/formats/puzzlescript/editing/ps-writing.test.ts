import { assert, array, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { highlightPuzzle } from "./ps-highlight.ts";
import { newPuzzleLevel, newPuzzleSprite, puzzlePaintings } from "./ps-paintings.ts";

const text = `title Two (words) // here
noaction
========
OBJECTS
========
Background . (the
ground)
green #050

Player
blue
..0..
.000.
00000
.000.
.0.0.

Wall
grey
LEGEND
# = Wall
P = Player
Any = Wall or Player
SOUNDS
Player Move 36301705
COLLISIONLAYERS
Background
Player, Wall
RULES
late right [ > Player | no Wall ] -> [ | Player ] again (goes on)
[ Player ] -> message Hello [you] there
WINCONDITIONS
All Player on Wall
LEVELS
message Begin!

####
#p.#
####
`;

const short: Readonly<Record<string, string>> = {
  keyword: "kw",
  operator: "op",
  picture: "pic",
  comment: "com",
};

/** Returns the tokens of a line, each with its kind. */
function tokensOf(line: string): string {
  const from = text.indexOf(line);
  return highlightPuzzle(text)
    .filter((it) => it.from >= from && it.to <= from + line.length)
    .map((it) => `${short[it.kind] ?? it.kind}:${text.slice(it.from, it.to)}`)
    .join(" ");
}

test.each([
  ["noaction", "kw:noaction"],
  ["OBJECTS", "kw:OBJECTS"],
  ["Background . (the", "name:Background name:. com:(the"],
  ["ground)", "com:ground)"],
  ["green #050", "number:green number:#050"],
  [".000.", "pic:.000."],
  ["# = Wall", "glyph:# op:= name:Wall"],
  ["Any = Wall or Player", "name:Any op:= name:Wall kw:or name:Player"],
  ["Player Move 36301705", "name:Player kw:Move number:36301705"],
  ["Player, Wall", "name:Player op:, name:Wall"],
  [
    "late right [ > Player | no Wall ] -> [ | Player ] again (goes on)",
    "kw:late kw:right op:[ op:> name:Player op:| kw:no name:Wall op:] op:-> op:[ op:| name:Player op:] kw:again com:(goes on)",
  ],
  [
    "[ Player ] -> message Hello [you] there",
    "op:[ name:Player op:] op:-> kw:message text:Hello [you] there",
  ],
  ["All Player on Wall", "kw:All name:Player kw:on name:Wall"],
  ["message Begin!", "kw:message text:Begin!"],
  ["#p.#", "pic:#p.#"],
])("%s", (line, tokens) => {
  expect(tokensOf(line)).toBe(tokens);
});

test("tokens are in order and never overlap, whatever the text", () => {
  const parts = [...text.split(/(?=[\n ([])/), "(", ")", "=", "LEVELS\n", "RULES\n", "message", "\r\n"];
  assert(
    property(array(constantFrom(...parts), { maxLength: 40 }), (found) => {
      let at = 0;
      for (const { from, to } of highlightPuzzle(found.join(""))) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
    }),
  );
});

test("pictures of objects and levels, with the glyphs of the legend", () => {
  const [player, level] = puzzlePaintings(text);
  expect([player!.name, player!.rows[0], player!.colours, player!.canResize]).toEqual([
    "player",
    "..0..",
    ["blue"],
    false,
  ]);
  expect([level!.name, level!.rows, level!.nothing, level!.ground]).toEqual([
    "1",
    ["####", "#P.#", "####"],
    ".",
    "background",
  ]);
  expect(level!.glyphs!.map((it) => it.glyph).join("")).toBe(".#P");
});

test("a new picture stands below the colours, a new level behind another", () => {
  expect(newPuzzleSprite(text, "wall")).toEqual({
    from: text.indexOf("grey") + 4,
    to: text.indexOf("grey") + 4,
    text: "\n00000\n00000\n00000\n00000\n00000",
  });
  expect(newPuzzleSprite(text, "ghost")).toBeUndefined();
  expect(newPuzzleLevel(puzzlePaintings(text)[1]!, ".").text).toBe("\n\n####\n#..#\n####");
});
