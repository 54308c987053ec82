import { type Seed, seedWords } from "./seed.ts";

/**
 * Seeded chance: the generator sfc32, whose whole state is four integers somewhere in an Int32Array. The same state gives
 * the same numbers on every machine.
 */

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
