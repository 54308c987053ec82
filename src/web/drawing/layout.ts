import {
  type Block,
  type BoardBlock,
  type GroupBlock,
  isRuler,
  type Look,
  type ShapeBlock,
} from "../../view/index.ts";

/** Describes lengths in CSS pixels. */
export interface CssSize {
  readonly width: number;
  readonly height: number;
}

/** Says how far apart blocks stand, how high a line of text is, and how wide names along the edges of a board. */
interface Spacing {
  readonly gap: number;
  readonly line: number;
  readonly edge: number;
  /** Holds the whole available space. */
  readonly room: CssSize;
}

function spacingIn(room: CssSize): Spacing {
  return isTight(room) ? { gap: 6, line: 20, edge: 14, room } : { gap: 12, line: 28, edge: 20, room };
}

/** Returns the room beside and below a board for names of its rows and columns, in CSS pixels. Names of squares stand in them. */
export function edgeOf({ lettered, names }: BoardBlock, room: CssSize): number {
  return lettered && !names?.cells ? spacingIn(room).edge : 0;
}

/** Returns true if there is so little room that all stands closer together. */
export function isTight({ width, height }: CssSize): boolean {
  return Math.min(width, height) < 480;
}

const smallestCell = 3;
/** Limits the side of a pixel of a sprite, in CSS pixels: larger ones look coarse. */
const largestPixel = 24;

/** Returns the largest side of a cell in a game, in CSS pixels. */
export function largestCell(looks: readonly Look[]): number {
  return largestPixel * (Math.max(0, ...looks.map((it) => it.sprite?.width ?? 0)) || Infinity);
}

/** Returns the room for blocks on a stage: boards reach almost to its edges, and on a phone to them. */
export function roomOn({ width, height }: CssSize): CssSize {
  const edge = isTight({ width, height }) ? 2 : 6;
  return { width: width - 2 * edge, height: height - 2 * edge };
}

/**
 * Returns the largest cell with which all blocks fit into a room; a whole number of device pixels, so that squares stay sharp.
 * @param ratio device pixels for one CSS pixel
 * @param most the side that no cell exceeds, in CSS pixels
 */
export function cellThatFits(blocks: readonly Block[], room: CssSize, ratio: number, most: number): number {
  const spacing = spacingIn(room);
  const largest = Math.min(most, Math.max(room.width, room.height));
  for (let pixels = Math.floor(largest * ratio); pixels > smallestCell * ratio; pixels--) {
    const { width, height } = sizeOf({ type: "group", blocks }, pixels / ratio, spacing);
    if (width <= room.width && height <= room.height) return pixels;
  }
  return Math.max(1, Math.floor(smallestCell * ratio));
}

/** Returns the room that is left for the only board of some blocks. */
export function roomForBoard(blocks: readonly Block[], room: CssSize): CssSize {
  const { height } = sizeOf({ type: "group", blocks }, 0, spacingIn(room));
  return { width: room.width, height: room.height - height };
}

/** Says how wide a letter is at most, on an average, and one in a column beside a board. */
const letter = 9;
const smallLetter = 8;

/** Counts the letters that fit into a column beside a board: the numbers shown there grow. */
const leastLetters = 6;
/** Limits the letters of what stays on one line there. */
const longestLabel = 9;

/** Returns the width of a column beside a board, in CSS pixels, where cells have this side: it stays the same whatever is counted there. */
export function widthOfColumn({ blocks }: GroupBlock, cell: number): number {
  const widths = blocks.map((it) => {
    if (it.type === "group") return widthOfColumn(it, cell);
    if (it.type !== "text") return it.width * sideIn(it, cell);
    const label = it.text.replace(/\s*-?\d.*$/, "");
    const words = label.length > longestLabel ? label.split(/\s/) : [label];
    return smallLetter * most(words.map((word) => word.length));
  });
  return Math.max(leastLetters * letter, ...widths);
}

/** Returns how many lines a text takes in a room: a little more than it needs now, so that what is counted can grow. */
export function lineCount(text: string, width: number): number {
  const wraps = Math.ceil(((text.length + 2) * narrowLetter) / width);
  return text.includes("\n") ? text.split("\n").length : Math.max(1, wraps);
}

const narrowLetter = 7.5;

/**
 * Returns how much room a block takes with such cells. Text can be wrapped, so of its width only the longest word
 * counts.
 */
function sizeOf(block: Block, cell: number, spacing: Spacing): CssSize {
  switch (block.type) {
    case "text":
      if (isRuler(block.text)) return { width: 0, height: 0 };
      return {
        width: letter * most(block.text.split(/\s/).map((it) => it.length)),
        height: lineCount(block.text, spacing.room.width) * spacing.line,
      };
    case "board":
    case "shape": {
      const side = sideIn(block, cell);
      const edge = block.type === "board" ? edgeOf(block, spacing.room) : 0;
      return { width: block.width * side + edge, height: block.height * side + edge };
    }
    case "group": {
      if (block.column) return { width: widthOfColumn(block, cell), height: 1 };
      const seen = block.blocks.filter((it) => sizeOf(it, cell, spacing).height > 0);
      const parts = seen.map((it) => sizeOf(it, cell, spacing));
      // Lines of text stand close together.
      const gaps =
        seen.filter((it, at) => at > 0 && !(it.type === "text" && seen[at - 1].type === "text")).length *
        spacing.gap;
      const [widths, heights] = [parts.map((it) => it.width), parts.map((it) => it.height)];
      return block.beside === undefined
        ? { width: most(widths), height: sum(heights) + gaps }
        : { width: sum(widths) + gaps, height: most(heights) };
    }
  }
}

/** Returns the side of a cell in a block, where cells have this side; whole, if that is. */
export function sideIn(block: BoardBlock | ShapeBlock, cell: number): number {
  return block.scale === undefined ? cell : Math.ceil(block.scale * cell);
}

function most(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
