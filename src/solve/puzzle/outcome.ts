import type { PuzzleInput } from "./turns.ts";

/** Describes the progress of a search. */
export interface SearchProgress {
  /** Counts the distinct positions found. */
  readonly states: number;
  /** Counts the inputs played. */
  readonly turns: number;
  /** Holds the number of inputs from the start to the positions being searched. */
  readonly depth: number;
  /** Holds a lower bound of the number of inputs to a win; 0 if unknown. */
  readonly least: number;
  /** Holds the memory in use, in bytes. */
  readonly bytes: number;
}

/** Describes the outcome of a search. */
export type Outcome = SearchProgress &
  (
    | {
        readonly result: "won";
        readonly inputs: readonly PuzzleInput[];
        /** Is true if no shorter sequence of inputs wins. */
        readonly shortest: boolean;
      }
    /** Reports that every reachable position was examined, and none is won. */
    | { readonly result: "unsolvable" }
    /** Reports that a limit was reached first. Time limits are enforced by the caller. */
    | { readonly result: "limit"; readonly limit: "memory" | "states" | "time" | "patience" }
  );

/** Describes how a search ended, without the progress. */
export type SearchEnding = WithoutProgress<Outcome>;

type WithoutProgress<T> = T extends unknown ? Omit<T, keyof SearchProgress> : never;

export interface SearchLimits {
  /** Limits the memory in bytes. */
  readonly memory?: number;
  /** Limits the distinct positions. */
  readonly states?: number;
}

/** Limits a search whose caller states no limits: the memory in bytes, and the number of distinct positions. */
export const usualSearchLimits = { memory: 256 * 2 ** 20, states: 2 ** 30 } as const;

/** Represents a search that works in steps, so that the caller can show its progress and stop it. */
export interface Search {
  /** Examines a number of further positions; returns the outcome once the search is over. */
  work(positions: number): Outcome | undefined;
  readonly progress: SearchProgress;
}
