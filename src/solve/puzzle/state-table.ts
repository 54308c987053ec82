import type { Puzzle } from "./puzzle.ts";

/** Sets the number of states in one block of memory. */
const block = 1 << 13;
const blockShift = 13;
const blockMask = block - 1;

/**
 * Stores positions by their keys, numbered in order of insertion, each with its parent state. Keys are stored in
 * blocks, so that growing never copies them, and are compared in full, so that different positions are never confused.
 */
export class StateTable {
  /** Holds the number of words in a key. */
  words: number;
  /** Holds the number of states. */
  count = 0;
  readonly #keys: Uint32Array[] = [];
  readonly #parents: Int32Array[] = [];
  readonly #inputs: Uint16Array[] = [];
  /** Holds a hash table of state numbers plus 1; 0 means a free slot. Its size is a power of two. */
  #slots = new Int32Array(1 << 12);
  /** Holds the free slot of the hash table for the key that the last `find` did not find. */
  #freeSlot = 0;

  constructor(wordCount: number) {
    this.words = wordCount;
  }

  /** Returns the memory in use, in bytes. */
  get bytes(): number {
    return this.#slots.byteLength + this.#keys.length * block * (this.words * 4 + 6);
  }

  /** Returns the memory in use after adding one more state. */
  get bytesAfterNext(): number {
    const isFull = (this.count & blockMask) === 0;
    const willGrow = this.count + 1 > this.#slots.length * 0.6;
    return (
      this.bytes + (isFull ? block * (this.words * 4 + 6) : 0) + (willGrow ? this.#slots.byteLength * 3 : 0)
    );
  }

  /** Adds a key of `wordCount` words, unless the table already contains it. */
  add(key: Uint32Array, wordCount: number, parent: number, input: number): void {
    if (this.find(key, wordCount) < 0) this.addMissing(key, parent, input);
  }

  /** Returns the state with a key of `wordCount` words; -1 if there is none, in which case `addMissing` may add the key. */
  find(key: Uint32Array, wordCount: number): number {
    if (wordCount > this.words) this.#widen(wordCount);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashWords(key, 0, this.words) & mask;
    while (slots[slot] !== 0 && !this.#hasKey(slots[slot] - 1, key)) slot = (slot + 1) & mask;
    if (slots[slot] === 0) this.#freeSlot = slot;
    return slots[slot] - 1;
  }

  /** Adds the key that `find` was last called with and did not find; returns its state. */
  addMissing(key: Uint32Array, parent: number, input: number): number {
    const state = this.count++;
    this.#slots[this.#freeSlot] = state + 1;
    this.#store(state, key, parent, input);
    if (this.count > this.#slots.length * 0.6) this.#growSlots();
    return state;
  }

  /** Returns the array that holds the key of a state. */
  keyArrayOf(state: number): Uint32Array {
    return this.#keys[state >>> blockShift];
  }

  /** Returns the index of a state's key in its array. */
  keyIndexOf(state: number): number {
    return (state & blockMask) * this.words;
  }

  parentOf(state: number): number {
    return this.#parents[state >>> blockShift][state & blockMask];
  }

  inputOf(state: number): number {
    return this.#inputs[state >>> blockShift][state & blockMask];
  }

  /** Records a shorter path to a state. */
  setParent(state: number, parent: number, input: number): void {
    this.#parents[state >>> blockShift][state & blockMask] = parent;
    this.#inputs[state >>> blockShift][state & blockMask] = input;
  }

  #hasKey(state: number, key: Uint32Array): boolean {
    const words = this.#keys[state >>> blockShift];
    const from = (state & blockMask) * this.words;
    for (let i = 0; i < this.words; i++) if (words[from + i] !== key[i]) return false;
    return true;
  }

  #store(state: number, key: Uint32Array, parent: number, input: number): void {
    const index = state & blockMask;
    if (index === 0) {
      this.#keys.push(new Uint32Array(block * this.words));
      this.#parents.push(new Int32Array(block));
      this.#inputs.push(new Uint16Array(block));
    }
    const words = this.#keys[state >>> blockShift];
    const from = index * this.words;
    for (let i = 0; i < this.words; i++) words[from + i] = key[i];
    this.setParent(state, parent, input);
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot = hashWords(this.keyArrayOf(state), this.keyIndexOf(state), this.words) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = state + 1;
    }
  }

  /** Lengthens keys with zeros, which does not change their hashes. */
  #widen(wordCount: number): void {
    for (const [blockIndex, oldKeys] of this.#keys.entries()) {
      const wideKeys = new Uint32Array(block * wordCount);
      const usedKeys = Math.min(block, this.count - blockIndex * block);
      for (let i = 0; i < usedKeys; i++)
        for (let word = 0; word < this.words; word++)
          wideKeys[i * wordCount + word] = oldKeys[i * this.words + word];
      this.#keys[blockIndex] = wideKeys;
    }
    this.words = wordCount;
  }
}

/** Returns the inputs that lead to a state, followed by one more input. */
export function inputsTo({ inputs }: Puzzle, table: StateTable, state: number, lastInput: number) {
  const inputsOfPath = [lastInput];
  for (let at = state; at !== 0; at = table.parentOf(at)) inputsOfPath.push(table.inputOf(at));
  return inputsOfPath.reverse().map((input) => inputs[input]);
}

/** Returns a hash of a key that is independent of zero words at its end. */
function hashWords(words: Uint32Array, from: number, count: number): number {
  let hash = 0;
  for (let i = 0; i < count; i++) {
    const word = words[from + i];
    hash = (hash + Math.imul(word ^ (word >>> 15), 0x9e3779b1 + (i << 1) * 0x85ebca6b)) | 0;
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  return hash ^ (hash >>> 15);
}
