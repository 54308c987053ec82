import { largestOf, type Sized, smallestOf } from "../base/index.ts";
import type { BoardBlock, BoardSpot, BoardMarks } from "./frame.ts";
import type { BoardLayout } from "../game/index.ts";
import type { Look } from "./looks.ts";
import type { Session } from "../session/index.ts";

/**
 * Returns the cell that a small screen keeps visible: the cell that the camera follows, otherwise the cell of the object
 * called `player`, otherwise the middle of the changes since the previous block.
 */
export function findSpot(
  block: BoardBlock,
  looks: readonly Look[],
  oldBlock?: BoardBlock,
): BoardSpot | undefined {
  if (block.focus) return block.focus;
  const player = looks.findIndex((it) => it.name === "player");
  const squareIndex = player < 0 ? -1 : indexOfKind(block, player);
  if (squareIndex < 0) return middleOfChange(block, oldBlock);
  return { x: block.x + (squareIndex % block.width), y: block.y + Math.floor(squareIndex / block.width) };
}

function indexOfKind({ tops, piles }: BoardBlock, kind: number): number {
  const top = tops.indexOf(kind);
  return top >= 0 || !piles ? top : piles.findIndex((pile) => pile.includes(kind));
}

function middleOfChange(block: BoardBlock, oldBlock: BoardBlock | undefined): BoardSpot | undefined {
  if (!oldBlock || oldBlock.width !== block.width || oldBlock.height !== block.height) return undefined;
  const hasChanged = (square: number): boolean => block.tops[square] !== oldBlock.tops[square];
  const bounds = boundsOf(block.width, hasChanged, block.tops.length);
  if (!bounds) return undefined;
  const { left, right, top, bottom } = bounds;
  return { x: block.x + ((left + right) >> 1), y: block.y + ((top + bottom) >> 1) };
}

/** Returns the first and last column and row that contain a matching cell; undefined if none matches. */
export function boundsOf(width: number, isMatching: (square: number) => boolean, count: number) {
  const matches = Array.from({ length: count }, (_, square) => square).filter(isMatching);
  if (matches.length === 0) return undefined;
  const columns = matches.map((square) => square % width);
  const [left, right] = [smallestOf(columns), largestOf(columns)];
  return { left, right, top: Math.floor(matches[0] / width), bottom: Math.floor(matches.at(-1)! / width) };
}

/** Describes a requested window: its size in cells, the cell to keep visible, and its previous corner. */
export interface WindowWish extends Sized {
  readonly spot?: BoardSpot | undefined;
  /** Holds the corner of the previous window, which is kept as long as the cell to keep visible is not near the edge. */
  readonly previousCorner?: BoardSpot | undefined;
}

/** Returns the part of a board that fits the requested size; returns the block itself if all of it fits. */
export function windowOf(block: BoardBlock, request: WindowWish): BoardBlock {
  const width = Math.min(block.width, Math.max(0, request.width));
  const height = Math.min(block.height, Math.max(0, request.height));
  if (width === block.width && height === block.height) return block;
  const x = slideWindow(block.x, block.width, width, request.spot?.x, request.previousCorner?.x);
  const y = slideWindow(block.y, block.height, height, request.spot?.y, request.previousCorner?.y);
  const cells: number[] = [];
  for (let row = y - block.y; row < y - block.y + height; row++)
    for (let column = x - block.x; column < x - block.x + width; column++)
      cells.push(row * block.width + column);
  return {
    ...block,
    within: block.within ?? block,
    x,
    y,
    width,
    height,
    tops: cells.map((it) => block.tops[it]),
    ...(block.ghost && { ghost: cells.map((it) => block.ghost![it]) }),
    ...(block.unseen && { unseen: cells.map((it) => block.unseen![it]) }),
    ...(block.remembered && { remembered: cells.map((it) => block.remembered![it]) }),
    ...(block.bodies && {
      bodies: block.bodies.map(({ layer, numbers }) => ({ layer, numbers: cells.map((it) => numbers[it]) })),
    }),
    ...(block.piles && { piles: cells.map((it) => block.piles![it]) }),
  };
}

/** Returns true if two blocks show the same part of the same board. */
export function isSameWindow(oldBlock: BoardBlock, newBlock: BoardBlock): boolean {
  return (["board", "player", "x", "y", "width", "height"] as const).every(
    (it) => oldBlock[it] === newBlock[it],
  );
}

/** Returns the first column or row of a window: the previous one, moved just far enough that the visible cell is not near the edge. */
function slideWindow(
  firstCell: number,
  boardSize: number,
  size: number,
  visibleCell: number | undefined,
  previousStart: number | undefined,
): number {
  const lastStart = firstCell + boardSize - size;
  const middleStart = firstCell + ((boardSize - size) >> 1);
  if (visibleCell === undefined) return clampNumber(firstCell, previousStart ?? middleStart, lastStart);
  if (previousStart === undefined) return clampNumber(firstCell, visibleCell - (size >> 1), lastStart);
  const margin = Math.floor(size / 3);
  const nearestStart = clampNumber(visibleCell - (size - 1 - margin), previousStart, visibleCell - margin);
  return clampNumber(firstCell, nearestStart, lastStart);
}

/** Returns `value`, limited to the range from `minimum` to `maximum`. */
export function clampNumber(minimum: number, value: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}

/** Returns the coordinates of a cell on a board; undefined if the cell is on another board. */
export function spotOn({ first, width, height }: BoardLayout, cell: number): BoardSpot | undefined {
  const i = cell - first;
  return i >= 0 && i < width * height ? { x: i % width, y: Math.floor(i / width) } : undefined;
}

/** Returns the coordinates of those cells that are on a board. */
export function spotsOn(layout: BoardLayout, cells: readonly number[]): readonly BoardSpot[] {
  return cells.flatMap((it) => spotOn(layout, it) ?? []);
}

/** Returns the marks of a board while a control that takes two cells waits for its second cell. */
export function firstCellMarks({ selection }: Session, layout: BoardLayout): BoardMarks | undefined {
  const firstCell = selection?.firstCell;
  if (!firstCell) return undefined;
  const selected = spotOn(layout, firstCell.cellIndex);
  const targets = spotsOn(layout, [...(firstCell.targets ?? [])]).map((it) => ({ ...it, takes: false }));
  return { ...(selected && { selected }), targets, last: [], checked: [] };
}
