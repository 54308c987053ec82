import type { KindId, LayerId } from "../../../program/index.ts";
import { setTop } from "../state/piles.ts";
import type { State } from "../state/state.ts";
import { offsetKey } from "../layout/body-shapes.ts";
import { bodyLinkFields, stackNode, bodyFields } from "../layout/body-layout.ts";
import {
  bodiesOf,
  releaseNode,
  isSettled,
  kindOfBody,
  liveBodies,
  recordStart,
  shapeOf,
  allocateRecord,
} from "./records.ts";

/**
 * A stack of bodies is stored for each cell of the first layer. The layer's plane holds the topmost body. The table of what lies below holds
 * the kind of the ground, or, as a negative number, a node with the next body, whose `next` holds what lies below that. Nodes exist only
 * where bodies overlap.
 */

/** Returns the topmost body of a cell on the first layer; 0 if there is none. */
export function topBody(state: State, cell: number): number {
  const plane = bodiesOf(state).planeOf[0];
  return plane === 0 ? 0 : state.bodies[plane + cell];
}

/** Represents what something lies on: a body (0 for the ground) and the kind that it shows. */
export interface Support {
  readonly body: number;
  readonly kind: KindId;
}

/** Returns the lowest body on a covered cell, and the kind of the ground below it. */
export function lowestSupport(state: State, cell: number): Support {
  const { planeOf, belowTable } = bodiesOf(state);
  let body = state.bodies[planeOf[0] + cell];
  let kind = state.bodies[belowTable + cell];
  while (kind < 0) {
    const record = recordStart(state, -kind);
    body = state.bodies[record + stackNode.body];
    kind = state.bodies[record + stackNode.next];
  }
  return { body, kind };
}

/** Changes the ground of a cell, below all bodies on it. */
export function setGround(state: State, cell: number, kind: KindId): void {
  const link = groundLink(state, cell);
  if (link < 0) setTop(state, cell, 0, kind);
  else state.setBody(link, kind);
}

/** Returns the index in `State.bodies` where the ground of a covered cell is stored; -1 if no body covers it. */
function groundLink(state: State, cell: number): number {
  if (topBody(state, cell) === 0) return -1;
  const { belowTable } = bodiesOf(state);
  let link = belowTable + cell;
  while (state.bodies[link] < 0) link = recordStart(state, -state.bodies[link]) + stackNode.next;
  return link;
}

/** Adds a cell of a body to its stack, above bodies laid before it and below bodies laid after it. */
export function coverCell(state: State, bodyId: number, cell: number, kind: KindId): void {
  const { planeOf, belowTable } = bodiesOf(state);
  const plane = planeOf[0] + cell;
  const top = state.bodies[plane];
  const order = stackOrder(state, bodyId);
  if (top === 0 || order > stackOrder(state, top)) {
    const below = top === 0 ? state.cells[cell] : -newNode(state, top, state.bodies[belowTable + cell]);
    state.setBody(belowTable + cell, below);
    state.setBody(plane, bodyId);
    state.show(cell, 0, kind);
    return;
  }
  let linkIndex = belowTable + cell;
  for (let node = state.bodies[linkIndex]; node < 0; node = state.bodies[linkIndex]) {
    const record = recordStart(state, -node);
    if (stackOrder(state, state.bodies[record + stackNode.body]) < order) break;
    linkIndex = record + stackNode.next;
  }
  const newRecord = newNode(state, bodyId, state.bodies[linkIndex]);
  state.setBody(linkIndex, -newRecord);
}

/** Removes a cell of a body from its stack, which reveals what lay below it. */
export function uncoverCell(state: State, bodyId: number, cell: number): void {
  const { planeOf, belowTable } = bodiesOf(state);
  const plane = planeOf[0] + cell;
  let linkIndex = belowTable + cell;
  const groundOrNode = state.bodies[linkIndex];
  if (state.bodies[plane] === bodyId) {
    if (groundOrNode >= 0) {
      state.setBody(plane, 0);
      state.setBody(linkIndex, 0);
      state.show(cell, 0, groundOrNode);
      return;
    }
    const record = recordStart(state, -groundOrNode);
    const nextBody = state.bodies[record + stackNode.body];
    state.setBody(plane, nextBody);
    state.setBody(linkIndex, state.bodies[record + stackNode.next]);
    releaseNode(state, -groundOrNode);
    state.show(cell, 0, kindAt(state, nextBody, cell));
    return;
  }
  for (let node = groundOrNode; node < 0; node = state.bodies[linkIndex]) {
    const record = recordStart(state, -node);
    if (state.bodies[record + stackNode.body] === bodyId) {
      state.setBody(linkIndex, state.bodies[record + stackNode.next]);
      releaseNode(state, -node);
      return;
    }
    linkIndex = record + stackNode.next;
  }
}

export function stackOrder(state: State, bodyId: number): number {
  return state.bodies[recordStart(state, bodyId) + bodyLinkFields.order];
}

/** Returns the kind that a body shows at a cell of the board. */
export function kindAt(state: State, bodyId: number, cell: number): KindId {
  if (isSettled(state, bodyId)) return state.cells[state.layout.address(cell, shapeOf(state, bodyId).layer)];
  const index = cellIndexAt(state, bodyId, cell);
  return index < 0 ? kindOfBody(state, bodyId) : kindOfCell(state, bodyId, index);
}

