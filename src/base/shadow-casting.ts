import { type Grid, noCell } from "./grid.ts";

/** Describes a slope as a fraction; `run` is above 0. */
type Slope = readonly [rise: number, run: number];

/** Describes the visible part of one row or column, at some distance from the eye and between two slopes. */
interface Row {
  readonly depth: number;
  readonly from: Slope;
  readonly to: Slope;
}

/** Lists, for each of the four quadrants, the vector away from the eye and the vector sideways. */
const quadrants = [
  [0, -1, 1, 0],
  [1, 0, 0, 1],
  [0, 1, 1, 0],
  [-1, 0, 0, 1],
] as const;

/**
 * Returns the cells that symmetric shadow casting finds visible, in reading order, and how many cells were examined. The algorithm uses only
 * integers. It works in each quadrant row by row away from the eye, between the slopes that opaque cells leave open. A cell that is not
 * opaque is visible if its centre is visible, so visibility between two such cells is symmetric. An opaque cell is visible if any part of it
 * is.
 */
export function findVisibleCells(
  grid: Grid,
  eye: number,
  radius: number,
  isOpaque: (cell: number) => boolean,
): { readonly cells: readonly number[]; readonly looked: number } {
  const maxDepth = Math.min(radius, Math.max(grid.width, grid.height));
  const visibleCells = new Set<number>(radius < 0 ? [] : [eye]);
  let looked = 1;
  for (const [aheadX, aheadY, asideX, asideY] of quadrants) {
    const rows: Row[] = [{ depth: 1, from: [-1, 1], to: [1, 1] }];
    for (let row = rows.pop(); row; row = rows.pop()) {
      const { depth, to } = row;
      if (depth > maxDepth) continue;
      let { from } = row;
      let wasOpaque: boolean | undefined;
      const endColumn = findLastColumn(depth, to);
      for (let column = findFirstColumn(depth, from); column <= endColumn; column++) {
        const cell = grid.shift(eye, aheadX * depth + asideX * column, aheadY * depth + asideY * column);
        const isBlocked = cell === noCell || isOpaque(cell);
        if (cell !== noCell && (isBlocked || isBetween(column, depth, from, to))) visibleCells.add(cell);
        if (wasOpaque === true && !isBlocked) from = slopeOfEdge(column, depth);
        if (wasOpaque === false && isBlocked)
          rows.push({ depth: depth + 1, from, to: slopeOfEdge(column, depth) });
        wasOpaque = isBlocked;
        looked++;
      }
      if (wasOpaque === false) rows.push({ depth: depth + 1, from, to });
    }
  }
  return { cells: [...visibleCells].sort((a, b) => a - b), looked };
}

/** Returns the slope of the line from the eye to the edge of a cell that is nearer to the first column. */
function slopeOfEdge(column: number, depth: number): Slope {
  return [2 * column - 1, 2 * depth];
}

/** Returns the first column at a depth that is inside a slope, rounded to the nearest column, and to the later one if two are equally near. */
function findFirstColumn(depth: number, [rise, run]: Slope): number {
  return Math.floor((2 * depth * rise + run) / (2 * run));
}

function findLastColumn(depth: number, [rise, run]: Slope): number {
  return Math.ceil((2 * depth * rise - run) / (2 * run));
}

/** Returns true if the centre of a cell lies between two slopes. */
function isBetween(column: number, depth: number, from: Slope, to: Slope): boolean {
  return column * from[1] >= depth * from[0] && column * to[1] <= depth * to[0];
}
