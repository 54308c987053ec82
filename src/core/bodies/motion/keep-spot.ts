import { poseOf, record, recordPlace, type Spot, type State } from "../../engine/index.ts";

// JavaScript reads a constant of this module faster than one of another.
const { kind: kindPart, size: sizePart, grid: gridPart, x: xPart, y: yPart, pose: posePart } = record;

/** Writes where a body lies into its record. Round a board that wraps its place is a cell of the board. */
export function keepSpot(state: State, number: number, { shape, pose, grid, x, y }: Spot): void {
  const at = recordPlace(state, number);
  const { wrapsAcross, wrapsDown, width, height } = state.layout.grids[grid];
  const { placeY } = shape.poses[pose];
  if (state.bodies[at + kindPart] !== shape.kind) {
    state.setBody(at + kindPart, shape.kind);
    state.setBody(at + sizePart, shape.kinds.length);
  }
  state.setBody(at + gridPart, grid + 1);
  state.setBody(at + xPart, wrapsAcross ? modulo(x, width) : x);
  state.setBody(at + yPart, wrapsDown ? modulo(y + placeY, height) - placeY : y);
  state.setBody(at + posePart, pose);
}

/** Moves the place of a body by so many cells. */
export function shiftSpot(state: State, number: number, across: number, down: number): void {
  const at = recordPlace(state, number);
  const grid = state.layout.grids[state.bodies[at + gridPart] - 1];
  const x = state.bodies[at + xPart] + across;
  const y = state.bodies[at + yPart] + down;
  const { placeY } = poseOf(state, number);
  state.setBody(at + xPart, grid.wrapsAcross ? modulo(x, grid.width) : x);
  state.setBody(at + yPart, grid.wrapsDown ? modulo(y + placeY, grid.height) - placeY : y);
}

/** Whether a place has to be kept as another cell. */
export function comesRound(
  { wrapsAcross, wrapsDown, width, height }: State["layout"]["grids"][number],
  x: number,
  y: number,
): boolean {
  return (wrapsAcross && (x < 0 || x >= width)) || (wrapsDown && (y < 0 || y >= height));
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
