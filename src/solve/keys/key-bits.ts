/** Sets how many values of a place are searched linearly; later values are looked up in a map. */
const maxSearched = 12;

/** Stands for the value of a place beyond the end of a list; no place ever holds this number. */
export const absentValue = -0x7fffffff;

/**
 * Assigns bits of a key to places. The values of a place are numbered in order of appearance, and the place gets one
 * more bit whenever a number needs it. The first value is number 0, so a key made before a bit was assigned stays
 * valid: its missing bits are zeros.
 */
export class KeyBits {
  /** Holds the number of 32-bit words in use. */
  words = 1;
  /** Lists the place to which each bit belongs. */
  readonly placeOf: number[] = [];
  /** Lists the values that each place has had, in the order of their numbers. */
  readonly #values: number[][] = [];
  readonly #numbers: (Map<number, number> | undefined)[] = [];
  readonly #bits: number[][] = [];

  /** Adds a place with its first value; places are numbered from 0. */
  add(firstValue: number): number {
    this.#bits.push([]);
    this.#numbers.push(undefined);
    return this.#values.push([firstValue]) - 1;
  }

  /** Writes the value of a place into a key, which must be long enough: see `reserve`. */
  write(key: Uint32Array, place: number, value: number): void {
    const bits = this.#bits[place];
    const number = this.#numberOf(place, value);
    for (let i = 0; i < bits.length; i++) {
      const bit = bits[i];
      const mask = 1 << (bit & 31);
      if (((number >>> i) & 1) !== 0) key[bit >>> 5] |= mask;
      else key[bit >>> 5] &= ~mask;
    }
  }

  /** Returns the value of a place in the key that begins at index `from` of an array. */
  read(words: Uint32Array, from: number, place: number): number {
    const bits = this.#bits[place];
    let number = 0;
    for (let i = 0; i < bits.length; i++)
      number |= ((words[from + (bits[i] >>> 5)] >>> (bits[i] & 31)) & 1) << i;
    return this.#values[place][number];
  }

  /** Reserves the bits of the key that a place needs for a value; returns true if that made keys longer. */
  reserve(place: number, value: number): boolean {
    const number = this.#numberOf(place, value);
    const bits = this.#bits[place];
    if (number >>> bits.length === 0) return false;
    bits.push(this.placeOf.push(place) - 1);
    const { words } = this;
    this.words = (this.placeOf.length + 31) >>> 5;
    return this.words > words;
  }

  #numberOf(variable: number, value: number): number {
    const number = this.#findValue(variable, value);
    return number >= 0 ? number : this.#addValue(variable, value);
  }

  /** Returns the number of a value of a place; -1 if the place never had the value. */
  #findValue(place: number, value: number): number {
    const values = this.#values[place];
    const searchEnd = Math.min(values.length, maxSearched);
    for (let i = 0; i < searchEnd; i++) if (values[i] === value) return i;
    return values.length <= maxSearched ? -1 : (this.#numbers[place]?.get(value) ?? -1);
  }

  #addValue(place: number, value: number): number {
    const number = this.#values[place].push(value) - 1;
    if (number >= maxSearched) (this.#numbers[place] ??= new Map()).set(value, number);
    return number;
  }
}
