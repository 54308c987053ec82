import type { Grid } from "../../../base/index.ts";
import type { State } from "../state/state.ts";
import { bodyFields } from "../layout/body-layout.ts";
import { recordStart, shapeOf } from "./records.ts";
import type { CompiledPose, CompiledShape } from "../layout/body-shapes.ts";

/** Describes where a body is or could be: a shape in a pose, with its anchor at x, y of a grid. */
export interface Spot {
  shape: CompiledShape;
  pose: number;
  grid: number;
  x: number;
  y: number;
}

export function spotOf(state: State, bodyId: number): Spot {
  const record = recordStart(state, bodyId);
  const { bodies } = state;
  return {
    shape: shapeOf(state, bodyId),
    pose: bodies[record + bodyFields.pose],
    grid: bodies[record + bodyFields.grid] - 1,
    x: bodies[record + bodyFields.x],
    y: bodies[record + bodyFields.y],
  };
}

/** Returns the cell that a body's cell `index` covers at a spot; `noCell` off the board. */
export function cellOfSpot(state: State, { shape, pose, grid, x, y }: Spot, index: number): number {
  const { across, down } = shape.poses[pose];
  return state.layout.grids[grid].at(x + across[index], y + down[index]);
}

/** Returns true if all cells of a pose are on the board without wrapping if its anchor is at x, y. */
export function isInside(grid: Grid, pose: CompiledPose, x: number, y: number): boolean {
  return (
    x + pose.left >= 0 && x + pose.right < grid.width && y + pose.top >= 0 && y + pose.bottom < grid.height
  );
}

/** Caches a scratch array for each length. */
const scratchArrays: Int32Array[] = [];

/** Returns the cells of a spot that is on the board, in the order of the shape, in an array that the next call reuses. */
export function cellsOf(state: State, { shape, pose, grid, x, y }: Spot): Int32Array {
  const compiled = shape.poses[pose];
  const size = compiled.across.length;
  const cells = (scratchArrays[size] ??= new Int32Array(size));
  const boardGrid = state.layout.grids[grid];
  if (isInside(boardGrid, compiled, x, y)) {
    const anchorCell = boardGrid.first + y * boardGrid.width + x;
    const offsets = compiled.offsets[grid];
    for (let i = 0; i < size; i++) cells[i] = anchorCell + offsets[i];
  } else for (let i = 0; i < size; i++) cells[i] = boardGrid.at(x + compiled.across[i], y + compiled.down[i]);
  return cells;
}

/** Returns the cells that a body lies on now, in an array that the next call reuses. */
export function cellsOfBody(state: State, bodyId: number): Int32Array {
  return cellsOf(state, spotOf(state, bodyId));
}
