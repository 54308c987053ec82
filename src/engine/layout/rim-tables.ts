import type { ReadyPose } from "./body-shapes.ts";

/** What changes when a body goes from one pose to another: cells that it leaves and enters, as differences from where its anchor was. */
export interface Passage {
  readonly left: Int32Array;
  readonly entered: Int32Array;
}

/** So many passages of a shape are kept; a body of usual size has fewer ways to go. */
const mostKept = 4096;

/** Shapes of so many poses have the passages to next cells in a table of their own. */
const fewPoses = 8;

/** The passages of one shape on one grid, worked out when they are first needed. */
export class Passages {
  readonly #poses: readonly ReadyPose[];
  readonly #grid: number;
  readonly #width: number;
  readonly #near: (Passage | undefined)[] = [];
  readonly #kept = new Map<number, Passage>();

  constructor(poses: readonly ReadyPose[], grid: number, width: number) {
    this.#poses = poses;
    this.#grid = grid;
    this.#width = width;
    if (poses.length <= fewPoses) this.#near = poses.flatMap(() => poses.flatMap(() => nearby));
  }

  /** From a pose to a pose, the anchor so many cells further across and down; both within the board. */
  between(from: number, to: number, across: number, down: number): Passage {
    const turn = from * this.#poses.length + to;
    if (this.#near.length > 0 && across >= -1 && across <= 1 && down >= -1 && down <= 1) {
      const near = turn * nearby.length + down * 3 + across + 4;
      return (this.#near[near] ??= this.#find(from, to, down * this.#width + across));
    }
    const shift = down * this.#width + across;
    const key = shift * this.#poses.length * this.#poses.length + turn;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const passage = this.#find(from, to, shift);
    if (this.#kept.size < mostKept) this.#kept.set(key, passage);
    return passage;
  }

  #find(from: number, to: number, shift: number): Passage {
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
