import * as engine from "../core/engine/index.ts";

export interface KeyOptions {
  /** Lists variables to leave out: positions that differ only in these variables have the same key. */
  readonly ignore?: readonly number[];
}

/**
 * Returns an object that computes keys of the positions reachable from a position, whose own key is 0; the position's
 * undo log must be empty. The object owns the position from now on.
 */
export const positionKeys = (position: engine.Position, options: KeyOptions = {}): PositionKeys =>
  new PositionKeys(position as engine.State, options);

/** Identifies a field: the address of a cell or number in the undo log, or an index into the list of bodies and piles. */
type Location = { readonly address: number } | { readonly contentIndex: number };

const unknownField = -1;
const ignoredField = -2;

/**
 * Represents the positions that can be reached in a level as keys: short arrays of words, which are equal if and only
 * if the positions are equal in everything that matters. A key is the position itself and not a hash, so two
 * different positions never share a key. A search goes to a key, runs cycles on the position, reads the resulting key
 * and goes back: `keys.go(table, at, count); game.cycle(position, input); const key = keys.read(); ..; keys.back();`
 */
export class PositionKeys {
  readonly position: engine.State;
  readonly #bits = new KeyBits();
  readonly #fields: Location[] = [];
  /** Maps addresses to fields, or to one of the two constants above; addresses of numbers follow those of cells. */
  readonly #fieldsByAddress: Int32Array;
  readonly #firstState: engine.State;
  /** Lists the numbers that change without an entry in the undo log. */
  readonly #unloggedNumbers: readonly number[];
  /** Holds the bodies and piles at the start as a list of integers; `#contentFields` holds the fields of these integers. */
  readonly #firstContents: readonly number[];
  readonly #contentFields: number[] = [];
  #baseKey = new Uint32Array(4);
  #key = new Uint32Array(4);

  constructor(position: engine.State, { ignore = [] }: KeyOptions) {
    const { layout } = position;
    this.position = position;
    this.#firstState = position.copy();
    this.#fieldsByAddress = new Int32Array(layout.addressCount + layout.fixedEnd).fill(unknownField);
    const { variables, players } = layout.program;
    for (const it of ignore) {
      const from = layout.addressCount + layout.variables[it];
      this.#fieldsByAddress.fill(ignoredField, from, from + (variables[it].eachPlayer ? players.length : 1));
    }
    this.#unloggedNumbers = layout.program.habits?.keyedChance ? [layout.chanceStart + 2] : [];
    this.#firstContents = listContents(position);
  }

  /** Returns the number of words in a key. It grows when more fields turn out to change; keys made earlier are then extended with zeros. */
  get words(): number {
    return this.#bits.wordCount;
  }

  /** Returns the key of the current position. The array is reused by the next call. */
  read(): Uint32Array {
    const { entries, length } = this.position.undoLog;
    let haveContentsChanged = false;
    for (let at = 0; at < length; at += 2) {
      const address = entries[at];
      if (address >= 0 || (~address < this.position.layout.fixedEnd && address > engine.bodyAddress))
        this.#writeAddress(address);
      else haveContentsChanged = true;
    }
    for (const numberIndex of this.#unloggedNumbers) this.#writeAddress(~numberIndex);
    if (haveContentsChanged) this.#writeContents();
    return this.#key;
  }

  /** Undoes the cycles since the last `go`. */
  back(): void {
    const { position } = this;
    position.rollBack(0);
    position.dropChanges();
    this.#restoreUnloggedNumbers(this.#baseKey, 0);
    this.#key.set(this.#baseKey);
  }

  /** Sets the position from a key of `count` words at an index of an array. */
  go(words: Uint32Array, start: number, count: number): void {
    this.back();
    if (count < this.words) words = this.#grow(words.subarray(start, start + count), this.words);
    if (count < this.words) start = 0;
    const baseKey = this.#baseKey;
    const { fieldsOfBits } = this.#bits;
    let haveContentsChanged = false;
    for (let word = 0; word < this.words; word++) {
      for (let differingBits = baseKey[word] ^ words[start + word]; differingBits !== 0;) {
        const bit = 31 - Math.clz32(differingBits);
        differingBits &= ~(1 << bit);
        const field = fieldsOfBits[word * 32 + bit];
        const location = this.#fields[field];
        if ("contentIndex" in location) haveContentsChanged = true;
        else this.#putValue(location.address, this.#bits.read(words, start, field));
      }
      baseKey[word] = words[start + word];
    }
    if (haveContentsChanged) this.#restoreContents();
    this.position.dropChanges();
    this.#key.set(baseKey);
  }

  /** Writes the present value at an address into the key. */
  #writeAddress(address: number): void {
    const { layout, cells, numbers } = this.position;
    const index = address >= 0 ? address : layout.addressCount + ~address;
    const value = address >= 0 ? cells[address] : numbers[~address];
    let field = this.#fieldsByAddress[index];
    if (field === ignoredField) return;
    if (field === unknownField) {
      const firstValue = address >= 0 ? this.#firstState.cells[address] : this.#firstState.numbers[~address];
      if (value === firstValue) return;
      field = this.#fieldsByAddress[index] = this.#addField({ address }, firstValue);
    }
    this.#write(field, value);
  }

