import type { Move } from "../../game/index.ts";

/** How far a search goes. It ends with the first limit that it meets. */
export interface Limits {
  readonly nodes?: number;
  /** Turns, or parts of turns. */
  readonly depth?: number;
  /** Looks for a win in so many own moves, and ends when it has one. */
  readonly mate?: number;
  /** Only these are looked at first. */
  readonly among?: readonly Move[];
}

/** How far a search has come, and what it has found. */
export interface Progress {
  readonly depth: number;
  readonly nodes: number;
  /** For who is to move, in the units of the file. */
  readonly value: number;
  /** So many moves of the winner to the end of the game; negative where the other wins. */
  readonly mate?: number;
  /** What both should play. */
  readonly line: readonly Move[];
}
