import { noCell } from "../../base/index.ts";
import type { Where } from "../../program/index.ts";
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
} from "../../core/engine/index.ts";
import { forbidsSqueezing } from "../../core/bodies/squeezing.ts";
import { drawnSpot, writeBodySpot } from "../../core/bodies/motion/motions.ts";
import { maxShift, type FastOutcome, fastOutcome } from "../../core/bodies/motion/fast-bodies.ts";
import { memberWork } from "../../core/bodies/motion/moving-set.ts";
import { stepBodyAlongGround } from "./fast-step.ts";
import { type RimTable, rimTableOf, type ShapeChange } from "./rim-tables.ts";
import { moveBodyByRim, coverFree, keepFirstSpot } from "./rim-writes.ts";
import { refuseCell } from "../../core/bodies/motion/test-plan.ts";

// Moves a body by changing only its rim, where it leaves or enters cells. It shows one kind, lies on nothing and stays within
// its board. No set is made, because V8 discards a hidden class without live objects, with all machine code that depends on it.

// A constant of the same module is faster to read than an imported one, or a part of an exported one.
const { unanswered: longWay, blocked, done } = fastOutcome;
const settledPose = settled;
const linkPart = bodyLinkFields.link;
const { kind: kindPart, grid: gridPart, x: xPart, y: yPart, pose: posePart } = bodyFields;

/** Returns the index of the rim table that can move a body; -1 if none can. */
function tablePlace({ layout, bodies }: State, at: number): number {
  const bodyLayout = layout.bodies!;
  const grid = bodies[at + gridPart] - 1;
  if (grid < 0 || bodyLayout.canInteract === true || bodies[at + posePart] === settledPose) return -1;
  if (bodyLayout.links === true && bodies[at + linkPart] !== 0) return -1;
  return bodies[at + kindPart] * layout.grids.length + grid;
}

/** Returns the rim table that can move a body, if the table exists already. */
function existingTable(state: State, at: number): RimTable | undefined {
  const place = tablePlace(state, at);
  return place < 0 ? undefined : (state.layout.bodies!.motionTables[place] as RimTable | undefined);
}

/** Returns the rim table that moves a body, and makes it on first use. Undefined if no table can, or if the body shows several kinds. */
function fastTable(state: State, at: number): RimTable | undefined {
  const place = tablePlace(state, at);
  const table = place < 0 ? undefined : rimTableOf(state.layout, place);
  return table?.isEven === true ? table : undefined;
}

/** Makes a change of a body, whose record is at index `at`, if all cells that it enters are free. */
function tryChange(state: State, change: ShapeChange, number: number, at: number): FastOutcome {
  const { bodies, cells } = state;
  const x = bodies[at + xPart];
  const y = bodies[at + yPart];
  if (x < change.lowX || x > change.highX || y < change.lowY || y > change.highY)
    return change.hasEdge ? blocked : longWay;
  const { entered } = change;
  const anchor = (change.corner + y * change.width + x) | 0;
  for (let i = 0; i < entered.length; i++) if (cells[(anchor + entered[i]) | 0] !== 0) return blocked;
  moveBodyByRim(state, change, number, at, anchor);
  return done;
}

/** Returns how many steps a body can go freely, at most `limit`; -1 on a board that has no edge in the direction. */
function countFreeSteps(
  state: State,
  step: ShapeChange,
  number: number,
  at: number,
  anchor: number,
  limit: number,
): number {
  if (!step.hasEdge) return -1;
  const { bodies, cells } = state;
  const { across, down, width, plane, entered } = step;
  const x = bodies[at + xPart];
  const y = bodies[at + yPart];
  let room = limit > maxShift ? maxShift : limit | 0;
  if (across > 0) room = Math.min(room, step.highX + 1 - x);
  if (across < 0) room = Math.min(room, x + 1 - step.lowX);
  if (down > 0) room = Math.min(room, step.highY + 1 - y);
  if (down < 0) room = Math.min(room, y + 1 - step.lowY);
  const stride = (down * width + across) | 0;
  for (let i = 0; i < entered.length; i = (i + 1) | 0) {
    let aheadAddress = (anchor + entered[i]) | 0;
    let freeSteps = 0;
    while (freeSteps < room && (cells[aheadAddress] === 0 || bodies[(plane + aheadAddress) | 0] === number)) {
      aheadAddress = (aheadAddress + stride) | 0;
      freeSteps = (freeSteps + 1) | 0;
    }
    if (freeSteps < room) room = freeSteps;
  }
  return Math.max(room, 0);
}