/** Returns the kind that a body shows at its cell with this index: its damage if it has any, else the kind of its pose. */
export function kindOfCell(state: State, bodyId: number, index: number): KindId {
  const damageNode = cellDataNode(state, bodyId, bodyLinkFields.damage, index);
  if (damageNode !== 0) return state.bodies[recordStart(state, damageNode) + stackNode.kind];
  return shapeOf(state, bodyId).poses[poseNumber(state, bodyId)].kinds[index];
}

/** Returns the index of the body's cell that covers a cell of the board; -1 if none does. */
export function cellIndexAt(state: State, bodyId: number, cell: number): number {
  const record = recordStart(state, bodyId);
  const { bodies, layout } = state;
  const board = layout.grids[bodies[record + bodyFields.grid] - 1];
  if (board === undefined) return -1;
  const { across, down } = shapeOf(state, bodyId).poses[poseNumber(state, bodyId)];
  const [left, top] = [bodies[record + bodyFields.x], bodies[record + bodyFields.y]];
  if (across.length === 1) return 0;
  const [x, y] = [board.x(cell) - left, board.y(cell) - top];
  const index = indexOfOffset(across, down, x, y);
  if (index >= 0 || board.edge === "closed") return index;
  return across.findIndex((step, i) => board.at(left + step, top + down[i]) === cell);
}

/** Maps, for each pose, the offsets of its cells from the anchor to their indices. */
const indicesByPose = new WeakMap<Int32Array, Map<number, number>>();

function indexOfOffset(across: Int32Array, down: Int32Array, x: number, y: number): number {
  let cachedIndices = indicesByPose.get(across);
  if (cachedIndices === undefined) {
    cachedIndices = new Map(Array.from(across, (step, i) => [offsetKey(step, down[i]), i]));
    indicesByPose.set(across, cachedIndices);
  }
  return cachedIndices.get(offsetKey(x, y)) ?? -1;
}

function poseNumber(state: State, bodyId: number): number {
  return state.bodies[recordStart(state, bodyId) + bodyFields.pose];
}

/** Returns the node that holds the damage or cargo (`field`) of one of a body's cells; 0 if none does. */
export function cellDataNode(state: State, bodyId: number, field: number, index: number): number {
  let node = state.bodies[recordStart(state, bodyId) + field];
  while (node !== 0 && state.bodies[recordStart(state, node) + stackNode.index] !== index)
    node = state.bodies[recordStart(state, node) + stackNode.next];
  return node;
}

/** Lists all damage or cargo of a body, latest first. */
export function allCellData(state: State, bodyId: number, field: number): { index: number; kind: KindId }[] {
  const items: { index: number; kind: KindId }[] = [];
  for (let node = state.bodies[recordStart(state, bodyId) + field]; node !== 0;) {
    const at = recordStart(state, node);
    items.push({ index: state.bodies[at + stackNode.index], kind: state.bodies[at + stackNode.kind] });
    node = state.bodies[at + stackNode.next];
  }
  return items;
}

/** Counts the hidden objects of some kinds, which are cargo on covered bodies. */
export function countHiddenCargo(state: State, kindMask: Uint8Array): number {
  let count = 0;
  for (const bodyId of liveBodies(state))
    for (const { kind } of allCellData(state, bodyId, bodyLinkFields.cargo)) count += kindMask[kind];
  return count;
}

/** Adds damage or cargo at one of a body's cells. */
export function addCellData(state: State, bodyId: number, field: number, index: number, kind: KindId): void {
  const headIndex = recordStart(state, bodyId) + field;
  const node = newNode(state, index, state.bodies[headIndex]);
  state.setBody(recordStart(state, node) + stackNode.kind, kind);
  state.setBody(headIndex, node);
}

/** Removes a node from a body's list of damage or cargo. */
export function removeCellData(state: State, bodyId: number, field: number, node: number): void {
  let link = recordStart(state, bodyId) + field;
  while (state.bodies[link] !== node) link = recordStart(state, state.bodies[link]) + stackNode.next;
  state.setBody(link, state.bodies[recordStart(state, node) + stackNode.next]);
  releaseNode(state, node);
}

/** Records that a rule changed a cell of a body, so that the change moves with the body. */
export function recordDamage(state: State, bodyId: number, cell: number, kind: KindId): void {
  const index = cellIndexAt(state, bodyId, cell);
  const damageNode = cellDataNode(state, bodyId, bodyLinkFields.damage, index);
  if (damageNode !== 0) removeCellData(state, bodyId, bodyLinkFields.damage, damageNode);
  addCellData(state, bodyId, bodyLinkFields.damage, index, kind);
}

function newNode(state: State, bodyOrIndex: number, next: number): number {
  const node = allocateRecord(state);
  const record = recordStart(state, node);
  state.setBody(record + stackNode.body, bodyOrIndex);
  state.setBody(record + stackNode.next, next);
  return node;
}

/** Returns what a thing on a higher layer lies on: the topmost body below it, or else the kind that the first layer shows. */
export function supportOf(state: State, layer: LayerId, cell: number): Support {
  const { layout } = state;
  const { planeOf, layers } = bodiesOf(state);
  for (let i = layers.length - 1; i >= 0; i--) {
    const layerBelow = layers[i];
    if (layerBelow >= layer || layerBelow === 0) continue;
    const body = state.bodies[planeOf[layerBelow] + layout.address(cell, layerBelow)];
    if (body !== 0) return { body, kind: kindAt(state, body, cell) };
  }
  return { body: planeOf[0] === 0 ? 0 : state.bodies[planeOf[0] + cell], kind: state.cells[cell] };
}
