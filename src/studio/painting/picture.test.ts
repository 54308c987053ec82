import { expect, test } from "vitest";
import {
  isWritablePicture,
  floodFillRows,
  growPictureEdge,
  replaceGlyph,
  shrinkPictureEdge,
} from "./picture.ts";

const rows = ["##.", "#..", ".##"];
const text = (it: readonly string[]): string => it.join("/");

test.each([
  ["one cell", replaceGlyph(rows, 1, 1, "@"), "##./#@./.##"],
  ["all that hang together", floodFillRows(rows, 0, 0, "o"), "oo./o../.##"],
  ["nothing to fill", floodFillRows(rows, 0, 0, "#"), "##./#../.##"],
  ["glyphs of two units", replaceGlyph(["🐸🐸"], 1, 0, "."), "🐸."],
  ["a column more", growPictureEdge(rows, "right", "o"), "##.o/#..o/.##o"],
  ["a row more", growPictureEdge(rows, "top", "o"), "ooo/##./#../.##"],
  ["a column less", shrinkPictureEdge(rows, "left"), "#./../##"],
  ["a row less", shrinkPictureEdge(rows, "bottom"), "##./#.."],
  ["the last row stays", shrinkPictureEdge(["#"], "top"), "#"],
])("%s", (_, found, expected) => {
  expect(text(found)).toBe(expected);
});

test.each([
  ["###/# #", true],
  ["###/   /###", false],
  [" ##/ ##", false],
])("%s can be written: %s", (drawn, expected) => {
  expect(isWritablePicture(drawn.split("/"))).toBe(expected);
});
