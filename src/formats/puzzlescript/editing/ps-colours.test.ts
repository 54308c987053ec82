import { expect, test } from "vitest";
import { puzzleColours } from "./ps-meanings.ts";

/** The words of a text that are colours, and what they are. */
function coloursOf(head: string, colours: string): string {
  const text = `title Gems\n${head}\n========\nOBJECTS\n========\n\nBackground\n${colours}\n\nLEGEND\n. = Background\n\nCOLLISIONLAYERS\nBackground\n`;
  return puzzleColours(text)
    .places.map(({ from, to, hex }) => `${text.slice(from, to)} ${hex}`)
    .join(", ");
}

test.each([
  ["by name", "", "red LightBlue", "red #be2633, LightBlue #b2dcef"],
  ["by number", "", "#fa0 #102030", "#fa0 #ffaa00, #102030 #102030"],
  ["written together", "", "#fa0black", "#fa0 #ffaa00, black #000000"],
  ["with what is transparent among them", "", "transparent gray", "gray #9d9d9d"],
  ["in a palette of the file's", "color_palette c64", "red", "red #68372b"],
  [
    "in settings",
    "background_color #123\ntext_color white",
    "red",
    "#123 #112233, white #ffffff, red #be2633",
  ],
])("colours %s", (_, head, colours, wanted) => {
  expect(coloursOf(head, colours)).toBe(wanted);
});

test("the names of the file's palette", () => {
  const { palette } = puzzleColours(
    "color_palette c64\nOBJECTS\nBackground\nred\nCOLLISIONLAYERS\nBackground\n",
  );
  expect([palette.length, palette[0], palette[5]]).toEqual([21, ["black", "#000000"], ["red", "#68372b"]]);
});
