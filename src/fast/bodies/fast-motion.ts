import { noCell, directions, type Grid } from "../../base/index.ts";
import type { Where, KindId } from "../../program/index.ts";
import {
  bodyLinkFields,
  cellOfSpot,
  type CompiledShape,
  type GridPlace,
  isInside,
  bodyFields,
  recordStart,
  settled,
  type Spot,
  type Machine,
  type State,
  refuseTakenCell,
  coverCell,
  uncoverCell,
} from "../../core/engine/index.ts";
import { forbidsSqueezing } from "../../core/bodies/squeezing.ts";
import { drawnSpot, writeBodySpot } from "../../core/bodies/motion/motions.ts";
import { maxShift, type FastOutcome, fastOutcome } from "../../core/bodies/motion/fast-bodies.ts";
import { motionOf } from "../../core/bodies/motion/meetings.ts";
import { memberWork, maxAnimatedCells } from "../../core/bodies/motion/moving-set.ts";
import { layersAbove } from "../../core/bodies/motion/riders.ts";
import { type RimTable, rimTableOf, type ShapeChange } from "./rim-tables.ts";
import { moveBodyByRim, coverFree, writeFirstSpot } from "./rim-writes.ts";
import { refuseCell } from "../../core/bodies/motion/test-plan.ts";
import { reportMove } from "../../core/bodies/relocate.ts";

// Moves a body by changing only the cells at its rim, those that it leaves and enters. The body must show a
// single kind, lie on nothing and stay within its board. No `MovingSet` is created, because V8 discards a hidden
// class without live objects, together with all machine code that depends on it.

// A constant of the same module is faster to read than an imported one, or a part of an exported one.
const { unanswered: needsPlan, blocked, done } = fastOutcome;
const settledPose = settled;
const linkField = bodyLinkFields.link;
const { kind: kindField, grid: gridField, x: xField, y: yField, pose: poseField } = bodyFields;

/** Returns the index of the rim table for a body; -1 if no rim table can move it. */
function findTableIndex({ layout, bodies }: State, record: number): number {
  const bodyLayout = layout.bodies!;
  const grid = bodies[record + gridField] - 1;
  if (grid < 0 || bodyLayout.canInteract === true || bodies[record + poseField] === settledPose) return -1;
  if (bodyLayout.links === true && bodies[record + linkField] !== 0) return -1;
  return bodies[record + kindField] * layout.grids.length + grid;
}

/** Returns the rim table for a body, if it has been made already. */
function findCachedTable(state: State, record: number): RimTable | undefined {
  const index = findTableIndex(state, record);
  return index < 0 ? undefined : (state.layout.bodies!.motionTables[index] as RimTable | undefined);
}

/** Returns the rim table for a body, and makes it on first use; undefined if no table can move the body, or if it shows several kinds. */
function findOrMakeTable(state: State, record: number): RimTable | undefined {
  const index = findTableIndex(state, record);
  const table = index < 0 ? undefined : rimTableOf(state.layout, index);
  return table?.isEven === true ? table : undefined;
}

/** Applies a change to a body if all cells that it enters are free. `record` is the index of its record. */
function tryChange(state: State, change: ShapeChange, bodyId: number, record: number): FastOutcome {
  const { bodies, cells } = state;
  const x = bodies[record + xField];
  const y = bodies[record + yField];
  if (x < change.lowX || x > change.highX || y < change.lowY || y > change.highY)
    return change.hasEdge ? blocked : needsPlan;
  const { entered } = change;
  const anchor = (change.corner + y * change.width + x) | 0;
  for (let i = 0; i < entered.length; i++) if (cells[(anchor + entered[i]) | 0] !== 0) return blocked;
  moveBodyByRim(state, change, bodyId, record, anchor);
  return done;
}

