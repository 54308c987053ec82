import { type Source, withLineFeeds } from "../base/index.ts";
import { cabText, type Compiled, compileGame, isCabFile } from "../formats/index.ts";

// The language server of the studio takes from here whatever it needs of the language: see `language` in vite.config.ts.
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

/** Makes a program of a file, whose name and content tell the notation. Never throws. */
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

/** Returns the text of a file, if it is one in UTF-8; of a CABBAGE file each byte is a character. */
export function fileText(file: string, content: Uint8Array | string): string | undefined {
  if (typeof content === "string") return content;
  return isCabFile(file, content) ? cabText(content) : utf8Text(content);
}

/** Returns bytes as text, if they are text in UTF-8. */
function utf8Text(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return withLineFeeds(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return undefined;
  }
}
