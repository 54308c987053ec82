import { colourNames, colourOf } from "../palette.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** The colours of a PuzzleScript text. */
export interface PuzzleColours {
  /** Where colours stand in objects and settings, in the order of the text, each as `#rrggbb`. */
  readonly places: readonly { readonly from: number; readonly to: number; readonly hex: string }[];
  /** The colours that have a name, by the palette that the file asks for. */
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
    const hex = colourOf(word, palette);
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
