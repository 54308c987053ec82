import { describe, expect, test } from "vitest";
import type { Replacement } from "../../syntax/index.ts";
import {
  addTransition,
  type CabDrawing,
  drawCab,
  putTransition,
  removeTransition,
  stillTransition,
  swapTransitions,
} from "./cab-edits.ts";

const one = "@*** .*** ***@****l";
const two = "@**** *** ****@***h";
const three = "o*** **** ***o*****";
const text = `${one}\n${two}\n\n${three}\n\n5 3\n....\n.@o.\n....\n`;
const drawing = drawCab(text)!;

function edited(edits: readonly Replacement[]): string {
  return [...edits]
    .reverse()
    .reduce((it, { from, to, text: put }) => it.slice(0, from) + put + it.slice(to), text);
}

/** Returns the lines of the lists after a change; the rest of the text is as it was. */
function lists(edits: readonly Replacement[]): string[] {
  const now = edited(edits);
  expect(now.endsWith("\n5 3\n....\n.@o.\n....\n")).toBe(true);
  expect(drawCab(now)).toBeDefined();
  return now.slice(0, now.indexOf("5 3")).trimEnd().split("\n");
}

describe("transitions of a text in the author's order", () => {
  const { down, up } = drawing.passes;

  test("are drawn cell by cell", () => {
    expect(drawing.wildcard).toBe("*");
    expect(down.map(({ before }) => before[4])).toEqual(["@", "@"]);
    expect(down[0]).toMatchObject({ key: "l", from: 0 });
    expect(up[0].key).toBeUndefined();
    expect(drawing.characters).toEqual([" ", ".", "@", "o"]);
  });

  test.each<[string, (it: CabDrawing) => readonly Replacement[], string[]]>([
    [
      "one put in the place of another",
      (it) => putTransition(it, down[1], { ...down[1], key: "x" }),
      [one, two.replace(/h$/, "x"), "", three],
    ],
    ["changed places", (it) => swapTransitions(it, down[1], down[0]), [two, one, "", three]],
    ["taken out", () => removeTransition(text, down[0]), [two, "", three]],
    [
      "added in the middle",
      (it) => addTransition(it, "down", 1, stillTransition("o")),
      [one, "o******************", two, "", three],
    ],
    [
      "added at the end of the first list",
      (it) => addTransition(it, "down", 2, stillTransition("o")),
      [one, two, "o******************", "", three],
    ],
    [
      "added at the end of the second",
      (it) => addTransition(it, "up", 1, stillTransition("o")),
      [one, two, "", three, "o******************"],
    ],
  ])("%s", (_, edit, wanted) => expect(lists(edit(drawing))).toEqual(wanted));

  test("are drawn and written back as they were", () => {
    for (const placed of [...down, ...up]) expect(edited(putTransition(drawing, placed, placed))).toBe(text);
  });

  test("empty lists have a place for the first", () => {
    const bare = drawCab("\n\n5 3\n....\n.@o.\n....\n")!;
    expect(bare.ends).toEqual({ down: 0, up: 1 });
  });

  test("a text with mistakes has none", () => expect(drawCab("@**\n\n\n5 3\n....\n")).toBeUndefined());
});
