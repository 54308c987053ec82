/**
 * Implements seeded random numbers by the generator sfc32, whose whole state is four integers in an Int32Array. The same state gives the
 * same numbers on every machine.
 */

/**
 * Describes a seed of random numbers: an integer, or 128 bits as 32 lower-case hexadecimal digits, which nobody can find by trying all
 * values.
 */
export type Seed = number | string;

/** Defines the number of words in a wide seed after the first. */
export const seedTail = 3;

const wideSeed = /^[0-9a-f]{32}$/;

/** Returns true if a value is a valid seed; a save may contain anything. */
export function isSeed(value: unknown): value is Seed {
  return typeof value === "string" ? wideSeed.test(value) : Number.isSafeInteger(value);
}

/** Parses a seed; undefined if the text is not a valid seed. */
export function readSeed(text: string): Seed | undefined {
  const seed = /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  return isSeed(seed) ? seed : undefined;
}

/** Returns the four initial words of a random stream (rule R18). `seedChance` combines the third word with the number of the stream. */
export function seedWords(seed: Seed): readonly number[] {
  if (typeof seed === "number") return [seed % 4294967296, Math.floor(seed / 4294967296), 0, 1];
  return [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16));
}

/** Reduces a seed to a number, for uses that need no secrecy, such as the choices of a computer player. */
export function narrowSeed(seed: Seed): number {
  return typeof seed === "number" ? seed : Number.parseInt(seed.slice(0, 13), 16);
}

/** Is the number of integers in a stream's state. */
export const chanceSize = 4;

/** Initializes a stream. Each seed (a number, a text or its words) and each stream number yields a sequence of its own. */
export function seedChance(
  state: Int32Array,
  stateIndex: number,
  seed: Seed | readonly number[],
  stream: number,
): void {
  state.set(typeof seed === "object" ? seed : seedWords(seed), stateIndex);
  state[stateIndex + 2] ^= stream;
  for (let i = 0; i < 15; i++) nextChance(state, stateIndex);
}

/** Returns the next random number of a stream, from 0 to 2^32 - 1. */
export function nextChance(state: Int32Array, stateIndex: number): number {
  const b = state[stateIndex + 1];
  const c = state[stateIndex + 2];
  const sum = (state[stateIndex] + b + state[stateIndex + 3]) | 0;
  state[stateIndex] = b ^ (b >>> 9);
  state[stateIndex + 1] = c + (c << 3);
  state[stateIndex + 2] = ((c << 21) | (c >>> 11)) + sum;
  state[stateIndex + 3] += 1;
  return sum >>> 0;
}

/** Returns a random number from 0 to `count` - 1 with equal probabilities; `count` is from 1 to 2^32. */
export function chanceBelow(state: Int32Array, stateIndex: number, count: number): number {
  const fairLimit = 4294967296 - (4294967296 % count);
  let number = nextChance(state, stateIndex);
  while (number >= fairLimit) number = nextChance(state, stateIndex);
  return number % count;
}

/**
 * Implements the keyed generator (RC4). Its key is the seed in decimal digits. A position stores three integers: the two halves of the seed
 * as a 64-bit float, and the number of random numbers drawn so far. The RC4 state itself is only a cache, which is rebuilt if it does not
 * match these integers.
 */
class KeyedStream {
  /** Stores the low half of the seed's 64 bits as an integer; `highHalf` stores the other half. */
  readonly lowHalf: number;
  readonly highHalf: number;
  drawCount = 0;
  readonly #table = Uint8Array.from({ length: 256 }, (_, i) => i);
  #firstIndex = 0;
  #secondIndex = 0;

  constructor(low: number, high: number) {
    this.lowHalf = low;
    this.highHalf = high;
    const key = String(new Float64Array(Int32Array.of(low, high).buffer)[0]);
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + this.#table[i] + key.charCodeAt(i % key.length)) & 255;
      this.#swap(i, j);
    }
  }

  /** Returns a random number from 0 to 1, made of seven bytes, most significant first. */
  nextFraction(): number {
    let sum = 0;
    for (let i = 0; i < 7; i++) sum = sum * 256 + this.#nextByte();
    this.drawCount++;
    return sum / (2 ** 56 - 1);
  }

  #nextByte(): number {
    this.#firstIndex = (this.#firstIndex + 1) & 255;
    this.#secondIndex = (this.#secondIndex + this.#table[this.#firstIndex]) & 255;
    this.#swap(this.#firstIndex, this.#secondIndex);
    return this.#table[(this.#table[this.#firstIndex] + this.#table[this.#secondIndex]) & 255];
  }

  #swap(i: number, j: number): void {
    const oldEntry = this.#table[i];
    this.#table[i] = this.#table[j];
    this.#table[j] = oldEntry;
  }
}

let lastStream = new KeyedStream(0, 0);

/** Provides scratch space for converting a 64-bit float to its two halves and back. */
const floatScratch = new Float64Array(1);
const halves = new Int32Array(floatScratch.buffer);

/** Initializes the keyed stream with a seed. */
export function seedKeyedChance(numbers: Int32Array, firstIndex: number, seed: Seed): void {
  floatScratch[0] = narrowSeed(seed);
  numbers[firstIndex] = halves[0];
  numbers[firstIndex + 1] = halves[1];
  numbers[firstIndex + 2] = 0;
}

/** Restarts the keyed stream for a new level; if `isSameLevel`, the stream continues instead. */
export function reseedKeyedChance(numbers: Int32Array, firstIndex: number, isSameLevel: boolean): void {
  if (!isSameLevel) numbers[firstIndex + 2] = 0;
}

/** Returns a random number from 0 to `count` - 1 and counts the draw in `numbers`, without an entry in the undo log. */
export function drawKeyedChance(numbers: Int32Array, firstIndex: number, count: number): number {
  const low = numbers[firstIndex];
  const high = numbers[firstIndex + 1];
  const drawnCount = numbers[firstIndex + 2];
  if (lastStream.lowHalf !== low || lastStream.highHalf !== high || lastStream.drawCount > drawnCount)
    lastStream = new KeyedStream(low, high);
  while (lastStream.drawCount < drawnCount) lastStream.nextFraction();
  numbers[firstIndex + 2] = drawnCount + 1;
  return Math.min(count - 1, Math.floor(lastStream.nextFraction() * count));
}
