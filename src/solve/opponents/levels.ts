import type { Move } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";

/** Describes the strength of an opponent. */
interface OpponentLevel {
  /** Holds the number of positions examined for each move. */
  readonly nodes: number;
  /**
   * Holds the largest random number that is added to the value of a move, to make weak levels err. The unit is `Evaluation.slip`, about half
   * a pawn.
   */
  readonly noise: number;
}

/** Lists the levels, from level 1, the weakest. Strength is measured in positions, not in time, so that it is the same on every machine. */
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

/** Sets the default level. */
export const usualLevel = 4;

/** Returns the level that a newcomer plays against. In real time a computer thinks and acts faster than a person, so it begins weaker. */
export const newcomersLevel = ({ tick }: Pick<Program, "tick">): number => (tick ? 2 : usualLevel);

/** Holds options for an opponent. */
export interface OpponentOptions {
  /** Holds the level, from 1 to the number of levels. */
  readonly level?: number;
  /** Holds the seed of the opponent's random choices: the same seed gives the same game again. */
  readonly seed?: number;
  /** Limits the bytes of the transposition table or search tree. */
  readonly memory?: number;
  /** Holds a transposition table made by `makeEntries` that other searches may share; only for piece games. */
  readonly entries?: Int32Array;
}

/** Sets the default memory in bytes. */
export const usualMemory = 16 * 2 ** 20;

/** Sets about how many bytes a node of a search tree takes. */
export const nodeBytes = 250;

/** Returns the requested level, or the nearest that exists. */
export function levelOf({ level = usualLevel }: OpponentOptions): OpponentLevel {
  return levels[Math.min(Math.max(level, 1), levels.length) - 1];
}

/** Limits a search, which ends at the first limit reached. */
export interface Limits {
  readonly nodes?: number;
  /** Limits the depth in turns, or parts of turns. */
  readonly depth?: number;
  /** Holds the depth that is searched first; 1 if missing. */
  readonly from?: number;
  /** Holds the number of the side's own moves within which a forced win is sought; the search ends when one is found. */
  readonly mate?: number;
  /** Lists the moves to search in the current position; all legal moves if missing. */
  readonly among?: readonly Move[];
}

/** Describes the progress of a search, and its result so far. */
export interface Progress {
  readonly depth: number;
  readonly nodes: number;
  /** Holds the value for the side to move, in the units of the file's `worth`. */
  readonly value: number;
  /** Holds the expected score of the side to move, from 0 for a loss to 1 for a win, if it can be estimated. */
  readonly expected?: number;
  /** Holds the number of the winner's moves until the end of the game; negative if the other side wins. */
  readonly mate?: number;
  /** Lists the moves of the principal variation. */
  readonly line: readonly Move[];
}