/** Lays a body that is on no board in the drawn pose of a shape. */
function layFree(state: State, number: number, shape: CompiledShape, place: GridPlace): FastOutcome {
  const { layout, bodies, cells } = state;
  const { recordsStart, recordSize, canInteract } = layout.bodies!;
  const at = recordsStart + number * recordSize;
  if (canInteract || bodies[at + gridPart] !== 0 || bodies[at + linkPart] !== 0) return longWay;
  const grid = layout.grids[place.grid];
  const pose = shape.poses[0];
  const { x } = place;
  const y = place.y - pose.placeY;
  if (!isInside(grid, pose, x, y)) return grid.edge === "closed" ? blocked : longWay;
  const anchor = shape.layer * layout.cellCount + grid.first + y * grid.width + x;
  const offsets = pose.offsets[place.grid];
  for (let i = 0; i < offsets.length; i++) if (cells[anchor + offsets[i]] !== 0) return blocked;
  coverFree(state, shape.layer, anchor, pose, place.grid, number);
  if (grid.wraps || bodies[at + kindPart] !== shape.kind || bodies[at + posePart] !== 0)
    writeBodySpot(state, number, { shape, pose: 0, grid: place.grid, x, y });
  else keepFirstSpot(state, at, place.grid, x, y);
  return done;
}

/** Records why a body cannot move to a spot: its first cell, in the order of the shape, that is blocked there. */
function refuseSpot(m: Machine, number: number, to: Spot, at: Where | undefined): false {
  const { state, layout } = m;
  const { kinds, layer } = to.shape;
  const plane = layout.bodies!.planeOf[layer];
  for (let index = 0; index < kinds.length; index++) {
    const cell = cellOfSpot(state, to, index);
    const address = layout.address(cell, layer);
    if (cell === noCell || (state.cells[address] !== 0 && state.bodies[plane + address] !== number))
      return refuseCell(m, number, to, index, cell, at);
  }
  return false;
}

/** Records why a step by a rim table was blocked. */
export function refuseStep(m: Machine, number: number, way: number, at: Where | undefined): false {
  const place = recordStart(m.state, number);
  const table = existingTable(m.state, place)!;
  return refuseChange(m, number, table, table.knownStep(m.state.bodies[place + posePart], way & 7)!, at);
}

/** Records why a turn by rim tables was blocked in place. */
export function refuseTurn(m: Machine, number: number, headings: number, at: Where | undefined): false {
  const place = recordStart(m.state, number);
  const table = existingTable(m.state, place)!;
  return refuseChange(m, number, table, table.turns(m.state.bodies[place + posePart], headings)[0], at);
}

/** Records the first cell of a change, in the order of the shape, that a body cannot enter. */
function refuseChange(
  m: Machine,
  number: number,
  { shape, grid }: RimTable,
  change: ShapeChange,
  at: Where | undefined,
): false {
  const { bodies, cells } = m.state;
  const { width, height } = grid;
  const place = recordStart(m.state, number);
  const { across, down } = shape.poses[change.pose];
  const x = bodies[place + xPart] + change.across;
  const y = bodies[place + yPart] + change.down;
  const { plane, corner } = change;
  for (let index = 0; index < across.length; index = (index + 1) | 0) {
    const column = (x + across[index]) | 0;
    const row = (y + down[index]) | 0;
    if (column < 0 || column >= width || row < 0 || row >= height) {
      const from = shape.poses[bodies[place + posePart]];
      const ownCell = grid.first + (y - change.down + from.down[index]) * width + x - change.across;
      return m.refuse("edge", "The board ends there.", at, ownCell + from.across[index], shape.kind);
    }
    const address = (corner + row * width + column) | 0;
    const kind = cells[address];
    if (kind !== 0 && bodies[(plane + address) | 0] !== number)
      return refuseTakenCell(m, address - corner + grid.first, kind, at);
  }
  return false;
}

