import type { Changes } from "../layout/position.ts";
import type { State } from "../state/state.ts";
import { UndoLog } from "../state/undo-log.ts";

/** Changes lie side by side in a shared array: a long history of short changes then takes few arrays. */
let shelf = new Int32Array(1 << 14);
let shelved = 0;

/** A scratch array for collecting changes before they are copied out. */
let scratch = new Int32Array(256);

/** The net changes in the undo log of a position; places that have their old value again are left out. */
export function changesOf(state: State): StoredChanges {
  const { journal } = state;
  if (scratch.length < journal.length) scratch = new Int32Array(journal.length * 2);
  const firsts = scratch;
  const end = journal.putFirsts(0, firsts);
  let size = 0;
  for (let at = 0; at < end; at += 2) {
    if (state.at(firsts[at]) === firsts[at + 1]) continue;
    firsts[size++] = firsts[at];
    firsts[size++] = firsts[at + 1];
  }
  return keepChanges(firsts, size);
}

/** Packs pairs of an address and the value before, so many integers, as changes. */
function keepChanges(integers: Int32Array, size: number): StoredChanges {
  if (size > shelf.length >> 2) return new StoredChanges(integers.slice(0, size), 0, size, true);
  if (shelved + size > shelf.length) {
    shelf = new Int32Array(shelf.length);
    shelved = 0;
  }
  const from = shelved;
  for (let at = 0; at < size; at++) shelf[from + at] = integers[at];
  shelved += size;
  return new StoredChanges(shelf, from, shelved, true);
}

/** Pairs of an address and the value before. */
export class StoredChanges implements Changes {
  readonly entries: Int32Array;
  /** The part of the array that is its own. */
  readonly from: number;
  readonly to: number;

  /** Whether places that have their old value again are left out. */
  readonly #isNet: boolean;

  constructor(entries: Int32Array, from: number, to: number, isNet: boolean) {
    this.entries = entries;
    this.#isNet = isNet;
    this.from = from;
    this.to = to;
  }

  get size(): number {
    return (this.to - this.from) >> 1;
  }

  get changesBoard(): boolean {
    for (let at = this.from; this.#isNet && at < this.to; at += 2) if (this.entries[at] >= 0) return true;
    return false;
  }

  joinedBy(later: readonly Changes[]): StoredChanges {
    const log = new UndoLog();
    for (const { entries, from, to } of [this, ...(later as readonly StoredChanges[])])
      for (let at = from; at < to; at += 2) log.add(entries[at], entries[at + 1]);
    // A part of an array would hold the whole.
    const joined = log.firsts(0).slice();
    return new StoredChanges(joined, 0, joined.length, false);
  }
}
