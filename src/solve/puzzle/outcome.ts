import type { PuzzleInput } from "./turns.ts";

/** Describes how far a search has come. */
export interface SearchProgress {
  /** Counts distinct positions found. */
  readonly states: number;
  /** Counts inputs played. */
  readonly turns: number;
  /** Counts inputs between the beginning and the positions being searched. */
  readonly depth: number;
  /** Holds a lower bound of the inputs that win; 0 if unknown. */
  readonly least: number;
  /** Measures the memory in use, in bytes. */
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
    /** Every reachable position was examined, and none is won. */
    | { readonly result: "unsolvable" }
    /** A limit was reached first. Limits of time are up to the caller. */
    | { readonly result: "limit"; readonly limit: "memory" | "states" | "time" | "patience" }
  );

/** Describes how a search ended, without its progress. */
export type SearchEnding = WithoutProgress<Outcome>;

type WithoutProgress<T> = T extends unknown ? Omit<T, keyof SearchProgress> : never;

export interface SearchLimits {
  /** Holds the most bytes to use. */
  readonly memory?: number;
  /** Holds the most distinct positions to find. */
  readonly states?: number;
}

/** Limits where none are given. */
export const usualSearchLimits = { memory: 256 * 2 ** 20, states: 2 ** 30 } as const;

/** Describes a search that works in pieces, so that the caller can show its progress and stop it. */
export interface Search {
  /** Examines this number of further positions; returns the outcome once the search is over. */
  work(positions: number): Outcome | undefined;
  readonly progress: SearchProgress;
}
