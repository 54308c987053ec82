import type { ShownPosition } from "../keys/index.ts";

/**
 * The kinds ever seen in each cell, among positions with the same estimate. A position that shows nothing for the first time is not new: where the
 * goal gives no direction, new positions come first.
 */
export class Novelty {
  #keys: ShownPosition;
  readonly #kinds: number;
  /** By distance: a bit for each kind of each cell of each layer. */
  readonly #seen = new Map<number, Uint32Array>();

  constructor(keys: ShownPosition, kinds: number) {
    this.#keys = keys;
    this.#kinds = kinds;
  }

  /** Looks at another position from now on. */
  turnTo(keys: ShownPosition): void {
    this.#keys = keys;
  }

  get bytes(): number {
    return this.#seen.size * (((this.#keys.cells.length * this.#kinds) >>> 3) + 32);
  }

  /** Whether the current position shows something new for its distance; records what it shows. */
  look(distance: number): boolean {
    const { cells } = this.#keys;
    let seen = this.#seen.get(distance);
    if (!seen) this.#seen.set(distance, (seen = new Uint32Array(((cells.length * this.#kinds) >>> 5) + 1)));
    let isNew = false;
    for (let address = 0; address < cells.length; address++) {
      const place = address * this.#kinds + cells[address];
      const mask = 1 << (place & 31);
      if ((seen[place >>> 5] & mask) !== 0) continue;
      seen[place >>> 5] |= mask;
      isNew = true;
    }
    return isNew;
  }
}
