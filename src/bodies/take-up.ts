import {
  bodiesOf,
  cellsOf,
  cellsOfSettled,
  gridOfBody,
  isSettled,
  record,
  recordPlace,
  shapeOf,
  spotOf,
  type State,
  uncoverCell,
} from "../engine/index.ts";

/** Takes a body off its board and resets its pose. */
export function takeUpBody(state: State, number: number): void {
  if (gridOfBody(state, number) < 0) return;
  if (isSettled(state, number)) liftSettled(state, number);
  else liftBody(state, number);
  const at = recordPlace(state, number);
  state.setBody(at + record.size, shapeOf(state, number).kinds.length);
  for (const part of [record.grid, record.x, record.y, record.pose]) state.setBody(at + part, 0);
}

/** Uncovers the cells of a body. */
function liftBody(state: State, number: number): void {
  const spot = spotOf(state, number);
  const { planeOf } = bodiesOf(state);
  const { layer } = spot.shape;
  const plane = planeOf[layer] + layer * state.layout.cellCount;
  const cells = cellsOf(state, spot);
  if (layer === 0) {
    for (const cell of [...cells]) uncoverCell(state, number, cell);
    return;
  }
  for (let i = 0; i < cells.length; i++) {
    state.setBody(plane + cells[i], 0);
    state.show(cells[i], layer, 0);
  }
}

function liftSettled(state: State, number: number): void {
  state.touchSettled();
  const { layer } = shapeOf(state, number);
  for (const cell of cellsOfSettled(state, number)) {
    state.setBody(bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount + cell, 0);
    state.show(cell, layer, 0);
  }
}
