import {
  cabToQuad,
  highlightPuzzle,
  looksLikePuzzleScript,
  newPuzzleLevel,
  newPuzzleSprite,
  parseCab,
  puzzlePaintings,
  puzzleToQuad,
  puzzleWords,
} from "../formats/index.ts";
import {
  highlightText as highlightQuad,
  insertLevel as newQuadLevel,
  insertSprite as newQuadSprite,
  type Offer,
  offerWords as offerOfQuad,
  type Painting,
  findPaintings as quadPaintings,
  type Replacement,
  type HighlightToken,
} from "../syntax/index.ts";

// What an editor asks of a text, in any notation.

/** Whether a text is a PuzzleScript file. */
export const isPuzzle = looksLikePuzzleScript;

/** The name of a file that holds a text: what it is called, with the ending that belongs to the notation. */
export function fileFor(name: string, text: string): string {
  return `${name.replace(/\.\w+$/, "")}${isPuzzle(text) ? ".txt" : ".quad"}`;
}

/** What the stretches of a text are, in order and without overlaps. */
export function highlight(text: string): readonly HighlightToken[] {
  return isPuzzle(text) ? highlightPuzzle(text) : highlightQuad(text);
}

/** Completions where a word begins. */
export function offerAt(text: string, from: number): Offer {
  return isPuzzle(text) ? { words: [...puzzleWords], names: true } : offerOfQuad(text, from);
}

/** All pictures of a text that can be painted. */
export function paintings(text: string): readonly Painting[] {
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

/** A PuzzleScript file without mistakes, or the bytes of a CABBAGE file, in the language; nothing if a CABBAGE file cannot be read. */
export function quadOf(file: string, content: string | Uint8Array): string | undefined {
  if (typeof content === "string") return puzzleToQuad({ file, text: content }).text;
  const { cab } = parseCab(content, file);
  return cab && cabToQuad(cab);
}
