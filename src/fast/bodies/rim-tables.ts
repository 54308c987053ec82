import { directions } from "../../base/index.ts";
import type { CompiledShape, Layout } from "../../core/engine/index.ts";
import { maxShift } from "../../core/bodies/motion/fast-bodies.ts";
import { memberWork } from "../../core/bodies/motion/moving-set.ts";

/** Limits the number of cached changes of a shape. A body of usual size has fewer. */
const maxCachedChanges = 4096;

/** Is the greatest number of poses of a shape that has a separate table for shifts of at most one cell. */
const fewPoses = 8;

/** Limits the turns that are cached, in headings in either direction. */
const maxTurned = 8;

/** Is the distance, in cells, below which each distance of a slide has its own table. */
const maxCachedSlide = 32;

/**
 * Describes a move or turn of a body that shows one kind, for which only the cells at the rim change, and the range of anchors for which the
 * change stays on the board.
 */
export type ShapeChange = Readonly<ReturnType<typeof computeChange>>;

type Grid = Layout["grids"][number];

/** Caches the changes of a shape on one grid: from each pose to each other. */
export class RimTable {
  readonly shape: CompiledShape;
  readonly grid: Grid;
  /** Is true if all cells of the shape show the same kind. Otherwise the table has no changes. */
  readonly isEven: boolean;
  readonly gridIndex: number;
  readonly plane: number;
  readonly corner: number;
  readonly #poseCount: number;
  readonly #steps: (ShapeChange | undefined)[];
  readonly #longSteps: (ShapeChange | undefined)[][] = [];
  readonly #turns: (readonly ShapeChange[] | undefined)[] = [];
  readonly #nearby: (ShapeChange | undefined)[] = [];
  readonly #changesByKey = new Map<number, ShapeChange>();

  constructor(shape: CompiledShape, { grids, cellCount, bodies }: Layout, gridIndex: number) {
    const { poses, layer } = shape;
    this.shape = shape;
    this.grid = grids[gridIndex];
    this.isEven = poses.every(({ isUniform }) => isUniform);
    this.gridIndex = gridIndex;
    this.plane = bodies!.planeOf[layer];
    this.corner = layer * cellCount + grids[gridIndex].first;
    this.#poseCount = poses.length;
    this.#steps = poses.flatMap(() => emptyDirections);
    if (poses.length <= fewPoses) this.#nearby = poses.flatMap(() => poses.flatMap(() => emptyShifts));
  }

