/**
 * Limits how many values of a field are scanned linearly; later values are looked up in a map. A field is a cell or a
 * number of a position, or an item in its list of bodies and piles.
 */
const maxScannedValues = 12;

/** Represents a missing item where the list of bodies and piles has become shorter; no field ever holds this number. */
export const absentValue = -0x7fffffff;

/**
 * Assigns bits of a key to fields. The values of a field are numbered in order of appearance, and the field gets one
 * more bit whenever a number needs it. The first value is number 0, so a key made before a bit was assigned stays
 * valid: its missing bits are zeros.
 */
export class KeyBits {
  /** Holds the number of 32-bit words in use. */
  wordCount = 1;
  readonly fieldsOfBits: number[] = [];
  /** Lists the values that each field has had, in the order of their numbers. */
  readonly #values: number[][] = [];
  readonly #numbers: (Map<number, number> | undefined)[] = [];
  readonly #bits: number[][] = [];

  /** Adds a field with its first value; returns the index of the field. */
  add(firstValue: number): number {
    this.#bits.push([]);
    this.#numbers.push(undefined);
    return this.#values.push([firstValue]) - 1;
  }

  /** Writes the value of a field into a key, which must be long enough: see `reserve`. */
  write(key: Uint32Array, field: number, value: number): void {
    const bits = this.#bits[field];
    const valueNumber = this.#numberOf(field, value);
    for (let i = 0; i < bits.length; i++) {
      const bitIndex = bits[i];
      const mask = 1 << (bitIndex & 31);
      if (((valueNumber >>> i) & 1) !== 0) key[bitIndex >>> 5] |= mask;
      else key[bitIndex >>> 5] &= ~mask;
    }
  }

  /** Returns the value of a field in the key that begins at index `from` of an array. */
  read(words: Uint32Array, from: number, field: number): number {
    const bits = this.#bits[field];
    let valueNumber = 0;
    for (let i = 0; i < bits.length; i++)
      valueNumber |= ((words[from + (bits[i] >>> 5)] >>> (bits[i] & 31)) & 1) << i;
    return this.#values[field][valueNumber];
  }

  /** Reserves the bits of the key that a field needs for a value; returns true if that made keys longer. */
  reserve(field: number, value: number): boolean {
    const valueNumber = this.#numberOf(field, value);
    const bits = this.#bits[field];
    if (valueNumber >>> bits.length === 0) return false;
    bits.push(this.fieldsOfBits.push(field) - 1);
    const { wordCount } = this;
    this.wordCount = (this.fieldsOfBits.length + 31) >>> 5;
    return this.wordCount > wordCount;
  }

  #numberOf(field: number, value: number): number {
    const valueNumber = this.#findValue(field, value);
    return valueNumber >= 0 ? valueNumber : this.#addValue(field, value);
  }

  /** Returns the number of a value of a field; -1 if the field never had the value. */
  #findValue(field: number, value: number): number {
    const values = this.#values[field];
    const scanEnd = Math.min(values.length, maxScannedValues);
    for (let i = 0; i < scanEnd; i++) if (values[i] === value) return i;
    return values.length <= maxScannedValues ? -1 : (this.#numbers[field]?.get(value) ?? -1);
  }

  #addValue(field: number, value: number): number {
    const valueNumber = this.#values[field].push(value) - 1;
    if (valueNumber >= maxScannedValues) (this.#numbers[field] ??= new Map()).set(value, valueNumber);
    return valueNumber;
  }
}
