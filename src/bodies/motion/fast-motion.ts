import { directions, noCell } from "../../base/index.ts";
import type { Where } from "../../program/index.ts";
import {
  carried,
  cellOfSpot,
  isInside,
  record,
  recordPlace,
  settled,
  type Spot,
  spotOf,
  type Machine,
  type State,
} from "../../engine/index.ts";
import { mindsSqueezing } from "../squeezing.ts";
import { comesRound, keepSpot } from "./keep-spot.ts";
import type { MovingBody } from "./moving-set.ts";
import { stepOnGround } from "./fast-step.ts";
import { rimTablesOf } from "./rim-tables.ts";
import { refuseCell } from "./test-plan.ts";

/**
 * The fast way from pose to pose, in front of the plan that holds for all: of a body that looks the same all over, lies on nothing and stays within its board, only the rim
 * changes. Where something is in its way, or there is no fast way, nothing changes. No set is made: a hidden class of which nothing lives is thrown away by the next garbage
 * collection, and with it all machine code that knows it.
 */
export const fast = { longWay: -1, blocked: 0, done: 1 } as const;

export type Fast = (typeof fast)[keyof typeof fast];

/** By direction. */
const stepsAcross = Int8Array.from(directions, ([across]) => across);
const stepsDown = Int8Array.from(directions, ([, down]) => down);

/** Moves a body by one cell in a direction. */
function stepBody(state: State, number: number, way: number): Fast {
  const pose = state.bodies[recordPlace(state, number) + record.pose];
  return passBody(state, number, pose, stepsAcross[way], stepsDown[way]);
}

/**
 * Turns a body by a number of headings clockwise, in place or by the first kick that fits: 1 and its number from 0; otherwise `blocked` or
 * `longWay`.
 */
function turnBody(state: State, number: number, by: number): number {
  const at = recordPlace(state, number);
  const { turns, headings, turnTests } = state.layout.bodies!.shapes[state.bodies[at + record.kind]]!;
  const pose = state.bodies[at + record.pose];
  if (!turns || pose === settled) return fast.longWay;
  const heading = pose % headings;
  const to = turnedHeading(heading, by, headings);
  const tests = turnTests[heading * headings + to];
  for (let i = 0; i < tests.length; i += 2) {
    const passed = passBody(state, number, pose - heading + to, tests[i], tests[i + 1]);
    if (passed === fast.longWay) return fast.longWay;
    if (passed === fast.done) return fast.done + (i >> 1);
  }
  return fast.blocked;
}

function turnedHeading(heading: number, by: number, headings: number): number {
  const turned = (heading + by) % headings;
  return turned < 0 ? turned + headings : turned;
}

/** Moves a body in a direction as far as it is free, at most `most` cells; returns how many, or -1 for the long way. */
function slideBody(state: State, number: number, way: number, most: number): number {
  const { layout, bodies, cells } = state;
  const { shapes, planeOf, carries } = layout.bodies!;
  const at = recordPlace(state, number);
  const pose = bodies[at + record.pose];
  const index = bodies[at + record.grid] - 1;
  if (index < 0 || pose === settled || carries || bodies[at + carried.link] !== 0) return -1;
  const grid = layout.grids[index];
  const shape = shapes[bodies[at + record.kind]]!;
  const ready = shape.poses[pose];
  const x = bodies[at + record.x];
  const y = bodies[at + record.y];
  if (grid.edge !== "closed" || !isInside(grid, ready, x, y)) return -1;
  const dx = stepsAcross[way];
  const dy = stepsDown[way];
  const ahead = ready.ahead[way];
  const offsets = ready.offsets[index];
  const plane = planeOf[shape.layer];
  const stride = dy * grid.width + dx;
  const base = shape.layer * layout.cellCount + grid.first + y * grid.width + x + stride;
  let far = most;
  if (dx !== 0) far = Math.min(far, dx > 0 ? grid.width - 1 - x - ready.right : x + ready.left);
  if (dy !== 0) far = Math.min(far, dy > 0 ? grid.height - 1 - y - ready.bottom : y + ready.top);
  for (let i = 0; i < ahead.length; i++) {
    let address = base + offsets[ahead[i]];
    for (let step = 0; step < far; step++, address += stride)
      if (cells[address] !== 0 && bodies[plane + address] !== number) far = step;
  }
  if (far <= 0) return 0;
  return passBody(state, number, pose, dx * far, dy * far) === fast.done ? far : -1;
}

