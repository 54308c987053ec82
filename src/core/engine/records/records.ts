import type { KindId } from "../../../program/index.ts";
import { NONE } from "../layout/none.ts";
import type { State } from "../state/state.ts";
import {
  type BodyLayout,
  bodyLinkFields,
  bodyListHeads,
  stackNode,
  bodyFields,
  settled,
} from "../layout/body-layout.ts";
import type { CompiledPose, CompiledShape } from "../layout/body-shapes.ts";

/** A body is identified by the number of its record; as a thing it is `~number`. A freed record is reused from the next cycle on. */

// A constant of the same module is faster to read than an imported one.
const { kind: kindField, grid: gridField, pose: poseField } = bodyFields;
const linkField = bodyLinkFields.link;
const settledPose = settled;

/** Returns the layout of bodies. It must only be called in games with bodies. */
export function bodiesOf(state: State): BodyLayout {
  return state.layout.bodies!;
}

export function isBody(thing: number): boolean {
  return thing < 0 && thing !== NONE;
}

export function recordStart(state: State, bodyId: number): number {
  const { recordsStart, recordSize } = bodiesOf(state);
  return recordsStart + bodyId * recordSize;
}

/** Returns the kind of a body; 0 if the body no longer exists. */
export function kindOfBody(state: State, bodyId: number): KindId {
  return state.bodies[recordStart(state, bodyId) + kindField];
}

export function shapeOf(state: State, bodyId: number): CompiledShape {
  return bodiesOf(state).shapes[kindOfBody(state, bodyId)]!;
}

/** Returns the pose of a body that is not settled; pose 0 off the board. */
export function poseOf(state: State, bodyId: number): CompiledPose {
  const pose = state.bodies[recordStart(state, bodyId) + poseField];
  return shapeOf(state, bodyId).poses[pose === settledPose ? 0 : pose];
}

/** Returns the number of the grid that a body is on; -1 off the board. */
export function gridOfBody(state: State, bodyId: number): number {
  const record = recordStart(state, bodyId);
  return state.bodies[record + kindField] === 0 ? -1 : state.bodies[record + gridField] - 1;
}

export function isSettled(state: State, bodyId: number): boolean {
  return state.bodies[recordStart(state, bodyId) + poseField] === settledPose;
}

/** Returns the topmost body at an address; 0 if there is none. */
export function bodyAt(state: State, layer: number, address: number): number {
  const plane = bodiesOf(state).planeOf[layer];
  return plane === 0 ? 0 : state.bodies[plane + address];
}

/** Returns the upper left cell of a body's bounding box, or the cell that it turns about; `NONE` off the board and for settled bodies. */
export function cellOfBody(state: State, bodyId: number): number {
  const at = recordStart(state, bodyId);
  const { bodies, layout } = state;
  const grid = layout.grids[gridOfBody(state, bodyId)];
  if (grid === undefined || bodies[at + poseField] === settledPose) return NONE;
  const cell = grid.at(bodies[at + bodyFields.x], bodies[at + bodyFields.y] + poseOf(state, bodyId).placeY);
  return cell < 0 ? NONE : cell;
}

/** Creates a body that is on no board yet; returns its number. */
export function newBody(state: State, kind: KindId, owner: number): number {
  const bodyId = allocateRecord(state);
  const record = recordStart(state, bodyId);
  state.setBody(record + kindField, kind);
  state.setBody(record + bodyFields.owner, owner);
  state.setBody(record + bodyFields.size, bodiesOf(state).shapes[kind]!.kinds.length);
  return bodyId;
}

export function allocateRecord(state: State): number {
  state.undoLog.hasChangedRecords = true;
  const freeRecord = state.bodies[bodyListHeads.free];
  if (freeRecord !== 0) {
    const gridIndex = recordStart(state, freeRecord) + gridField;
    state.setBody(bodyListHeads.free, state.bodies[gridIndex]);
    state.setBody(gridIndex, 0);
    return freeRecord;
  }
  const bodyId = state.bodies[bodyListHeads.last] + 1;
  state.reserveBodies(recordStart(state, bodyId + 1));
  state.setBody(bodyListHeads.last, bodyId);
  return bodyId;
}

/** Returns the next body in a circular list of links; 0 if the body has no links. */
export function nextLinked(state: State, bodyId: number): number {
  return state.bodies[recordStart(state, bodyId) + linkField];
}