  /** Returns the change that keeps the pose and moves `distance` cells in a direction. */
  findStep(pose: number, direction: number, distance: number): ShapeChange {
    if (distance === 1)
      return (this.#steps[pose * 8 + direction] ??= this.findChange(pose, pose, ...directions[direction]));
    const steps =
      distance < maxCachedSlide ? (this.#longSteps[distance] ?? this.#stepsOfLength(distance)) : undefined;
    const cachedChange = steps?.[pose * 8 + direction];
    if (cachedChange !== undefined) return cachedChange;
    const [dx, dy] = directions[direction];
    const change = this.findChange(pose, pose, dx * distance, dy * distance);
    if (steps !== undefined) steps[pose * 8 + direction] = change;
    return change;
  }

  /** Returns the change for a step of one cell, if it is cached. */
  cachedStep(pose: number, direction: number): ShapeChange | undefined {
    return this.#steps[pose * 8 + direction];
  }

  #stepsOfLength(length: number): (ShapeChange | undefined)[] {
    for (let nextLength = this.#longSteps.length; nextLength <= length; nextLength++)
      this.#longSteps.push(this.shape.poses.flatMap(() => emptyDirections));
    return this.#longSteps[length];
  }

  /** Returns the changes to try for a turn by a number of headings: in place, then with each kick. */
  listTurns(pose: number, turnedBy: number): readonly ShapeChange[] {
    if (turnedBy < -maxTurned || turnedBy >= maxTurned) return this.#findTurns(pose, turnedBy);
    return (this.#turns[pose * 2 * maxTurned + maxTurned + turnedBy] ??= this.#findTurns(pose, turnedBy));
  }

  /** Returns the changes for a turn, if they are cached. */
  cachedTurns(pose: number, turnedBy: number): readonly ShapeChange[] | undefined {
    if (turnedBy < -maxTurned || turnedBy >= maxTurned) return undefined;
    return this.#turns[pose * 2 * maxTurned + maxTurned + turnedBy];
  }

  #findTurns(pose: number, turnedBy: number): readonly ShapeChange[] {
    const { headings, kickOffsets } = this.shape;
    const heading = pose % headings;
    const newHeading = (((heading + turnedBy) % headings) + headings) % headings;
    const kicks = kickOffsets[heading * headings + newHeading];
    return Array.from({ length: kicks.length >> 1 }, (_, kickIndex) =>
      this.findChange(pose, pose - heading + newHeading, kicks[2 * kickIndex], kicks[2 * kickIndex + 1]),
    );
  }

  /** Returns the change from one pose to another with a shift of the anchor. */
  private findChange(from: number, to: number, across: number, down: number): ShapeChange {
    const posePair = from * this.#poseCount + to;
    if (this.#nearby.length > 0 && across >= -1 && across <= 1 && down >= -1 && down <= 1) {
      const index = posePair * 9 + down * 3 + across + 4;
      return this.#nearby[index] ?? (this.#nearby[index] = computeChange(this, from, to, across, down));
    }
    // A kick longer than every board never fits. It is not cached, because its key would not be unique.
    if (Math.abs(across) > maxShift || Math.abs(down) > maxShift)
      return computeChange(this, from, to, across, down);
    const key = (down * 0x10000 + across) * this.#poseCount * this.#poseCount + posePair;
    const cachedChange = this.#changesByKey.get(key);
    if (cachedChange !== undefined) return cachedChange;
    const change = computeChange(this, from, to, across, down);
    if (this.#changesByKey.size < maxCachedChanges) this.#changesByKey.set(key, change);
    return change;
  }
}

/** Computes the change from one pose to another with a shift of the anchor. */
function computeChange(table: RimTable, from: number, to: number, across: number, down: number) {
  const { grid, corner } = table;
  const { poses, layer, kinds } = table.shape;
  const [old, next] = [poses[from], poses[to]];
  const oldOffsets = old.offsets[table.gridIndex];
  const newOffsets = next.offsets[table.gridIndex].map((offset) => offset + down * grid.width + across);
  const [oldSet, newSet] = [new Set(oldOffsets), new Set(newOffsets)];
  const leftOffsets = oldOffsets.filter((offset) => !newSet.has(offset));
  const enteredOffsets = newOffsets.filter((offset) => !oldSet.has(offset));
  const kind = next.kinds[0];
  const hasSameKind = old.kinds[0] === kind;
  const changesPose = from !== to;
  const lowX = Math.max(0 - old.left, 0 - next.left - across, grid.wrapsAcross ? 0 - across : -maxShift);
  const lowY = Math.max(
    0 - old.top,
    0 - next.top - down,
    grid.wrapsDown ? 0 - down - next.placeY : -maxShift,
  );
  const spanX = Math.min(0 - old.right, 0 - next.right - across, grid.wrapsAcross ? 0 - across : maxShift);
  const spanY = Math.min(
    0 - old.bottom,
    0 - next.bottom - down,
    grid.wrapsDown ? 0 - down - next.placeY : maxShift,
  );
  return {
    layer,
    kind,
    /** Is added to the address of a cell to get the index in `State.bodies` that stores the body covering the cell. */
    plane: table.plane,
    /** Is the pose after the change. */
    pose: to,
    changesPose,
    /** Is the shift of the anchor along each axis. */
    across,
    down,
    /** Lists the cells that the body leaves, as differences from the anchor before the change; `entered` lists the same number of cells entered. */
    leftOffsets,
    entered: enteredOffsets,
    /** Is the number of undo log integers for changes of the record, in addition to those of the cells. */
    recordIntegers: 2 * ((across === 0 ? 0 : 1) + (down === 0 ? 0 : 1) + (changesPose ? 1 : 0)),
    lowX,
    highX: hasSameKind ? grid.width - 1 + spanX : lowX - 1,
    lowY,
    highY: grid.height - 1 + spanY,
    /** Is true if the board ends beyond this range; false if it wraps there. */
    hasEdge: hasSameKind && grid.edge === "closed",
    /** Is the address of the anchor when it is in the upper left corner of the board; `width` is the length of a row. */
    corner,
    width: grid.width,
    /** Is the work of one attempt, the same as with the general plan. */
    work: memberWork + kinds.length,
  };
}

/** Are copied as new tables, one entry for each shift by at most one cell along each axis, and for each direction. */
const emptyShifts: readonly undefined[] = Array.from({ length: 9 }, () => undefined);

const emptyDirections: readonly undefined[] = directions.map(() => undefined);

/** Returns the rim table of a kind of body on a grid, where `index` is `kind * gridCount + grid`; makes it on first use. */
export function rimTableOf(layout: Layout, index: number): RimTable {
  const { motionTables, shapes } = layout.bodies!;
  const gridCount = layout.grids.length;
  const cachedTable = motionTables[index] as RimTable | undefined;
  return (
    cachedTable ??
    (motionTables[index] = new RimTable(shapes[Math.floor(index / gridCount)]!, layout, index % gridCount))
  );
}
