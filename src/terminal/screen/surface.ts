import { toAsciiText, splitCharacters, columnsOf } from "./width.ts";
import { type Rgb, rgbOf, type Sized } from "../../base/index.ts";

/**
 * Stores the content of a screen: one character and one pen per cell, row by row. The cell after a wide
 * character is empty. Content outside of the screen is cut off.
 */
export class Surface {
  readonly columns: number;
  readonly rows: number;
  readonly chars: string[];
  readonly pens: Uint32Array;
  /** Is true if texts are written in plain ASCII. */
  readonly ascii: boolean;

  constructor(columns: number, rows: number, ascii = false) {
    this.columns = columns;
    this.rows = rows;
    this.ascii = ascii;
    this.chars = Array.from({ length: columns * rows }, () => " ");
    this.pens = new Uint32Array(columns * rows);
  }

  clear(): void {
    this.chars.fill(" ");
    this.pens.fill(0);
  }

  /** Writes a character that is `width` columns wide. A wide character that does not fit on the row is replaced by blanks. */
  put(x: number, y: number, character: string, pen: PenNumber, width = columnsOf(character)): void {
    if (y < 0 || y >= this.rows || x < 0 || x >= this.columns || width < 1) return;
    const at = y * this.columns + x;
    this.#blankOtherHalf(x, at);
    if (x + width > this.columns) return this.#set(at, " ", pen);
    if (width > 1) this.#blankOtherHalf(x + 1, at + 1);
    this.#set(at, character, pen);
    if (width > 1) this.#set(at + 1, "", pen);
    if (x + width < this.columns && this.chars[at + width] === "") this.chars[at + width] = " ";
  }

  /** Writes a line of text, cut at the right edge. Returns the number of columns written. */
  text(x: number, y: number, text: string, pen: PenNumber = 0): number {
    let at = 0;
    for (const character of splitCharacters(this.ascii ? toAsciiText(text) : text)) {
      const width = columnsOf(character);
      if (x + at + width > this.columns) break;
      this.put(x + at, y, character, pen, width);
      at += width;
    }
    return at;
  }

  /** Writes a number of blanks with a pen. */
  blank(x: number, y: number, columns: number, pen: PenNumber = 0): void {
    for (let at = x; at < x + columns; at++) this.put(at, y, " ", pen, 1);
  }

  /** Replaces the first half of a wide character by a blank when its second half is overwritten. */
  #blankOtherHalf(x: number, at: number): void {
    if (this.chars[at] === "" && x > 0) this.chars[at - 1] = " ";
  }

  #set(at: number, character: string, pen: PenNumber): void {
    this.chars[at] = character;
    this.pens[at] = pen;
  }
}

/** Describes a rectangle of cells of a screen. */
export interface Area extends Sized {
  readonly x: number;
  readonly y: number;
}

/** Limits the number of unchanged cells that are written again, because a longer run is shorter to skip by moving the cursor. */
const maxRewrittenCells = 3;

/** Creates the output that updates a terminal. It contains only the cells that have changed, wrapped in a synchronized update. */
export class ScreenPainter {
  readonly #pens: Pens;
  #shownSurface: Surface | undefined;
  #currentPen: PenNumber = 0;

  constructor(pens: Pens) {
    this.#pens = pens;
  }

  /** Forgets what the terminal shows, so that the next update writes everything. */
  forget(): void {
    this.#shownSurface = undefined;
  }

  /** Returns the output that makes the terminal show a surface; empty if the terminal shows it already. */
  paint(surface: Surface): string {
    let shownSurface = this.#shownSurface;
    const isFresh =
      !shownSurface || shownSurface.columns !== surface.columns || shownSurface.rows !== surface.rows;
    if (isFresh) shownSurface = this.#shownSurface = new Surface(surface.columns, surface.rows);
    let output = isFresh ? "\u001b[m\u001b[2J" : "";
    if (isFresh) this.#currentPen = 0;
    for (let y = 0; y < surface.rows; y++) output += this.#paintRow(surface, shownSurface!, y);
    return output === "" ? "" : `\u001b[?2026h${output}\u001b[?2026l`;
  }

  #paintRow({ columns, chars, pens }: Surface, shownSurface: Surface, y: number): string {
    let output = "";
    let cursor = -1;
    const rowStart = y * columns;
    for (let x = 0; x < columns; x++) {
      const at = rowStart + x;
      if (chars[at] === shownSurface.chars[at] && pens[at] === shownSurface.pens[at]) continue;
      if (chars[at] === "") continue;
      output += cursor < 0 ? `\u001b[${y + 1};${x + 1}H` : this.#moveCursor(chars, pens, rowStart, cursor, x);
      output += this.#pens.changeSequence(this.#currentPen, pens[at]) + chars[at];
      this.#currentPen = pens[at];
      // Terminals disagree about the width of some characters, so the cursor position after a wide character is unknown.
      cursor = chars[at + 1] === "" && x + 1 < columns ? -1 : x + 1;
    }
    for (let at = rowStart; at < rowStart + columns; at++) {
      shownSurface.chars[at] = chars[at];
      shownSurface.pens[at] = pens[at];
    }
    return output;
  }

  /** Returns the output that moves the cursor from one column to another on the same row. */
  #moveCursor(chars: readonly string[], pens: Uint32Array, start: number, from: number, to: number): string {
    const charsBetween = chars.slice(start + from, start + to);
    const isShorter =
      to - from <= maxRewrittenCells &&
      charsBetween.every((_, at) => pens[start + from + at] === this.#currentPen);
    return isShorter ? charsBetween.join("") : `\u001b[${to - from}C`;
  }
}

