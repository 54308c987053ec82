import { type Diagnostic, type Source, withLineFeeds } from "../base/index.ts";
import { cabBytes, cabText, compileText, includedSource, isCabFile, readCab } from "../formats/index.ts";
import type { Program } from "../program/index.ts";

export {
  bundle,
  entriesOf,
  explanationsIn,
  formatText,
  helpFrom,
  legendGlyphs,
  repaint,
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
} from "../formats/index.ts";
export {
  type ColourPlace,
  colourPlaces,
  fileFor,
  highlight,
  isCab,
  isPuzzle,
  nameInGame,
  newLevel,
  newSprite,
  offerAt,
  outline,
  paintings,
  paletteOf,
  puzzleOf,
  quadOf,
  renameInGame,
} from "./notations.ts";

export interface Compiled {
  readonly program?: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** It is played in spite of its mistakes; without it, a file of this notation never is. */
  readonly plays?: boolean;
}

/** Makes a program of a file, whose name and content tell the notation. Never throws. */
export function compileFile(
  file: string,
  content: Uint8Array | string,
  include: (name: string) => Source | undefined,
): Compiled | { readonly wrong: string } {
  if (isCabFile(file, content)) return readCab(cabBytes(content), file);
  const text = utf8Text(content);
  if (text === undefined) return { wrong: `${file} is not a text file in UTF-8.` };
  const included = (name: string): Source | undefined => {
    const found = include(name);
    return found && includedSource(found);
  };
  return compileText({ file, text }, included);
}

/** Returns the text of a file, if it is one in UTF-8; of a CABBAGE file each byte is a character. */
export function fileText(file: string, content: Uint8Array | string): string | undefined {
  if (typeof content === "string") return content;
  return isCabFile(file, content) ? cabText(content) : utf8Text(content);
}

/** Returns bytes as text, if they are text in UTF-8. */
function utf8Text(content: Uint8Array | string): string | undefined {
  if (typeof content === "string") return withLineFeeds(content);
  if (content.includes(0)) return undefined;
  try {
    return withLineFeeds(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return undefined;
  }
}
