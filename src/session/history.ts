import { IntegerSet, IntegerStack } from "../base/index.ts";
import { type Changes, type Position, putOnto } from "../game/index.ts";
import type { SessionState } from "./standing.ts";

/** Describes an undoable input: the changes of its cycles, and the state of the session before it. */
export interface PastInput extends UndoEntry {
  /** Lists the changes of `position` by the input, in order. */
  readonly changes: readonly Changes[];
}

/** Describes the state of the session before an input. */
export interface UndoEntry {
  readonly standing: SessionState;
  readonly position: Position;
  /** Is true if the input gave something, false if only time passed. */
  readonly input: boolean;
  /** Is the length of the log before the input. */
  readonly logged: number;
}

/** Describes consecutive entries that share everything but their changes and their length of the log. */
interface EntryRun extends Omit<UndoEntry, "logged"> {
  count: number;
}

/** Limits how many places the changes of ticks may grow by before repeated places are removed again. */
const slackSize = 4096;

/** Limits the places in the changes that are stored, unless a smaller limit is set; `overhead` is added for each entry. */
export const mostHeld = 1_000_000;
const overhead = 24;

/**
 * Is the number of integers that follow the changes of an entry on the stack (two integers for each place): the length of the log
 * before the entry (as `~length` unless the entry is one cycle), and the number of places.
 */
const wordsAbove = 2;

/** Is reused for each search: a new set costs more than most cycles. */
const seenAddresses = /* @__PURE__ */ new IntegerSet();

/**
 * Stores the undoable inputs of a session, newest last, as their changes only. Ticks are undone together with the input before them
 * (rule R6), so the changes of both are merged: memory is bounded by the number of places, however long a game runs by itself. Of a
 * long session only the last part is stored; the part before is recomputed from its inputs.
 */
export class History {
  readonly #pasts: EntryRun[] = [];
  /** Stores the changes of all entries in one stack, because an object for each would cost too much memory. */
  readonly #changes = new IntegerStack();
  /** Is true if there are older entries that are not stored. */
  #hasMore: boolean;
  #weight = 0;
  #unmarkedCount = 0;
  /** Is the number of places in the newest entry after its repeated places were last removed. */
  #joinedSize = 0;

  readonly #mostSize: number;

  /**
   * @param hasMore is true if older entries exist that are not stored here @param mostSize limits the places in the changes that are stored;
   * with 0 nothing is
   */
  constructor(hasMore = false, mostSize = mostHeld) {
    this.#hasMore = hasMore;
    this.#mostSize = mostSize;
  }

  /** Returns the size of the changes added since the last `mark`, in the unit of `mostHeld`. */
  get unmarked(): number {
    return this.#unmarkedCount;
  }

  get isEmpty(): boolean {
    return this.#pasts.length === 0 && !this.#hasMore;
  }

  /** Returns true if all that `back` needs is stored. */
  get holdsLast(): boolean {
    return !this.#hasMore || this.#pasts.some((it) => it.input);
  }

  /** Returns true if `back` certainly changes the board of a position without leaving its level. */
  backChangesBoard(position: Position): boolean {
    const lastPast = this.#pasts.at(-1);
    if (lastPast === undefined || !lastPast.input || lastPast.position !== position) return false;
    const { integers, length } = this.#changes;
    // One of several cycles may have reverted what another did.
    if (integers[length - wordsAbove] < 0) return false;
    const end = length - wordsAbove;
    for (let at = end - 2 * integers[length - 1]; at < end; at += 2) if (integers[at] >= 0) return true;
    return false;
  }

