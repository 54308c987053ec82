import type { Source } from "../base/index.ts";
import * as formats from "../formats/index.ts";

// What an editor asks of a text: here of a `variants.ini` too, which no page but the server's own has to load.

const isIni = (text: string): boolean => formats.isIniFile("", text);

/** Returns a function that asks the first for a `variants.ini`, and the other for all other texts. */
const either =
  <A extends unknown[], R>(ini: (text: string, ...more: A) => R, other: typeof ini): typeof ini =>
  (text, ...more) =>
    (isIni(text) ? ini : other)(text, ...more);

/** Does the same for the texts of a game. */
const eitherGame =
  <A extends unknown[], R>(
    ini: (sources: readonly Source[], ...more: A) => R,
    other: typeof ini,
  ): typeof ini =>
  (sources, ...more) =>
    (sources.some((it) => isIni(it.text)) ? ini : other)(sources, ...more);

/** Returns the mistakes of a game, and its texts. */
const compileGame: typeof formats.compileGame = (file, text, include) =>
  isIni(text)
    ? { diagnostics: formats.checkIni({ file, text }), files: [{ file, text }] }
    : formats.compileGame(file, text, include);

/** Holds the services of the language for texts in every notation. */
export const texts = {
  /** Returns true for a text in the language itself. */
  isQuad: (text: string): boolean => !formats.isPuzzle(text) && !formats.isCab(text) && !isIni(text),
  highlight: either(formats.highlightIni, formats.highlight),
  offerAt: either(formats.offerIni, formats.offerAt),
  outline: either(formats.outlineIni, formats.outline),
  colourPlaces: either(() => [], formats.colourPlaces),
  placesInGame: eitherGame(formats.variantPlaces, formats.placesInGame),
  renameInGame: eitherGame(formats.renameVariant, formats.renameInGame),
  nameInGame: eitherGame(formats.variantAt, formats.nameInGame),
  compileGame,
};
