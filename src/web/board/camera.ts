import {
  type Block,
  type BoardBlock,
  type Look,
  type BoardSpot,
  boardsOf,
  findSpot,
  windowOf,
} from "../../view/index.ts";
import type { Sized } from "../../base/index.ts";
import { isSameSpot } from "../drawing/squares.ts";
import type { CssSize } from "../drawing/layout.ts";

/** Lists the cell sizes, in CSS pixels, that a player can zoom to. */
const zoomSizes = [12, 20, 32, 48];
/** Cells of at least this size, in CSS pixels, need no zoom. */
const maxZoomableSize = 32;
/** Sets the cell size, in CSS pixels, below which zoom buttons are shown. */
export const minPlainSize = 14;
/** If the whole board would need cells smaller than this, in CSS pixels, only a part of it is shown until the player zooms out. */
const minWholeBoardSize = 7;
const defaultSize = 20;
/** Sets the smallest ratio of two cell sizes between which zooming is visible. */
const minSizeRatio = 1.05;
/** Sets how many columns of a wide board are visible at once on an upright page. */
const stripColumns = 12;

/**
 * Returns the board that can be zoomed: the only board of the view, if its cells are small. @param fitSize side of a cell,
 * in CSS pixels, with which everything fits
 */
export function findZoomableBoard(blocks: readonly Block[], fitSize: number): BoardBlock | undefined {
  const boards = boardsOf(blocks);
  return boards.length === 1 && fitSize < maxZoomableSize ? boards[0] : undefined;
}

/**
 * Returns a cell size at which the window shows part of the board and follows the player's piece: for a wide board in an
 * upright space, and for a board whose cells would be too small. Returns undefined if the whole board should be shown.
 */
export function followSize(fitSize: number, { width, height }: Sized, room: CssSize): number | undefined {
  const isStrip = fitSize < defaultSize && width > 1.5 * height && room.height > room.width;
  // A whole number of columns fills the width.
  const columnWidth = Math.min(room.width / stripColumns, room.height / height);
  if (isStrip) return Math.max(fitSize, room.width / Math.ceil(room.width / columnWidth));
  return fitSize < minPlainSize ? defaultSize : undefined;
}

/** Renames kinds drawn as `@` to `player` if no kind has that name, because the window follows the kind named `player`. */
export function withPlayer(looks: readonly Look[]): readonly Look[] {
  if (looks.some(isPlayerLook)) return looks;
  return looks.map((it) => (it.glyph === "@" ? { ...it, name: "player" } : it));
}

/** Returns true for the piece that the window follows. */
export const isPlayerLook = ({ name }: Look): boolean => name === "player";

/** Returns true if zoom buttons are shown; otherwise zooming is possible by gestures and keys only. */
export function isZoomOffered(fitSize: number, shownSize: number): boolean {
  return fitSize < minPlainSize || shownSize > fitSize;
}

/** Returns the cell size to show; `wantedSize` is the size that the player has chosen. */
export function shownCellSize(fitSize: number, wantedSize: number | undefined): number {
  if (wantedSize !== undefined) return Math.max(fitSize, wantedSize);
  return fitSize < minWholeBoardSize ? defaultSize : fitSize;
}

/** Multiplies the cell size by a factor, within its limits. */
export function scaleCellSize(fitSize: number, shownSize: number, factor: number): number {
  return Math.max(fitSize, Math.min(shownSize * factor, Math.max(fitSize, ...zoomSizes)));
}

/** Returns the next cell size, larger (1) or smaller (-1), that differs visibly from the shown one. No size is smaller than the one at which everything fits. */
export function nextCellSize(fitSize: number, shownSize: number, step: 1 | -1): number {
  const cellSizes = [fitSize, ...zoomSizes.filter((it) => it > fitSize)];
  if (step > 0) return cellSizes.find((it) => it > shownSize * minSizeRatio) ?? shownSize;
  return cellSizes.reverse().find((it) => it < shownSize / minSizeRatio) ?? fitSize;
}

/** Positions the window on a board. It follows the player's piece until somebody moves the window, and again once the piece moves. */
export class BoardCamera {
  #windowCorner: BoardSpot | undefined;
  #followedCell: BoardSpot | undefined;
  #cellSize: number | undefined;
  #anchor: WindowAnchor | undefined;

  /**
   * Returns the visible part of a board, given how many cells fit. @param cursor the cell of the keyboard cursor, which
   * is kept visible
   */
  window(
    block: BoardBlock,
    looks: readonly Look[],
    cellSize: number,
    visibleSize: Sized,
    cursor?: BoardSpot,
  ): BoardBlock {
    const followedCell = cursor ?? findSpot(block, looks);
    const hasMoved = !isSameSpot(followedCell, this.#followedCell);
    if (this.#anchor) this.#windowCorner = cornerOf(this.#anchor, visibleSize);
    else if (cellSize !== this.#cellSize) this.#windowCorner = undefined;
    this.#anchor = undefined;
    const window = windowOf(block, {
      ...visibleSize,
      spot: hasMoved || !this.#windowCorner ? followedCell : undefined,
      previousCorner: this.#windowCorner,
    });
    this.#followedCell = followedCell;
    this.#cellSize = cellSize;
    this.#windowCorner = { x: window.x, y: window.y };
    return window;
  }

  /** Makes the next window show a point of the board at a fixed position within the window. */
  hold(anchor: WindowAnchor): void {
    this.#anchor = anchor;
  }

  /** Centres the window on a cell. */
  show({ x, y }: BoardSpot, window: BoardBlock): void {
    this.#windowCorner = { x: x - (window.width >> 1), y: y - (window.height >> 1) };
  }
}

/** Describes a point of a board, in cells, and its position in the window, as fractions of the window's width and height. */
export type WindowAnchor = BoardSpot & { readonly across: number; readonly down: number };

function cornerOf({ x, y, across, down }: WindowAnchor, visibleSize: Sized): BoardSpot {
  return { x: Math.round(x - across * visibleSize.width), y: Math.round(y - down * visibleSize.height) };
}
