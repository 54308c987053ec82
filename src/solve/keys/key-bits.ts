/**
 * Sets how many values of a place are scanned one by one; later values are looked up in a map. A place is a cell or a number
 * of a position.
 */
const maxScannedValues = 12;

/** Stands for the value of a place beyond the end of a list; no place ever holds this number. */
export const absentValue = -0x7fffffff;

/**
 * Assigns bits of a key to places. The values of a place are numbered in order of appearance, and the place gets one
 * more bit whenever a number needs it. The first value is number 0, so a key made before a bit was assigned stays
 * valid: its missing bits are zeros.
 */
export class KeyBits {
  /** Holds the number of 32-bit words in use. */
  wordCount = 1;
  readonly placesOfBits: number[] = [];
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
    const valueNumber = this.#numberOf(place, value);
    for (let i = 0; i < bits.length; i++) {
      const bit = bits[i];
      const mask = 1 << (bit & 31);
      if (((valueNumber >>> i) & 1) !== 0) key[bit >>> 5] |= mask;
      else key[bit >>> 5] &= ~mask;
    }
  }

  /** Returns the value of a place in the key that begins at index `from` of an array. */
  read(words: Uint32Array, from: number, place: number): number {
    const bits = this.#bits[place];
    let valueNumber = 0;
    for (let i = 0; i < bits.length; i++)
      valueNumber |= ((words[from + (bits[i] >>> 5)] >>> (bits[i] & 31)) & 1) << i;
    return this.#values[place][valueNumber];
  }

  /** Reserves the bits of the key that a place needs for a value; returns true if that made keys longer. */
  reserve(place: number, value: number): boolean {
    const valueNumber = this.#numberOf(place, value);
    const bits = this.#bits[place];
    if (valueNumber >>> bits.length === 0) return false;
    bits.push(this.placesOfBits.push(place) - 1);
    const { wordCount } = this;
    this.wordCount = (this.placesOfBits.length + 31) >>> 5;
    return this.wordCount > wordCount;
  }

  #numberOf(place: number, value: number): number {
    const valueNumber = this.#findValue(place, value);
    return valueNumber >= 0 ? valueNumber : this.#addValue(place, value);
  }

  /** Returns the number of a value of a place; -1 if the place never had the value. */
  #findValue(place: number, value: number): number {
    const values = this.#values[place];
    const scanEnd = Math.min(values.length, maxScannedValues);
    for (let i = 0; i < scanEnd; i++) if (values[i] === value) return i;
    return values.length <= maxScannedValues ? -1 : (this.#numbers[place]?.get(value) ?? -1);
  }

  #addValue(place: number, value: number): number {
    const valueNumber = this.#values[place].push(value) - 1;
    if (valueNumber >= maxScannedValues) (this.#numbers[place] ??= new Map()).set(value, valueNumber);
    return valueNumber;
  }
}
