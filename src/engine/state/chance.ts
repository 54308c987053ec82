import { chanceSize, type Seed, seedChance, seedKeyed, seedOfWords, seedWords } from "../../base/index.ts";
import { seedRestSize } from "../layout/layout.ts";
import type { State } from "./state.ts";

/** Puts the stream of chance back to where it was when the session began. */
export function reseed(state: State): void {
  const { layout } = state;
  const { players } = layout.program;
  const seed = keptSeed(state);
  const fresh = new Int32Array(layout.chance + chanceSize * (1 + players.length));
  for (let stream = 0; stream <= players.length; stream++)
    seedChance(fresh, layout.chance + stream * chanceSize, seed, stream);
  for (let at = layout.chance; at < fresh.length; at++) state.setNumber(at, fresh[at]);
}

/** Keeps the seed in a game that reseeds. */
export function keepSeed({ layout, numbers }: State, seed: Seed): void {
  if (layout.seed < 0) return;
  const [first, ...rest] = seedWords(seed);
  numbers[layout.seed] = first;
  if (typeof seed === "string") numbers.set(rest, layout.seedRest);
}

function keptSeed({ layout, numbers }: State): Seed {
  const first = numbers[layout.seed];
  const rest = [...numbers.subarray(layout.seedRest, layout.seedRest + seedRestSize)];
  return rest.every((it) => it === 0) ? first : seedOfWords([first, ...rest]);
}

/** Reseeds all streams, so that other chance follows. */
export function rechance({ layout, numbers }: State, seed: Seed): void {
  const { habits, players } = layout.program;
  if (habits?.keyedChance) return seedKeyed(numbers, layout.chance, seed);
  for (let stream = 0; stream <= players.length; stream++)
    seedChance(numbers, layout.chance + stream * chanceSize, seed, stream);
  return undefined;
}

/** Copies the progress of the keyed stream from one position to another. */
export function carryKeyed(to: State, from: State): void {
  to.numbers[to.layout.chance + 2] = from.numbers[from.layout.chance + 2];
}
