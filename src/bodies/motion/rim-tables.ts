import type { CompiledPose, CompiledShape, RimChange } from "../../engine/index.ts";

/** So many changes of a shape are kept; a body of usual size has fewer ways to go. */
const mostKept = 4096;

/** Shapes with at most this many poses have a separate table of changes to neighbouring cells. */
const fewPoses = 8;

/** What changes when a shape goes from pose to pose on one grid, computed when first needed. */
export class RimTable {
  readonly #poses: readonly CompiledPose[];
  readonly #grid: number;
  readonly #width: number;
  readonly #near: (RimChange | undefined)[] = [];
  readonly #kept = new Map<number, RimChange>();

  constructor(poses: readonly CompiledPose[], grid: number, width: number) {
    this.#poses = poses;
    this.#grid = grid;
    this.#width = width;
    if (poses.length <= fewPoses) this.#near = poses.flatMap(() => poses.flatMap(() => nearby));
  }

  /** The change from a pose to a pose with a shift of the anchor; both within the board. */
  between(from: number, to: number, across: number, down: number): RimChange {
    const turn = from * this.#poses.length + to;
    if (this.#near.length > 0 && across >= -1 && across <= 1 && down >= -1 && down <= 1) {
      const near = turn * nearby.length + down * 3 + across + 4;
      return (this.#near[near] ??= this.#find(from, to, down * this.#width + across));
    }
    const shift = down * this.#width + across;
    const key = shift * this.#poses.length * this.#poses.length + turn;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const change = this.#find(from, to, shift);
    if (this.#kept.size < mostKept) this.#kept.set(key, change);
    return change;
  }

  #find(from: number, to: number, shift: number): RimChange {
    const before = this.#poses[from].offsets[this.#grid];
    const after = this.#poses[to].offsets[this.#grid].map((offset) => offset + shift);
    const [had, has] = [new Set(before), new Set(after)];
    return {
      left: before.filter((offset) => !has.has(offset)),
      entered: after.filter((offset) => !had.has(offset)),
    };
  }
}

/** Nothing yet for each of the nine places on and around a cell. */
const nearby: readonly undefined[] = Array.from({ length: 9 }, () => undefined);

/** The tables of a shape, by grid; none for a shape whose cells differ or change their looks. */
class RimTables {
  readonly byGrid: readonly RimTable[] | undefined;

  constructor({ poses }: CompiledShape, grids: readonly { readonly width: number }[]) {
    const isEven = poses.every(({ even }) => even);
    this.byGrid = isEven ? grids.map(({ width }, grid) => new RimTable(poses, grid, width)) : undefined;
  }
}

/** The rim tables of a shape, which are kept with it. */
export function rimTablesOf(
  shape: CompiledShape,
  grids: readonly { readonly width: number }[],
): readonly RimTable[] | undefined {
  const { kept } = shape;
  if (kept instanceof RimTables) return kept.byGrid;
  const made = new RimTables(shape, grids);
  shape.kept = made;
  return made.byGrid;
}
