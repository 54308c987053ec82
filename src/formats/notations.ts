import { cabBytes, cabToQuad, isCabFile, parseCab } from "./cabbage/index.ts";
import * as ps from "./puzzlescript/index.ts";
import * as syntax from "../syntax/index.ts";
import type { Source } from "../base/index.ts";
import * as fairy from "./fairy/index.ts";
import { hexOf, nameAt, placesOfName, renameAt } from "../program/index.ts";

// Implements the editor features for all notations.

/** Returns true if a text is a PuzzleScript file. */
export const isPuzzle = ps.looksLikePuzzleScript;

/** Returns true if the content of a text is in CABBAGE. */
export function isCab(text: string): boolean {
  return isCabFile("", text);
}

/**
 * Returns a file name with the extension of the text's notation. A name with `.cab` keeps it, because mistakes may
 * prevent the text from being recognized as CABBAGE.
 */
export function fileFor(name: string, text: string): string {
  const keepsCab = /\.cab$/i.test(name) && !/^\s*(?:title|quadrille|\/\/)/.test(text);
  const notation = notationOf(text);
  const { ending } = keepsCab && notation === quad ? cab : notation;
  return `${name.replace(/\.\w+$/, "")}${ending}`;
}

/** Describes a colour in a text, by its range and its value. */
export interface ColourPlace {
  readonly from: number;
  readonly to: number;
  /** Stores the colour as `#rrggbb`. */
  readonly hex: string;
}

/** Contains the editor features of the language itself. Each of the other notations offers the same ones. */
const quad = {
  ending: ".quad",
  /** Returns the syntax tokens of a text, in order and without overlaps. */
  highlight: syntax.highlightText,
  /** Returns the completions for a word that starts at an offset. */
  offerAt: syntax.offerWords,
  /** Returns all pictures in a text that can be painted. */
  paintings: syntax.findPaintings,
  /** Returns the edit that gives an object its first picture; undefined if that is impossible. */
  newSprite: syntax.insertSprite,
  /** Returns the edit that inserts an empty level of the same size after a level. */
  newLevel: syntax.insertLevel,
  /** Returns the outline entries of a text, in text order. */
  outline: syntax.outlineText,
  /** Returns the colours in a text, in text order. */
  colourPlaces: (text: string): readonly ColourPlace[] =>
    syntax.colourWords(text).flatMap(({ text: word, span: { from, to } }) => {
      const hex = hexOf(word);
      return hex === undefined ? [] : [{ from, to, hex }];
    }),
  /** Returns the named colours that a text may use, each with its value as `#rrggbb`. */
  paletteOf: (_text: string): readonly (readonly [name: string, hex: string])[] =>
    syntax.colours.flatMap((name) => {
      const hex = hexOf(name);
      return hex === undefined ? [] : [[name, hex] as const];
    }),
  /**
   * Returns the name at an offset of a file that can be renamed; undefined if there is none. The first source is the
   * game's own file.
   */
  nameInGame: nameAt,
  /** Returns all spans, in every file of the game, of the name at an offset. */
  placesInGame: placesOfName,
  /**
   * Returns the edits that rename the name at an offset in every file of the game, or a sentence that explains why it
   * cannot be renamed.
   */
  renameInGame: renameAt,
};

type Notation = typeof quad;

const puzzle: Notation = {
  ending: ".txt",
  highlight: ps.highlightPuzzle,
  offerAt: () => ({ words: [...ps.puzzleWords], names: true }),
  paintings: ps.puzzlePaintings,
  newSprite: ps.newPuzzleSprite,
  newLevel: ps.newPuzzleLevel,
  outline: ps.puzzleOutline,
  colourPlaces: (text) => ps.puzzleColours(text).places,
  paletteOf: (text) => ps.puzzleColours(text).palette,
  nameInGame: (sources, file, offset) => ps.puzzleNameAt(fileOf(sources, file), offset),
  placesInGame: (sources, file, offset) => {
    const ownFile = fileOf(sources, file);
    const name = ps.puzzleNameAt(ownFile, offset)?.toLowerCase();
    const tokens = ps
      .highlightPuzzle(ownFile.text)
      .filter((it) => it.kind === "name" && ownFile.text.slice(it.from, it.to).toLowerCase() === name);
    return tokens.map(({ from, to }) => ({ file, from, to }));
  },
  renameInGame: (sources, file, offset, to) => ps.renamePuzzle(fileOf(sources, file), offset, to),
};

/** CABBAGE has an editor of its own for transitions, and no colours. */
const cab: Notation = {
  ...quad,
  ending: ".cab",
  highlight: () => [],
  offerAt: () => ({ words: [], names: false }),
  paintings: () => [],
  outline: () => [],
  colourPlaces: () => [],
};

/** A `variants.ini` of Fairy-Stockfish has no pictures. */
const ini: Notation = {
  ...cab,
  ending: ".ini",
  highlight: fairy.highlightIni,
  offerAt: fairy.offerIni,
  outline: fairy.outlineIni,
  nameInGame: fairy.variantAt,
  placesInGame: fairy.variantPlaces,
  renameInGame: fairy.renameVariant,
};

function notationOf(text: string): Notation {
  return isPuzzle(text) ? puzzle : isCab(text) ? cab : fairy.isIniFile("", text) ? ini : quad;
}

/** Returns true if a text is in the language itself. */
export const isQuad = (text: string): boolean => notationOf(text) === quad;

const fileOf = (sources: readonly Source[], file: string): Source =>
  sources.find((it) => it.file === file) ?? { file, text: "" };

const notationIn = (sources: readonly Source[], file: string): Notation =>
  notationOf(fileOf(sources, file).text);

export const highlight: Notation["highlight"] = (text) => notationOf(text).highlight(text);
export const offerAt: Notation["offerAt"] = (text, from) => notationOf(text).offerAt(text, from);
export const paintings: Notation["paintings"] = (text) => notationOf(text).paintings(text);
export const newSprite: Notation["newSprite"] = (text, ...sprite) =>
  notationOf(text).newSprite(text, ...sprite);
export const outline: Notation["outline"] = (text) => notationOf(text).outline(text);
export const colourPlaces: Notation["colourPlaces"] = (text) => notationOf(text).colourPlaces(text);
export const paletteOf: Notation["paletteOf"] = (text) => notationOf(text).paletteOf(text);

/** Returns the edit that inserts an empty level of the same size after the given level. */
export function newLevel(text: string, level: syntax.Painting, nothing: string): syntax.Replacement {
  return notationOf(text).newLevel(level, nothing);
}

/** Converts a PuzzleScript or CABBAGE file to the language; undefined if a CABBAGE file cannot be parsed. */
export function quadOf(file: string, text: string): string | undefined {
  if (!isCabFile(file, text)) return ps.puzzleToQuad({ file, text }).text;
  const { cab } = parseCab(cabBytes(text), file);
  return cab && cabToQuad(cab);
}

export const nameInGame: Notation["nameInGame"] = (sources, file, offset) =>
  notationIn(sources, file).nameInGame(sources, file, offset);
export const placesInGame: Notation["placesInGame"] = (sources, file, offset) =>
  notationIn(sources, file).placesInGame(sources, file, offset);
export const renameInGame: Notation["renameInGame"] = (sources, file, ...name) =>
  notationIn(sources, file).renameInGame(sources, file, ...name);
