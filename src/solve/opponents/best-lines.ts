import type { Move } from "../../game/index.ts";

/** Principal variations: the best line found from each ply on. */
export class BestLines {
  readonly #lines: readonly Int32Array[];
  readonly #lengths: Int32Array;

  constructor(plies: number) {
    this.#lines = Array.from({ length: plies }, () => new Int32Array(plies));
    this.#lengths = new Int32Array(plies);
  }

  /** Empties the line from this ply on. */
  clear(ply: number): void {
    this.#lengths[ply] = 0;
  }

  /** Sets the line of a ply: this move, then the line of the next ply. */
  extend(ply: number, move: Move): void {
    const line = this.#lines[ply];
    const length = this.#lengths[ply + 1];
    line[0] = move;
    line.set(this.#lines[ply + 1].subarray(0, length), 1);
    this.#lengths[ply] = Math.min(length + 1, line.length - 1);
  }

  /** The first move of the line from a ply on. */
  first(ply: number): Move | undefined {
    return this.#lengths[ply] === 0 ? undefined : this.#lines[ply][0];
  }

  from(ply: number): readonly Move[] {
    return [...this.#lines[ply].subarray(0, this.#lengths[ply])];
  }
}
