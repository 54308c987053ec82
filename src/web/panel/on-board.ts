import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Block, BoardBlock, BoardSpot } from "../../view/index.ts";
import { firstBoard } from "../board/pointing.ts";
import { placeOf, squareAt } from "../drawing/squares.ts";

/** Says where the first board is drawn on its stage, in CSS pixels. */
export interface BoardBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the canvas of the first board beside an element of the stage. */
export function canvasBeside(element: Element | null): HTMLCanvasElement | null {
  return element?.closest(".stage")?.querySelector<HTMLCanvasElement>('canvas[aria-label^="Board"]') ?? null;
}

/** Follows where the first board is drawn; nothing before it is. */
export function useBoardBox(element: RefObject<Element | null>): BoardBox | undefined {
  const [box, setBox] = useState<BoardBox>();
  useLayoutEffect(() => {
    const canvas = canvasBeside(element.current);
    const stage = element.current?.closest(".stage");
    if (!canvas || !stage) return;
    const [outer, inner] = [stage.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const now = {
      left: inner.left - outer.left,
      top: inner.top - outer.top,
      width: inner.width,
      height: inner.height,
    };
    if (JSON.stringify(now) !== JSON.stringify(box)) setBox(now);
  });
  return box;
}

/** Returns where a cell is drawn, in cells from the upper left corner of the first board; nothing if it is not there. */
export function placeOn(
  blocks: readonly Block[],
  { x, y }: BoardSpot,
): readonly [number, number] | undefined {
  const board = firstBoard(blocks);
  const at = board && squareAt(board, x, y);
  return board && at !== undefined ? placeOf(board, at) : undefined;
}

/** Returns the cell that is drawn at a place of the first board, in cells from its upper left corner. */
export function spotAt(board: BoardBlock, column: number, row: number): BoardSpot {
  const [x, y] = board.flipped ? [board.width - 1 - column, board.height - 1 - row] : [column, row];
  return { x: x + board.x, y: y + board.y };
}
