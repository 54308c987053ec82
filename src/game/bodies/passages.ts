import type { ReadyPose } from "./shapes.ts";

/** What changes when a body goes from one pose to another: cells that it leaves and enters, as differences from where its anchor was. */
export interface Passage {
  readonly left: Int32Array;
  readonly entered: Int32Array;
}

/** So many passages of a shape are kept; a body of usual size has fewer ways to go. */
const mostKept = 4096;

/** The passages of one shape on one grid, worked out when they are first needed. */
export class Passages {
  readonly #poses: readonly ReadyPose[];
  readonly #grid: number;
  readonly #kept = new Map<number, Passage>();

  constructor(poses: readonly ReadyPose[], grid: number) {
    this.#poses = poses;
    this.#grid = grid;
  }

  /** From a pose to a pose, the anchor's cell number growing by `shift`; both within the board. */
  between(from: number, to: number, shift: number): Passage {
    const key = (shift * this.#poses.length + from) * this.#poses.length + to;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const before = this.#poses[from].offsets[this.#grid];
    const after = this.#poses[to].offsets[this.#grid].map((offset) => offset + shift);
    const passage = {
      left: before.filter((offset) => !after.includes(offset)),
      entered: after.filter((offset) => !before.includes(offset)),
    };
    if (this.#kept.size < mostKept) this.#kept.set(key, passage);
    return passage;
  }
}
