import type { KindId } from "../../../program/index.ts";
import type { State } from "../state/state.ts";
import { bodyFields, settled } from "../layout/body-layout.ts";
import {
  bodiesOf,
  emptySlots,
  freeBody,
  gridOfBody,
  isSettled,
  leaveRing,
  recordStart,
  shapeOf,
} from "./records.ts";
import { cellsOfBody } from "./spots.ts";
import { recordDamage, kindOfCell, setGround, uncoverCell } from "./stack.ts";

/** Caches, for each body, the index in its layer's plane where its first cell was last found. It is a hint that is verified before use. */
const firstIndices = new WeakMap<State, number[]>();

/** Returns the cells of a settled body in reading order. */
export function cellsOfSettled(state: State, bodyId: number): number[] {
  const { layer } = shapeOf(state, bodyId);
  const { first, end } = state.layout.grids[gridOfBody(state, bodyId)];
  const plane = bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount;
  const size = state.bodies[recordStart(state, bodyId) + bodyFields.size];
  const indices = firstIndicesOf(state);
  const findCells = (): number[] => {
    const cells: number[] = [];
    const searchStart = Math.max(plane + first, indices[bodyId] ?? plane + end);
    for (let index = searchStart; index < plane + end && cells.length < size; index++)
      if (state.bodies[index] === bodyId) cells.push(index - plane);
    return cells;
  };
  const cells = findCells();
  if (cells.length === size) return cells;
  for (let index = plane + end - 1; index >= plane + first; index--)
    if (state.bodies[index] !== 0) indices[state.bodies[index]] = index;
  return findCells();
}

function firstIndicesOf(state: State): number[] {
  let indices = firstIndices.get(state);
  if (!indices) firstIndices.set(state, (indices = []));
  return indices;
}

/** Caches the first cell of a body that settles or is restored as settled. */
export function rememberFirstCell(state: State, bodyId: number, cells: readonly number[]): void {
  const { layer } = shapeOf(state, bodyId);
  const plane = bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount;
  firstIndicesOf(state)[bodyId] = plane + cells.reduce((a, b) => Math.min(a, b));
}

/**
 * Settles a body: it leaves its slots, and its cells no longer form a shape. If the game refers to more than its cells, it remains a body;
 * otherwise the cells become plain objects and the body is freed.
 */
export function settleBody(state: State, bodyId: number): void {
  state.touchSettled();
  const record = recordStart(state, bodyId);
  const { settles, layer } = shapeOf(state, bodyId);
  if (settles === "ground") return becomeGround(state, bodyId);
  if (settles === "body") {
    rememberFirstCell(state, bodyId, [...cellsOfBody(state, bodyId)]);
    leaveRing(state, bodyId);
    emptySlots(state, bodyId);
    state.setBody(record + bodyFields.pose, settled);
    state.setBody(record + bodyFields.x, 0);
    state.setBody(record + bodyFields.y, 0);
    return;
  }
  // The cells keep their kinds.
  const plane = bodiesOf(state).planeOf[layer] + layer * state.layout.cellCount;
  for (const cell of cellsOfBody(state, bodyId)) state.setBody(plane + cell, 0);
  freeBody(state, bodyId);
}

/** Turns the cells of a settled body that lies on something into ground. */
function becomeGround(state: State, bodyId: number): void {
  const cells = [...cellsOfBody(state, bodyId)];
  const kinds = cells.map((_, index) => kindOfCell(state, bodyId, index));
  cells.forEach((cell, index) => {
    uncoverCell(state, bodyId, cell);
    setGround(state, cell, kinds[index]);
  });
  freeBody(state, bodyId);
}

/**
 * Handles a write to a cell that a body occupies. The body settles, so that it no longer moves as one, and loses
 * the cell. A body that is the ground for other things keeps the cell instead, and the new kind is recorded as damage.
 */
export function breakBody(state: State, layer: number, address: number, kind: KindId): void {
  const planeIndex = bodiesOf(state).planeOf[layer] + address;
  const bodyId = state.bodies[planeIndex];
  if (bodyId === 0) return;
  if (kind !== 0 && shapeOf(state, bodyId).settles === "ground")
    return recordDamage(state, bodyId, address, kind);
  if (!isSettled(state, bodyId)) settleBody(state, bodyId);
  if (state.bodies[planeIndex] !== bodyId) return;
  state.setBody(planeIndex, 0);
  loseCell(state, bodyId);
}

/** Removes one cell from a settled body. Returns true if the body has no cells left. */
export function loseCell(state: State, bodyId: number): boolean {
  const sizeIndex = recordStart(state, bodyId) + bodyFields.size;
  state.setBody(sizeIndex, state.bodies[sizeIndex] - 1);
  if (state.bodies[sizeIndex] > 0) return false;
  freeBody(state, bodyId);
  return true;
}
