import { directions } from "../../base/index.ts";
import type { State } from "../state/state.ts";
import { record, settled } from "../layout/body-layout.ts";
import { isInside } from "./spots.ts";

/**
 * The quick way from pose to pose: of a body that looks the same all over, lies on nothing and stays within its board, only the rim
 * changes. Where something is in its way, or there is no quick way, nothing changes.
 */
export const passing = { longWay: -1, blocked: 0, done: 1 } as const;

export type Passing = (typeof passing)[keyof typeof passing];

/** By direction. */
const stepsAcross = Int8Array.from(directions, ([across]) => across);
const stepsDown = Int8Array.from(directions, ([, down]) => down);

/** Moves a body by one cell in a direction. */
export function stepBody(state: State, number: number, way: number): Passing {
  const { heap, size } = state.layout.bodies!;
  const pose = state.bodies[heap + number * size + record.pose];
  return passBody(state, number, pose, stepsAcross[way], stepsDown[way]);
}

/** Turns a body in place by so many headings clockwise. */
export function turnBody(state: State, number: number, by: number): Passing {
  const { heap, size, shapes } = state.layout.bodies!;
  const at = heap + number * size;
  const { turns, headings, turnTests } = shapes[state.bodies[at + record.kind]]!;
  const pose = state.bodies[at + record.pose];
  if (!turns || pose === settled) return passing.longWay;
  const heading = pose % headings;
  const turned = (heading + by) % headings;
  const to = turned < 0 ? turned + headings : turned;
  const passed = passBody(state, number, pose - heading + to, 0, 0);
  if (passed !== passing.blocked || turnTests[heading * headings + to].length === 2) return passed;
  return passing.longWay;
}

/** Moves a body by as many cells in a direction as are free before it, at most so many; how many, or -1 for the long way. */
export function slideBody(state: State, number: number, way: number, most: number): number {
  const { layout, bodies, cells } = state;
  const { heap, size, shapes, planeOf, platforms } = layout.bodies!;
  const at = heap + number * size;
  const pose = bodies[at + record.pose];
  const index = bodies[at + record.grid] - 1;
  if (index < 0 || pose === settled || platforms) return -1;
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
  return passBody(state, number, pose, dx * far, dy * far) === passing.done ? far : -1;
}

/** Gives a body another pose, its anchor so many cells further across and down, if all cells that it comes to are free. */
export function passBody(state: State, number: number, to: number, across: number, down: number): Passing {
  const { layout, bodies, cells } = state;
  const { heap, size, shapes, platforms } = layout.bodies!;
  const at = heap + number * size;
  const from = bodies[at + record.pose];
  const index = bodies[at + record.grid] - 1;
  if (index < 0 || from === settled || platforms) return passing.longWay;
  const { poses, passages, layer } = shapes[bodies[at + record.kind]]!;
  const grid = layout.grids[index];
  const x = bodies[at + record.x];
  const y = bodies[at + record.y];
  if (passages === undefined || !isInside(grid, poses[from], x, y)) return passing.longWay;
  if (!isInside(grid, poses[to], x + across, y + down))
    return grid.edge === "closed" ? passing.blocked : passing.longWay;
  const kind = poses[to].kinds[0];
  if (poses[from].kinds[0] !== kind) return passing.longWay;
  const passage = passages[index].between(from, to, across, down);
  const { entered } = passage;
  const anchor = grid.first + y * grid.width + x;
  const base = layer * layout.cellCount + anchor;
  for (let i = 0; i < entered.length; i++) if (cells[base + entered[i]] !== 0) return passing.blocked;
  state.passCells(layer, anchor, passage, number, kind);
  if (across !== 0) state.setBody(at + record.x, x + across);
  if (down !== 0) state.setBody(at + record.y, y + down);
  if (to !== from) state.setBody(at + record.pose, to);
  return passing.done;
}
