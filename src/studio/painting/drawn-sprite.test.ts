import { expect, test } from "vitest";
import { spriteFromPixels } from "./drawn-sprite.ts";

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const clear = [9, 9, 9, 20];

test("a picture keeps its colours and what is clear", () => {
  const bytes = new Uint8ClampedArray([red, clear, blue, blue, red, clear].flat());
  expect(spriteFromPixels(bytes, 3)).toEqual({ colours: ["#0000ff", "#ff0000"], rows: ["1.0", "01."] });
});

test("colours that are alike become one where there are too many", () => {
  const greys = Array.from({ length: 40 }, (_, index) => [index * 6, index * 6, index * 6, 255]);
  const { colours, rows } = spriteFromPixels(new Uint8ClampedArray(greys.flat()), 40);
  expect(colours).toHaveLength(10);
  // Light stays lighter than dark.
  const shades = [...rows[0]!].map((it) => colours[Number(it)]!);
  expect(shades).toEqual([...shades].sort());
});

test("a picture of nothing is a sprite of nothing", () => {
  expect(spriteFromPixels(new Uint8ClampedArray([clear, clear].flat()), 1)).toEqual({
    colours: [],
    rows: [".", "."],
  });
});
