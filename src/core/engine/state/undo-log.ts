import { IntegerSet, IntegerStack, noIntegers, growIntegers } from "../../../base/index.ts";
import type { State } from "./state.ts";

/** Is the address of the first integer of `State.bodies`. The following integers have the next lower addresses. */
export const bodyAddress = -0x40000000;

/** Is the length of an undo log, in integers, beyond which repeated writes to an address are removed. */
const compactLength = 1 << 21;

/** Is the length of a log up to which a linear search is faster than a set. */
const searchLimit = 160;

/** Is reused for each search, because a new set costs more than most cycles. */
const seenAddresses = new IntegerSet();
const firstWrites = new IntegerStack();

/**
 * Keeps data derived from a position up to date. When the data is needed, it reads the undo log from where it stopped (`UndoLog.catchUp`). An
 * entry only says which address to read again: an address may occur twice, and may hold its old value again.
 */
export interface LogReader {
  /** Is the length of the log up to which the reader has read. */
  readTo: number;
  /** Updates the derived data for the addresses of the entries in `from` to `to`. The position must not change meanwhile. */
  read(from: number, to: number): void;
  /** Returns a copy of the reader for a copy of its position. A reader without this method is not copied. */
  copyFor?(copy: State): LogReader;
}

/** Stores pairs of an address and its old value, in the order of writing. Restoring them in reverse order leads to any earlier state. */
export class UndoLog {
  /** Lists the readers of the log, each at the index of its `Attachment`. */
  readonly readers: (LogReader | undefined)[] = [];
  entries = noIntegers;
  /** Is the number of integers in use. */
  length = 0;
  /** Is the entry where the current cycle began; only entries from here on are compacted. */
  compactFrom = 0;
  /** Is true if records of bodies were allocated or freed since the log was emptied. */
  hasChangedRecords = false;
  /** Counts the repeated entries that were removed since the log was emptied. */
  #removedCount = 0;
  /** Counts the entries that were in the log each time it was emptied. */
  #earlierEntries = 0;

  /** Counts the entries added since the log was emptied, including those removed as repeated. */
  get entryCount(): number {
    return (this.length >> 1) + this.#removedCount;
  }

  /** Returns a version number: if it is the same as before, nothing has been written since, or all of it was rolled back. */
  get version(): number {
    return this.#earlierEntries + this.entryCount;
  }

  add(address: number, oldValue: number): void {
    if (this.length === this.entries.length) this.#grow(2);
    const at = this.length;
    this.entries[at] = address;
    this.entries[at + 1] = oldValue;
    this.length = at + 2;
  }

  /** Reserves space for `count` integers, which the caller writes; returns the index of the first. */
  extend(count: number): number {
    if (this.length + count > this.entries.length) this.#grow(count);
    const at = this.length;
    this.length = at + count;
    return at;
  }

  /** Lets a reader process the entries added since its last read. */
  catchUp(reader: LogReader): void {
    const { length } = this;
    const from = reader.readTo;
    if (from === length) return;
    reader.readTo = length;
    reader.read(from, length);
  }

  /** Lets all readers process the new entries. */
  catchAllUp(): void {
    const { readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader !== undefined) this.catchUp(reader);
    }
  }

  copyReaders(copy: State): void {
    const { readers } = this;
    for (let index = 0; index < readers.length; index++) {
      const reader = readers[index];
      if (reader?.copyFor === undefined) continue;
      this.catchUp(reader);
      copy.attached[index] = reader.copyFor(copy);
    }
  }

  /** Is called after a rollback. The entries rolled back, up to `oldLength`, are still in the array, behind the last valid one. */
  rolledBack(oldLength: number): void {
    const { length, readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader === undefined || reader.readTo <= length) continue;
      const to = Math.min(reader.readTo, oldLength);
      reader.readTo = length;
      reader.read(length, to);
    }
  }

  clear(): void {
    this.catchAllUp();
    this.#setReadersTo(0);
    this.#earlierEntries += this.entryCount;
    this.length = 0;
    this.compactFrom = 0;
    this.hasChangedRecords = false;
    this.#removedCount = 0;
  }

  /** Empties the log for another match, and removes its readers, whose data describe the old match. */
  restart(): void {
    this.readers.length = 0;
    this.#earlierEntries++;
    this.clear();
  }

  /** Returns true if no other entry between `from` and the entry `at` has the same address. */
  isFirstEntry(at: number, from: number): boolean {
    return !includesAddress(this.entries, from, at, this.entries[at]);
  }

  /** Lists the first entry of each address from the entry `from` on, as pairs in order. The next call reuses the returned stack. */
  firstEntries(from: number): IntegerStack {
    const { entries, length } = this;
    const isLong = length - from > searchLimit;
    if (isLong) seenAddresses.clear();
    firstWrites.length = 0;
    firstWrites.reserve(length - from);
    const { integers } = firstWrites;
    let pairsEnd = 0;
    for (let at = from; at < length; at += 2) {
      const address = entries[at];
      if (isLong ? !seenAddresses.add(address) : includesAddress(integers, 0, pairsEnd, address)) continue;
      integers[pairsEnd++] = address;
      integers[pairsEnd++] = entries[at + 1];
    }
    firstWrites.length = pairsEnd;
    return firstWrites;
  }

  #grow(count: number): void {
    if (this.length >= compactLength) this.#removeRepeats();
    let size = Math.max(this.entries.length, 256);
    while (this.length * 2 > size || this.length + count > size) size *= 2;
    if (size === this.entries.length) return;
    this.entries = growIntegers(this.entries, size);
  }

  #removeRepeats(): void {
    this.catchAllUp();
    const { integers, length } = this.firstEntries(this.compactFrom);
    this.#removedCount += (this.length - this.compactFrom - length) >> 1;
    this.entries.set(integers.subarray(0, length), this.compactFrom);
    this.length = this.compactFrom + length;
    this.#setReadersTo(this.length);
  }

  #setReadersTo(length: number): void {
    const { readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader !== undefined) reader.readTo = length;
    }
  }
}

function includesAddress(pairs: Int32Array, from: number, end: number, address: number): boolean {
  for (let at = from; at < end; at += 2) if (pairs[at] === address) return true;
  return false;
}
