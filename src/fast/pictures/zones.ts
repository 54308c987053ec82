import type { Grid } from "../../base/index.ts";
import type { CompiledBlock } from "../../core/rules/picture/ready.ts";

/** Numbers the zones of a board. The zone of a cell tells whether pictures fit around it. */
export const pictureZones = {
  /** Marks a cell that cannot be the middle of a picture. */
  outside: 0,
  /** Marks a cell around which a picture may cross the edge of the board. */
  edge: 1,
  /** Marks a cell around which all pictures are inside the board: their cells are at fixed offsets. */
  inside: 2,
} as const;

/** Returns the zone of each cell of a board; `cells` are those that can be a middle. */
export function classifyCells(block: CompiledBlock, grid: Grid, cells: Int32Array): Uint8Array {
  const zones = new Uint8Array(grid.end - grid.first);
  const reach = findReach(block);
  for (const cell of cells)
    zones[cell - grid.first] = isInside(grid, cell, reach) ? pictureZones.inside : pictureZones.edge;
  return zones;
}

/** Finds how far the pictures of a block extend from their middles. */
function findReach(block: CompiledBlock) {
  const reach = { left: 0, right: 0, up: 0, down: 0 };
  const includeOffset = (across: number, down: number): void => {
    reach.left = Math.min(reach.left, across);
    reach.right = Math.max(reach.right, across);
    reach.up = Math.min(reach.up, down);
    reach.down = Math.max(reach.down, down);
  };
  for (const { across, down, touched, countsNeighbours } of block.rules) {
    for (const cell of touched) includeOffset(across[cell], down[cell]);
    if (countsNeighbours) includeOffset(-1, -1);
    if (countsNeighbours) includeOffset(1, 1);
  }
  return reach;
}

function isInside(
  grid: Grid,
  cell: number,
  { left, right, up, down }: ReturnType<typeof findReach>,
): boolean {
  const { first, width, height, runsOn } = grid;
  const gridCell = cell - first;
  if (runsOn) return gridCell + up * width + left >= 0 && gridCell + down * width + right < grid.end - first;
  const x = gridCell % width;
  const y = (gridCell / width) | 0;
  return x + left >= 0 && x + right < width && y + up >= 0 && y + down < height;
}
