import { type OpponentLevel, levels, usualLevel } from "./levels.ts";

/** How an opponent is to play. */
export interface OpponentOptions {
  /** From 1 to the number of levels. */
  readonly level?: number;
  /** Of chance: with the same seed an opponent plays the same game again. */
  readonly seed?: number;
  /** Bytes for what is remembered of positions. */
  readonly memory?: number;
}

/** Memory where nobody says how much. */
export const usualMemory = 16 * 2 ** 20;

/** What a position takes in the tree of a tree search, about. */
export const nodeBytes = 250;

/** The level that is asked for, or the nearest there is. */
export function levelOf({ level = usualLevel }: OpponentOptions): OpponentLevel {
  return levels[Math.min(Math.max(level, 1), levels.length) - 1];
}
