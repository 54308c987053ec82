import type { Move } from "../../../game/index.ts";

/** Principal variations: the best line found from each ply on. */
export class BestLines {
  readonly #plies: number;
  /** Made when a ply is reached. */
  readonly #lines: Int32Array[] = [];
  readonly #lengths: Int32Array;

  constructor(plies: number) {
    this.#plies = plies;
    this.#lengths = new Int32Array(plies);
  }

  /** Empties the line from this ply on. */
  clear(ply: number): void {
    this.#lengths[ply] = 0;
  }

  /** Sets the line of a ply: this move, then the line of the next ply. */
  extend(ply: number, move: Move): void {
    const line = (this.#lines[ply] ??= new Int32Array(this.#plies - ply));
    const length = this.#lengths[ply + 1];
    line[0] = move;
    for (let i = 0; i < length; i++) line[i + 1] = this.#lines[ply + 1][i];
    this.#lengths[ply] = length + 1;
  }

  /** The first move of the line from a ply on. */
  first(ply: number): Move | undefined {
    return this.#lengths[ply] === 0 ? undefined : this.#lines[ply][0];
  }

  from(ply: number): readonly Move[] {
    return this.#lengths[ply] === 0 ? [] : [...this.#lines[ply].subarray(0, this.#lengths[ply])];
  }
}
