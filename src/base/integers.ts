/** Marks a free slot of the table. */
const freeSlot = 0x7fffffff;

/** Defines the number of slots in the table of an empty set. */
const minSlots = 1024;

/** Implements a set of 32-bit integers (except the largest) as a hash table with linear probing. It can be cleared fast and reused. */
export class IntegerSet {
  #table = new Int32Array(minSlots).fill(freeSlot);
  /** Stores the number of slots of the table, which is a power of two, minus one. */
  #mask = minSlots - 1;
  #size = 0;

  clear(): void {
    this.#mask = minSlots - 1;
    this.#size = 0;
    this.#table.fill(freeSlot, 0, minSlots);
  }

  /** Adds a number; returns false if the set has it already. */
  add(value: number): boolean {
    const table = this.#table;
    let slot = (Math.imul(value, 0x9e3779b1) >>> 7) & this.#mask;
    for (; table[slot] !== freeSlot; slot = (slot + 1) & this.#mask) if (table[slot] === value) return false;
    table[slot] = value;
    if (++this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  #grow(): void {
    const oldTable = this.#table.slice(0, this.#mask + 1);
    this.#mask = this.#mask * 2 + 1;
    if (this.#table.length <= this.#mask) this.#table = new Int32Array(this.#mask + 1);
    this.#table.fill(freeSlot, 0, this.#mask + 1);
    this.#size = 0;
    for (const value of oldTable) if (value !== freeSlot) this.add(value);
  }
}

/** Returns a longer array, of at least `minLength` integers, that begins with the integers of the old one. */
export function growIntegers(integers: Int32Array, minLength: number): Int32Array<ArrayBuffer> {
  const largerArray = new Int32Array(Math.max(minLength, integers.length * 2));
  largerArray.set(integers);
  return largerArray;
}

/** Is the array of every empty stack. `initialStackSize` is the size of the first array that a stack allocates. */
export const noIntegers: Int32Array<ArrayBuffer> = new Int32Array(0);
const initialStackSize = 1024;

/** Implements a stack of integers in one array, without allocating an object for each integer. */
export class IntegerStack {
  integers = noIntegers;
  /** Stores the number of integers on the stack. */
  length = 0;

  /** Reserves space for `count` integers above those on the stack. */
  reserve(count: number): void {
    const neededLength = this.length + count;
    if (neededLength > this.integers.length)
      this.integers = growIntegers(this.integers, Math.max(neededLength, initialStackSize));
  }

  push(integer: number): void {
    this.reserve(1);
    this.integers[this.length++] = integer;
  }

  pop(): number {
    return this.integers[--this.length];
  }
}

/** Returns the number of bits that are set in a word. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Is the greatest number of integers for which insertion sort is used, which is faster for short arrays. */
const fewIntegers = 24;

/** Sorts the integers of an array between two indexes, the smallest first. */
export function sortIntegers(integers: Int32Array, from: number, end: number): void {
  if (end - from > fewIntegers) integers.subarray(from, end).sort();
  else
    for (let i = from + 1; i < end; i++) {
      const integer = integers[i];
      let at = i;
      for (; at > from && integers[at - 1] > integer; at--) integers[at] = integers[at - 1];
      integers[at] = integer;
    }
}

/** Returns true if a number is between two others, or equal to one of them. */
export const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to;
