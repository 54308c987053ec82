import { directions } from "../../base/index.ts";
import { carried, isInside, record, settled, type Machine, type PlainMoveState } from "../../engine/index.ts";
import type { MovingBody } from "./moving-set.ts";
import { rimTablesOf } from "./rim-tables.ts";

/**
 * The fast way from pose to pose, in front of the plan that holds for all: of a body that looks the same all over, lies on nothing and stays within its board, only the rim
 * changes. Where something is in its way, or there is no fast way, nothing changes.
 */
export const fast = { longWay: -1, blocked: 0, done: 1 } as const;

export type Fast = (typeof fast)[keyof typeof fast];

/** By direction. */
const stepsAcross = Int8Array.from(directions, ([across]) => across);
const stepsDown = Int8Array.from(directions, ([, down]) => down);

/** Moves a body by one cell in a direction. */
function stepBody(state: PlainMoveState, number: number, way: number): Fast {
  const { heap, size } = state.layout.bodies!;
  const pose = state.bodies[heap + number * size + record.pose];
  return passBody(state, number, pose, stepsAcross[way], stepsDown[way]);
}

/** Turns a body in place by so many headings clockwise. */
function turnBody(state: PlainMoveState, number: number, by: number): Fast {
  const { heap, size, shapes } = state.layout.bodies!;
  const at = heap + number * size;
  const { turns, headings, turnTests } = shapes[state.bodies[at + record.kind]]!;
  const pose = state.bodies[at + record.pose];
  if (!turns || pose === settled) return fast.longWay;
  const heading = pose % headings;
  const turned = (heading + by) % headings;
  const to = turned < 0 ? turned + headings : turned;
  const passed = passBody(state, number, pose - heading + to, 0, 0);
  if (passed !== fast.blocked || turnTests[heading * headings + to].length === 2) return passed;
  return fast.longWay;
}

/** Moves a body by as many cells in a direction as are free before it, at most so many; how many, or -1 for the long way. */
function slideBody(state: PlainMoveState, number: number, way: number, most: number): number {
  const { layout, bodies, cells } = state;
  const { heap, size, shapes, planeOf, carries } = layout.bodies!;
  const at = heap + number * size;
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

/** Gives a body another pose, its anchor so many cells further across and down, if all cells that it comes to are free. */
function passBody(state: PlainMoveState, number: number, to: number, across: number, down: number): Fast {
  const { layout, bodies, cells } = state;
  const { heap, size, shapes, carries } = layout.bodies!;
  const at = heap + number * size;
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

/** Lays a body where it goes, if there is a fast way. */
export function passTo(state: PlainMoveState, { number, from, to }: MovingBody): boolean {
  if (from.shape !== to.shape || from.grid !== to.grid) return false;
  return passBody(state, number, to.pose, to.x - from.x, to.y - from.y) === fast.done;
}

/** The same with the work counted: one cell in a direction. */
export function moveFast(m: Machine, number: number, way: number): Fast {
  const passed = stepBody(m.state, number, way & 7);
  if (passed === fast.done) m.charge(1);
  return passed;
}

/** A turn in place. */
export function turnFast(m: Machine, number: number, headings: number): Fast {
  const passed = turnBody(m.state, number, headings);
  if (passed === fast.done) m.charge(1);
  return passed;
}

/** How far it slid, or -1. */
export function slideFast(m: Machine, number: number, way: number, most: number): number {
  const far = slideBody(m.state, number, way & 7, most);
  if (far >= 0) m.charge(1 + far);
  return far;
}
