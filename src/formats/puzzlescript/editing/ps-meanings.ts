import groups from "./ps-meanings.json" with { type: "json" };
import { colourNames, paletteColour } from "../palette.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Maps the words and signs of PuzzleScript to their meanings, in a sentence or two each. */
const meanings: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {},
  ...Object.values(groups),
);

/** Returns what a word or sign of PuzzleScript means; undefined if it is none of its words. */
export function puzzleMeaning(word: string): string | undefined {
  const text = word.toLowerCase();
  if (Object.hasOwn(meanings, text)) return meanings[text];
  if (/^sfx([0-9]|10)$/.test(text)) return "A sound that a rule can play.";
  const hex = paletteColour(text);
  return hex === undefined ? undefined : `A colour: ${hex} where the file names no palette.`;
}

/** Describes the colours of a PuzzleScript text. */
interface PuzzleColours {
  /** Lists the places of colours in objects and settings, in the order of the text, each as `#rrggbb`. */
  readonly places: readonly { readonly from: number; readonly to: number; readonly hex: string }[];
  /** Lists the named colours of the palette that the file names. */
  readonly palette: readonly (readonly [name: string, hex: string])[];
}

/** Finds the colours of a PuzzleScript text, or of one for its descendants. What is transparent has no colour. */
export function puzzleColours(text: string): PuzzleColours {
  const { settings, objects } = readPuzzleScript({ file: "", text }).file;
  const palette = settings
    .filter(({ key }) => key.text === "color_palette")
    .at(-1)
    ?.value.text.toLowerCase();
  const words = [
    ...settings.flatMap(({ key, value }) => (key.text.endsWith("_color") ? [value] : [])),
    ...objects.flatMap((it) => it.colours),
  ];
  const hexOf = (word: string): string | undefined => {
    const hex = paletteColour(word, palette);
    return hex === "clear" ? undefined : hex;
  };
  return {
    places: words
      .flatMap(({ text: word, from, to }) => {
        const hex = hexOf(word);
        return hex === undefined ? [] : [{ from, to, hex }];
      })
      .sort((a, b) => a.from - b.from),
    palette: colourNames.flatMap((name) => {
      const hex = hexOf(name);
      return hex === undefined ? [] : [[name, hex] as const];
    }),
  };
}
