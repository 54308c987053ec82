/**
 * Implements seeded chance by the generator sfc32, whose whole state is four integers somewhere in an Int32Array. The
 * same state gives the same numbers on every machine.
 */

/** Describes what chance begins with: a whole number, or 128 bits as 32 hexadecimal digits in small letters, which nobody can try out. */
export type Seed = number | string;

/** Counts the words of a wide seed besides the first. */
export const seedRest = 3;

const wide = /^[0-9a-f]{32}$/;

/** Returns true if a value is a seed: a number in a save may be anything. */
export function isSeed(value: unknown): value is Seed {
  return typeof value === "string" ? wide.test(value) : Number.isSafeInteger(value);
}

/** Returns the seed that a text is; undefined if it is none. */
export function readSeed(text: string): Seed | undefined {
  const seed = /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  return isSeed(seed) ? seed : undefined;
}

/** Returns the four words that a stream of chance begins with (R18); the third is xored with the number of the stream. */
export function seedWords(seed: Seed): readonly number[] {
  if (typeof seed === "number") return [seed % 4294967296, Math.floor(seed / 4294967296), 0, 1];
  return [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16));
}

/** Returns a number for what is no secret, such as the choices of a computer. */
export function narrowSeed(seed: Seed): number {
  return typeof seed === "number" ? seed : Number.parseInt(seed.slice(0, 13), 16);
}

/** Counts the integers of one stream's state. */
export const chanceSize = 4;

/** Begins a stream: each pair of a seed (or its words) and a stream number gives its own sequence. */
export function seedChance(
  state: Int32Array,
  at: number,
  seed: Seed | readonly number[],
  stream: number,
): void {
  state.set(typeof seed === "object" ? seed : seedWords(seed), at);
  state[at + 2] ^= stream;
  for (let i = 0; i < 15; i++) nextChance(state, at);
}

/** Returns the next number of a stream, from 0 to 2^32 - 1. */
export function nextChance(state: Int32Array, at: number): number {
  const b = state[at + 1];
  const c = state[at + 2];
  const sum = (state[at] + b + state[at + 3]) | 0;
  state[at] = b ^ (b >>> 9);
  state[at + 1] = c + (c << 3);
  state[at + 2] = ((c << 21) | (c >>> 11)) + sum;
  state[at + 3] += 1;
  return sum >>> 0;
}

/** Returns a number from 0 to `count` - 1, each equally likely; `count` is from 1 to 2^32. */
export function chanceBelow(state: Int32Array, at: number, count: number): number {
  const fair = 4294967296 - (4294967296 % count);
  let drawn = nextChance(state, at);
  while (drawn >= fair) drawn = nextChance(state, at);
  return drawn % count;
}

/**
 * Describes the keyed generator (RC4), whose key is the seed in decimal digits. A position holds three integers: the halves of the seed as a 64-bit
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

  /** Returns a number from 0 to 1, made of seven bytes, most significant first. */
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

/** Serves as scratch space: a seed, and its halves. */
const whole = new Float64Array(1);
const halves = new Int32Array(whole.buffer);

/** Begins the stream of a seed. */
export function seedKeyedChance(numbers: Int32Array, at: number, seed: Seed): void {
  whole[0] = narrowSeed(seed);
  numbers[at] = halves[0];
  numbers[at + 1] = halves[1];
  numbers[at + 2] = 0;
}

/** Begins the stream again for a new level; the same level goes on with it. */
export function reseedKeyedChance(numbers: Int32Array, at: number, sameLevel: boolean): void {
  if (!sameLevel) numbers[at + 2] = 0;
}

/** Returns a number from 0 to `count` - 1. The write does not go through the undo log. */
export function drawKeyedChance(numbers: Int32Array, at: number, count: number): number {
  const low = numbers[at];
  const high = numbers[at + 1];
  const drawn = numbers[at + 2];
  if (last.low !== low || last.high !== high || last.drawn > drawn) last = new KeyedStream(low, high);
  while (last.drawn < drawn) last.next();
  numbers[at + 2] = drawn + 1;
  return Math.min(count - 1, Math.floor(last.next() * count));
}
