import { IntegerSet, IntegerStack, noIntegers, growIntegers } from "../../../base/index.ts";
import type { State } from "./state.ts";

/** Holds the address of the first integer of bodies; lower addresses are those after it. */
export const bodyPlace = -0x40000000;

/** Holds the length of an undo log, in integers, from which it pays to remove repeated writes of one place. */
const long = 1 << 21;

/** Up to this length it is quicker to search the log than to keep a set. */
const few = 160;

/** Serves each use anew: making a set costs more than most cycles. */
const seen = new IntegerSet();
const found = new IntegerStack();

/**
 * Keeps something beside a position up to date by reading its undo log from where it last stood, whenever it is used
 * (`UndoLog.catchUp`). An entry only says where to look: a place may come twice, and may hold its old value again.
 */
export interface LogReader {
  /** Holds the length of the log up to which it has read. */
  readTo: number;
  /** Looks again at the places of the entries in `from` to `to`. Nothing may be written to the position meanwhile. */
  read(from: number, to: number): void;
  /** Returns a reader of a copy of its position that knows the same. Without this, copies have no such reader. */
  copyFor?(copy: State): LogReader;
}

/**
 * Describes the undo log: pairs of an address and the value before, in the order of writing. Writing the old values back in reverse order leads
 * exactly to any earlier point.
 */
export class UndoLog {
  /** Lists those who read it, each at the index of its `Attachment`. */
  readonly readers: (LogReader | undefined)[] = [];
  entries = noIntegers;
  /** Holds integers in use. */
  length = 0;
  /** Only entries from here on are compacted: where the current cycle began. */
  mark = 0;
  /** Is true if records of bodies were made or given back since the log was emptied. */
  keepsBooks = false;
  /** Counts the entries removed as repeated since the log was last emptied. */
  #thrownOut = 0;
  /** Holds entries that the log had when it was emptied, all times together. */
  #emptied = 0;

  /** Counts the entries added since the log was emptied, those removed as repeated included. */
  get made(): number {
    return (this.length >> 1) + this.#thrownOut;
  }

  /** Returns a version of the position: it stays only if nothing has been written meanwhile, or all of it was rolled back. */
  get version(): number {
    return this.#emptied + this.made;
  }

  add(address: number, old: number): void {
    if (this.length === this.entries.length) this.#widen(2);
    const at = this.length;
    this.entries[at] = address;
    this.entries[at + 1] = old;
    this.length = at + 2;
  }

  /** Makes room for more integers, which the caller writes; returns where they begin. */
  extend(count: number): number {
    if (this.length + count > this.entries.length) this.#widen(count);
    const at = this.length;
    this.length = at + count;
    return at;
  }

  /** Lets a reader look at what has been written since it read last. */
  catchUp(reader: LogReader): void {
    const { length } = this;
    const from = reader.readTo;
    if (from === length) return;
    reader.readTo = length;
    reader.read(from, length);
  }

  /** Lets all readers catch up. */
  catchAllUp(): void {
    const { readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader !== undefined) this.catchUp(reader);
    }
  }

  /** Gives a copy of its position readers that know the same. */
  copyReaders(copy: State): void {
    const { readers } = this;
    for (let index = 0; index < readers.length; index++) {
      const reader = readers[index];
      if (reader?.copyFor === undefined) continue;
      this.catchUp(reader);
      copy.attached[index] = reader.copyFor(copy);
    }
  }

  /** Is called after a rollback, while the entries that it took back, up to `end`, still stand behind the last one. */
  rolledBack(end: number): void {
    const { length, readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader === undefined || reader.readTo <= length) continue;
      const to = Math.min(reader.readTo, end);
      reader.readTo = length;
      reader.read(length, to);
    }
  }

  empty(): void {
    const { readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader === undefined) continue;
      this.catchUp(reader);
      reader.readTo = 0;
    }
    this.#emptied += this.made;
    this.length = 0;
    this.mark = 0;
    this.keepsBooks = false;
    this.#thrownOut = 0;
  }

  /** Empties the log for another match, without readers: earlier entries say nothing about later ones. */
  restart(): void {
    this.readers.length = 0;
    this.#emptied++;
    this.empty();
  }

  /** Returns true if an entry is the first of its address from an entry on. */
  isFirst(at: number, from: number): boolean {
    const address = this.entries[at];
    for (let i = from; i < at; i += 2) if (this.entries[i] === address) return false;
    return true;
  }

  /** Lists the first entry of each address, from an entry on, as pairs in order. The next call reuses the stack. */
  firsts(from: number): IntegerStack {
    const { entries, length } = this;
    const isLong = length - from > few;
    if (isLong) seen.clear();
    found.length = 0;
    found.reserve(length - from);
    const { integers } = found;
    let end = 0;
    for (let at = from; at < length; at += 2) {
      const address = entries[at];
      if (isLong ? !seen.add(address) : holds(integers, end, address)) continue;
      integers[end++] = address;
      integers[end++] = entries[at + 1];
    }
    found.length = end;
    return found;
  }

  #widen(count: number): void {
    if (this.length >= long) this.#throwOut();
    let size = Math.max(this.entries.length, 256);
    while (this.length * 2 > size || this.length + count > size) size *= 2;
    if (size === this.entries.length) return;
    this.entries = growIntegers(this.entries, size);
  }

  #throwOut(): void {
    this.catchAllUp();
    const { integers, length } = this.firsts(this.mark);
    this.#thrownOut += (this.length - this.mark - length) >> 1;
    this.entries.set(integers.subarray(0, length), this.mark);
    this.length = this.mark + length;
    this.#readersAt(this.length);
  }

  #readersAt(length: number): void {
    const { readers } = this;
    for (let i = 0; i < readers.length; i++) {
      const reader = readers[i];
      if (reader !== undefined) reader.readTo = length;
    }
  }
}

function holds(pairs: Int32Array, end: number, address: number): boolean {
  for (let at = 0; at < end; at += 2) if (pairs[at] === address) return true;
  return false;
}
