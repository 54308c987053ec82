import type { Program } from "../program/index.ts";

/** The seed of a play for which none was asked: 1 in a game whose plays all have the same chance. */
export function seedOf({ habits }: Program, fresh: () => number): number {
  return habits?.sameChance ? 1 : fresh();
}