/** Returns how many steps a body can make, at most `limit`; -1 if the board has no edge in the direction. */
function countFreeSteps(
  state: State,
  step: ShapeChange,
  bodyId: number,
  record: number,
  anchor: number,
  limit: number,
): number {
  if (!step.hasEdge) return -1;
  const { bodies, cells } = state;
  const { across, down, width, plane, entered } = step;
  const x = bodies[record + xField];
  const y = bodies[record + yField];
  let room = limit > maxShift ? maxShift : limit | 0;
  if (across > 0) room = Math.min(room, step.highX + 1 - x);
  if (across < 0) room = Math.min(room, x + 1 - step.lowX);
  if (down > 0) room = Math.min(room, step.highY + 1 - y);
  if (down < 0) room = Math.min(room, y + 1 - step.lowY);
  const stride = (down * width + across) | 0;
  for (let i = 0; i < entered.length; i = (i + 1) | 0) {
    let aheadAddress = (anchor + entered[i]) | 0;
    let freeSteps = 0;
    while (freeSteps < room && (cells[aheadAddress] === 0 || bodies[(plane + aheadAddress) | 0] === bodyId)) {
      aheadAddress = (aheadAddress + stride) | 0;
      freeSteps = (freeSteps + 1) | 0;
    }
    if (freeSteps < room) room = freeSteps;
  }
  return Math.max(room, 0);
}

/** Lays a body that is on no board, in the drawn pose of a shape. */
function layWhereFree(state: State, bodyId: number, shape: CompiledShape, place: GridPlace): FastOutcome {
  const { layout, bodies, cells } = state;
  const { recordsStart, recordSize, canInteract } = layout.bodies!;
  const record = recordsStart + bodyId * recordSize;
  if (canInteract || bodies[record + gridField] !== 0 || bodies[record + linkField] !== 0) return needsPlan;
  const grid = layout.grids[place.grid];
  const pose = shape.poses[0];
  const { x } = place;
  const y = place.y - pose.placeY;
  if (!isInside(grid, pose, x, y)) return grid.edge === "closed" ? blocked : needsPlan;
  const anchor = shape.layer * layout.cellCount + grid.first + y * grid.width + x;
  const offsets = pose.offsets[place.grid];
  for (let i = 0; i < offsets.length; i++) if (cells[anchor + offsets[i]] !== 0) return blocked;
  coverFree(state, shape.layer, anchor, pose, place.grid, bodyId);
  if (grid.wraps || bodies[record + kindField] !== shape.kind || bodies[record + poseField] !== 0)
    writeBodySpot(state, bodyId, { shape, pose: 0, grid: place.grid, x, y });
  else writeFirstSpot(state, record, place.grid, x, y);
  return done;
}

/** Records why a body cannot move to a spot: the first of its cells, in the order of the shape, that is blocked there. */
function refuseSpot(m: Machine, bodyId: number, spot: Spot, at: Where | undefined): false {
  const { state, layout } = m;
  const { kinds, layer } = spot.shape;
  const plane = layout.bodies!.planeOf[layer];
  for (let index = 0; index < kinds.length; index++) {
    const cell = cellOfSpot(state, spot, index);
    const address = layout.address(cell, layer);
    if (cell === noCell || (state.cells[address] !== 0 && state.bodies[plane + address] !== bodyId))
      return refuseCell(m, bodyId, spot, index, cell, at);
  }
  return false;
}

/** Records why a step with a rim table was blocked. */
export function explainBlockedStep(m: Machine, bodyId: number, way: number, at: Where | undefined): false {
  const record = recordStart(m.state, bodyId);
  const table = findCachedTable(m.state, record)!;
  return refuseChange(m, bodyId, table, table.cachedStep(m.state.bodies[record + poseField], way & 7)!, at);
}

/** Records why a turn with rim tables was blocked, for the turn in place. */
export function explainBlockedTurn(
  m: Machine,
  bodyId: number,
  turnedBy: number,
  at: Where | undefined,
): false {
  const record = recordStart(m.state, bodyId);
  const table = findCachedTable(m.state, record)!;
  return refuseChange(m, bodyId, table, table.listTurns(m.state.bodies[record + poseField], turnedBy)[0], at);
}

