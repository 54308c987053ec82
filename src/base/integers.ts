/** Holds a free place in the table. */
const free = 0x7fffffff;

/** Says how many places the table of an empty set has. */
const least = 1024;

/** Describes a set of 32-bit integers but the largest, in a table that is searched from a mixed place on. It is cleared quickly, to be used again. */
export class IntegerSet {
  #table = new Int32Array(least).fill(free);
  /** Is one less than the number of places in use, which is a power of two. */
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

/** Returns a longer array with the same integers and others behind them, at least so long. */
export function growIntegers(integers: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, integers.length * 2));
  larger.set(integers);
  return larger;
}

/** Is shared by empty stacks; the first array of their own has room for this number of integers. */
export const noIntegers: Int32Array<ArrayBuffer> = new Int32Array(0);
const first = 1024;

/** Stores integers side by side, the last ones on top, without an object for each piece. */
export class IntegerStack {
  integers = noIntegers;
  /** Counts the integers in use. */
  length = 0;

  /** Makes room for this number of integers above those in use. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.integers.length) this.integers = growIntegers(this.integers, Math.max(needed, first));
  }

  push(integer: number): void {
    this.reserve(1);
    this.integers[this.length++] = integer;
  }

  pop(): number {
    return this.integers[--this.length];
  }
}

/** Returns how many bits of a word are set. */
export function countBits(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
