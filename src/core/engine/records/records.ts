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

/** Represents a body as the thing `~number` of its record. A freed record is reused from the next cycle on, so numbers are unique in a cycle. */

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

/** Returns the index of the first integer of a record. */
export function recordStart(state: State, number: number): number {
  const { recordsStart, recordSize } = bodiesOf(state);
  return recordsStart + number * recordSize;
}

/** Returns the kind of a body; 0 if the body no longer exists. */
export function kindOfBody(state: State, number: number): KindId {
  return state.bodies[recordStart(state, number) + kindField];
}

export function shapeOf(state: State, number: number): CompiledShape {
  return bodiesOf(state).shapes[kindOfBody(state, number)]!;
}

/** Returns the pose of a body that is not settled; pose 0 off the board. */
export function poseOf(state: State, number: number): CompiledPose {
  const pose = state.bodies[recordStart(state, number) + poseField];
  return shapeOf(state, number).poses[pose === settledPose ? 0 : pose];
}

/** Returns the number of the grid that a body is on; -1 off the board. */
export function gridOfBody(state: State, number: number): number {
  const at = recordStart(state, number);
  return state.bodies[at + kindField] === 0 ? -1 : state.bodies[at + gridField] - 1;
}

export function isSettled(state: State, number: number): boolean {
  return state.bodies[recordStart(state, number) + poseField] === settledPose;
}

/** Returns the topmost body at an address; 0 if there is none. */
export function bodyAt(state: State, layer: number, address: number): number {
  const plane = bodiesOf(state).planeOf[layer];
  return plane === 0 ? 0 : state.bodies[plane + address];
}

/** Returns the cell of a body's place; `NONE` off the board. */
export function cellOfBody(state: State, number: number): number {
  const at = recordStart(state, number);
  const { bodies, layout } = state;
  const grid = layout.grids[gridOfBody(state, number)];
  if (grid === undefined || bodies[at + poseField] === settledPose) return NONE;
  const cell = grid.at(bodies[at + bodyFields.x], bodies[at + bodyFields.y] + poseOf(state, number).placeY);
  return cell < 0 ? NONE : cell;
}

/** Creates a body that is on no board yet; returns its number. */
export function newBody(state: State, kind: KindId, owner: number): number {
  const number = allocateRecord(state);
  const at = recordStart(state, number);
  state.setBody(at + kindField, kind);
  state.setBody(at + bodyFields.owner, owner);
  state.setBody(at + bodyFields.size, bodiesOf(state).shapes[kind]!.kinds.length);
  return number;
}

export function allocateRecord(state: State): number {
  state.undoLog.hasChangedRecords = true;
  const freeRecord = state.bodies[bodyListHeads.free];
  if (freeRecord !== 0) {
    const grid = recordStart(state, freeRecord) + gridField;
    state.setBody(bodyListHeads.free, state.bodies[grid]);
    state.setBody(grid, 0);
    return freeRecord;
  }
  const number = state.bodies[bodyListHeads.last] + 1;
  state.reserveBodies(recordStart(state, number + 1));
  state.setBody(bodyListHeads.last, number);
  return number;
}

/** Returns the next body in a circular list of links; 0 if the body has no links. */
export function nextLinked(state: State, number: number): number {
  return state.bodies[recordStart(state, number) + linkField];
}

/** Frees a body that is on no board, and empties the slots that held it. */
export function freeBody(state: State, number: number): void {
  emptySlots(state, number);
  const { recordSize, links } = bodiesOf(state);
  const at = recordStart(state, number);
  if (links) releaseLinks(state, number, at);
  for (let i = at; i < at + recordSize; i++) state.setBody(i, 0);
  releaseRecord(state, number);
}

/** Joins two separate circular lists of links. */
export function joinRing(state: State, body: number, other: number): void {
  const [first, second] = [nextLinked(state, body) || body, nextLinked(state, other) || other];
  setLink(state, body, second);
  setLink(state, other, first);
}

/** Removes a body from its circular list of links; the others stay linked. */
export function leaveRing(state: State, number: number): void {
  const nextBody = nextLinked(state, number);
  if (nextBody === 0) return;
  let lastBodyOfRing = nextBody;
  while (nextLinked(state, lastBodyOfRing) !== number) lastBodyOfRing = nextLinked(state, lastBodyOfRing);
  setLink(state, lastBodyOfRing, lastBodyOfRing === nextBody ? 0 : nextBody);
  setLink(state, number, 0);
}

function setLink(state: State, number: number, next: number): void {
  state.setBody(recordStart(state, number) + linkField, next);
}

/** Removes a body from its circular list of links, and frees the nodes of its damage and cargo. */
function releaseLinks(state: State, number: number, record: number): void {
  leaveRing(state, number);
  for (const listField of [bodyLinkFields.damage, bodyLinkFields.cargo]) {
    for (let node = state.bodies[record + listField]; node !== 0;) {
      const place = recordStart(state, node);
      const nextNode = state.bodies[place + stackNode.next];
      for (const field of [stackNode.next, stackNode.index, stackNode.kind]) state.setBody(place + field, 0);
      releaseRecord(state, node);
      node = nextNode;
    }
  }
}

/** Frees a record, which can be reused from the next cycle on. */
export function releaseRecord(state: State, number: number): void {
  state.undoLog.hasChangedRecords = true;
  state.setBody(recordStart(state, number) + gridField, state.bodies[bodyListHeads.freed]);
  state.setBody(bodyListHeads.freed, number);
}

export function isHeldInSlot(state: State, number: number): boolean {
  const { firstSlot, slotsEnd } = bodiesOf(state);
  for (let slot = firstSlot; slot < slotsEnd; slot++) if (state.bodies[slot] === number) return true;
  return false;
}

/** Clears the slots that hold a body, and the fields that refer to it. */
export function emptySlots(state: State, number: number): void {
  const { firstSlot, slotsEnd, references } = bodiesOf(state);
  const { bodies } = state;
  for (const offset of references)
    for (const other of liveBodies(state)) {
      const at = recordStart(state, other) + offset;
      if (bodies[at] === number) state.setBody(at, 0);
    }
  for (let slot = firstSlot; slot < slotsEnd; slot++) if (bodies[slot] === number) state.setBody(slot, 0);
}

/** Ends a cycle: frees bodies that are on no board and in no slot, and makes freed records available if there are no others. */
export function closeRecords(state: State, looseBodies: number[]): void {
  if (looseBodies.length > 0) freeUnheldRecords(state, looseBodies);
  const freedList = state.bodies[bodyListHeads.freed];
  if (freedList === 0 || state.bodies[bodyListHeads.free] !== 0) return;
  state.setBody(bodyListHeads.free, freedList);
  state.setBody(bodyListHeads.freed, 0);
}

/** Frees the listed bodies that are on no board and in no slot, and clears the list. */
export function freeUnheldRecords(state: State, looseBodies: number[]): void {
  for (let i = 0; i < looseBodies.length; i++) {
    const number = looseBodies[i];
    const at = recordStart(state, number);
    if (state.bodies[at + kindField] === 0 || state.bodies[at + gridField] !== 0) continue;
    if (!isHeldInSlot(state, number)) freeBody(state, number);
  }
  looseBodies.length = 0;
}

/** Returns the highest number of a body; lower numbers may be unused. */
export function highestBody(state: State): number {
  return state.bodies[bodyListHeads.last];
}

/** Iterates over all bodies by number. */
export function* liveBodies(state: State): Generator<number> {
  const highestNumber = highestBody(state);
  for (let number = 1; number <= highestNumber; number++) if (kindOfBody(state, number) !== 0) yield number;
}
