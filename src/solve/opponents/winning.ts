import type { End } from "../../program/index.ts";

/** What no position is worth: a game that is won counts this much, less a little for each turn that it takes. */
export const WON = 1_000_000;

/** Values from here on tell a game that is won (or lost, below the negative). */
export const MOST_WORTH = 900_000;

/** An end for the side to move after so many turns; sooner wins are better. */
export function valueOfEnd({ result }: End, turns: number): number {
  return result === "draw" ? 0 : result === "win" ? WON - turns : turns - WON;
}

/** A value found after so many turns as it is from there: wins are told by how far off they are. */
export function fromHere(value: number, turns: number): number {
  return value > MOST_WORTH ? value + turns : value < -MOST_WORTH ? value - turns : value;
}

/** A value as it was kept, seen from so many turns before. */
export function fromBefore(value: number, turns: number): number {
  return fromHere(value, -turns);
}

/** The number of own turns to the end of the game that a value tells of. */
export function mateOf(value: number): { readonly mate?: number } {
  const turns = turnsToWin(value);
  if (turns === undefined) return {};
  return { mate: value > 0 ? (turns + 1) >> 1 : -((turns + 1) >> 1) };
}

/** In how many turns, of both sides, the game is over by a value; undefined if it tells no win. */
export function turnsToWin(value: number): number | undefined {
  return Math.abs(value) > MOST_WORTH ? WON - Math.abs(value) : undefined;
}
