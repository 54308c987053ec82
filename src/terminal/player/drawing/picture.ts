import { largest } from "../../../base/index.ts";
import { type Block, type BoardBlock, edgesOf, holdsBoard, type ShapeBlock } from "../../../view/index.ts";
import { columnsOf, wrapToColumns } from "../../screen/index.ts";

/** Describes a part of a picture, text or a board, and its place in columns and rows of the screen. */
export type PicturePart = { readonly x: number; readonly y: number } & (
  | { readonly line: string }
  | { readonly board: BoardBlock }
  | { readonly shape: ShapeBlock }
);

/** Contains the blocks of a frame, laid out. */
export interface ScreenPicture {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly PicturePart[];
}

export interface LayoutSpace {
  readonly width: number;
  readonly height: number;
  /** Holds columns of a cell of a board. */
  readonly columns: number;
  /** Returns the part of a board that is shown if only this number of cells fits. */
  window(board: BoardBlock, width: number, height: number): BoardBlock;
}

/**
 * Lays blocks out below one another, and groups as they say; a blank row stands around boards where there is room. What does not fit is made smaller: boards show a window, texts are
 * broken into lines; the last texts are left out if there is no room at all.
 */
export function layOutBlocks(blocks: readonly Block[], canvas: LayoutSpace): ScreenPicture {
  return below(blocks, canvas.width, canvas.height, canvas);
}

/** Returns how large blocks are if there is room for everything. */
export function naturalSize(blocks: readonly Block[], columns: number): { width: number; height: number } {
  const sizes = blocks.map((block) => naturalOf(block, columns));
  return { width: largest(sizes.map((it) => it.width)), height: sum(sizes.map((it) => it.height)) };
}

function naturalOf(block: Block, columns: number): { width: number; height: number } {
  switch (block.type) {
    case "board": {
      const { left, below } = marginsOf(block);
      return { width: left + block.width * columns, height: block.height + below };
    }
    case "shape":
      return { width: block.width * columns, height: block.height };
    case "text": {
      const lines = block.text.split("\n");
      return { width: largest(lines.map(columnsOf)), height: lines.length };
    }
    case "group": {
      if (block.beside === undefined) return naturalSize(block.blocks, columns);
      const sizes = block.blocks.map((it) => naturalOf(it, columns));
      const gaps = block.beside * Math.max(0, sizes.length - 1);
      return {
        width: sum(sizes.map((it) => it.width)) + gaps,
        height: largest(sizes.map((it) => it.height)),
      };
    }
  }
}

/** Returns what stands beside a board: the numbers of rows on the left, the letters of columns below. */
export function marginsOf(board: BoardBlock): { left: number; below: number } {
  if (!board.lettered || board.names?.cells) return { left: 0, below: 0 };
  return { left: largest(edgesOf(board).rows.map((it) => it.length)) + 1, below: 1 };
}

function fitted(block: Block, width: number, height: number, canvas: LayoutSpace): ScreenPicture {
  switch (block.type) {
    case "board": {
      const { left, below: under } = marginsOf(block);
      const board = canvas.window(block, Math.floor((width - left) / canvas.columns), height - under);
      return {
        width: left + board.width * canvas.columns,
        height: board.height + under,
        parts: board.width * board.height > 0 ? [{ x: 0, y: 0, board }] : [],
      };
    }
    case "shape": {
      const fits = block.width * canvas.columns <= width && block.height <= height;
      if (!fits) return { width: 0, height: 0, parts: [] };
      return {
        width: block.width * canvas.columns,
        height: block.height,
        parts: [{ x: 0, y: 0, shape: block }],
      };
    }
    case "text": {
      const lines = wrapToColumns(block.text, width).slice(0, height);
      const parts = lines.map((line, y) => ({ x: 0, y, line }));
      return { width: largest(lines.map(columnsOf)), height: lines.length, parts };
    }
    case "group":
      return block.beside === undefined
        ? below(block.blocks, width, height, canvas)
        : beside(block.blocks, { width, height, gap: block.beside }, canvas);
  }
}

function below(blocks: readonly Block[], width: number, height: number, canvas: LayoutSpace): ScreenPicture {
  const free = blocks.map((block) => fitted(block, width, 1e6, canvas).height);
  const boards = blocks.map(holdsBoard);
  const gaps = boards.map((board, index) => Number(index > 0 && (board || boards[index - 1])));
  const airy = sum(free) + sum(gaps) <= height;
  const heights = allot(free, boards, height);
  const pictures = blocks.map((block, index) => fitted(block, width, heights[index], canvas));
  let y = 0;
  const parts = pictures.flatMap((picture, index) => {
    const top = y + (airy ? gaps[index] : 0);
    y = top + picture.height;
    return picture.parts.map((part) => ({ ...part, y: part.y + top }));
  });
  return { width: largest(pictures.map((it) => it.width)), height: y, parts };
}

function beside(
  blocks: readonly Block[],
  room: { readonly width: number; readonly height: number; readonly gap: number },
  canvas: LayoutSpace,
): ScreenPicture {
  const natural = blocks.map((block) => naturalOf(block, canvas.columns).width);
  const gaps = room.gap * Math.max(0, blocks.length - 1);
  const widths = allot(natural, blocks.map(holdsBoard), room.width - gaps);
  let x = 0;
  const pictures = blocks.map((block, index) => fitted(block, widths[index], room.height, canvas));
  const parts = pictures.flatMap((picture, index) => {
    const left = x;
    // A column keeps its width, so that the next one does not move when texts change.
    x += (widths[index] > 0 ? Math.max(picture.width, widths[index]) : 0) + room.gap;
    return picture.parts.map((part) => ({ ...part, x: part.x + left }));
  });
  const height = largest(pictures.map((it) => it.height));
  return { width: Math.max(0, x - room.gap), height, parts };
}

/** Is the size below which a board is not shrunk while something else can be. */
const leastBoard = 5;

/** Distributes room: first the largest boards shrink, then the last of the other blocks. */
function allot(wanted: readonly number[], boards: readonly boolean[], room: number): readonly number[] {
  const sizes = [...wanted];
  let excess = sum(sizes) - Math.max(0, room);
  while (excess > 0) {
    const largest = sizes.reduce(
      (best, size, index) => (boards[index] && size > leastBoard && size > (sizes[best] ?? 0) ? index : best),
      -1,
    );
    if (largest < 0) break;
    sizes[largest]--;
    excess--;
  }
  for (const board of [false, true])
    for (let index = sizes.length - 1; index >= 0 && excess > 0; index--) {
      if (boards[index] !== board) continue;
      const less = Math.min(excess, sizes[index]);
      sizes[index] -= less;
      excess -= less;
    }
  return sizes;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
