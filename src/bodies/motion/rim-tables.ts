import type { CompiledPose, CompiledShape, RimChange } from "../../engine/index.ts";

/** So many changes of a shape are kept; a body of usual size has fewer ways to go. */
const mostKept = 4096;

/** Shapes with at most this many poses have a separate table of changes to neighbouring cells. */
const fewPoses = 8;

/** What changes on the way of a shape from pose to pose, and for which places of its anchor it stays within the board. */
export interface WayWithin extends RimChange {
  readonly leastX: number;
  readonly mostX: number;
  readonly leastY: number;
  readonly mostY: number;
  /** What it shows in both poses; -1 if not the same. */
  readonly kind: number;
}

/** What changes when a shape goes from pose to pose on one grid, computed when first needed. */
export class RimTable {
  readonly #poses: readonly CompiledPose[];
  readonly #grid: number;
  readonly #width: number;
  readonly #height: number;
  readonly #near: (WayWithin | undefined)[] = [];
  readonly #kept = new Map<number, WayWithin>();

  constructor(poses: readonly CompiledPose[], grid: number, { width, height }: Size) {
    this.#poses = poses;
    this.#grid = grid;
    this.#width = width;
    this.#height = height;
    if (poses.length <= fewPoses) this.#near = poses.flatMap(() => poses.flatMap(() => nearby));
  }

  /** The change from a pose to a pose with a shift of the anchor. */
  between(from: number, to: number, across: number, down: number): WayWithin {
    const turn = from * this.#poses.length + to;
    if (this.#near.length > 0 && across >= -1 && across <= 1 && down >= -1 && down <= 1) {
      const near = turn * nearby.length + down * 3 + across + 4;
      return (this.#near[near] ??= this.#find(from, to, across, down));
    }
    const shift = down * this.#width + across;
    const key = shift * this.#poses.length * this.#poses.length + turn;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const change = this.#find(from, to, across, down);
    if (this.#kept.size < mostKept) this.#kept.set(key, change);
    return change;
  }

  #find(from: number, to: number, across: number, down: number): WayWithin {
    const [one, other] = [this.#poses[from], this.#poses[to]];
    const shift = down * this.#width + across;
    const before = one.offsets[this.#grid];
    const after = other.offsets[this.#grid].map((offset) => offset + shift);
    const [had, has] = [new Set(before), new Set(after)];
    return {
      left: before.filter((offset) => !has.has(offset)),
      entered: after.filter((offset) => !had.has(offset)),
      leastX: Math.max(-one.left, -other.left - across),
      mostX: this.#width - 1 - Math.max(one.right, other.right + across),
      leastY: Math.max(-one.top, -other.top - down),
      mostY: this.#height - 1 - Math.max(one.bottom, other.bottom + down),
      kind: one.kinds[0] === other.kinds[0] ? one.kinds[0] : -1,
    };
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nothing yet for each of the nine places on and around a cell. */
const nearby: readonly undefined[] = Array.from({ length: 9 }, () => undefined);

/** The tables of a shape, by grid; none for a shape whose cells differ or change their looks. */
class RimTables {
  readonly byGrid: readonly RimTable[] | undefined;

  constructor({ poses }: CompiledShape, grids: readonly Size[]) {
    const isEven = poses.every(({ even }) => even);
    this.byGrid = isEven ? grids.map((size, grid) => new RimTable(poses, grid, size)) : undefined;
  }
}

/** The rim tables of a shape, which are kept with it. */
export function rimTablesOf(shape: CompiledShape, grids: readonly Size[]): readonly RimTable[] | undefined {
  const { kept } = shape;
  if (kept instanceof RimTables) return kept.byGrid;
  const made = new RimTables(shape, grids);
  shape.kept = made;
  return made.byGrid;
}
