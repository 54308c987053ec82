import { directions } from "../../base/index.ts";
import type { CompiledShape, Layout } from "../../core/engine/index.ts";
import { farthest } from "../../core/bodies/motion/fast-bodies.ts";
import { partWork } from "../../core/bodies/motion/moving-set.ts";
import type { RimChange } from "./rim-writes.ts";

/** Limits the cached changes of a shape; a body of usual size has fewer. */
const mostKept = 4096;

/** Is the greatest number of poses for which a shape has a separate table of changes to neighbouring cells. */
const fewPoses = 8;

/** Limits the headings of turns that are cached. */
const mostTurned = 8;

/** Limits the length of slides, in cells, that have a table for each distance. */
const shortWay = 32;

/** Describes a change of a shape of one kind, with the places of its anchor from which it stays on the board without crossing an edge. */
export interface ShapeChange extends RimChange {
  readonly lowX: number;
  readonly highX: number;
  readonly lowY: number;
  readonly highY: number;
  /** Is true if the board has an edge beyond these places; false if it wraps there. */
  readonly hasEdge: boolean;
  /** Is the address of the anchor if it is in the upper left corner of the board; `width` is the number of cells in a row. */
  readonly corner: number;
  readonly width: number;
  /** Is the work of one attempt, equal to that of the general plan. */
  readonly work: number;
}

type Grid = Layout["grids"][number];

/** Caches the changes of a shape from pose to pose on one grid. */
export class RimTable {
  readonly shape: CompiledShape;
  readonly grid: Grid;
  /** Is true if all cells of the shape show the same kind. Otherwise the table has no changes. */
  readonly isEven: boolean;
  readonly #index: number;
  readonly #plane: number;
  readonly corner: number;
  readonly #count: number;
  readonly #steps: (ShapeChange | undefined)[];
  readonly #ways: (ShapeChange | undefined)[][] = [];
  readonly #turns: (readonly ShapeChange[] | undefined)[] = [];
  readonly #near: (ShapeChange | undefined)[] = [];
  readonly #kept = new Map<number, ShapeChange>();

  constructor(shape: CompiledShape, { grids, cellCount, bodies }: Layout, index: number) {
    const { poses, layer } = shape;
    this.shape = shape;
    this.grid = grids[index];
    this.isEven = poses.every(({ even }) => even);
    this.#index = index;
    this.#plane = bodies!.planeOf[layer];
    this.corner = layer * cellCount + grids[index].first;
    this.#count = poses.length;
    this.#steps = poses.flatMap(() => allWays);
    if (poses.length <= fewPoses) this.#near = poses.flatMap(() => poses.flatMap(() => nearby));
  }

