import { largestOf, type Sized } from "../../base/index.ts";
import {
  type Block,
  type BoardBlock,
  type GroupBlock,
  isRuler,
  type Look,
  type ShapeBlock,
} from "../../view/index.ts";

/** Holds a width and a height in CSS pixels. */
export type CssSize = Sized;

/** Holds the gap between blocks, the height of a text line, and the width of the names along a board's edges, in CSS pixels; `room` is the available space. */
type Spacing = ReturnType<typeof makeSpacing>;

function makeSpacing(room: CssSize) {
  return isTight(room) ? { gap: 6, line: 20, edge: 14, room } : { gap: 12, line: 28, edge: 20, room };
}

/** Returns the width of the row and column names along a board, in CSS pixels. Names of squares are drawn inside the squares. */
export function edgeWidthOf({ lettered, names }: BoardBlock, room: CssSize): number {
  return lettered && !names?.cells ? makeSpacing(room).edge : 0;
}

/** Returns true if the space is so small that blocks are laid out more tightly. */
export function isTight({ width, height }: CssSize): boolean {
  return Math.min(width, height) < 480;
}

const minCellSize = 3;
/** Limits the size of a sprite's pixel, in CSS pixels; larger ones look coarse. */
const maxPixelSize = 24;

/** Returns the largest cell size allowed in a game, in CSS pixels; Infinity if the game has no sprites. */
export function findMaxCellSize(looks: readonly Look[]): number {
  return maxPixelSize * (Math.max(0, ...looks.map((it) => it.sprite?.width ?? 0)) || Infinity);
}

/** Returns the space for blocks on a stage minus a margin, which is narrower on a phone. */
export function roomOnStage({ width, height }: CssSize): CssSize {
  const margin = isTight({ width, height }) ? 2 : 6;
  return { width: width - 2 * margin, height: height - 2 * margin };
}

/**
 * Returns the largest cell size, in whole device pixels, at which all blocks fit into the space.
 * @param ratio device pixels per CSS pixel
 * @param limit maximum side of a cell, in CSS pixels
 */
export function cellThatFits(blocks: readonly Block[], room: CssSize, ratio: number, limit: number): number {
  const spacing = makeSpacing(room);
  const maxCell = Math.min(limit, Math.max(room.width, room.height));
  let [fitting, tooLarge] = [Math.max(1, Math.floor(minCellSize * ratio)), Math.floor(maxCell * ratio) + 1];
  while (tooLarge - fitting > 1) {
    const pixels = (fitting + tooLarge) >> 1;
    const { width, height } = sizeOf({ type: "group", blocks }, pixels / ratio, spacing);
    if (width <= room.width && height <= room.height) fitting = pixels;
    else tooLarge = pixels;
  }
  return fitting;
}

/** Returns the space left for the only board among some blocks. */
export function roomForBoard(blocks: readonly Block[], room: CssSize): CssSize {
  const { height } = sizeOf({ type: "group", blocks }, 0, makeSpacing(room));
  return { width: room.width, height: room.height - height };
}

/** Estimates the width of a letter, in CSS pixels. */
const letterWidth = 9;
/** Estimates the width of a letter in a column beside a board, in CSS pixels. */
const smallLetterWidth = 8;

/** Sets the minimum width of a column beside a board, in letters, because its numbers may grow. */
const minColumnLetters = 6;
/** Limits the length of a label that stays on one line in a column beside a board. */
const maxLabelLength = 9;

/** Returns the width of a column beside a board, in CSS pixels, for a given cell size. The width does not depend on the numbers shown. */
export function widthOfColumn({ blocks }: GroupBlock, cell: number): number {
  const widths = blocks.map((it) => {
    if (it.type === "group") return widthOfColumn(it, cell);
    if (it.type !== "text") return it.width * cellSizeIn(it, cell);
    const label = it.text.replace(/\s*-?\d.*$/, "");
    const words = label.length > maxLabelLength ? label.split(/\s/) : [label];
    return smallLetterWidth * largestOf(words.map((word) => word.length));
  });
  return Math.max(minColumnLetters * letterWidth, ...widths);
}

/** Estimates how many lines a text takes, with some reserve because its numbers may grow. */
export function countLines(text: string, width: number): number {
  const wrappedLines = Math.ceil(((text.length + 2) * narrowLetterWidth) / width);
  return text.includes("\n") ? text.split("\n").length : Math.max(1, wrappedLines);
}

const narrowLetterWidth = 7.5;

/** Returns the size of a block for a given cell size. As text can wrap, its width is the width of its longest word. */
function sizeOf(block: Block, cell: number, spacing: Spacing): CssSize {
  switch (block.type) {
    case "text":
      if (isRuler(block.text)) return { width: 0, height: 0 };
      return {
        width: letterWidth * largestOf(block.text.split(/\s/).map((it) => it.length)),
        height: countLines(block.text, spacing.room.width) * spacing.line,
      };
    case "board":
    case "shape": {
      const side = cellSizeIn(block, cell);
      const edgeWidth = block.type === "board" ? edgeWidthOf(block, spacing.room) : 0;
      return { width: block.width * side + edgeWidth, height: block.height * side + edgeWidth };
    }
    case "group": {
      if (block.column) return { width: widthOfColumn(block, cell), height: 1 };
      const shownBlocks = block.blocks.filter((it) => sizeOf(it, cell, spacing).height > 0);
      const sizes = shownBlocks.map((it) => sizeOf(it, cell, spacing));
      // There is no gap between lines of text.
      const totalGap =
        shownBlocks.filter((it, at) => at > 0 && !(it.type === "text" && shownBlocks[at - 1].type === "text"))
          .length * spacing.gap;
      const [widths, heights] = [sizes.map((it) => it.width), sizes.map((it) => it.height)];
      return block.beside === undefined
        ? { width: largestOf(widths), height: sum(heights) + totalGap }
        : { width: sum(widths) + totalGap, height: largestOf(heights) };
    }
  }
}

/** Returns the cell size in a block that may be scaled; whole if `cell` is whole. */
export function cellSizeIn(block: BoardBlock | ShapeBlock, cell: number): number {
  return block.scale === undefined ? cell : Math.ceil(block.scale * cell);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
