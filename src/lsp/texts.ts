import type { Source } from "../base/index.ts";
import {
  checkIni,
  colourPlaces,
  highlight,
  highlightIni,
  isCab,
  isIniFile,
  isPuzzle,
  nameInGame,
  offerAt,
  offerIni,
  outline,
  outlineIni,
  placesInGame,
  renameInGame,
  renameVariant,
  variantAt,
  variantPlaces,
  compileGame as compileNotation,
} from "../formats/index.ts";

// What an editor asks of a text, in every notation that has a service. What it takes is exported by src/web/compiling.ts too: in the studio it comes from there.

const isIni = (text: string): boolean => isIniFile("", text);

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
const compileGame: typeof compileNotation = (file, text, include) =>
  isIni(text)
    ? { diagnostics: checkIni({ file, text }), files: [{ file, text }] }
    : compileNotation(file, text, include);

/** Holds the services of the language for texts in every notation. */
export const texts = {
  /** Returns true for a text in the language itself. */
  isQuad: (text: string): boolean => !isPuzzle(text) && !isCab(text) && !isIni(text),
  highlight: either(highlightIni, highlight),
  offerAt: either(offerIni, offerAt),
  outline: either(outlineIni, outline),
  colourPlaces: either(() => [], colourPlaces),
  placesInGame: eitherGame(variantPlaces, placesInGame),
  renameInGame: eitherGame(renameVariant, renameInGame),
  nameInGame: eitherGame(variantAt, nameInGame),
  compileGame,
};
