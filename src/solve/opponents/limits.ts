import type { Move } from "../../game/index.ts";

/** How far a search goes: until the first of these limits. */
export interface Limits {
  readonly nodes?: number;
  /** Turns, or parts of turns. */
  readonly depth?: number;
  /** The depth that is searched first; 1 without it. */
  readonly from?: number;
  /** Searches for a win in so many moves of one's own, and ends when it finds one. */
  readonly mate?: number;
  /** The moves to consider at first. */
  readonly among?: readonly Move[];
}

/** How far a search has come, and what it has found. */
export interface Progress {
  readonly depth: number;
  readonly nodes: number;
  /** For the side to move, in the units of the file. */
  readonly value: number;
  /** What the side to move can expect, from 0 for a loss to 1 for a win, where that can be told. */
  readonly expected?: number;
  /** Moves of the winner until the end of the game; negative if the other side wins. */
  readonly mate?: number;
  /** The best line for both sides. */
  readonly line: readonly Move[];
}