/** Gives a body another pose and shifts its anchor, if all cells that it enters are free. */
function passBody(state: State, number: number, to: number, across: number, down: number): Fast {
  const { layout, bodies, cells } = state;
  const { shapes, carries } = layout.bodies!;
  const at = recordPlace(state, number);
  const from = bodies[at + record.pose];
  const index = bodies[at + record.grid] - 1;
  if (index < 0 || from === settled || carries || bodies[at + carried.link] !== 0) return fast.longWay;
  const shape = shapes[bodies[at + record.kind]]!;
  const { poses, layer } = shape;
  const tables = rimTablesOf(shape, layout.grids);
  const grid = layout.grids[index];
  const x = bodies[at + record.x];
  const y = bodies[at + record.y];
  if (tables === undefined || !isInside(grid, poses[from], x, y)) return fast.longWay;
  if (!isInside(grid, poses[to], x + across, y + down))
    return grid.edge === "closed" ? fast.blocked : fast.longWay;
  if (grid.wraps && comesRound(grid, x + across, y + down + poses[to].placeY)) return fast.longWay;
  const kind = poses[to].kinds[0];
  if (poses[from].kinds[0] !== kind) return fast.longWay;
  const rim = tables[index].between(from, to, across, down);
  const { entered } = rim;
  const anchor = grid.first + y * grid.width + x;
  const base = layer * layout.cellCount + anchor;
  for (let i = 0; i < entered.length; i++) if (cells[base + entered[i]] !== 0) return fast.blocked;
  state.changeRim(layer, anchor, rim, number, kind);
  if (across !== 0) state.setBody(at + record.x, x + across);
  if (down !== 0) state.setBody(at + record.y, y + down);
  if (to !== from) state.setBody(at + record.pose, to);
  return fast.done;
}

/** Lays a body at its destination, if there is a fast way. */
export function passTo(state: State, { number, from, to }: MovingBody): boolean {
  if (from.shape !== to.shape || from.grid !== to.grid) return false;
  return passBody(state, number, to.pose, to.x - from.x, to.y - from.y) === fast.done;
}

/** Lays a body that is on no board. */
function layBody(state: State, number: number, to: Spot): Fast {
  const { layout, bodies, cells } = state;
  const { planeOf, carries } = layout.bodies!;
  const at = recordPlace(state, number);
  if (carries || bodies[at + record.grid] !== 0 || bodies[at + carried.link] !== 0) return fast.longWay;
  const { layer, poses } = to.shape;
  const { kinds, offsets } = poses[to.pose];
  const grid = layout.grids[to.grid];
  if (!isInside(grid, poses[to.pose], to.x, to.y))
    return grid.edge === "closed" ? fast.blocked : fast.longWay;
  const anchor = grid.first + to.y * grid.width + to.x;
  const base = layer * layout.cellCount + anchor;
  const each = offsets[to.grid];
  for (let i = 0; i < each.length; i++) if (cells[base + each[i]] !== 0) return fast.blocked;
  for (let i = 0; i < each.length; i++) {
    state.setBody(planeOf[layer] + base + each[i], number);
    state.show(anchor + each[i], layer, kinds[i]);
  }
  keepSpot(state, number, to);
  return fast.done;
}

/** Tells why a body is blocked on its way to a spot: of its cells, in the order of the shape, the first that it cannot have. */
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

/** Tells why a body is blocked one cell further. */
export function refuseStep(m: Machine, number: number, way: number, at: Where | undefined): false {
  const to = spotOf(m.state, number);
  to.x += stepsAcross[way & 7];
  to.y += stepsDown[way & 7];
  return refuseSpot(m, number, to, at);
}

/** Tells why a body is blocked that turns in place. */
export function refuseTurn(m: Machine, number: number, by: number, at: Where | undefined): false {
  const to = spotOf(m.state, number);
  const { headings } = to.shape;
  const heading = to.pose % headings;
  to.pose += turnedHeading(heading, by, headings) - heading;
  return refuseSpot(m, number, to, at);
}

/** The work that the cells of a body are, beside that of its way. */
function workOf(state: State, number: number): number {
  const kind = state.bodies[recordPlace(state, number) + record.kind];
  return state.layout.bodies!.shapes[kind]!.kinds.length >> 3;
}

/** The same with the work counted: one cell in a direction. */
export function moveFast(m: Machine, number: number, way: number): Fast {
  if (mindsSqueezing(m, way)) return fast.longWay;
  if (m.layout.bodies!.carries) return stepOnGround(m, number, way & 7) ? fast.done : fast.longWay;
  const passed = stepBody(m.state, number, way & 7);
  if (passed === fast.done) m.charge(1 + workOf(m.state, number));
  return passed;
}

/** A turn. */
export function turnFast(m: Machine, number: number, headings: number): number {
  const passed = turnBody(m.state, number, headings);
  if (passed >= fast.done) m.charge(passed + workOf(m.state, number));
  return passed;
}

/** Lays a body that is on no board at a spot; reports where it is blocked. */
export function layFast(m: Machine, number: number, to: Spot, at: Where | undefined): Fast {
  const laid = layBody(m.state, number, to);
  if (laid === fast.done) m.charge(to.shape.kinds.length);
  if (laid === fast.blocked) refuseSpot(m, number, to, at);
  return laid;
}

/** How far it slid, or -1. */
export function slideFast(m: Machine, number: number, way: number, most: number): number {
  if (mindsSqueezing(m, way)) return fast.longWay;
  const far = slideBody(m.state, number, way & 7, most);
  if (far >= 0) m.charge(1 + far + workOf(m.state, number));
  return far;
}
