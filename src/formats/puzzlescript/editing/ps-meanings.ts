import groups from "./ps-meanings.json" with { type: "json" };
import { colourNames, paletteColour } from "../palette.ts";
import { settingValue } from "../reading/ps-prelude.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Maps the words and signs of PuzzleScript to descriptions of one or two sentences. */
const meanings: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {},
  ...Object.values(groups),
);

/** Returns the description of a word or sign; undefined if PuzzleScript has no such word. */
export function puzzleMeaning(word: string): string | undefined {
  const text = word.toLowerCase();
  if (Object.hasOwn(meanings, text)) return meanings[text];
  if (/^sfx([0-9]|10)$/.test(text)) return "A sound that a rule can play.";
  const hex = paletteColour(text);
  return hex === undefined ? undefined : `A colour: ${hex} where the file names no palette.`;
}

/** Finds the colours of a PuzzleScript, Plus or Next text as `#rrggbb`. `transparent` is not a colour. */
export function puzzleColours(text: string) {
  const { settings, objects } = readPuzzleScript({ file: "", text }).file;
  const palette = settingValue(settings, "color_palette")?.text.toLowerCase();
  const words = [
    ...settings.flatMap(({ key, value }) => (key.text.endsWith("_color") ? [value] : [])),
    ...objects.flatMap((it) => it.colours),
  ];
  const hexOf = (word: string): string | undefined => {
    const hex = paletteColour(word, palette);
    return hex === "clear" ? undefined : hex;
  };
  return {
    /** Lists the colours in objects and settings with their ranges, in the order of the text. */
    places: words
      .flatMap(({ text: word, from, to }) => {
        const hex = hexOf(word);
        return hex === undefined ? [] : [{ from, to, hex }];
      })
      .sort((a, b) => a.from - b.from),
    /** Lists the named colours of the file's palette. */
    palette: colourNames.flatMap((name) => {
      const hex = hexOf(name);
      return hex === undefined ? [] : [[name, hex] as const];
    }),
  };
}
