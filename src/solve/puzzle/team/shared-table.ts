import { hashWords } from "../state-table.ts";
import type { Turn } from "../turns.ts";

/** Says what threads share, as it is posted to them. */
export interface SharedMemory {
  /** Holds words of 32 bits in a key. */
  readonly words: number;
  /** Says how many states there is room for. */
  readonly capacity: number;
  readonly control: Int32Array;
  /** Holds, by state, its key. */
  readonly keys: Uint32Array;
  /** Holds, by state, the least order in which a state of the layer before leads to it: the rank of that state times the inputs, and the input. */
  readonly orders: Uint32Array;
  /** Holds, layer by layer, the states by their rank. */
  readonly sequence: Int32Array;
  /** Hash tables of state numbers plus 1, each four times as long as the one before; one is in use. */
  readonly indices: readonly Int32Array[];
  /** Says what was found out about keys. */
  readonly log: Int32Array;
  /** For each thread, orders of turns that it could not tell. */
  readonly unknown: readonly Uint32Array[];
}

/** Holds integers in a line of a processor's cache: what one thread writes often must not share its line with what others read. */
const line = 16;

/** Holds the most threads. */
export const mostThreads = 64;

/** Places in `control`. What changes while threads are at work has a line of its own. */
export const slot = {
  /** Holds the next rank that nobody has taken. */
  next: 0,
  /** States, those that were given up and those that threads have taken beforehand included. */
  count: line,
  /** Holds threads that are not yet through with the phase. */
  busy: 2 * line,
  /** Holds the least order that wins, as unsigned; all ones: none. */
  won: 3 * line,
  /** 1: somebody needs room. */
  tight: 4 * line,
  /** Turns played and learnt so far. */
  turns: 5 * line,
  learnt: 5 * line + 1,
  /** Grows whenever there is something to do; negative: nothing ever again. */
  phase: 6 * line,
  /** Says where the states of the layer begin in `sequence`, and how many there are. */
  layer: 6 * line + 1,
  size: 6 * line + 2,
  /** Holds the first state that is one input further away. */
  deeper: 6 * line + 3,
  /** Says which of the indices is in use. */
  index: 6 * line + 4,
  /** Holds integers in the log. */
  logged: 6 * line + 5,
  /** 1: a thread has failed. */
  failed: 6 * line + 6,
  /** From here on, for each thread: 1 when it is ready, 2 while it takes part. */
  ready: 7 * line,
  /** From here on, by line, how many turns each thread could not tell. */
  unknown: 7 * line + mostThreads,
} as const;

/** Returns where a thread counts the turns that it could not tell. */
export const unknownAt = (thread: number): number => slot.unknown + thread * line;

/** Holds the order of what comes from no state: of states that were given up. */
export const noOrder = 0xffffffff;

/** Holds turns that a thread may leave unknown in a phase. */
export const mostUnknown = 1 << 14;

/** Holds states that a thread takes at a time. */
export const takenAtOnce = 64;

/** Holds the share of an index that may be taken. */
const fullest = 0.6;

/** Lays out memory for states with keys of so many words; most of it is taken only when it is used. */
export function layOutMemory(words: number, capacity: number, threads: number): SharedMemory {
  const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);
  const indices: Int32Array[] = [];
  for (let size = 1 << 16; ; size *= 4) {
    indices.push(new Int32Array(shared(size * 4)));
    if (size * fullest > capacity) break;
  }
  return {
    words,
    capacity,
    control: new Int32Array(shared((slot.unknown + threads * line) * 4)),
    keys: new Uint32Array(shared(capacity * words * 4)),
    orders: new Uint32Array(shared(capacity * 4)),
    sequence: new Int32Array(shared(capacity * 4)),
    indices,
    log: new Int32Array(shared(1 << 22)),
    unknown: Array.from({ length: threads }, () => new Uint32Array(shared(mostUnknown * 4))),
  };
}

/** Returns bytes of a state with a key of so many words, while the index is as full as it may be on average. */
export function bytesOfState(words: number): number {
  return words * 4 + 8 + 16;
}

/** Describes the positions that several threads find together: each of them adds to one table, without locks. */
export class SharedTable {
  readonly memory: SharedMemory;
  #index: Int32Array;
  /** States that were taken, but are not yet in the table. */
  #spare = 0;
  #spareEnd = 0;
  /** In this phase, the first state that is one input further away. */
  #deeper = 0;

