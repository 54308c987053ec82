import { type Source, replaceLoneReturns } from "../base/index.ts";
import { cabText, type Compiled, compileGame, isCabFile } from "../formats/index.ts";

// The studio's language server imports these functions of the language from here: see `language` in vite.config.ts.
export {
  bundle,
  entriesOf,
  explanationsIn,
  formatText,
  helpFrom,
  legendGlyphs,
  repaint,
  sectionWords,
  unbundle,
  type HighlightToken,
  type OutlineEntry,
} from "../syntax/index.ts";
export {
  addTransition,
  cabBytes,
  drawCab,
  isCabFile,
  puzzleMeaning,
  puzzleTest,
  putTransition,
  removeTransition,
  stillTransition,
  swapTransitions,
  type ColourPlace,
  colourPlaces,
  compileGame,
  fileFor,
  highlight,
  isCab,
  isPuzzle,
  isQuad,
  nameInGame,
  newLevel,
  newSprite,
  offerAt,
  outline,
  paintings,
  paletteOf,
  placesInGame,
  quadOf,
  renameInGame,
  type Compiled,
} from "../formats/index.ts";

/** Compiles a file, whose name and content determine its language. Never throws. */
export function compileFile(
  file: string,
  content: Uint8Array | string,
  include: (name: string) => Source | undefined,
): Compiled | { readonly wrong: string } {
  const text = fileText(file, content);
  return text === undefined
    ? { wrong: `${file} is not a text file in UTF-8.` }
    : compileGame(file, text, include);
}

/** Decodes a file as UTF-8, or byte by byte if it is a CABBAGE file; returns undefined if it is not valid text. */
export function fileText(file: string, content: Uint8Array | string): string | undefined {
  if (typeof content === "string") return content;
  return isCabFile(file, content) ? cabText(content) : utf8Text(content);
}

/** Decodes bytes as UTF-8; returns undefined if they are not valid text. */
function utf8Text(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return replaceLoneReturns(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return undefined;
  }
}
