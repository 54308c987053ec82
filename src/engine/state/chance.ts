import { chanceSize, seedChance, seedKeyed } from "../../base/index.ts";
import type { State } from "./state.ts";

/** Puts the stream of chance back to where it was when the session began. */
export function reseed(state: State): void {
  const { layout, numbers } = state;
  const { players } = layout.program;
  const fresh = new Int32Array(layout.chance + chanceSize * (1 + players.length));
  for (let stream = 0; stream <= players.length; stream++)
    seedChance(fresh, layout.chance + stream * chanceSize, numbers[layout.seed], stream);
  for (let at = layout.chance; at < fresh.length; at++) state.setNumber(at, fresh[at]);
}

/** Reseeds all streams, so that other chance follows. */
export function rechance({ layout, numbers }: State, seed: number): void {
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
