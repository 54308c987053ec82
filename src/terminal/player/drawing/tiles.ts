import { getOrMake, contrast, mix } from "../../../base/index.ts";
import {
  asciiSign,
  type ColourDepth,
  type PenNumber,
  type Pens,
  signsOf,
  type Style,
  columnsOf,
} from "../../screen/index.ts";
import type { Look } from "../../../view/index.ts";

/** Describes the content of a cell: signs that fill it, each with its columns. */
export interface Tile {
  readonly signs: readonly { readonly sign: string; readonly width: number }[];
  readonly pen: PenNumber;
}

/** Describes the marks of a cell. */
export interface CellMark {
  /** Is true if the keyboard cursor is on the cell. */
  readonly cursor?: boolean;
  /**
   * Marks what has been picked up; where it can go, and take something; the last move; what is attacked and must not
   * be.
   */
  readonly mark?: "selected" | "target" | "takes" | "last" | "checked";
  /** Is the colour of the cell on a chequered board. */
  readonly square?: "light" | "dark";
  /** Is true if a falling body would come to rest here. */
  readonly ghost?: boolean;
}

/** Holds the ground of a board where nothing lies. */
export const emptyBoardColour = "#17181d";
/** Sets how much of a colour is left in the ground that its owner stands on. */
const tint = 0.3;
/** Is how much of a colour is left in the ground if the thing lies on the lowest layer; its sign is faint. */
const groundTint = 0.45;
/** Is the least contrast between a letter and its ground. */
const readable = 2.8;

/**
 * Says how things are drawn: the sign of what is seen, in its colour. Its ground is its own second colour, else that of what lies below it, else
 * a dark shade of its own, so that walls are solid and a crate shows that it stands on a mark.
 */
export class TileTexts {
  /** Holds columns of a cell. */
  readonly columns: number;
  readonly #looks: readonly Look[];
  readonly #pens: Pens;
  readonly #ascii: boolean;
  readonly #known = new Map<number, Tile>();

  constructor(
    looks: readonly Look[],
    pens: Pens,
    options: { readonly columns: number; readonly ascii: boolean },
  ) {
    this.#looks = looks;
    this.#pens = pens;
    this.columns = options.columns;
    this.#ascii = options.ascii;
  }

  /** Returns the tile for the kind that is seen, with the one below it; 0 is nothing. */
  tile(top: number, below: number, mark: CellMark = unmarked): Tile {
    const key = (top * 65_536 + below) * mostMarks + markNumber(mark);
    return getOrMake(this.#known, key, () => this.#make(top, below, mark));
  }

  #make(top: number, below: number, mark: CellMark): Tile {
    const look = this.#looks[top];
    const empty = top === 0 && mark.mark === "target" ? (this.#ascii ? "*" : "•") : " ";
    const signs = top === 0 ? [empty] : signOf(look, this.columns, this.#ascii);
    const style = styleOf(look, this.#looks[below], this.#pens.depth, mark);
    return { signs: filled(signs, this.columns), pen: this.#pens.pen(style) };
  }
}

/** Returns signs with blanks up to the width of a cell; a label of several stands in the middle. */
function filled(signs: readonly string[], columns: number): Tile["signs"] {
  const placed = (signs.length === 0 ? [" "] : signs).map((sign) => ({ sign, width: columnsOf(sign) }));
  const rest = columns - placed.reduce((sum, it) => sum + it.width, 0);
  const before = signs.length > 1 || columns > 2 ? rest >> 1 : 0;
  const blanks = (count: number): Tile["signs"] =>
    Array.from({ length: Math.max(0, count) }, () => ({ sign: " ", width: 1 }));
  return [...blanks(before), ...placed, ...blanks(rest - before)];
}

const unmarked: CellMark = {};
const markWords = [undefined, "selected", "target", "takes", "last", "checked"] as const;
const squareWords = [undefined, "light", "dark"] as const;
const mostMarks = 128;

function markNumber({ cursor, mark, square, ghost }: CellMark): number {
  if (mark === undefined && square === undefined && !cursor && !ghost) return 0;
  const words = markWords.indexOf(mark) * squareWords.length + squareWords.indexOf(square);
  return words * 4 + (cursor ? 2 : 0) + (ghost ? 1 : 0);
}

/** Returns what stands for a kind: what the file shows for it, as far as it fits into a cell. */
function signOf({ name, glyph, shown }: Look, columns: number, ascii: boolean): readonly string[] {
  const signs = signsOf(shown);
  const plain = asciiSign(glyph) ?? asciiSign(name[0] ?? "") ?? "?";
  if (ascii && !/^[ -~]*$/.test(shown)) return [asciiSign(shown) ?? plain];
  if (columnsOf(shown) > columns)
    return signs.length > 1 && columnsOf(signs[0]) <= columns ? [signs[0]] : [plain];
  const [only] = signs;
  return signs.length === 1 && filling.test(only!) && columns === 2 ? [only!, only!] : signs;
}

/** Matches signs that fill a cell: they are repeated in a cell of two columns. */
const filling = /^[\u2580-\u259f]$/;

/** Returns how a kind is written in a cell. */
function styleOf(look: Look, below: Look, depth: ColourDepth, mark: CellMark): Style {
  if (deep(depth)) return mark.cursor ? cursorStyle : colourful(look, below, mark);
  const style = plain(look, depth, mark);
  return mark.cursor ? { ...style, inverse: !style.inverse } : style;
}

const cursorStyle: Style = { ink: "#101014", paper: "#f0f0ea", bold: true };

function colourful(look: Look, below: Look, { mark, square, ghost }: CellMark): Style {
  const { colours, body, owner, isGround } = look;
  const [ink = "#c8ccd4", own] = colours;
  const marked = mark ? papers[mark] : square && squares[square];
  if (ghost) return { dim: true, ink, paper: marked ?? emptyBoardColour };
  if (body) return { ink: mix("#000000", ink, 0.6), paper: ink };
  const paper =
    marked ?? own ?? groundOf(below) ?? (colours.length === 0 ? emptyBoardColour : shade(ink, isGround));
  if (isGround && own === undefined) return { ink: mix(paper, ink, 0.5), paper };
  return { ink: legible(ink, paper), paper, ...(owner !== undefined && { bold: true }) };
}

function plain({ colours, owner }: Look, depth: ColourDepth, { mark, ghost }: CellMark): Style {
  const [ink, paper] = depth === "none" ? [] : colours;
  return {
    ...(ink !== undefined && { ink }),
    ...(paper !== undefined && { paper }),
    ...(ghost && { dim: true }),
    ...(owner === 0 && { bold: true }),
    ...(mark && manners[mark]),
  };
}

const deep = (depth: ColourDepth): boolean => depth === "256" || depth === "full";

const squares = { light: "#9a8a70", dark: "#7d6d58" } as const;
const papers = {
  selected: "#c9b458",
  target: "#6f8f5a",
  takes: "#b0654f",
  last: "#8c8a4a",
  checked: "#c0503c",
} as const;
/** Holds the same without colours, or with few of them. */
const manners = {
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
  return mix(emptyBoardColour, colour, isGround ? groundTint : tint);
}

/** Returns a colour moved towards white or black until it can be read on its ground. */
function legible(ink: string, paper: string): string {
  const goal = contrast("#ffffff", paper) > contrast("#000000", paper) ? "#ffffff" : "#000000";
  for (let share = 1; share > 0.2; share -= 0.1) {
    const colour = mix(goal, ink, share);
    if (contrast(colour, paper) >= readable) return colour;
  }
  return goal;
}