/** Records why a change was blocked: the first cell, in the order of the shape, that the body cannot enter. */
function refuseChange(
  m: Machine,
  bodyId: number,
  { shape, grid }: RimTable,
  change: ShapeChange,
  at: Where | undefined,
): false {
  const { bodies, cells } = m.state;
  const { width, height } = grid;
  const record = recordStart(m.state, bodyId);
  const { across, down } = shape.poses[change.pose];
  const x = bodies[record + xField] + change.across;
  const y = bodies[record + yField] + change.down;
  const { plane, corner } = change;
  for (let index = 0; index < across.length; index = (index + 1) | 0) {
    const column = (x + across[index]) | 0;
    const row = (y + down[index]) | 0;
    if (column < 0 || column >= width || row < 0 || row >= height) {
      const oldPose = shape.poses[bodies[record + poseField]];
      const ownCell = grid.first + (y - change.down + oldPose.down[index]) * width + x - change.across;
      return m.refuse("edge", "The board ends there.", at, ownCell + oldPose.across[index], shape.kind);
    }
    const address = (corner + row * width + column) | 0;
    const kind = cells[address];
    if (kind !== 0 && bodies[(plane + address) | 0] !== bodyId)
      return refuseTakenCell(m, address - corner + grid.first, kind, at);
  }
  return false;
}

/** Moves a body one cell in a direction. Charges work unless the general plan must do the move. */
export function moveFast(m: Machine, bodyId: number, direction: number): FastOutcome {
  if ((direction & 1) === 1 && forbidsSqueezing(m, direction)) return needsPlan;
  const { state } = m;
  const { recordsStart, recordSize, canInteract } = state.layout.bodies!;
  if (canInteract === true) return stepBodyAlongGround(m, bodyId, direction & 7) ? done : needsPlan;
  const record = recordsStart + bodyId * recordSize;
  const pose = state.bodies[record + poseField];
  const change = findCachedTable(state, record)?.cachedStep(pose, direction & 7);
  if (change === undefined) return cacheAndTakeStep(m, bodyId, direction & 7, record);
  return takeStep(m, change, bodyId, record);
}

/** Adds the change of a step to the rim table, and makes the step. */
function cacheAndTakeStep(m: Machine, bodyId: number, direction: number, record: number): FastOutcome {
  const table = findOrMakeTable(m.state, record);
  if (table === undefined) return needsPlan;
  return takeStep(m, table.findStep(m.state.bodies[record + poseField], direction, 1), bodyId, record);
}

function takeStep(m: Machine, change: ShapeChange, bodyId: number, record: number): FastOutcome {
  const outcome = tryChange(m.state, change, bodyId, record);
  if (outcome !== needsPlan) m.charge(change.work);
  return outcome;
}

/**
 * Turns a body clockwise by a number of headings, in place or with the first kick that fits. Returns 1 for the turn in place, 1 plus the
 * index of the kick, or else `blocked` or `needsPlan`.
 */
export function turnFast(m: Machine, bodyId: number, turnedBy: number): number {
  const { state } = m;
  const record = recordStart(state, bodyId);
  const pose = state.bodies[record + poseField];
  const changes = findCachedTable(state, record)?.cachedTurns(pose, turnedBy);
  if (changes === undefined) return cacheAndTakeTurn(m, bodyId, turnedBy, record);
  return takeTurn(m, changes, bodyId, record);
}

/** Adds the changes of a turn to the rim table, and makes the turn. */
function cacheAndTakeTurn(m: Machine, bodyId: number, turnedBy: number, record: number): number {
  const table = findOrMakeTable(m.state, record);
  if (table?.shape.canTurn !== true) return needsPlan;
  return takeTurn(m, table.listTurns(m.state.bodies[record + poseField], turnedBy), bodyId, record);
}