  /** Returns the change that keeps the pose and moves `far` cells in a direction. */
  along(pose: number, way: number, far: number): ShapeChange {
    if (far === 1) return (this.#steps[pose * 8 + way] ??= this.between(pose, pose, ...directions[way]));
    const ways = far < shortWay ? (this.#ways[far] ?? this.#waysOf(far)) : undefined;
    const known = ways?.[pose * 8 + way];
    if (known !== undefined) return known;
    const [dx, dy] = directions[way];
    const change = this.between(pose, pose, dx * far, dy * far);
    if (ways !== undefined) ways[pose * 8 + way] = change;
    return change;
  }

  /** Returns the change over one cell, if it is cached. */
  knownStep(pose: number, way: number): ShapeChange | undefined {
    return this.#steps[pose * 8 + way];
  }

  #waysOf(far: number): (ShapeChange | undefined)[] {
    for (let less = this.#ways.length; less <= far; less++)
      this.#ways.push(this.shape.poses.flatMap(() => allWays));
    return this.#ways[far];
  }

  /** Returns the changes to try in a turn by a number of headings, in order: in place, then by each kick. */
  turns(pose: number, by: number): readonly ShapeChange[] {
    if (by < -mostTurned || by >= mostTurned) return this.#findTurns(pose, by);
    return (this.#turns[pose * 2 * mostTurned + mostTurned + by] ??= this.#findTurns(pose, by));
  }

  /** Returns the changes of a turn, if they are cached. */
  knownTurns(pose: number, by: number): readonly ShapeChange[] | undefined {
    if (by < -mostTurned || by >= mostTurned) return undefined;
    return this.#turns[pose * 2 * mostTurned + mostTurned + by];
  }

  #findTurns(pose: number, by: number): readonly ShapeChange[] {
    const { headings, turnTests } = this.shape;
    const heading = pose % headings;
    const to = (((heading + by) % headings) + headings) % headings;
    const tests = turnTests[heading * headings + to];
    return Array.from({ length: tests.length >> 1 }, (_, test) =>
      this.between(pose, pose - heading + to, tests[2 * test], tests[2 * test + 1]),
    );
  }

  /** Returns the change from a pose to another, with a shift of the anchor. */
  between(from: number, to: number, across: number, down: number): ShapeChange {
    const turn = from * this.#count + to;
    if (this.#near.length > 0 && across >= -1 && across <= 1 && down >= -1 && down <= 1) {
      const near = turn * 9 + down * 3 + across + 4;
      return this.#near[near] ?? (this.#near[near] = this.#find(from, to, across, down));
    }
    // A kick may have any length. A kick longer than every board never fits, and its key would not be unique, so it is not cached.
    if (Math.abs(across) > farthest || Math.abs(down) > farthest) return this.#find(from, to, across, down);
    const key = (down * 0x10000 + across) * this.#count * this.#count + turn;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const change = this.#find(from, to, across, down);
    if (this.#kept.size < mostKept) this.#kept.set(key, change);
    return change;
  }

  #find(from: number, to: number, across: number, down: number): ShapeChange {
    const { grid } = this;
    const { poses, layer } = this.shape;
    const [was, will] = [poses[from], poses[to]];
    const before = was.offsets[this.#index];
    const after = will.offsets[this.#index].map((offset) => offset + down * grid.width + across);
    const [had, has] = [new Set(before), new Set(after)];
    const left = before.filter((offset) => !has.has(offset));
    const entered = after.filter((offset) => !had.has(offset));
    const kind = will.kinds[0];
    const looksSame = was.kinds[0] === kind;
    const turns = from !== to;
    const lowX = Math.max(0 - was.left, 0 - will.left - across, grid.wrapsAcross ? 0 - across : -farthest);
    const lowY = Math.max(
      0 - was.top,
      0 - will.top - down,
      grid.wrapsDown ? 0 - down - will.placeY : -farthest,
    );
    const spanX = Math.min(0 - was.right, 0 - will.right - across, grid.wrapsAcross ? 0 - across : farthest);
    const spanY = Math.min(
      0 - was.bottom,
      0 - will.bottom - down,
      grid.wrapsDown ? 0 - down - will.placeY : farthest,
    );
    return {
      layer,
      kind,
      plane: this.#plane,
      pose: to,
      turns,
      across,
      down,
      left,
      entered,
      parts: 2 * ((across === 0 ? 0 : 1) + (down === 0 ? 0 : 1) + (turns ? 1 : 0)),
      lowX,
      highX: looksSame ? grid.width - 1 + spanX : lowX - 1,
      lowY,
      highY: grid.height - 1 + spanY,
      hasEdge: looksSame && grid.edge === "closed",
      corner: this.corner,
      width: grid.width,
      work: partWork + this.shape.kinds.length,
    };
  }
}

/** Is an empty table with an entry for each of the nine places on and around a cell. */
const nearby: readonly undefined[] = Array.from({ length: 9 }, () => undefined);

/** Is an empty table with an entry for each of the eight directions. */
const allWays: readonly undefined[] = directions.map(() => undefined);

/** Returns the rim table of a kind of body on a grid, by its index among all rim tables of a layout, which caches them. */
export function rimTableOf(layout: Layout, place: number): RimTable {
  const { rims, shapes } = layout.bodies!;
  const gridCount = layout.grids.length;
  const known = rims[place] as RimTable | undefined;
  return (
    known ?? (rims[place] = new RimTable(shapes[Math.floor(place / gridCount)]!, layout, place % gridCount))
  );
}
