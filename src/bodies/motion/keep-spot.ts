import { poseOf, record, recordPlace, type Spot, type State, writeSpot } from "../../engine/index.ts";

/** Writes where a body lies into its record. Round a board that wraps its place is a cell of the board. */
export function keepSpot(state: State, number: number, spot: Spot): void {
  const grid = state.layout.grids[spot.grid];
  if (!grid.wraps) return writeSpot(state, recordPlace(state, number), spot);
  const { placeY } = spot.shape.poses[spot.pose];
  const x = grid.wrapsAcross ? modulo(spot.x, grid.width) : spot.x;
  const y = grid.wrapsDown ? modulo(spot.y + placeY, grid.height) - placeY : spot.y;
  writeSpot(state, recordPlace(state, number), { ...spot, x, y });
}

/** Moves the place of a body by so many cells. */
export function shiftSpot(state: State, number: number, across: number, down: number): void {
  const at = recordPlace(state, number);
  const grid = state.layout.grids[state.bodies[at + record.grid] - 1];
  const x = state.bodies[at + record.x] + across;
  const y = state.bodies[at + record.y] + down;
  const { placeY } = poseOf(state, number);
  state.setBody(at + record.x, grid.wrapsAcross ? modulo(x, grid.width) : x);
  state.setBody(at + record.y, grid.wrapsDown ? modulo(y + placeY, grid.height) - placeY : y);
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
