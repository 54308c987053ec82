import { IntegerSet, IntegerStack } from "../base/index.ts";
import { type Changes, type Position, putOnto } from "../game/index.ts";
import type { SessionState } from "./session-state.ts";

/** Describes an input that can be undone: the changes made by its cycles, and the state of the session before it. */
export interface PastInput extends Omit<UndoEntry, "hasChanged"> {
  /** Lists the changes that the input made to `position`, in order. */
  readonly changes: readonly Changes[];
}

/** Describes the state of the session before an input. */
export interface UndoEntry {
  readonly state: SessionState;
  readonly position: Position;
  /** Is true for an input of a player, false for passing time. */
  readonly isInput: boolean;
  /** Stores the length of the input log before this input. */
  readonly logLength: number;
  /** Is true if undoing the input, or the ticks after a restart, changed more than settings. */
  readonly hasChanged: boolean;
}

/** Describes consecutive entries that differ only in their changes and log lengths. */
interface EntryRun extends Omit<PastInput, "changes" | "logLength"> {
  count: number;
}

/** Limits the number of superfluous changes of ticks; beyond it, duplicates are removed. */
const maxSuperfluous = 4096;

/** Limits the total size of the stored changes by default. The size of an entry is its number of changes plus `entryOverhead`. */
export const maxStoredChanges = 1_000_000;
const entryOverhead = 24;

/**
 * Is the number of integers that follow the changes of an entry on the stack: the log length before the entry, and the number of changes.
 * Each change takes two integers.
 */
const footerSize = 2;

/** Is reused by every search, because allocating a set costs more than most cycles. */
const seenAddresses = /* @__PURE__ */ new IntegerSet();

/**
 * Stores the inputs that can be undone as changes, the newest last. A change is an address in the position with its old value. Ticks are
 * undone together with the input before them (rule R6), so their changes are merged into the entry of that input. The size of an entry is
 * therefore bounded by the number of addresses, however long a game runs. Of a long session only the last part is stored; the rest is
 * recomputed from the inputs.
 */
export class History {
  readonly #runs: EntryRun[] = [];
  /** Stores the changes of all entries in one stack, because one object per entry would need too much memory. */
  readonly #changes = new IntegerStack();
  /** Is true if older entries exist that are not stored. */
  #hasMore: boolean;
  #storedSize = 0;
  #sizeSinceMark = 0;
  /** Is the number of changes in the newest entry when its duplicates were last removed. */
  #compactedSize = 0;

  readonly #maxSize: number;

  /**
   * @param hasMore true if older entries exist that are not stored here
   * @param maxSize limits the total size of the stored changes; with 0, nothing is stored
   */
  constructor(hasMore = false, maxSize = maxStoredChanges) {
    this.#hasMore = hasMore;
    this.#maxSize = maxSize;
  }

  /** Returns the size of the changes added since the last `mark`, in the unit of `maxStoredChanges`. */
  get sizeSinceMark(): number {
    return this.#sizeSinceMark;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0 && !this.#hasMore;
  }

  /** Returns true if everything that `undoLast` needs is stored. */
  get storesLastInput(): boolean {
    return !this.#hasMore || this.#runs.some((it) => it.isInput);
  }

