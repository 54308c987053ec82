import { narrowSeed, type Seed } from "./chance.ts";

/**
 * The keyed generator (RC4), whose key is the seed in decimal digits. A position holds three integers: the halves of the seed as a 64-bit
 * float, and how many numbers have been drawn. The generator itself is only a cache, rebuilt when it does not fit them.
 */
class KeyedStream {
  /** Halves of the seed, as integers. */
  readonly low: number;
  readonly high: number;
  drawn = 0;
  readonly #table = Uint8Array.from({ length: 256 }, (_, i) => i);
  #i = 0;
  #j = 0;

  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
    const key = String(new Float64Array(Int32Array.of(low, high).buffer)[0]);
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + this.#table[i] + key.charCodeAt(i % key.length)) & 255;
      this.#swap(i, j);
    }
  }

  /** From 0 to 1: seven bytes, most significant first. */
  next(): number {
    let sum = 0;
    for (let i = 0; i < 7; i++) sum = sum * 256 + this.#byte();
    this.drawn++;
    return sum / (2 ** 56 - 1);
  }

  #byte(): number {
    this.#i = (this.#i + 1) & 255;
    this.#j = (this.#j + this.#table[this.#i]) & 255;
    this.#swap(this.#i, this.#j);
    return this.#table[(this.#table[this.#i] + this.#table[this.#j]) & 255];
  }

  #swap(i: number, j: number): void {
    const old = this.#table[i];
    this.#table[i] = this.#table[j];
    this.#table[j] = old;
  }
}

let last = new KeyedStream(0, 0);

/** Scratch: a seed, and its halves. */
const whole = new Float64Array(1);
const halves = new Int32Array(whole.buffer);

/** Begins the stream of a seed. */
export function seedKeyed(numbers: Int32Array, at: number, seed: Seed): void {
  whole[0] = narrowSeed(seed);
  numbers[at] = halves[0];
  numbers[at + 1] = halves[1];
  numbers[at + 2] = 0;
}

/** Begins the stream again for a new level; the same level goes on with it. */
export function reseedKeyed(numbers: Int32Array, at: number, sameLevel: boolean): void {
  if (!sameLevel) numbers[at + 2] = 0;
}

/** A number from 0 to `count` - 1. The write does not go through the undo log. */
export function drawKeyed(numbers: Int32Array, at: number, count: number): number {
  const low = numbers[at];
  const high = numbers[at + 1];
  const drawn = numbers[at + 2];
  if (last.low !== low || last.high !== high || last.drawn > drawn) last = new KeyedStream(low, high);
  while (last.drawn < drawn) last.next();
  numbers[at + 2] = drawn + 1;
  return Math.min(count - 1, Math.floor(last.next() * count));
}
