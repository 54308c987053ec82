import {
  chanceSize,
  reseedKeyedChance,
  type Seed,
  seedChance,
  seedKeyedChance,
  seedTail,
  seedWords,
} from "../../../base/index.ts";
import type { Layout } from "../layout/layout.ts";
import type { State } from "./state.ts";

/** Returns the index in a position's numbers of the count of draws from its keyed stream. */
export const keyedCountIndex = ({ chanceStart }: Layout): number => chanceStart + 2;

/** Resets the streams of random numbers to their state at the start of the session. */
export function reseed(state: State): void {
  const { layout } = state;
  if (layout.hasKeyedChance) return reseedKeyedChance(state.numbers, layout.chanceStart, false);
  const newNumbers = state.numbers.slice(0, layout.chanceEnd);
  const [firstWord, otherWords] = [state.numbers[layout.seed], restOfSeed(state)];
  const words = otherWords.length > 0 ? [firstWord, ...otherWords] : seedWords(firstWord);
  seedStreams(newNumbers, layout, words);
  for (let at = layout.chanceStart; at < newNumbers.length; at++) state.setChance(at, newNumbers[at]);
}

/** Returns the words of a wide seed except the first one; empty if all are 0, or if the game never reseeds. */
export function restOfSeed({ layout, numbers }: State): readonly number[] {
  const seedRest = layout.seed < 0 ? [] : [...numbers.subarray(layout.fixedEnd, layout.fixedEnd + seedTail)];
  return seedRest.some((it) => it !== 0) ? seedRest : [];
}

/** Reseeds all streams of random numbers. */
export function reseedAllStreams({ layout, numbers }: State, seed: Seed): void {
  if (layout.program.habits?.keyedChance) seedKeyedChance(numbers, layout.chanceStart, seed);
  else seedStreams(numbers, layout, seedWords(seed));
}

/** Runs a function that only reads a position, and then restores the keyed stream, which no rollback restores. */
export function withChanceKept<T>({ layout, numbers }: State, read: () => T): T {
  if (!layout.hasKeyedChance) return read();
  const countIndex = keyedCountIndex(layout);
  const oldCount = numbers[countIndex];
  const result = read();
  numbers[countIndex] = oldCount;
  return result;
}

/** Initializes the common stream of random numbers, and that of each player. */
function seedStreams(numbers: Int32Array, { chanceStart, program }: Layout, words: readonly number[]): void {
  for (let stream = 0; stream <= program.players.length; stream++)
    seedChance(numbers, chanceStart + stream * chanceSize, words, stream);
}