/** Names how many colours a terminal supports. */
export type ColourDepth = "none" | "16" | "256" | "full";

/** Returns the SGR parameters for a foreground colour, or for a background colour if `isBackground` is true; empty without colours. */
function colourCode(colour: string, depth: ColourDepth, isBackground: boolean): string {
  if (depth === "none") return "";
  const rgb = rgbOf(colour);
  if (depth === "16") {
    const index = nearestOf16(rgb);
    return String((index < 8 ? 30 + index : 82 + index) + (isBackground ? 10 : 0));
  }
  return `${isBackground ? 48 : 38};${depth === "256" ? `5;${nearestOf256(rgb)}` : `2;${rgb.join(";")}`}`;
}

/** Returns the perceived distance between two colours by the "redmean" formula. */
function distance([r1, g1, b1]: Rgb, [r2, g2, b2]: Rgb): number {
  const red = (r1 + r2) / 2;
  return (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2;
}

/** Lists the sixteen VGA colours; terminals use slightly different shades. */
const ansiColours: readonly Rgb[] = [
  ..."#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa".split(" "),
  ..."#555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff".split(" "),
].map(rgbOf);
/** Sets how far a colour's largest and smallest channel must differ for the colour not to be replaced by a grey. */
const minColourSpread = 48;

function nearestOf16(rgb: Rgb): number {
  const indices = ansiColours.map((_, index) => index);
  const colourfulIndices =
    channelSpread(rgb) > minColourSpread
      ? indices.filter((index) => channelSpread(ansiColours[index]) > 0)
      : indices;
  return colourfulIndices.reduce((nearestIndex, index) =>
    distance(rgb, ansiColours[index]) < distance(rgb, ansiColours[nearestIndex]) ? index : nearestIndex,
  );
}

function channelSpread(rgb: Rgb): number {
  return Math.max(...rgb) - Math.min(...rgb);
}

const cubeSteps = [0, 95, 135, 175, 215, 255];

/**
 * Returns the nearest colour among the 6x6x6 cube and the 24 greys. The first sixteen colours are not used,
 * because they differ between terminals.
 */
function nearestOf256(rgb: Rgb): number {
  const steps = rgb.map((part) => (part < 48 ? 0 : part < 115 ? 1 : Math.floor((part - 35) / 40)));
  const [r, g, b] = steps as unknown as Rgb;
  const cubeColour: Rgb = [cubeSteps[r], cubeSteps[g], cubeSteps[b]];
  const meanValue = (rgb[0] + rgb[1] + rgb[2]) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((meanValue - 8) / 10)));
  const greyValue = 8 + 10 * grey;
  if (distance(rgb, [greyValue, greyValue, greyValue]) < distance(rgb, cubeColour)) return 232 + grey;
  return 16 + 36 * r + 6 * g + b;
}

/** Describes the style of a cell. Colours are `#rrggbb`; without them, the default colours of the terminal are used. */
export interface Style {
  readonly ink?: string;
  readonly paper?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

/** Identifies a style by its number; 0 is the terminal's default style. */
export type PenNumber = number;

interface StyleCodes {
  readonly ink: string;
  readonly paper: string;
  readonly attributes: string;
}

/** Numbers styles, so that cells can be compared quickly, and returns the control sequences that switch between styles. */
export class Pens {
  readonly depth: ColourDepth;
  readonly #codes: StyleCodes[] = [{ ink: "", paper: "", attributes: "" }];
  readonly #pensByKey = new Map<string, PenNumber>();

  constructor(depth: ColourDepth) {
    this.depth = depth;
  }

  /** Returns the pen for a style; equal styles share a pen. */
  penFor(style: Style): PenNumber {
    const codes = this.#codesOf(style);
    const key = `${codes.ink}/${codes.paper}/${codes.attributes}`;
    if (key === "//") return 0;
    const knownPen = this.#pensByKey.get(key);
    if (knownPen !== undefined) return knownPen;
    this.#pensByKey.set(key, this.#codes.length);
    return this.#codes.push(codes) - 1;
  }

  /** Returns the shortest control sequence that changes the style of the terminal from pen `from` to pen `to`. */
  changeSequence(from: PenNumber, to: PenNumber): string {
    if (from === to) return "";
    const [oldCodes, codes] = [this.#codes[from], this.#codes[to]];
    if (to === 0) return "\u001b[m";
    const parts =
      oldCodes.attributes === codes.attributes
        ? [
            oldCodes.ink === codes.ink ? "" : codes.ink || "39",
            oldCodes.paper === codes.paper ? "" : codes.paper || "49",
          ]
        : [from === 0 ? "" : "0", codes.attributes, codes.ink, codes.paper];
    return `\u001b[${parts.filter((part) => part !== "").join(";")}m`;
  }

  #codesOf({ ink, paper, bold, dim, underline, inverse }: Style): StyleCodes {
    const attributeCodes = [bold && "1", dim && "2", underline && "4", inverse && "7"];
    return {
      ink: ink === undefined ? "" : colourCode(ink, this.depth, false),
      paper: paper === undefined ? "" : colourCode(paper, this.depth, true),
      attributes: attributeCodes.filter(Boolean).join(";"),
    };
  }
}
