/** A free place in the table. */
const free = 0x7fffffff;

/** How many places the table of an empty set has. */
const least = 1024;

/** A set of 32-bit integers but the largest, in a table that is searched from a mixed place on. It is cleared quickly, to be used again. */
export class IntegerSet {
  #table = new Int32Array(least).fill(free);
  /** One less than the places in use, which are a power of two. */
  #mask = least - 1;
  #size = 0;

  clear(): void {
    this.#mask = least - 1;
    this.#size = 0;
    this.#table.fill(free, 0, least);
  }

  /** Adds a number; false if it is there. */
  add(value: number): boolean {
    const table = this.#table;
    let at = (Math.imul(value, 0x9e3779b1) >>> 7) & this.#mask;
    for (; table[at] !== free; at = (at + 1) & this.#mask) if (table[at] === value) return false;
    table[at] = value;
    if (++this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  #grow(): void {
    const old = this.#table.slice(0, this.#mask + 1);
    this.#mask = this.#mask * 2 + 1;
    if (this.#table.length <= this.#mask) this.#table = new Int32Array(this.#mask + 1);
    this.#table.fill(free, 0, this.#mask + 1);
    this.#size = 0;
    for (const value of old) if (value !== free) this.add(value);
  }
}
