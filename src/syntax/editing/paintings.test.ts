import { expect, test } from "vitest";
import { legendGlyphs, insertLevel, insertSprite, findPaintings, repaint } from "./paintings.ts";

const text = `objects
  wall #  floor ,
sprite wall grey #fff
  010
  1.1
bodies
  I  cyan      O  yellow
  ....         OO
  IIII         OO

  T purple
  .T.
  TTT
level First
  ###
  #
level
  ##
`;

test("levels, sprites and bodies are found, with their rows", () => {
  expect(
    findPaintings(text).map(({ is, name, rows, canResize }) => [is, name, rows.join("/"), canResize]),
  ).toEqual([
    ["sprite", "wall", "010/1.1", true],
    ["body", "I", "..../IIII", false],
    ["body", "O", "OO/OO", false],
    ["body", "T", ".T./TTT", true],
    ["level", "First", "###/#  ", true],
    ["level", "2", "##", true],
  ]);
});

const repainted = (name: string, rows: string): string => {
  const painting = findPaintings(text).find((it) => it.name === name)!;
  return repaint(text, painting, rows.split("/")).reduceRight<string>(
    (all, it) => all.slice(0, it.from) + it.text + all.slice(it.to),
    text,
  );
};

test.each([
  ["one cell", "First", "###/#,", "  ###\n  #,\n"],
  ["blanks at the end are left out", "First", "#  /#.#", "  #\n  #.#\n"],
  ["a row more", "First", "###/# #/###", "  ###\n  # #\n  ###\nlevel\n"],
  ["a body beside another", "O", "OO/.O", "  ....         OO\n  IIII         .O\n"],
  ["a row less of a body", "T", "TTT", "  T purple\n  TTT\n"],
])("%s", (_, name, rows, expected) => {
  expect(repainted(name, rows)).toContain(expected);
});

/** Returns the text with something more. */
const inserted = (it: { readonly from: number; readonly text: string }): string =>
  text.slice(0, it.from) + it.text + text.slice(it.from);

test("a new sprite stands behind the last one", () => {
  expect(inserted(insertSprite(text, "floor", ["#123456"], ["..", "0."])!)).toContain(
    "  1.1\n\nsprite floor #123456\n  ..\n  0.\nbodies",
  );
});

test("a new level stands behind its model, in the same frame", () => {
  const model = { ...findPaintings(text).find((it) => it.name === "First")!, rows: ["###", "# #", "###"] };
  expect(inserted(insertLevel(model, "."))).toContain("  #\n\nlevel\n  ###\n  #.#\n  ###\nlevel\n  ##");
});

test("where a section ends, comments above the next do not count", () => {
  const commented = "objects\n  wall #\n\n// The first.\nlevel\n  #\n";
  expect(insertSprite(commented, "wall", ["red"], ["0"])!.from).toBe("objects\n  wall #".length);
});

test("glyphs for several things are found", () => {
  expect(legendGlyphs("legend\n  + player, goal\n  ? any wall, crate\n")).toEqual([
    { glyph: "+", kinds: ["player", "goal"] },
  ]);
});
