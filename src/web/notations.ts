import {
  cabBytes,
  cabToQuad,
  highlightPuzzle,
  isCabFile,
  looksLikePuzzleScript,
  newPuzzleLevel,
  newPuzzleSprite,
  parseCab,
  puzzleColours,
  puzzleNameAt,
  puzzleOutline,
  puzzlePaintings,
  puzzleToQuad,
  puzzleWords,
  quadToPuzzle,
  renamePuzzle,
} from "../formats/index.ts";
import {
  colours,
  colourWords,
  highlightText as highlightQuad,
  insertLevel as newQuadLevel,
  insertSprite as newQuadSprite,
  type Offer,
  offerWords as offerOfQuad,
  outlineText as outlineOfQuad,
  type OutlineEntry,
  type Painting,
  findPaintings as quadPaintings,
  type Replacement,
  type HighlightToken,
} from "../syntax/index.ts";
import type { Edit, Source } from "../base/index.ts";
import { hexOf, nameAt, renameAt } from "../program/index.ts";

// What an editor asks of a text, in any notation.

/** Whether a text is a PuzzleScript file. */
export const isPuzzle = looksLikePuzzleScript;

/** Whether a text is a CABBAGE file, by its content. */
export function isCab(text: string): boolean {
  return isCabFile("", text);
}

/** The name of a file that holds a text: what it is called, with the ending that belongs to the notation. A CABBAGE file with mistakes is one still. */
export function fileFor(name: string, text: string): string {
  const staysCab = /\.cab$/i.test(name) && !/^\s*(?:title|quadrille|\/\/)/.test(text);
  const ending = isPuzzle(text) ? ".txt" : staysCab || isCab(text) ? ".cab" : ".quad";
  return `${name.replace(/\.\w+$/, "")}${ending}`;
}

/** What the stretches of a text are, in order and without overlaps. */
export function highlight(text: string): readonly HighlightToken[] {
  if (isCab(text)) return [];
  return isPuzzle(text) ? highlightPuzzle(text) : highlightQuad(text);
}

/** Completions where a word begins. */
export function offerAt(text: string, from: number): Offer {
  if (isCab(text)) return { words: [], names: false };
  return isPuzzle(text) ? { words: [...puzzleWords], names: true } : offerOfQuad(text, from);
}

/** All pictures of a text that can be painted. */
export function paintings(text: string): readonly Painting[] {
  if (isCab(text)) return [];
  return isPuzzle(text) ? puzzlePaintings(text) : quadPaintings(text);
}

/** A picture for something that has none; nothing where it has no place. */
export function newSprite(text: string, name: string, colour: string): Replacement | undefined {
  return isPuzzle(text) ? newPuzzleSprite(text, name) : newQuadSprite(text, name, colour);
}

/** Another level behind one, as large. */
export function newLevel(text: string, level: Painting, nothing: string): Replacement {
  return isPuzzle(text) ? newPuzzleLevel(level, nothing) : newQuadLevel(level, nothing);
}

/** A PuzzleScript file without mistakes, or a CABBAGE file, in the language; nothing if a CABBAGE file cannot be read. */
export function quadOf(file: string, text: string): string | undefined {
  if (!isCabFile(file, text)) return puzzleToQuad({ file, text }).text;
  const { cab } = parseCab(cabBytes(text), file);
  return cab && cabToQuad(cab);
}

/** A game in the language as a PuzzleScript file, or what does not fit. */
export const puzzleOf = quadToPuzzle;

/** The parts of a text, in its order. */
export function outline(text: string): readonly OutlineEntry[] {
  if (isCab(text)) return [];
  return isPuzzle(text) ? puzzleOutline(text) : outlineOfQuad(text);
}

/** A colour where it stands in a text. */
export interface ColourPlace {
  readonly from: number;
  readonly to: number;
  /** As `#rrggbb`. */
  readonly hex: string;
}

/** The colours of a text, in its order. */
export function colourPlaces(text: string): readonly ColourPlace[] {
  if (isCab(text)) return [];
  if (isPuzzle(text)) return puzzleColours(text).places;
  return colourWords(text).flatMap(({ text: word, span: { from, to } }) => {
    const hex = hexOf(word);
    return hex === undefined ? [] : [{ from, to, hex }];
  });
}

/** The colours that have a name in a text, and each as `#rrggbb`. */
export function paletteOf(text: string): readonly (readonly [name: string, hex: string])[] {
  if (isPuzzle(text)) return puzzleColours(text).palette;
  return colours.flatMap((name) => {
    const hex = hexOf(name);
    return hex === undefined ? [] : [[name, hex] as const];
  });
}

/** The name at an offset of a file of a game, the game's own first, if one stands there that can be changed. */
export function nameInGame(sources: readonly Source[], file: string, offset: number): string | undefined {
  const own = puzzleIn(sources, file);
  return own ? puzzleNameAt(own, offset) : nameAt(sources, file, offset);
}

/** Gives what is named there another name, in all files of the game; or says why not. */
export function renameInGame(
  sources: readonly Source[],
  file: string,
  offset: number,
  to: string,
): { readonly edits: readonly Edit[] } | { readonly wrong: string } {
  const own = puzzleIn(sources, file);
  return own ? renamePuzzle(own, offset, to) : renameAt(sources, file, offset, to);
}

const puzzleIn = (sources: readonly Source[], file: string): Source | undefined =>
  sources.find((it) => it.file === file && isPuzzle(it.text));
