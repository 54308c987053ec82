import { cabBytes, cabToQuad, isCabFile, parseCab } from "./cabbage/index.ts";
import * as ps from "./puzzlescript/index.ts";
import * as syntax from "../syntax/index.ts";
import type { Edit, Source, Span } from "../base/index.ts";
import * as fairy from "./fairy/index.ts";
import { hexOf, nameAt, placesOfName, renameAt } from "../program/index.ts";

// What an editor asks of a text, in any notation.

/** Is true if a text is a PuzzleScript file. */
export const isPuzzle = ps.looksLikePuzzleScript;

/** Returns true if a text is a CABBAGE file, by its content. */
export function isCab(text: string): boolean {
  return isCabFile("", text);
}

/** Returns the name of a file that holds a text: what it is called, with the ending that belongs to the notation. A CABBAGE file with mistakes is one still. */
export function fileFor(name: string, text: string): string {
  const staysCab = /\.cab$/i.test(name) && !/^\s*(?:title|quadrille|\/\/)/.test(text);
  const found = notationOf(text);
  const { ending } = staysCab && found === quad ? cab : found;
  return `${name.replace(/\.\w+$/, "")}${ending}`;
}

/** Says what an editor asks of one notation. */
interface Notation {
  readonly ending: string;
  /** Returns what the stretches of a text are, in order and without overlaps. */
  highlight(text: string): readonly syntax.HighlightToken[];
  /** Completions where a word begins. */
  offerAt(text: string, from: number): syntax.Offer;
  /** All pictures of a text that can be painted. */
  paintings(text: string): readonly syntax.Painting[];
  /** Returns a picture for something that has none; nothing where it has no place. */
  newSprite(
    text: string,
    name: string,
    colours: readonly string[],
    rows: readonly string[],
  ): syntax.Replacement | undefined;
  /** Returns another level behind one, as large. */
  newLevel(level: syntax.Painting, nothing: string): syntax.Replacement;
  /** Returns the parts of a text, in its order. */
  outline(text: string): readonly syntax.OutlineEntry[];
  /** Returns the colours of a text, in its order. */
  colourPlaces(text: string): readonly ColourPlace[];
  /** Returns the colours that have a name in a text, and each as `#rrggbb`. */
  paletteOf(text: string): readonly (readonly [name: string, hex: string])[];
  /** Returns the name at an offset of a file of a game, the game's own first, if one stands there that can be changed. */
  nameInGame(sources: readonly Source[], file: string, offset: number): string | undefined;
  /** Returns the places of what is named there, in all files of the game. */
  placesInGame(sources: readonly Source[], file: string, offset: number): readonly Span[];
  /** Gives it another name, in all files of the game; or says why not. */
  renameInGame(
    sources: readonly Source[],
    file: string,
    offset: number,
    to: string,
  ): { readonly edits: readonly Edit[] } | { readonly wrong: string };
}

/** Describes a colour where it stands in a text. */
export interface ColourPlace {
  readonly from: number;
  readonly to: number;
  /** As `#rrggbb`. */
  readonly hex: string;
}

const quad: Notation = {
  ending: ".quad",
  highlight: syntax.highlightText,
  offerAt: syntax.offerWords,
  paintings: syntax.findPaintings,
  newSprite: syntax.insertSprite,
  newLevel: syntax.insertLevel,
  outline: syntax.outlineText,
  colourPlaces: (text) =>
    syntax.colourWords(text).flatMap(({ text: word, span: { from, to } }) => {
      const hex = hexOf(word);
      return hex === undefined ? [] : [{ from, to, hex }];
    }),
  paletteOf: () =>
    syntax.colours.flatMap((name) => {
      const hex = hexOf(name);
      return hex === undefined ? [] : [[name, hex] as const];
    }),
  nameInGame: nameAt,
  placesInGame: placesOfName,
  renameInGame: renameAt,
};

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
    const own = fileOf(sources, file);
    const name = ps.puzzleNameAt(own, offset)?.toLowerCase();
    const tokens = ps
      .highlightPuzzle(own.text)
      .filter((it) => it.kind === "name" && own.text.slice(it.from, it.to).toLowerCase() === name);
    return tokens.map(({ from, to }) => ({ file, from, to }));
  },
  renameInGame: (sources, file, offset, to) => ps.renamePuzzle(fileOf(sources, file), offset, to),
};

/** Its transitions are painted by a tool of their own, and its characters have no colours. */
const cab: Notation = {
  ...quad,
  ending: ".cab",
  highlight: () => [],
  offerAt: () => ({ words: [], names: false }),
  paintings: () => [],
  outline: () => [],
  colourPlaces: () => [],
};

/** A `variants.ini` of Fairy-Stockfish draws nothing. */
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

/** Returns true for a text in the language itself. */
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

/** Returns another level behind one of a text, as large. */
export function newLevel(text: string, level: syntax.Painting, nothing: string): syntax.Replacement {
  return notationOf(text).newLevel(level, nothing);
}

/** A PuzzleScript file without mistakes, or a CABBAGE file, in the language; nothing if a CABBAGE file cannot be read. */
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
