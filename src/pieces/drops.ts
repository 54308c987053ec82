import type { Drop } from "../program/index.ts";

/** Whether a cell is one of those where a piece comes in first. */
export const isFirst = (drop: Drop, cell: number, side: number): boolean =>
  drop.first?.[side]!.includes(cell) === true;

/** The cells where a piece may come in now, as far as that depends on where they lie; all if undefined. */
export function dropZone(
  drop: Drop,
  side: number,
  isEmpty: (cell: number) => boolean,
): readonly number[] | undefined {
  const first = drop.first?.[side];
  return first?.some(isEmpty) ? first : drop.in?.[side];
}