  add({ state, position, changes, isInput, logLength }: PastInput): void {
    const lastRun = this.#runs.at(-1);
    const stack = this.#changes;
    const startsEntry = lastRun === undefined || isInput || position !== lastRun.position;
    const oldPairCount = startsEntry ? 0 : stack.pop();
    const entryLogLength = startsEntry ? logLength : stack.pop();
    const pairStart = stack.length - 2 * oldPairCount;
    for (const it of changes) putOnto(stack, it);
    if (!startsEntry && stack.length - pairStart > 4 * this.#compactedSize + 2 * maxSuperfluous)
      this.#compact(pairStart);
    const pairCount = (stack.length - pairStart) >> 1;
    if (startsEntry) return this.#push(state, position, isInput, entryLogLength, pairCount);
    this.#addSize(pairCount - oldPairCount);
    stack.push(entryLogLength);
    stack.push(pairCount);
  }

  /** Adds the changes that an input of one cycle made to a position; returns true if there are any. */
  addCycle(state: SessionState, position: Position, logLength: number, isInput: boolean): boolean {
    const pairCount = position.takeChangesOnto(this.#changes);
    if (pairCount > 0) this.#push(state, position, isInput, logLength, pairCount);
    return pairCount > 0;
  }

  /** Adds an entry whose changes are already on the stack. */
  #push(state: SessionState, position: Position, isInput: boolean, logLength: number, pairCount: number) {
    const stack = this.#changes;
    this.#addSize(pairCount + entryOverhead);
    if (this.#maxSize === 0) {
      this.#hasMore = true;
      stack.length = this.#storedSize = 0;
      return;
    }
    const lastRun = this.#runs.at(-1);
    const isSameRun =
      lastRun?.state === state && lastRun.position === position && lastRun.isInput === isInput;
    if (isSameRun) lastRun.count++;
    else this.#runs.push({ state, position, isInput, count: 1 });
    stack.push(logLength);
    stack.push(pairCount);
    this.#compactedSize = pairCount;
    if (this.#storedSize > this.#maxSize) this.#dropOldest();
  }

  mark(): void {
    this.#sizeSinceMark = 0;
  }

  clear(): void {
    this.#runs.length = 0;
    this.#changes.length = 0;
    this.#storedSize = 0;
    this.#hasMore = false;
  }

  /** Undoes the last input and the ticks after it (rule R6). If there is no input, undoes everything. */
  undoLast(): UndoEntry | undefined {
    const stack = this.#changes;
    let undoEntry: UndoEntry | undefined;
    for (let run = this.#runs.at(-1); run !== undefined && !undoEntry?.isInput; run = this.#runs.at(-1)) {
      const { state, position, isInput } = run;
      const pairCount = stack.pop();
      const logLength = stack.pop();
      const isReverted = pairCount > 0 && position.revertTopChanges(stack, stack.length - 2 * pairCount);
      const hasChanged: boolean = isReverted || undoEntry?.hasChanged === true;
      undoEntry = { state, position, isInput, logLength, hasChanged };
      this.#storedSize -= pairCount + entryOverhead;
      if (--run.count === 0) this.#runs.pop();
    }
    this.#compactedSize = stack.length === 0 ? 0 : stack.integers[stack.length - 1];
    return undoEntry;
  }

  /** Removes all but the first change of each address, starting at an index of the stack. */
  #compact(pairStart: number): void {
    const stack = this.#changes;
    const { integers, length } = stack;
    stack.length = pairStart;
    seenAddresses.clear();
    for (let at = pairStart; at < length; at += 2) {
      if (!seenAddresses.add(integers[at])) continue;
      stack.push(integers[at]);
      stack.push(integers[at + 1]);
    }
    this.#compactedSize = (stack.length - pairStart) >> 1;
  }

  #addSize(addedSize: number): void {
    this.#storedSize += addedSize;
    this.#sizeSinceMark += Math.max(0, addedSize);
  }

  /** Drops the oldest entries until the rest takes at most half of the size limit. */
  #dropOldest(): void {
    const { integers, length } = this.#changes;
    let end = length;
    let keptSize = 0;
    for (let i = this.#runs.length - 1; i >= 0; i--)
      for (let keptCount = 0; keptCount < this.#runs[i].count; keptCount++) {
        const pairCount = integers[end - 1];
        if (end === length || keptSize + pairCount + entryOverhead <= this.#maxSize / 2) {
          keptSize += pairCount + entryOverhead;
          end -= 2 * pairCount + footerSize;
          continue;
        }
        this.#runs[i].count = keptCount;
        this.#runs.splice(0, keptCount === 0 ? i + 1 : i);
        integers.copyWithin(0, end, length);
        this.#changes.length -= end;
        this.#storedSize = keptSize;
        this.#hasMore = true;
        return;
      }
  }
}
