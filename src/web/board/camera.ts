import {
  type Block,
  type BoardBlock,
  type Look,
  type BoardSpot,
  findSpot,
  windowOf,
} from "../../view/index.ts";
import { boardsIn } from "./pointing.ts";

/** Holds sides of a cell, in CSS pixels, between which somebody can choose where all of a board is smaller. */
const sizes = [12, 20, 32, 48];
/** Holds cells that are as large as this need not be seen from nearer. */
const largeEnough = 32;
/** Sets the cell size, in CSS pixels, below which zoom buttons are shown. */
export const smallestZoomableCell = 14;
/** A board whose cells are smaller than this is seen in part, until somebody wants to see all of it. */
const leastSeen = 7;
const usualSize = 20;

/**
 * Returns the board that can be looked at from nearer: the only one, if its cells are not large.
 * @param fit side of a cell, in CSS pixels, with which everything fits
 */
export function nearBoard(blocks: readonly Block[], fit: number): BoardBlock | undefined {
  const boards = boardsIn(blocks);
  return boards.length === 1 && fit < largeEnough ? boards[0] : undefined;
}

/** Returns the side of a cell if the user has chosen none and the window can follow the player. */
export function sizeFollowed(fit: number): number | undefined {
  return fit < smallestZoomableCell ? usualSize : undefined;
}

/** Returns true if the way to see a board from nearer is offered, rather than only open to who looks for it. */
export function isZoomOffered(fit: number, shown: number): boolean {
  return fit < smallestZoomableCell || shown > fit;
}

/** Returns the side of a cell that is shown; `wanted` is what somebody has chosen. */
export function shownCellSize(fit: number, wanted: number | undefined): number {
  if (wanted !== undefined) return Math.max(fit, wanted);
  return fit < leastSeen ? usualSize : fit;
}

/** Returns the side of a cell multiplied by a factor, within its limits. */
export function scaleCellSize(fit: number, shown: number, factor: number): number {
  return Math.max(fit, Math.min(shown * factor, Math.max(fit, ...sizes)));
}

/** Returns the next side of a cell, nearer (1) or further away (-1). */
export function nextCellSize(fit: number, shown: number, step: 1 | -1): number {
  const all = [fit, ...sizes.filter((it) => it > fit)];
  const next = step > 0 ? all.find((it) => it > shown) : all.reverse().find((it) => it < shown);
  return next ?? shown;
}

/** Says where a window on a board is. It follows the player, unless somebody has moved it and the player has not moved since. */
export class BoardCamera {
  #corner: BoardSpot | undefined;
  #spot: BoardSpot | undefined;
  #level: number | undefined;
  #held: WindowAnchor | undefined;

  /**
   * Returns the part of a board that is visible when this number of cells fits. @param cursor the cell of the keyboard
   * cursor, which is kept visible
   */
  window(
    block: BoardBlock,
    looks: readonly Look[],
    level: number,
    fits: { readonly width: number; readonly height: number },
    cursor?: BoardSpot,
  ): BoardBlock {
    const spot = cursor ?? findSpot(block, looks);
    const hasMoved = spot?.x !== this.#spot?.x || spot?.y !== this.#spot?.y;
    if (this.#held) this.#corner = cornerOf(this.#held, fits);
    else if (level !== this.#level) this.#corner = undefined;
    this.#held = undefined;
    const window = windowOf(block, {
      ...fits,
      spot: hasMoved || !this.#corner ? spot : undefined,
      corner: this.#corner,
    });
    this.#spot = spot;
    this.#level = level;
    this.#corner = { x: window.x, y: window.y };
    return window;
  }

  /** Makes the next window show a place where it is held. */
  hold(held: WindowAnchor): void {
    this.#held = held;
  }

  /** Moves the window so that a cell is in the middle of it. */
  show({ x, y }: BoardSpot, window: BoardBlock): void {
    this.#corner = { x: x - (window.width >> 1), y: y - (window.height >> 1) };
  }
}

/** Describes a place on a board, in cells, that is to be seen at some share of the window's width and height. */
export interface WindowAnchor extends BoardSpot {
  readonly across: number;
  readonly down: number;
}

function cornerOf(
  { x, y, across, down }: WindowAnchor,
  fits: { readonly width: number; readonly height: number },
): BoardSpot {
  return { x: Math.round(x - across * fits.width), y: Math.round(y - down * fits.height) };
}

/** Returns the same blocks with another board in place of the only one. */
export function withBoard(blocks: readonly Block[], board: BoardBlock): readonly Block[] {
  return blocks.map((block) => {
    if (block.type === "board") return board;
    return block.type === "group" ? { ...block, blocks: withBoard(block.blocks, board) } : block;
  });
}
