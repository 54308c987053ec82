import type { Drop } from "../../program/index.ts";

/** Whether a piece is dropped on this cell to begin with, before others may be used. */
export const isFirst = (drop: Drop, cell: number, side: number): boolean =>
  drop.first?.[side]!.includes(cell) === true;

/** The cells where a piece may be dropped now, as far as their position decides it; undefined if everywhere. */
export function dropZone(
  drop: Drop,
  side: number,
  isEmpty: (cell: number) => boolean,
): readonly number[] | undefined {
  const first = drop.first?.[side];
  return first?.some(isEmpty) ? first : drop.in?.[side];
}
