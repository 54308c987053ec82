import { directions, type Grid } from "../../base/index.ts";
import type { KindId } from "../../program/index.ts";
import {
  bodyLinkFields,
  coverCell,
  isInside,
  bodyFields,
  settled,
  uncoverCell,
  type CompiledShape,
  type Machine,
} from "../../core/engine/index.ts";
import { reportMove } from "../../core/bodies/relocate.ts";
import { motionOf } from "../../core/bodies/motion/meetings.ts";
import { maxAnimatedCells, memberWork } from "../../core/bodies/motion/moving-set.ts";
import { layersAbove } from "../../core/bodies/motion/riders.ts";

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
