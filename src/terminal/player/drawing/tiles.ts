import { getOrMake, contrastRatio, mix } from "../../../base/index.ts";
import * as screen from "../../screen/index.ts";
import type { Look } from "../../../view/index.ts";

/** Holds the characters that fill a cell, their widths in columns, and the number of their style. */
export interface Tile {
  readonly characters: readonly { readonly character: string; readonly width: number }[];
  readonly pen: screen.PenNumber;
}

/** Describes the marks of a cell. */
export interface CellMark {
  /** Is true if the keyboard cursor is on the cell. */
  readonly cursor?: boolean;
  /** Marks the selected piece, its targets (`takes` for captures), the last move, or a piece in check. */
  readonly mark?: "selected" | "target" | "takes" | "last" | "checked";
  /** Stores the colour of the cell on a chequered board. */
  readonly square?: "light" | "dark";
  /** Is true if a falling body would land on the cell. */
  readonly ghost?: boolean;
}

/** Stores the colour of empty cells. */
export const emptyBoardColour = "#17181d";
/** Sets how much of an object's colour is mixed into the background of its cell, from 0 to 1. */
const tintShare = 0.3;
/** Sets the share for objects on the lowest layer, whose characters are drawn faintly. */
const groundTintShare = 0.45;
/** Sets the minimum contrast between a character and its background. */
const minContrast = 2.8;

/**
 * Creates the tiles of kinds: the character of the visible kind in its colour. The background is the kind's second colour, or the colour
 * of the object below, or a dark shade of the kind's own colour. Walls therefore look solid, and a crate shows the mark below it.
 */
export function makeTileTexts(looks: readonly Look[], pens: screen.Pens, columns: number, ascii: boolean) {
  const knownTiles = new Map<number, Tile>();
  return { columns, tile: tileOf };

  /** Returns the tile for the visible kind and the kind below it; 0 stands for no kind. */
  function tileOf(topKind: number, kindBelow: number, mark: CellMark = noMark): Tile {
    const key = (topKind * 65_536 + kindBelow) * markCombinations + encodeMark(mark);
    return getOrMake(knownTiles, key, () => makeTile(topKind, kindBelow, mark));
  }

  function makeTile(topKind: number, kindBelow: number, mark: CellMark): Tile {
    const look = looks[topKind];
    const emptySign = topKind === 0 && mark.mark === "target" ? (ascii ? "*" : "•") : " ";
    const signs = topKind === 0 ? [emptySign] : charactersOf(look, columns, ascii);
    const style = styleOf(look, looks[kindBelow], pens.depth, mark);
    return { characters: padCharacters(signs, columns), pen: pens.penFor(style) };
  }
}

export type TileTexts = ReturnType<typeof makeTileTexts>;

/** Pads characters with blanks to the width of a cell; a label of several characters is centred. */
function padCharacters(characters: readonly string[], columns: number): Tile["characters"] {
  const measuredCharacters = (characters.length === 0 ? [" "] : characters).map((character) => ({
    character,
    width: screen.columnsOf(character),
  }));
  const blankColumns = columns - measuredCharacters.reduce((sum, it) => sum + it.width, 0);
  const blanksBefore = characters.length > 1 || columns > 2 ? blankColumns >> 1 : 0;
  const blanks = (count: number): Tile["characters"] =>
    Array.from({ length: Math.max(0, count) }, () => ({ character: " ", width: 1 }));
  return [...blanks(blanksBefore), ...measuredCharacters, ...blanks(blankColumns - blanksBefore)];
}

const noMark: CellMark = {};
const markWords = [undefined, "selected", "target", "takes", "last", "checked"] as const;
const squareWords = [undefined, "light", "dark"] as const;
const markCombinations = 128;

function encodeMark({ cursor, mark, square, ghost }: CellMark): number {
  if (mark === undefined && square === undefined && !cursor && !ghost) return 0;
  const wordNumber = markWords.indexOf(mark) * squareWords.length + squareWords.indexOf(square);
  return wordNumber * 4 + (cursor ? 2 : 0) + (ghost ? 1 : 0);
}