/** Moves a body one cell in a direction. The work is charged when it has moved. */
export function moveFast(m: Machine, number: number, way: number): FastOutcome {
  if ((way & 1) === 1 && forbidsSqueezing(m, way)) return longWay;
  const { state } = m;
  const { recordsStart, recordSize, canInteract } = state.layout.bodies!;
  if (canInteract === true) return stepBodyAlongGround(m, number, way & 7) ? done : longWay;
  const at = recordsStart + number * recordSize;
  const pose = state.bodies[at + posePart];
  const change = existingTable(state, at)?.knownStep(pose, way & 7);
  return change === undefined ? cacheAndTakeStep(m, number, way & 7, at) : takeStep(m, change, number, at);
}

/** Makes a step whose change is not in the rim table yet, and adds it. */
function cacheAndTakeStep(m: Machine, number: number, way: number, at: number): FastOutcome {
  const table = fastTable(m.state, at);
  if (table === undefined) return longWay;
  return takeStep(m, table.along(m.state.bodies[at + posePart], way, 1), number, at);
}

function takeStep(m: Machine, change: ShapeChange, number: number, at: number): FastOutcome {
  const outcome = tryChange(m.state, change, number, at);
  if (outcome !== longWay) m.charge(change.work);
  return outcome;
}

/**
 * Turns a body by a number of headings clockwise, in place or by the first kick that fits: returns 1 plus the index of the kick, or 1 in
 * place; otherwise `blocked` or `longWay`.
 */
export function turnFast(m: Machine, number: number, headings: number): number {
  const { state } = m;
  const at = recordStart(state, number);
  const pose = state.bodies[at + posePart];
  const changes = existingTable(state, at)?.knownTurns(pose, headings);
  return changes === undefined ? cacheAndTakeTurn(m, number, headings, at) : takeTurn(m, changes, number, at);
}

/** Makes a turn whose changes are not in the rim table yet, and adds them. */
function cacheAndTakeTurn(m: Machine, number: number, headings: number, at: number): number {
  const table = fastTable(m.state, at);
  if (table?.shape.canTurn !== true) return longWay;
  return takeTurn(m, table.turns(m.state.bodies[at + posePart], headings), number, at);
}

function takeTurn(m: Machine, changes: readonly ShapeChange[], number: number, at: number): number {
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i];
    const outcome = tryChange(m.state, change, number, at);
    if (outcome === longWay) return longWay;
    if (outcome === blocked) continue;
    m.charge((1 + i) * change.work);
    return done + i;
  }
  m.charge(changes.length * changes[0].work);
  return blocked;
}

/** Lays a body that is on no board in the drawn pose of a shape; records the reason if it is blocked. */
export function layFast(
  m: Machine,
  number: number,
  shape: CompiledShape,
  place: GridPlace,
  at: Where | undefined,
): FastOutcome {
  const outcome = layFree(m.state, number, shape, place);
  if (outcome !== longWay) m.charge(memberWork + shape.kinds.length);
  if (outcome === blocked) refuseSpot(m, number, drawnSpot(shape, place), at);
  return outcome;
}

/** Moves a body in a direction as far as it is free, at most `limit` cells; returns how many, or -1 if the general plan must move it. */
export function slideFast(m: Machine, number: number, way: number, limit: number): number {
  if ((way & 1) === 1 && forbidsSqueezing(m, way)) return longWay;
  const { state } = m;
  const { bodies } = state;
  const { recordsStart, recordSize } = state.layout.bodies!;
  const at = recordsStart + number * recordSize;
  const pose = bodies[at + posePart];
  const table = existingTable(state, at);
  const step = table?.knownStep(pose, way & 7);
  if (table === undefined || step === undefined) return cacheAndSlide(m, number, way, limit, at);
  const anchor = (step.corner + bodies[at + yPart] * step.width + bodies[at + xPart]) | 0;
  const steps = countFreeSteps(state, step, number, at, anchor, limit);
  if (steps < 0) return longWay;
  if (steps > 0) moveBodyByRim(state, table.along(pose, way & 7, steps), number, at, anchor);
  m.charge((steps < limit ? steps + 1 : steps) * step.work);
  return steps;
}

/** Makes a slide whose step is not in the rim table yet, and adds the step. */
function cacheAndSlide(m: Machine, number: number, way: number, limit: number, at: number): number {
  const table = fastTable(m.state, at);
  if (table === undefined) return longWay;
  table.along(m.state.bodies[at + posePart], way & 7, 1);
  return slideFast(m, number, way, limit);
}