  #addField(field: Location, firstValue: number): number {
    this.#fields.push(field);
    return this.#bits.add(firstValue);
  }

  #write(field: number, value: number): void {
    if (this.#bits.reserve(field, value)) this.#lengthenKeys();
    this.#bits.write(this.#key, field, value);
  }

  #lengthenKeys(): void {
    if (this.words <= this.#key.length) return;
    this.#baseKey = this.#grow(this.#baseKey, this.words * 2);
    this.#key = this.#grow(this.#key, this.words * 2);
  }

  #grow(oldArray: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
    const words = new Uint32Array(length);
    words.set(oldArray);
    return words;
  }

  #putValue(address: number, value: number): void {
    const { position } = this;
    const { cellCount } = position.layout;
    if (address < 0) position.setNumber(~address, value);
    else position.show(address % cellCount, Math.floor(address / cellCount), value);
  }

  #restoreUnloggedNumbers(words: Uint32Array, start: number): void {
    for (const numberIndex of this.#unloggedNumbers) {
      const field = this.#fieldsByAddress[this.position.layout.addressCount + numberIndex];
      const value = field < 0 ? this.#firstState.numbers[numberIndex] : this.#bits.read(words, start, field);
      this.position.numbers[numberIndex] = value;
    }
  }

  // ---------------------------------------------------------------------------------- bodies and piles

  #writeContents(): void {
    const contents = listContents(this.position);
    const firstContents = this.#firstContents;
    const fields = this.#contentFields;
    const length = Math.max(contents.length, firstContents.length, fields.length);
    for (let i = 0; i < length; i++) {
      if (i === fields.length)
        fields.push(this.#addField({ contentIndex: i }, firstContents[i] ?? absentValue));
      this.#write(fields[i], contents[i] ?? absentValue);
    }
  }

  /** Restores bodies and piles from the key; the cells must have been restored already. */
  #restoreContents(): void {
    const { position } = this;
    const contents: number[] = [];
    for (const field of this.#contentFields) {
      const value = this.#bits.read(this.#baseKey, 0, field);
      if (value === absentValue) break;
      contents.push(value);
    }
    const { layout } = position;
    position.bodies.fill(0);
    if (layout.hasPiles) position.numbers.fill(0, layout.freeNodeHead);
    const bodiesEnd = 1 + contents[0];
    for (let at = bodiesEnd; at < contents.length; at += 2 + contents[at + 1]) {
      const layer = Math.floor(contents[at] / layout.cellCount);
      const cell = contents[at] % layout.cellCount;
      for (let i = 0; i < contents[at + 1]; i++)
        engine.pushOnPile(position, cell, layer, contents[at + 2 + i]);
    }
    engine.loadBodies(position, contents.slice(1, bodiesEnd));
  }
}

/** Lists the integers that describe the bodies, preceded by their count; then each pile's address, height, and kinds from the bottom. */
function listContents(state: engine.State): number[] {
  const contents = engine.listBodyContents(state);
  contents.unshift(contents.length);
  if (!state.layout.hasPiles) return contents;
  for (const { layer, cell, kinds } of engine.allPiles(state))
    contents.push(state.layout.address(cell, layer), kinds.length, ...kinds);
  return contents;
}

/**
 * Limits how many values of a field are scanned linearly; later values are looked up in a map. A field is a cell or a
 * number of a position, or an item in its list of bodies and piles.
 */
const maxScannedValues = 12;

/** Represents a missing item where the list of bodies and piles has become shorter; no field ever holds this number. */
const absentValue = -0x7fffffff;

/**
 * Assigns bits of a key to fields. The values of a field are numbered in order of appearance, and the field gets one
 * more bit whenever a number needs it. The first value is number 0, so a key made before a bit was assigned stays
 * valid: its missing bits are zeros.
 */
class KeyBits {
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
