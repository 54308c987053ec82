import { describe, expect, test } from "vitest";
import { contrastRatio, mix } from "../../base/index.ts";
import { toAsciiCharacter, cutToColumns, Pens, type ColourDepth, wrapToColumns } from "./index.ts";
import { toAsciiText } from "./width.ts";

describe("colours", () => {
  test.each<[ColourDepth, string, string]>([
    ["full", "#ee8434", "38;2;238;132;52"],
    ["256", "#ee8434", "38;5;209"],
    ["256", "#808080", "38;5;244"],
    ["16", "#d93636", "91"],
    ["16", "#ffffff", "97"],
    ["16", "#24356b", "34"],
    ["none", "#ee8434", ""],
  ])("%s %s", (depth, ink, code) => {
    const pens = new Pens(depth);
    expect(pens.changeSequence(0, pens.penFor({ ink }))).toBe(code === "" ? "" : `\u001b[${code}m`);
  });

  test("without colours bold and inverse are left", () => {
    const pens = new Pens("none");
    expect(pens.changeSequence(0, pens.penFor({ ink: "#ffffff", bold: true, inverse: true }))).toBe(
      "\u001b[1;7m",
    );
  });

  test("mix and contrast", () => {
    expect(mix("#ff0000", "#0000ff", 0.5)).toBe("#800080");
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  });
});

describe("texts", () => {
  test.each<[string, number, string]>([
    ["a line", 10, "a line"],
    ["Push every crate onto a mark.", 12, "Push every/crate onto a/mark."],
    ["one\ntwo", 9, "one/two"],
    ["abcdefgh", 3, "abc/def/gh"],
    ["界界界", 4, "界界/界"],
    ["", 4, ""],
  ])("%j in %i columns", (text, columns, lines) => {
    expect(wrapToColumns(text, columns).join("/")).toBe(lines);
  });

  test.each<[string, number, string]>([
    ["fits", 4, "fits"],
    ["does not", 5, "does…"],
    ["界界界", 4, "界…"],
    ["x", 0, ""],
  ])("%j cut to %i", (text, columns, shown) => {
    expect(cutToColumns(text, columns)).toBe(shown);
  });

  test("in plain ASCII", () => {
    expect(toAsciiText("←↑→↓ é · ╭─╮ ♔ …")).toBe("<^>v e . +-+ K .");
    expect(toAsciiText("界")).toBe("? ");
    expect(toAsciiCharacter("λ")).toBeUndefined();
  });
});
