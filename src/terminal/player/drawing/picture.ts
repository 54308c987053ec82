import { largestOf, type Sized } from "../../../base/index.ts";
import { type Block, type BoardBlock, edgesOf, holdsBoard, type ShapeBlock } from "../../../view/index.ts";
import { columnsOf, wrapToColumns } from "../../screen/index.ts";

/** Holds a line, board or shape, and its position in columns and rows. */
export type PicturePart = { readonly x: number; readonly y: number } & (
  | { readonly line: string }
  | { readonly board: BoardBlock }
  | { readonly shape: ShapeBlock }
);

/** Holds the laid-out blocks of a frame. */
export interface ScreenPicture extends Sized {
  readonly parts: readonly PicturePart[];
}

export interface LayoutSpace extends Sized {
  /** Stores the number of columns of a cell. */
  readonly columns: number;
  /** Returns the part of a board to show if only `width` by `height` cells fit. */
  window(board: BoardBlock, width: number, height: number): BoardBlock;
}

/**
 * Lays out blocks one below another, and groups by their own rules. If there is space, boards get a blank row
 * above and below. If space is short, boards are shown in part, texts are wrapped, and the last texts are omitted.
 */
export function layOutBlocks(
  blocks: readonly Block[],
  canvas: LayoutSpace,
  { width, height }: Sized = canvas,
): ScreenPicture {
  const naturalHeights = blocks.map((block) => layOutBlock(block, width, 1e6, canvas).height);
  const haveBoards = blocks.map(holdsBoard);
  const gapRows = haveBoards.map((board, index) => Number(index > 0 && (board || haveBoards[index - 1])));
  const hasGapRows = sum(naturalHeights) + sum(gapRows) <= height;
  const heights = shareSpace(naturalHeights, haveBoards, height);
  const pictures = blocks.map((block, index) => layOutBlock(block, width, heights[index], canvas));
  let y = 0;
  const parts = pictures.flatMap((picture, index) => {
    const top = y + (hasGapRows ? gapRows[index] : 0);
    y = top + picture.height;
    return picture.parts.map((part) => ({ ...part, y: part.y + top }));
  });
  return { width: largestOf(pictures.map((it) => it.width)), height: y, parts };
}

/** Returns the size that blocks would take without any limit of space. */
export function naturalSize(blocks: readonly Block[], columns: number): { width: number; height: number } {
  const sizes = blocks.map((block) => naturalSizeOf(block, columns));
  return { width: largestOf(sizes.map((it) => it.width)), height: sum(sizes.map((it) => it.height)) };
}

function naturalSizeOf(block: Block, columns: number): { width: number; height: number } {
  switch (block.type) {
    case "board": {
      const { left, below } = marginsOf(block);
      return { width: left + block.width * columns, height: block.height + below };
    }
    case "shape":
      return { width: block.width * columns, height: block.height };
    case "text": {
      const lines = block.text.split("\n");
      return { width: largestOf(lines.map(columnsOf)), height: lines.length };
    }
    case "group": {
      if (block.beside === undefined) return naturalSize(block.blocks, columns);
      const sizes = block.blocks.map((it) => naturalSizeOf(it, columns));
      const gapWidth = block.beside * Math.max(0, sizes.length - 1);
      return {
        width: sum(sizes.map((it) => it.width)) + gapWidth,
        height: largestOf(sizes.map((it) => it.height)),
      };
    }
  }
}

/** Returns the size of a board's margins: row names on the left and column names below. */
export function marginsOf(board: BoardBlock): { left: number; below: number } {
  if (!board.lettered || board.names?.cells) return { left: 0, below: 0 };
  return { left: largestOf(edgesOf(board).rows.map((it) => it.length)) + 1, below: 1 };
}

function layOutBlock(block: Block, width: number, height: number, canvas: LayoutSpace): ScreenPicture {
  switch (block.type) {
    case "board": {
      const { left, below: rowsBelow } = marginsOf(block);
      const board = canvas.window(block, Math.floor((width - left) / canvas.columns), height - rowsBelow);
      return {
        width: left + board.width * canvas.columns,
        height: board.height + rowsBelow,
        parts: board.width * board.height > 0 ? [{ x: 0, y: 0, board }] : [],
      };
    }
    case "shape": {
      const size = naturalSizeOf(block, canvas.columns);
      if (size.width > width || size.height > height) return { width: 0, height: 0, parts: [] };
      return { ...size, parts: [{ x: 0, y: 0, shape: block }] };
    }
    case "text": {
      const lines = wrapToColumns(block.text, width).slice(0, height);
      const parts = lines.map((line, y) => ({ x: 0, y, line }));
      return { width: largestOf(lines.map(columnsOf)), height: lines.length, parts };
    }
    case "group":
      return block.beside === undefined
        ? layOutBlocks(block.blocks, canvas, { width, height })
        : layOutSideBySide(block.blocks, { width, height, gap: block.beside }, canvas);
  }
}

function layOutSideBySide(
  blocks: readonly Block[],
  space: { readonly width: number; readonly height: number; readonly gap: number },
  canvas: LayoutSpace,
): ScreenPicture {
  const naturalWidths = blocks.map((block) => naturalSizeOf(block, canvas.columns).width);
  const gapWidth = space.gap * Math.max(0, blocks.length - 1);
  const widths = shareSpace(naturalWidths, blocks.map(holdsBoard), space.width - gapWidth);
  let x = 0;
  const pictures = blocks.map((block, index) => layOutBlock(block, widths[index], space.height, canvas));
  const parts = pictures.flatMap((picture, index) => {
    const leftEdge = x;
    // A column keeps its width, so that the next column does not move when texts change.
    x += (widths[index] > 0 ? Math.max(picture.width, widths[index]) : 0) + space.gap;
    return picture.parts.map((part) => ({ ...part, x: part.x + leftEdge }));
  });
  return { width: Math.max(0, x - space.gap), height: largestOf(pictures.map((it) => it.height)), parts };
}

/** Stores the number of cells per side to which a board is shrunk before any other block shrinks. */
const minBoardSize = 5;

/** Distributes space among blocks. The largest boards shrink first, then the other blocks, starting with the last. */
function shareSpace(wanted: readonly number[], areBoards: readonly boolean[], space: number) {
  const sizes = [...wanted];
  let excess = sum(sizes) - Math.max(0, space);
  while (excess > 0) {
    const largestIndex = sizes.reduce(
      (bestIndex, size, index) =>
        areBoards[index] && size > minBoardSize && size > (sizes[bestIndex] ?? 0) ? index : bestIndex,
      -1,
    );
    if (largestIndex < 0) break;
    sizes[largestIndex]--;
    excess--;
  }
  for (const isBoard of [false, true])
    for (let index = sizes.length - 1; index >= 0 && excess > 0; index--) {
      if (areBoards[index] !== isBoard) continue;
      const reduction = Math.min(excess, sizes[index]);
      sizes[index] -= reduction;
      excess -= reduction;
    }
  return sizes;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
