import type { LineWay } from "../../../program/index.ts";

/** One of the eight symmetries of a square: first rows and columns are swapped, if at all, then left and right, then top and bottom. */
export interface Symmetry {
  readonly swaps: boolean;
  readonly mirrorsAcross: boolean;
  readonly mirrorsDown: boolean;
}

const switches = [false, true] as const;

/** All but the identity. */
export const symmetries: readonly Symmetry[] = switches
  .flatMap((swaps) =>
    switches.flatMap((mirrorsAcross) =>
      switches.map((mirrorsDown) => ({ swaps, mirrorsAcross, mirrorsDown })),
    ),
  )
  .slice(1);

/** The cells of a rectangle, row by row: where a symmetry moves each of them. */
export function cellsUnder(symmetry: Symmetry, width: number, height: number): readonly number[] {
  const { swaps, mirrorsAcross, mirrorsDown } = symmetry;
  const [columns, rows] = swaps ? [height, width] : [width, height];
  return Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const [column, row] = swaps ? [y, x] : [x, y];
    return (mirrorsDown ? rows - 1 - row : row) * columns + (mirrorsAcross ? columns - 1 - column : column);
  });
}

const lineWays: readonly LineWay[] = ["up", "right", "down", "left"];

export function wayUnder(symmetry: Symmetry, way: LineWay): LineWay {
  return lineWays[directionUnder(symmetry, lineWays.indexOf(way) * 2) / 2];
}

/** The image of a direction from 0 (up) clockwise to 7. */
export function directionUnder({ swaps, mirrorsAcross, mirrorsDown }: Symmetry, direction: number): number {
  // Swaps up with left, and right with down.
  let way = swaps ? (14 - direction) % 8 : direction;
  if (mirrorsAcross) way = (8 - way) % 8;
  if (mirrorsDown) way = (12 - way) % 8;
  return way;
}