function takeTurn(m: Machine, changes: readonly ShapeChange[], bodyId: number, record: number): number {
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i];
    const outcome = tryChange(m.state, change, bodyId, record);
    if (outcome === needsPlan) return needsPlan;
    if (outcome === blocked) continue;
    m.charge((1 + i) * change.work);
    return done + i;
  }
  m.charge(changes.length * changes[0].work);
  return blocked;
}

/** Lays a body that is on no board, in the drawn pose of a shape; records the reason if it is blocked. */
export function layFast(
  m: Machine,
  bodyId: number,
  shape: CompiledShape,
  place: GridPlace,
  at: Where | undefined,
): FastOutcome {
  const outcome = layWhereFree(m.state, bodyId, shape, place);
  if (outcome !== needsPlan) m.charge(memberWork + shape.kinds.length);
  if (outcome === blocked) refuseSpot(m, bodyId, drawnSpot(shape, place), at);
  return outcome;
}

/** Moves a body in a direction as far as it is free, at most `limit` cells; returns the number of cells, or -1 if the general plan must move it. */
export function slideFast(m: Machine, bodyId: number, direction: number, limit: number): number {
  if ((direction & 1) === 1 && forbidsSqueezing(m, direction)) return needsPlan;
  const { state } = m;
  const { bodies } = state;
  const { recordsStart, recordSize } = state.layout.bodies!;
  const record = recordsStart + bodyId * recordSize;
  const pose = bodies[record + poseField];
  const table = findCachedTable(state, record);
  const step = table?.cachedStep(pose, direction & 7);
  if (table === undefined || step === undefined) return cacheAndSlide(m, bodyId, direction, limit, record);
  const anchor = (step.corner + bodies[record + yField] * step.width + bodies[record + xField]) | 0;
  const steps = countFreeSteps(state, step, bodyId, record, anchor, limit);
  if (steps < 0) return needsPlan;
  if (steps > 0) moveBodyByRim(state, table.findStep(pose, direction & 7, steps), bodyId, record, anchor);
  m.charge((steps < limit ? steps + 1 : steps) * step.work);
  return steps;
}

/** Adds the step of a slide to the rim table, and makes the slide. */
function cacheAndSlide(m: Machine, bodyId: number, direction: number, limit: number, record: number): number {
  const table = findOrMakeTable(m.state, record);
  if (table === undefined) return needsPlan;
  table.findStep(m.state.bodies[record + poseField], direction & 7, 1);
  return slideFast(m, bodyId, direction, limit);
}

/**
 * Moves a body one cell along the ground without a general plan, with the same result. The body must be undamaged, show one kind and lie
 * alone; the ground ahead must be free and permitted, and no collision rule may match. If any of this is not the case, or if the budget is
 * used up, changes nothing and returns false.
 */
