import type { Source } from "../base/index.ts";
import * as formats from "../formats/index.ts";

// What an editor asks of a text: here of a `variants.ini` too, which no page but the server's own has to load.

const isIni = (text: string): boolean => formats.isIniFile("", text);

/** Returns true for a text in the language itself. */
export const isQuad = (text: string): boolean =>
  !formats.isPuzzle(text) && !formats.isCab(text) && !isIni(text);

/** Returns a function that asks the first for a `variants.ini`, and the other for all other texts. */
const either =
  <A extends unknown[], R>(ini: (text: string, ...more: A) => R, other: typeof ini): typeof ini =>
  (text, ...more) =>
    (isIni(text) ? ini : other)(text, ...more);

export const highlight = either(formats.highlightIni, formats.highlight);
export const offerAt = either(formats.offerIni, formats.offerAt);
export const outline = either(formats.outlineIni, formats.outline);
export const colourPlaces = either(() => [], formats.colourPlaces);

/** Does the same for the texts of a game. */
const eitherGame =
  <A extends unknown[], R>(
    ini: (sources: readonly Source[], ...more: A) => R,
    other: typeof ini,
  ): typeof ini =>
  (sources, ...more) =>
    (sources.some((it) => isIni(it.text)) ? ini : other)(sources, ...more);

export const placesInGame = eitherGame(formats.variantPlaces, formats.placesInGame);
export const renameInGame = eitherGame(formats.renameVariant, formats.renameInGame);
export const nameInGame = eitherGame(formats.variantAt, formats.nameInGame);

/** Returns the mistakes of a game, and its texts. */
export const compileGame: typeof formats.compileGame = (file, text, include) =>
  isIni(text)
    ? { diagnostics: formats.checkIni({ file, text }), files: [{ file, text }] }
    : formats.compileGame(file, text, include);