/** Returns the characters for a kind: the ones that the game file shows for it, if they fit into a cell. */
function charactersOf({ name, glyph, shown }: Look, columns: number, ascii: boolean): readonly string[] {
  const signs = screen.splitCharacters(shown);
  const fallbackSign = screen.toAsciiCharacter(glyph) ?? screen.toAsciiCharacter(name[0] ?? "") ?? "?";
  if (ascii && !/^[ -~]*$/.test(shown)) return [screen.toAsciiCharacter(shown) ?? fallbackSign];
  if (screen.columnsOf(shown) > columns)
    return signs.length > 1 && screen.columnsOf(signs[0]) <= columns ? [signs[0]] : [fallbackSign];
  const [onlySign] = signs;
  return signs.length === 1 && blockElement.test(onlySign!) && columns === 2 ? [onlySign!, onlySign!] : signs;
}

/** Matches block elements, which are repeated to fill a cell of two columns. */
const blockElement = /^[\u2580-\u259f]$/;

/** Returns the style of a kind in a cell. */
function styleOf(look: Look, below: Look, depth: screen.ColourDepth, mark: CellMark): screen.Style {
  if (hasManyColours(depth)) return mark.cursor ? cursorStyle : manyColourStyle(look, below, mark);
  const style = fewColourStyle(look, depth, mark);
  return mark.cursor ? { ...style, inverse: !style.inverse } : style;
}

const cursorStyle: screen.Style = { ink: "#101014", paper: "#f0f0ea", bold: true };

function manyColourStyle(look: Look, below: Look, { mark, square, ghost }: CellMark): screen.Style {
  const { body, owner, isGround } = look;
  const colours = visibleColours(look);
  const [ink = "#c8ccd4", ownPaper] = colours;
  const markPaper = mark ? markPapers[mark] : square && squarePapers[square];
  if (ghost) return { dim: true, ink, paper: markPaper ?? emptyBoardColour };
  if (body) return { ink: mix("#000000", ink, 0.6), paper: ink };
  const usualPaper = colours.length === 0 ? emptyBoardColour : shade(ink, isGround);
  const paper = markPaper ?? ownPaper ?? groundOf(below) ?? usualPaper;
  if (isGround && ownPaper === undefined) return { ink: mix(paper, ink, 0.5), paper };
  return { ink: makeLegible(ink, paper), paper, ...(owner !== undefined && { bold: true }) };
}

/** Returns the colours of a kind: of the character, and of the cell. Where the character is a blank, the only colour is that of the cell. */
function visibleColours({ colours, shown, isGround }: Look): readonly string[] {
  return colours.length === 1 && !isGround && shown.trim() === "" ? [colours[0], colours[0]] : colours;
}

function fewColourStyle(look: Look, depth: screen.ColourDepth, { mark, ghost }: CellMark): screen.Style {
  const { owner } = look;
  const [ink, paper] = depth === "none" ? [] : visibleColours(look);
  return {
    ...(ink !== undefined && { ink }),
    ...(paper !== undefined && { paper }),
    ...(ghost && { dim: true }),
    ...(owner === 0 && { bold: true }),
    ...(mark && fewColourMarks[mark]),
  };
}

const hasManyColours = (depth: screen.ColourDepth): boolean => depth === "256" || depth === "full";

const squarePapers = { light: "#9a8a70", dark: "#7d6d58" } as const;
const markPapers = {
  selected: "#c9b458",
  target: "#6f8f5a",
  takes: "#b0654f",
  last: "#8c8a4a",
  checked: "#c0503c",
} as const;
/** Maps marks to styles for terminals with few or no colours. */
const fewColourMarks = {
  selected: { inverse: true },
  target: { bold: true },
  takes: { underline: true, bold: true },
  last: { underline: true },
  checked: { underline: true, inverse: true },
} as const;

function groundOf({ colours: [ink, paper], isGround }: Look): string | undefined {
  return paper ?? (ink === undefined ? undefined : shade(ink, isGround));
}

function shade(colour: string, isGround: boolean): string {
  return mix(emptyBoardColour, colour, isGround ? groundTintShare : tintShare);
}

/** Moves a colour towards white or black until it is readable on its background. */
function makeLegible(ink: string, paper: string): string {
  const target = contrastRatio("#ffffff", paper) > contrastRatio("#000000", paper) ? "#ffffff" : "#000000";
  for (let share = 1; share > 0.2; share -= 0.1) {
    const colour = mix(target, ink, share);
    if (contrastRatio(colour, paper) >= minContrast) return colour;
  }
  return target;
}