export function stepBodyAlongGround(m: Machine, bodyId: number, direction: number): boolean {
  const { state } = m;
  const { layout, bodies } = state;
  const { recordsStart, recordSize, shapes, planeOf, belowTable } = layout.bodies!;
  const record = recordsStart + bodyId * recordSize;
  const gridIndex = bodies[record + bodyFields.grid] - 1;
  const pose = bodies[record + bodyFields.pose];
  const shape = shapes[bodies[record + bodyFields.kind]];
  if (shape === undefined || gridIndex < 0 || pose === settled) return false;
  if (!isWhole(shape, bodies, record)) return false;
  const ready = shape.poses[pose];
  const grid = layout.grids[gridIndex];
  const [dx, dy] = directions[direction];
  const x = bodies[record + bodyFields.x];
  const y = bodies[record + bodyFields.y];
  if (!ready.isUniform || !isInside(grid, ready, x, y) || !isInside(grid, ready, x + dx, y + dy))
    return false;
  if (isWatched(m) || (grid.wraps && crossesEdge(grid, x + dx, y + dy + ready.placeY))) return false;
  const anchor = grid.first + y * grid.width + x;
  const stride = dy * grid.width + dx;
  const offsets = ready.offsets[gridIndex];
  const ahead = ready.leading[direction];
  const cellsBehind = ready.leading[(direction + 4) & 7];
  const plane = planeOf[0];
  for (let i = 0; i < cellsBehind.length; i++) {
    const cell = anchor + offsets[cellsBehind[i]];
    if (bodies[plane + cell] !== bodyId || bodies[belowTable + cell] < 0) return false;
  }
  for (let i = 0; i < ahead.length; i++)
    if (!mayEnter(m, shape, plane, anchor + stride + offsets[ahead[i]])) return false;
  const work = memberWork + (1 + countOccupiedLayers(m, anchor, stride, offsets)) * offsets.length;
  if (m.work + work > m.workLimit) return false;
  m.charge(work);
  const kind = ready.kinds[0];
  state.touchSettled();
  for (let i = 0; i < cellsBehind.length; i++) uncoverCell(state, bodyId, anchor + offsets[cellsBehind[i]]);
  for (let i = 0; i < ahead.length; i++) coverCell(state, bodyId, anchor + stride + offsets[ahead[i]], kind);
  if (dx !== 0) state.setBody(record + bodyFields.x, x + dx);
  if (dy !== 0) state.setBody(record + bodyFields.y, y + dy);
  reportStep(m, kind, anchor, stride, offsets);
  return true;
}

/** Returns true if a body of the first layer has no links, damage or cargo, and may lie on the same kinds with all its cells. */
function isWhole({ layer, ground }: CompiledShape, bodies: Int32Array, at: number): boolean {
  const linkOrCellData =
    bodies[at + bodyLinkFields.link] | bodies[at + bodyLinkFields.damage] | bodies[at + bodyLinkFields.cargo];
  return layer === 0 && ground !== undefined && ground.belowCells === undefined && linkOrCellData === 0;
}

/** Returns true if an observer watches the cycle or the tests, or if another set is being moved. */
function isWatched(m: Machine): boolean {
  if (m.observer !== undefined) return true;
  const { set, observer } = motionOf(m);
  return set !== undefined || observer !== undefined;
}

/** Returns true if a cell holds only ground that a body may lie on, and no collision rule names that ground. */
function mayEnter(m: Machine, { ground }: CompiledShape, plane: number, cell: number): boolean {
  const { cells, bodies } = m.state;
  const groundKind = cells[cell];
  if (bodies[plane + cell] !== 0 || ground!.belowAll[groundKind] !== 1) return false;
  const { meetings } = motionOf(m);
  return meetings === undefined || !meetings.isNamedAsMet(groundKind, groundKind);
}

/** Returns the number of non-empty layers above the first, for the charge of work; Infinity if one of them has something on the body's cells. */
function countOccupiedLayers(m: Machine, firstCell: number, stride: number, offsets: Int32Array): number {
  const { cells, layout } = m.state;
  const layersAboveFirst = layersAbove(m, 0);
  for (const layer of layersAboveFirst) {
    const base = layout.address(firstCell, layer);
    for (let i = 0; i < offsets.length; i++)
      if ((cells[base + offsets[i]] | cells[base + stride + offsets[i]]) !== 0) return Infinity;
  }
  return layersAboveFirst.length;
}

function reportStep(m: Machine, kind: KindId, firstCell: number, stride: number, offsets: Int32Array): void {
  if (offsets.length + m.events.length > maxAnimatedCells) return;
  for (let i = 0; i < offsets.length; i++)
    reportMove(m, kind, firstCell + offsets[i], firstCell + stride + offsets[i]);
}

/** Returns true if coordinates are beyond the edge of a board that wraps. */
function crossesEdge({ wrapsAcross, wrapsDown, width, height }: Grid, x: number, y: number): boolean {
  return (wrapsAcross && (x < 0 || x >= width)) || (wrapsDown && (y < 0 || y >= height));
}
