import { type Move, type Play, singleTests } from "../../../game/index.ts";
import type { Amount, MoveRules } from "../../../program/index.ts";

/** Describes the relation of the true value to a stored one: equal, at least, or at most. */
export type ValueBound = "exact" | "least" | "most";

const valueBounds: readonly ValueBound[] = ["exact", "least", "most"];

/**
 * Sets the number of integers in an entry: the low lane of the key, XORed with the other three integers; its high
 * lane with depth and bound; the move; the value.
 */
const entrySize = 4;
const entryBytes = 4 * entrySize;
const maxDepth = 255;

/** Returns memory for as many entries as fit into a number of bytes, at least 1024; `isShared` makes it shareable between threads. */
export function makeEntries(byteCount: number, isShared = false): Int32Array {
  const length = entrySize * 2 ** Math.max(10, Math.floor(Math.log2(byteCount / entryBytes)));
  return isShared ? new Int32Array(new SharedArrayBuffer(4 * length)) : new Int32Array(length);
}

/**
 * Stores the results of searches by the hash of their positions in a fixed amount of memory (transposition table). If
 * two positions share an entry, the later one is kept. Threads may share the entries without locks: the first integer
 * of an entry is XORed with the other three, so that an entry written by two threads at once is not found (R. Hyatt,
 * T. Mann: A lockless transposition table implementation, 2002).
 */
export class Transpositions {
  readonly entries: Int32Array;
  readonly #mask: number;
  /** Holds the second integer of the entry that `find` found last; `move` and `value` hold the third and the fourth. */
  #secondWord = 0;
  move: Move = 0;
  value = 0;

  constructor(entries: Int32Array) {
    this.entries = entries;
    this.#mask = entries.length / entrySize - 1;
  }

  /** Returns the fraction of the table in use, in thousandths, estimated from a sample. */
  get fullness(): number {
    let usedCount = 0;
    for (let i = 0; i < 1000; i++) if (this.entries[i * entrySize + 1] !== 0) usedCount++;
    return usedCount;
  }

  clear(): void {
    this.entries.fill(0);
  }

  /** Looks up a position by the lanes of its key; returns true if it was found, in which case the fields and getters describe its entry. */
  find(low: number, high: number): boolean {
    const { entries } = this;
    const entryStart = (low & this.#mask) * entrySize;
    const secondWord = entries[entryStart + 1];
    if (secondWord === 0 || secondWord >>> 11 !== (high & 0x1fffff)) return false;
    const move = entries[entryStart + 2];
    const value = entries[entryStart + 3];
    if ((entries[entryStart] ^ secondWord ^ move ^ value) !== (low | 0)) return false;
    this.#secondWord = secondWord;
    this.move = move;
    this.value = value;
    return true;
  }

  get depth(): number {
    return (this.#secondWord >>> 2) & maxDepth;
  }

  get bound(): ValueBound {
    return valueBounds[(this.#secondWord & 3) - 1];
  }

  /** Stores a value of depth 0 without a move, unless the entry has a greater depth. */
  storeShallow(keyLow: number, keyHigh: number, bound: ValueBound, value: number): void {
    const secondWord = this.entries[(keyLow & this.#mask) * entrySize + 1];
    if (((secondWord >>> 2) & maxDepth) === 0) this.store(keyLow, keyHigh, 0, bound, -1, value);
  }

  store(keyLow: number, keyHigh: number, depth: number, bound: ValueBound, move: Move, value: number): void {
    const { entries } = this;
    const entryStart = (keyLow & this.#mask) * entrySize;
    const highBits = ((keyHigh & 0x1fffff) << 11) | (Math.min(Math.max(depth, 0), maxDepth) << 2);
    const secondWord = highBits | (valueBounds.indexOf(bound) + 1);
    entries[entryStart] = keyLow ^ secondWord ^ move ^ value;
    entries[entryStart + 1] = secondWord;
    entries[entryStart + 2] = move;
    entries[entryStart + 3] = value;
  }
}

/** Sets how close a counter must be to its bound to be part of a position's key. */
const counterRange = 16;

/**
 * Computes keys of positions for a transposition table. A key consists of two integers (lanes): the lower and the upper half
 * of the hash, each combined with the state that the hash leaves out.
 */
export class PositionKey {
  readonly #play: Play;
  /** Lists for each counter the bound with which it is compared. */
  readonly #bounds: readonly number[];
  low = 0;
  high = 0;

  constructor(play: Play) {
    this.#play = play;
    this.#bounds = play.rules.counters.map((_, counter) => findLowestBound(play.rules, counter));
  }

  /** Computes both lanes for the current position. */
  read(): void {
    const hash = this.#play.hash();
    const extraKey = this.#extraKey();
    this.low = (hash ^ Math.imul(extraKey, 0x9e3779b1)) | 0;
    this.high = Math.floor(hash / 4294967296) ^ (Math.imul(extraKey, 0x85ebca6b) >>> 11);
  }

  /** Returns a hash of the state that `hash` leaves out: the piece that must go on capturing, and counters near their bounds. */
  #extraKey(): number {
    const play = this.#play;
    let key = (play.chain() ?? -1) + 1;
    for (let i = 0; i < this.#bounds.length; i++) {
      const bound = this.#bounds[i];
      for (let side = 0; side < play.sides; side++) {
        const value = play.counter(i, side);
        if (bound <= counterRange || value > bound - counterRange) key = Math.imul(key, 31) + value + 1;
      }
    }
    return key;
  }
}

/**
 * Returns the lowest number with which the ends of a game compare a counter; 0 if they do not mention the counter, or compare it with
 * anything but a number.
 */
function findLowestBound({ ends }: MoveRules, counter: number): number {
  const mentionsCounter = (amount: Amount): boolean =>
    amount.is === "sum"
      ? amount.of.some((it) => mentionsCounter(it.amount))
      : amount.is === "counter" && amount.counter === counter;
  const bounds = ends
    .flatMap((it) => singleTests(it.when))
    .flatMap((it) => {
      if (it.is !== "compare" || ![it.left, it.right].some(mentionsCounter)) return [];
      return [it.left.is === "counter" && it.right.is === "number" ? it.right.value : 0];
    });
  return bounds.length === 0 ? 0 : Math.min(...bounds);
}

/** Stores principal variations: the best line from each ply on. */
export class BestLines {
  readonly #plyCount: number;
  /** Lists the lines by ply; each is allocated when its ply is first reached. */
  readonly #lines: Int32Array[] = [];
  readonly #lengths: Int32Array;

  constructor(plies: number) {
    this.#plyCount = plies;
    this.#lengths = new Int32Array(plies);
  }

  /** Empties the line from this ply on. */
  clear(ply: number): void {
    this.#lengths[ply] = 0;
  }

  /** Sets the line of a ply to a move followed by the line of the next ply. */
  extend(ply: number, move: Move): void {
    const line = (this.#lines[ply] ??= new Int32Array(this.#plyCount - ply));
    const length = this.#lengths[ply + 1];
    line[0] = move;
    for (let i = 0; i < length; i++) line[i + 1] = this.#lines[ply + 1][i];
    this.#lengths[ply] = length + 1;
  }

  /** Returns the first move of the line from a ply on. */
  first(ply: number): Move | undefined {
    return this.#lengths[ply] === 0 ? undefined : this.#lines[ply][0];
  }

  from(ply: number): readonly Move[] {
    return this.#lengths[ply] === 0 ? [] : [...this.#lines[ply].subarray(0, this.#lengths[ply])];
  }
}
