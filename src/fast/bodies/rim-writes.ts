import type { LayerId } from "../../program/index.ts";
import { bodyAddress, type CompiledPose, bodyFields, type State } from "../../core/engine/index.ts";
import type { ShapeChange } from "./rim-tables.ts";

// A constant of the same module is faster to read than an imported one.
const firstBodyAddress = bodyAddress;
const { grid: gridField, x: xField, y: yField, pose: poseField } = bodyFields;

/** Moves a body whose record is at index `record` and whose anchor has the address `anchor`. The cells that it enters must be free. */
export function moveBodyByRim(
  state: State,
  change: ShapeChange,
  bodyId: number,
  record: number,
  anchor: number,
): void {
  const { leftOffsets, entered, across, down, kind, plane } = change;
  const { bodies, cells, undoLog } = state;
  const body = bodyId | 0;
  const count = leftOffsets.length;
  let at = undoLog.extend(8 * count + change.recordIntegers) | 0;
  const { entries } = undoLog;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const from = (anchor + leftOffsets[i]) | 0;
    const to = (anchor + entered[i]) | 0;
    entries[at] = firstBodyAddress - plane - from;
    entries[(at + 1) | 0] = body;
    entries[(at + 2) | 0] = from;
    entries[(at + 3) | 0] = kind;
    entries[(at + 4) | 0] = firstBodyAddress - plane - to;
    entries[(at + 5) | 0] = 0;
    entries[(at + 6) | 0] = to;
    entries[(at + 7) | 0] = 0;
    bodies[(plane + from) | 0] = cells[from] = 0;
    bodies[(plane + to) | 0] = body;
    cells[to] = kind;
    at = (at + 8) | 0;
  }
  if (across !== 0) {
    const x = bodies[record + xField];
    entries[at] = firstBodyAddress - xField - record;
    entries[(at + 1) | 0] = x;
    bodies[record + xField] = x + across;
    at = (at + 2) | 0;
  }
  if (down !== 0) {
    const y = bodies[record + yField];
    entries[at] = firstBodyAddress - yField - record;
    entries[(at + 1) | 0] = y;
    bodies[record + yField] = y + down;
    at = (at + 2) | 0;
  }
  if (change.changesPose) {
    entries[at] = firstBodyAddress - poseField - record;
    entries[(at + 1) | 0] = bodies[record + poseField];
    bodies[record + poseField] = change.pose;
  }
}

/** Lays a body on free cells of a layer, with its anchor at an address. */
export function coverFree(
  state: State,
  layer: LayerId,
  anchor: number,
  { offsets, kinds }: CompiledPose,
  grid: number,
  bodyId: number,
): void {
  const { bodies, cells, undoLog, layout } = state;
  const coveredOffsets = offsets[grid];
  const count = coveredOffsets.length;
  const plane = layout.bodies!.planeOf[layer];
  const body = bodyId | 0;
  let at = undoLog.extend(4 * count) | 0;
  const { entries } = undoLog;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const address = (anchor + coveredOffsets[i]) | 0;
    entries[at] = firstBodyAddress - plane - address;
    entries[(at + 1) | 0] = 0;
    entries[(at + 2) | 0] = address;
    entries[(at + 3) | 0] = 0;
    at = (at + 4) | 0;
    bodies[(plane + address) | 0] = body;
    cells[address] = kinds[i];
  }
}

/** Writes the spot of a body that was on no board into its record. Its pose is 0, and the board does not wrap. */
export function writeFirstSpot(
  { bodies, undoLog }: State,
  record: number,
  grid: number,
  x: number,
  y: number,
): void {
  const at = undoLog.extend(6) | 0;
  const { entries } = undoLog;
  entries[at] = firstBodyAddress - gridField - record;
  entries[(at + 1) | 0] = bodies[record + gridField];
  entries[(at + 2) | 0] = firstBodyAddress - xField - record;
  entries[(at + 3) | 0] = bodies[record + xField];
  entries[(at + 4) | 0] = firstBodyAddress - yField - record;
  entries[(at + 5) | 0] = bodies[record + yField];
  bodies[record + gridField] = grid + 1;
  bodies[record + xField] = x;
  bodies[record + yField] = y;
}