  add({ standing, position, changes, input, logged }: PastInput): void {
    const lastPast = this.#pasts.at(-1);
    const stack = this.#changes;
    const isNew = lastPast === undefined || input || position !== lastPast.position;
    const size = isNew ? 0 : stack.pop();
    const loggedBefore = isNew ? logged : stack.pop();
    const pairStart = stack.length - 2 * size;
    for (const it of changes) putOnto(stack, it);
    if (!isNew && stack.length - pairStart > 4 * this.#joinedSize + 2 * slackSize) this.#join(pairStart);
    const pairCount = (stack.length - pairStart) >> 1;
    const loggedMark = loggedBefore < 0 || (isNew && changes.length === 1) ? loggedBefore : ~loggedBefore;
    if (isNew) return this.#push(standing, position, input, loggedMark, pairCount);
    this.#addSize(pairCount - size);
    stack.push(loggedMark);
    stack.push(pairCount);
  }

  /** Adds the changes of a position that an input of one cycle has made; returns true if there are any. */
  takeTurn(standing: SessionState, position: Position, logged: number, input: boolean): boolean {
    const size = position.takeOnto(this.#changes);
    if (size > 0) this.#push(standing, position, input, logged, size);
    return size > 0;
  }

  /** Adds an entry whose changes are on the stack. */
  #push(standing: SessionState, position: Position, input: boolean, logged: number, size: number): void {
    const stack = this.#changes;
    this.#addSize(size + overhead);
    if (this.#mostSize === 0) {
      this.#hasMore = true;
      stack.length = this.#weight = 0;
      return;
    }
    const lastPast = this.#pasts.at(-1);
    const isAlike =
      lastPast?.standing === standing && lastPast.position === position && lastPast.input === input;
    if (isAlike) lastPast.count++;
    else this.#pasts.push({ standing, position, input, count: 1 });
    stack.push(logged);
    stack.push(size);
    this.#joinedSize = size;
    if (this.#weight > this.#mostSize) this.#forget();
  }

  mark(): void {
    this.#unmarkedCount = 0;
  }

  clear(): void {
    this.#pasts.length = 0;
    this.#changes.length = 0;
    this.#weight = 0;
    this.#hasMore = false;
  }

  /** Undoes the last input with the ticks after it (rule R6). If there is no input, it undoes everything. */
  back(): UndoEntry | undefined {
    const stack = this.#changes;
    let undoEntry: UndoEntry | undefined;
    for (let last = this.#pasts.at(-1); last !== undefined && !undoEntry?.input; last = this.#pasts.at(-1)) {
      const { standing, position, input } = last;
      const size = stack.pop();
      const loggedLength = stack.pop();
      undoEntry = { standing, position, input, logged: loggedLength < 0 ? ~loggedLength : loggedLength };
      if (size > 0) position.revertTop(stack, stack.length - 2 * size);
      this.#weight -= size + overhead;
      if (--last.count === 0) this.#pasts.pop();
    }
    this.#joinedSize = stack.length === 0 ? 0 : stack.integers[stack.length - 1];
    return undoEntry;
  }

  /** Removes all but the first change of each place, from an integer of the stack on. */
  #join(pairStart: number): void {
    const stack = this.#changes;
    const { integers, length } = stack;
    stack.length = pairStart;
    seenAddresses.clear();
    for (let at = pairStart; at < length; at += 2) {
      if (!seenAddresses.add(integers[at])) continue;
      stack.push(integers[at]);
      stack.push(integers[at + 1]);
    }
    this.#joinedSize = (stack.length - pairStart) >> 1;
  }

  #addSize(addedSize: number): void {
    this.#weight += addedSize;
    this.#unmarkedCount += Math.max(0, addedSize);
  }

  /** Drops the oldest entries. */
  #forget(): void {
    const { integers, length } = this.#changes;
    let at = length;
    let weight = 0;
    for (let i = this.#pasts.length - 1; i >= 0; i--)
      for (let keptCount = 0; keptCount < this.#pasts[i].count; keptCount++) {
        const size = integers[at - 1];
        if (at === length || weight + size + overhead <= this.#mostSize / 2) {
          weight += size + overhead;
          at -= 2 * size + wordsAbove;
          continue;
        }
        this.#pasts[i].count = keptCount;
        this.#pasts.splice(0, keptCount === 0 ? i + 1 : i);
        integers.copyWithin(0, at, length);
        this.#changes.length -= at;
        this.#weight = weight;
        this.#hasMore = true;
        return;
      }
  }
}
