import type { Move } from "../../game/index.ts";

/** Describes how strong an opponent is. */
interface OpponentLevel {
  /** Counts the positions examined for each move. */
  readonly nodes: number;
  /** Holds the largest random change to a value, in units of `Evaluation.slip`. */
  readonly noise: number;
}

/** Holds the levels from the weakest, level 1, up. Strength is measured in positions, not in time, so that it is the same on every machine. */
export const levels: readonly OpponentLevel[] = [
  { nodes: 40, noise: 2 },
  { nodes: 150, noise: 1 },
  { nodes: 600, noise: 0.5 },
  { nodes: 2_500, noise: 0.25 },
  { nodes: 10_000, noise: 0.1 },
  { nodes: 40_000, noise: 0.05 },
  { nodes: 160_000, noise: 0.02 },
  { nodes: 640_000, noise: 0.02 },
];

/** Holds the level used where none is asked for. */
export const usualLevel = 4;

/** Describes how an opponent plays. */
export interface OpponentOptions {
  /** Counts from 1 to the number of levels. */
  readonly level?: number;
  /** Seeds its random choices: with the same seed an opponent plays the same game again. */
  readonly seed?: number;
  /** Limits the bytes for remembering positions. */
  readonly memory?: number;
  /** Is, in games by moves, memory from `makeEntries` in place of its own, which other thinkers may use too. */
  readonly entries?: Int32Array;
}

/** Holds the memory used where none is asked for. */
export const usualMemory = 16 * 2 ** 20;

/** Is about how many bytes a position takes in the tree of a tree search. */
export const nodeBytes = 250;

/** Returns the level asked for, or the nearest that exists. */
export function levelOf({ level = usualLevel }: OpponentOptions): OpponentLevel {
  return levels[Math.min(Math.max(level, 1), levels.length) - 1];
}

/** Describes how far a search goes: until the first of these limits. */
export interface Limits {
  readonly nodes?: number;
  /** Turns, or parts of turns. */
  readonly depth?: number;
  /** Holds the depth that is searched first; 1 without it. */
  readonly from?: number;
  /** Searches for a win within this number of own moves, and ends when it finds one. */
  readonly mate?: number;
  /** Holds the moves to consider at first. */
  readonly among?: readonly Move[];
}

/** Describes how far a search has come, and what it has found. */
export interface Progress {
  readonly depth: number;
  readonly nodes: number;
  /** Holds the value for the side to move, in the units of the file. */
  readonly value: number;
  /** Says what the side to move can expect, from 0 for a loss to 1 for a win, where that can be told. */
  readonly expected?: number;
  /** Moves of the winner until the end of the game; negative if the other side wins. */
  readonly mate?: number;
  /** Holds the best line for both sides. */
  readonly line: readonly Move[];
}
