/**
 * Seeded chance: the generator sfc32, whose whole state is four integers somewhere in an Int32Array. The same state gives
 * the same numbers on every machine.
 */

/** What chance begins with: a whole number, or 128 bits as 32 hexadecimal digits in small letters, which nobody can try out. */
export type Seed = number | string;

/** Words of a wide seed besides the first. */
export const seedRest = 3;

const wide = /^[0-9a-f]{32}$/;

/** Whether a value is a seed: a number in a save may be anything. */
export function isSeed(value: unknown): value is Seed {
  return typeof value === "string" ? wide.test(value) : Number.isSafeInteger(value);
}

/** The seed that a text is; undefined if it is none. */
export function readSeed(text: string): Seed | undefined {
  const seed = /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  return isSeed(seed) ? seed : undefined;
}

/** The four words that a stream of chance begins with (R18); the third is xored with the number of the stream. */
export function seedWords(seed: Seed): readonly number[] {
  if (typeof seed === "number") return [seed % 4294967296, Math.floor(seed / 4294967296), 0, 1];
  return [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16));
}

/** A number for what is no secret, such as the choices of a computer. */
export function narrowSeed(seed: Seed): number {
  return typeof seed === "number" ? seed : Number.parseInt(seed.slice(0, 13), 16);
}

/** Integers of one stream's state. */
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

/** The next number of a stream, from 0 to 2^32 - 1. */
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

/** A number from 0 to `count` - 1, each equally likely; `count` is from 1 to 2^32. */
export function chanceBelow(state: Int32Array, at: number, count: number): number {
  const fair = 4294967296 - (4294967296 % count);
  let drawn = nextChance(state, at);
  while (drawn >= fair) drawn = nextChance(state, at);
  return drawn % count;
}