/** Frees a body, and empties the slots that held it. The caller has removed it from its board. */
export function freeBody(state: State, bodyId: number): void {
  emptySlots(state, bodyId);
  const { recordSize, links } = bodiesOf(state);
  const record = recordStart(state, bodyId);
  if (links) releaseLinks(state, bodyId, record);
  for (let i = record; i < record + recordSize; i++) state.setBody(i, 0);
  releaseRecord(state, bodyId);
}

/** Joins two separate circular lists of links. */
export function joinRing(state: State, body: number, otherBody: number): void {
  const [first, nextOfOther] = [nextLinked(state, body) || body, nextLinked(state, otherBody) || otherBody];
  setLink(state, body, nextOfOther);
  setLink(state, otherBody, first);
}

/** Removes a body from its circular list of links; the others stay linked. */
export function leaveRing(state: State, bodyId: number): void {
  const nextBody = nextLinked(state, bodyId);
  if (nextBody === 0) return;
  let lastBodyOfRing = nextBody;
  while (nextLinked(state, lastBodyOfRing) !== bodyId) lastBodyOfRing = nextLinked(state, lastBodyOfRing);
  setLink(state, lastBodyOfRing, lastBodyOfRing === nextBody ? 0 : nextBody);
  setLink(state, bodyId, 0);
}

function setLink(state: State, bodyId: number, next: number): void {
  state.setBody(recordStart(state, bodyId) + linkField, next);
}

/** Removes a body from its circular list of links, and frees the nodes of its damage and cargo. */
function releaseLinks(state: State, bodyId: number, record: number): void {
  leaveRing(state, bodyId);
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    for (let node = state.bodies[record + listField]; node !== 0;) {
      const nextNode = state.bodies[recordStart(state, node) + stackNode.next];
      releaseNode(state, node);
      node = nextNode;
    }
  }
}

export function releaseNode(state: State, node: number): void {
  const record = recordStart(state, node);
  for (const field of [stackNode.next, stackNode.body, stackNode.kind]) state.setBody(record + field, 0);
  releaseRecord(state, node);
}

/** Frees a record, which can be reused from the next cycle on. */
export function releaseRecord(state: State, recordId: number): void {
  state.undoLog.hasChangedRecords = true;
  state.setBody(recordStart(state, recordId) + gridField, state.bodies[bodyListHeads.freed]);
  state.setBody(bodyListHeads.freed, recordId);
}

export function isHeldInSlot(state: State, bodyId: number): boolean {
  const { firstSlot, slotsEnd } = bodiesOf(state);
  for (let slot = firstSlot; slot < slotsEnd; slot++) if (state.bodies[slot] === bodyId) return true;
  return false;
}

/** Clears the slots that hold a body, and the fields that refer to it. */
export function emptySlots(state: State, bodyId: number): void {
  const { firstSlot, slotsEnd, references } = bodiesOf(state);
  const { bodies } = state;
  for (const offset of references)
    for (const other of liveBodies(state)) {
      const fieldIndex = recordStart(state, other) + offset;
      if (bodies[fieldIndex] === bodyId) state.setBody(fieldIndex, 0);
    }
  for (let slot = firstSlot; slot < slotsEnd; slot++) if (bodies[slot] === bodyId) state.setBody(slot, 0);
}

/** Ends a cycle: frees loose bodies, and makes freed records available if no other records are. */
export function recycleRecords(state: State, looseBodies: number[]): void {
  if (looseBodies.length > 0) freeUnheldRecords(state, looseBodies);
  const freedList = state.bodies[bodyListHeads.freed];
  if (freedList === 0 || state.bodies[bodyListHeads.free] !== 0) return;
  state.setBody(bodyListHeads.free, freedList);
  state.setBody(bodyListHeads.freed, 0);
}

/** Frees those of the listed bodies that are on no board and in no slot, and clears the list. */
export function freeUnheldRecords(state: State, looseBodies: number[]): void {
  for (let i = 0; i < looseBodies.length; i++) {
    const bodyId = looseBodies[i];
    const record = recordStart(state, bodyId);
    if (state.bodies[record + kindField] === 0 || state.bodies[record + gridField] !== 0) continue;
    if (!isHeldInSlot(state, bodyId)) freeBody(state, bodyId);
  }
  looseBodies.length = 0;
}

/** Returns the highest body number in use. Lower numbers may be free. */
export function highestBody(state: State): number {
  return state.bodies[bodyListHeads.last];
}

export function* liveBodies(state: State): Generator<number> {
  const highestNumber = highestBody(state);
  for (let bodyId = 1; bodyId <= highestNumber; bodyId++) if (kindOfBody(state, bodyId) !== 0) yield bodyId;
}
