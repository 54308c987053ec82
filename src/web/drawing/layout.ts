import type { Block, BoardBlock, ShapeBlock } from "../../view/index.ts";

/** Describes lengths in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Says how far apart blocks stand, and how high a line of text is. */
interface Spacing {
  readonly gap: number;
  readonly line: number;
}

const wide: Spacing = { gap: 16, line: 28 };
const tight: Spacing = { gap: 8, line: 22 };

/** Returns true if there is so little room that all stands closer together. */
export function isTight({ width, height }: Size): boolean {
  return Math.min(width, height) < 480;
}

/** Larger only where a board has so few cells that it would be small. */
const largestCell = 88;
/** Of the shorter side of the room, for boards of few cells. */
const share = 0.75;
const smallestCell = 3;

/**
 * Returns the largest cell with which all blocks fit into a room; a whole number of device pixels, so that squares stay sharp.
 * @param ratio device pixels for one CSS pixel
 */
export function cellThatFits(blocks: readonly Block[], room: Size, ratio: number): number {
  const spacing = isTight(room) ? tight : wide;
  const largest = Math.max(largestCell, (share * Math.min(room.width, room.height)) / longestSide(blocks));
  for (let pixels = Math.floor(largest * ratio); pixels > smallestCell * ratio; pixels--) {
    const { width, height } = sizeOf({ type: "group", blocks }, pixels / ratio, spacing);
    if (width <= room.width && height <= room.height) return pixels;
  }
  return Math.max(1, Math.floor(smallestCell * ratio));
}

/** Returns the longest side of all boards, in cells. */
function longestSide(blocks: readonly Block[]): number {
  const sides = blocks.flatMap((it) =>
    it.type === "group" ? [longestSide(it.blocks)] : it.type === "board" ? [it.width, it.height] : [],
  );
  return Math.max(1, ...sides);
}

/** Returns the room that is left for the only board of some blocks. */
export function roomBeside(blocks: readonly Block[], room: Size): Size {
  const { height } = sizeOf({ type: "group", blocks }, 0, isTight(room) ? tight : wide);
  return { width: room.width, height: room.height - height };
}

/** Says how wide a letter is at most, on an average. */
const letter = 9;

/** How much room a block takes with such cells. Text can be wrapped, so of its width only the longest word counts. */
function sizeOf(block: Block, cell: number, spacing: Spacing): Size {
  switch (block.type) {
    case "text":
      if (isRuler(block.text)) return { width: 0, height: 0 };
      return {
        width: letter * most(block.text.split(/\s/).map((it) => it.length)),
        height: block.text.split("\n").length * spacing.line,
      };
    case "board":
    case "shape": {
      const side = sideIn(block, cell);
      return { width: block.width * side, height: block.height * side };
    }
    case "group": {
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
  return block.type === "shape" && block.small ? Math.ceil(0.6 * cell) : cell;
}

/** Returns a line that only draws a line, as terminals need it around a board. */
export function isRuler(text: string): boolean {
  return /^([-=_~*])\1{2,}$/.test(text.trim());
}

function most(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
