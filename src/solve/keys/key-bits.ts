/** How many values of a place are looked through one by one; more are found by a map. */
const few = 12;

/** What is not there at all: the value of a place behind the end of a list. No place holds it. */
export const absent = -0x7fffffff;

/**
 * Which bits of a key belong to which place. A place has a bit only once it was seen with a second value, one more once it was seen with a third,
 * and so on: the values of a place are numbered as they are met, and bit by bit that number stands in the key. The value of the
 * beginning has number 0, so a key made before a bit was given out is still right: it goes on with zeros.
 */
export class KeyBits {
  /** Words of 32 bits that are in use. */
  words = 1;
  /** The place of each bit. */
  readonly placeOf: number[] = [];
  /** By place: the values that it has had, in the order of their numbers. */
  readonly #values: number[][] = [];
  readonly #numbers: (Map<number, number> | undefined)[] = [];
  readonly #bits: number[][] = [];

  /** A new place and what it held at the beginning; places are numbered from 0. */
  add(first: number): number {
    this.#bits.push([]);
    this.#numbers.push(undefined);
    return this.#values.push([first]) - 1;
  }

  /** Writes the value of a place into a key, which must be long enough: see `reserve`. */
  write(key: Uint32Array, place: number, value: number): void {
    this.#writeNumber(key, place, this.#numberOf(place, value));
  }

  /** The same where the value is one that the place was seen with; otherwise false, and nothing is written. */
  writeKnown(key: Uint32Array, place: number, value: number): boolean {
    const number = this.#find(place, value);
    if (number >= 0) this.#writeNumber(key, place, number);
    return number >= 0;
  }

  /** The value of a place in a key that begins at `from` of some words. */
  read(words: Uint32Array, from: number, place: number): number {
    const bits = this.#bits[place];
    let number = 0;
    for (let i = 0; i < bits.length; i++)
      number |= ((words[from + (bits[i] >>> 5)] >>> (bits[i] & 31)) & 1) << i;
    return this.#values[place][number];
  }

  /** Gives a place the bits that it needs for a value; true if keys have become longer by it. */
  reserve(place: number, value: number): boolean {
    const number = this.#numberOf(place, value);
    const bits = this.#bits[place];
    if (number >>> bits.length === 0) return false;
    bits.push(this.placeOf.push(place) - 1);
    const { words } = this;
    this.words = (this.placeOf.length + 31) >>> 5;
    return this.words > words;
  }

  #writeNumber(key: Uint32Array, place: number, number: number): void {
    const bits = this.#bits[place];
    for (let i = 0; i < bits.length; i++) {
      const bit = bits[i];
      const mask = 1 << (bit & 31);
      if (((number >>> i) & 1) !== 0) key[bit >>> 5] |= mask;
      else key[bit >>> 5] &= ~mask;
    }
  }

  #numberOf(place: number, value: number): number {
    const number = this.#find(place, value);
    return number >= 0 ? number : this.#learn(place, value);
  }

  /** The number of a value of a place; -1 if it was not seen with it. */
  #find(place: number, value: number): number {
    const values = this.#values[place];
    const end = Math.min(values.length, few);
    for (let i = 0; i < end; i++) if (values[i] === value) return i;
    return values.length <= few ? -1 : (this.#numbers[place]?.get(value) ?? -1);
  }

  #learn(place: number, value: number): number {
    const number = this.#values[place].push(value) - 1;
    if (number >= few) (this.#numbers[place] ??= new Map()).set(value, number);
    return number;
  }
}
