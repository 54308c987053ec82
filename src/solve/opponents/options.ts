import type { Worth } from "../../program/index.ts";
import { type OpponentLevel, levels, usualLevel } from "./levels.ts";

/** How an opponent plays. */
export interface OpponentOptions {
  /** From 1 to the number of levels. */
  readonly level?: number;
  /** Seed of its random choices: with the same seed an opponent plays the same game again. */
  readonly seed?: number;
  /** What positions are worth to it in a game by moves, in place of what the file says. */
  readonly worth?: Worth;
  /** Bytes for remembering positions. */
  readonly memory?: number;
  /** In games by moves, memory from `makeEntries` in place of its own, which other thinkers may use too. */
  readonly entries?: Int32Array;
}

/** The memory used where none is asked for. */
export const usualMemory = 16 * 2 ** 20;

/** About how many bytes a position takes in the tree of a tree search. */
export const nodeBytes = 250;

/** The level asked for, or the nearest that exists. */
export function levelOf({ level = usualLevel }: OpponentOptions): OpponentLevel {
  return levels[Math.min(Math.max(level, 1), levels.length) - 1];
}