  constructor(memory: SharedMemory) {
    this.memory = memory;
    this.#index = memory.indices[0];
  }

  get count(): number {
    return Atomics.load(this.memory.control, slot.count);
  }

  /** Returns true if there may be no room for so many more states. */
  isTight(more: number): boolean {
    const { count } = this;
    return count + more > this.memory.capacity || count + more > this.#index.length * fullest;
  }

  /** Makes the index as long as so many more states need; false if there is no room for them. */
  makeRoom(more: number): boolean {
    if (this.count + more > this.memory.capacity) return false;
    while (this.isTight(more)) this.#grow();
    return true;
  }

  /** Returns bytes that are in use. */
  get bytes(): number {
    const { words } = this.memory;
    const level = Atomics.load(this.memory.control, slot.index);
    const index = this.memory.indices.slice(0, level + 1).reduce((sum, it) => sum + it.byteLength, 0);
    return this.count * (words * 4 + 8) + index;
  }

  /** Begins a phase: the index may be another. */
  begin(): void {
    const { control, indices } = this.memory;
    this.#index = indices[Atomics.load(control, slot.index)];
    this.#deeper = Atomics.load(control, slot.deeper);
  }

  /** Ends a phase: states that were taken and not used are given up. */
  end(): void {
    this.memory.orders.fill(noOrder, this.#spare, this.#spareEnd);
    this.#spare = this.#spareEnd;
  }

  /**
   * Returns records that a key was reached in an order. It is judged only where it is new, and added unless it ends the play. Other threads may do the same at
   * the same time.
   */
  reach(key: Uint32Array, order: number, judge: () => Turn): Turn {
    const { words } = this.memory;
    const index = this.#index;
    const mask = index.length - 1;
    let isJudged = false;
    for (let at = hashWords(key, 0, words) & mask; ; at = (at + 1) & mask) {
      let state = Atomics.load(index, at) - 1;
      if (state < 0) {
        if (!isJudged) {
          const turn = judge();
          if (turn !== "other") return turn;
          isJudged = true;
        }
        if (this.#spare === this.#spareEnd) this.#take();
        this.#write(this.#spare, key, order);
        state = Atomics.compareExchange(index, at, 0, this.#spare + 1) - 1;
        if (state < 0) {
          this.#spare++;
          return "other";
        }
      }
      if (!this.#isAt(state, key)) continue;
      if (state >= this.#deeper) atomicMin(this.memory.orders, state, order);
      return "same";
    }
  }

  /** Takes states for what will be found: one at a time, threads would wait for one another at the count. */
  #take(): void {
    this.#spare = Atomics.add(this.memory.control, slot.count, takenAtOnce);
    this.#spareEnd = this.#spare + takenAtOnce;
  }

  /** Adds a key that is not there, by the only thread that is at work. */
  add(words: Uint32Array, at: number, order: number): void {
    const { control, keys } = this.memory;
    const state = control[slot.count]++;
    for (let i = 0; i < this.memory.words; i++) keys[state * this.memory.words + i] = words[at + i];
    this.memory.orders[state] = order;
    this.#put(state);
  }

  #grow(): void {
    const { control, indices } = this.memory;
    this.#index = indices[++control[slot.index]];
    const count = control[slot.count];
    for (let state = 0; state < count; state++) if (this.memory.orders[state] !== noOrder) this.#put(state);
  }

  #put(state: number): void {
    const index = this.#index;
    const mask = index.length - 1;
    const { keys, words } = this.memory;
    let at = hashWords(keys, state * words, words) & mask;
    while (index[at] !== 0) at = (at + 1) & mask;
    index[at] = state + 1;
  }

  #write(state: number, key: Uint32Array, order: number): void {
    const { keys, words, orders } = this.memory;
    for (let i = 0; i < words; i++) keys[state * words + i] = key[i];
    orders[state] = order;
  }

  #isAt(state: number, key: Uint32Array): boolean {
    const { keys, words } = this.memory;
    for (let i = 0; i < words; i++) if (keys[state * words + i] !== key[i]) return false;
    return true;
  }
}

/** Makes a number of an array that threads share smaller, unless it is. */
export function atomicMin(array: Uint32Array | Int32Array, at: number, value: number): void {
  for (let known = Atomics.load(array, at); known >>> 0 > value;) {
    const now = Atomics.compareExchange(array, at, known, value);
    if (now === known) return;
    known = now;
  }
}
