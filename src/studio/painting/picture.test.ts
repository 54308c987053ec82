import { expect, test } from "vitest";
import { canStand, flooded, grown, withGlyph, shrunk } from "./picture.ts";

const rows = ["##.", "#..", ".##"];
const text = (it: readonly string[]): string => it.join("/");

test.each([
  ["one cell", withGlyph(rows, 1, 1, "@"), "##./#@./.##"],
  ["all that hang together", flooded(rows, 0, 0, "o"), "oo./o../.##"],
  ["nothing to fill", flooded(rows, 0, 0, "#"), "##./#../.##"],
  ["glyphs of two units", withGlyph(["🐸🐸"], 1, 0, "."), "🐸."],
  ["a column more", grown(rows, "right", "o"), "##.o/#..o/.##o"],
  ["a row more", grown(rows, "top", "o"), "ooo/##./#../.##"],
  ["a column less", shrunk(rows, "left"), "#./../##"],
  ["a row less", shrunk(rows, "bottom"), "##./#.."],
  ["the last row stays", shrunk(["#"], "top"), "#"],
])("%s", (_, found, expected) => {
  expect(text(found)).toBe(expected);
});

test.each([
  ["###/# #", true],
  ["###/   /###", false],
  [" ##/ ##", false],
])("%s can be written: %s", (drawn, expected) => {
  expect(canStand(drawn.split("/"))).toBe(expected);
});
