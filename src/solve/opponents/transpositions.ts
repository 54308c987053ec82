import type { Move } from "../../game/index.ts";

/** What a stored value says about the true one: equal, at least, or at most. */
export type Bound = "exact" | "least" | "most";

const bounds: readonly Bound[] = ["exact", "least", "most"];

/** Integers of an entry: the low lane of the key; its high lane, depth and bound; the move; the value. */
const entrySize = 4;
const bytes = 4 * entrySize;
const deepest = 255;

/**
 * A transposition table: what was found out about positions, by their hash, in a fixed amount of memory. Of two positions that share an entry the
 * later one is kept.
 */
export class Transpositions {
  readonly #entries: Int32Array;
  readonly #mask: number;
  #at = 0;

  /** Makes as many entries as fit into so many bytes, at least 1024. */
  constructor(memory: number) {
    const count = 2 ** Math.max(10, Math.floor(Math.log2(memory / bytes)));
    this.#entries = new Int32Array(count * entrySize);
    this.#mask = count - 1;
  }

  get memory(): number {
    return this.#entries.length * 4;
  }

  /** How much of the table is in use, in thousandths, estimated from a sample. */
  get fullness(): number {
    let used = 0;
    for (let i = 0; i < 1000; i++) if (this.#entries[i * entrySize + 1] !== 0) used++;
    return used;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  /** Looks up a position by the lanes of its key; returns whether it is there. The getters then describe it. */
  find(low: number, high: number): boolean {
    this.#at = (low & this.#mask) * entrySize;
    const second = this.#entries[this.#at + 1];
    return this.#entries[this.#at] === (low | 0) && second !== 0 && second >>> 11 === (high & 0x1fffff);
  }

  get depth(): number {
    return (this.#entries[this.#at + 1] >>> 2) & deepest;
  }

  get bound(): Bound {
    return bounds[(this.#entries[this.#at + 1] & 3) - 1];
  }

  get move(): Move {
    return this.#entries[this.#at + 2];
  }

  get value(): number {
    return this.#entries[this.#at + 3];
  }

  /** Keeps a value at no depth and without a move, unless something deeper is there. */
  keepShallow(low: number, high: number, bound: Bound, value: number): void {
    const second = this.#entries[(low & this.#mask) * entrySize + 1];
    if (((second >>> 2) & deepest) === 0) this.keep(low, high, 0, bound, -1, value);
  }

  keep(low: number, high: number, depth: number, bound: Bound, move: Move, value: number): void {
    const entries = this.#entries;
    const at = (low & this.#mask) * entrySize;
    const second = ((high & 0x1fffff) << 11) | (Math.min(Math.max(depth, 0), deepest) << 2);
    entries[at] = low;
    entries[at + 1] = second | (bounds.indexOf(bound) + 1);
    entries[at + 2] = move;
    entries[at + 3] = value;
  }
}
