import type { PuzzleInput } from "./inputs.ts";

/** How far a search has come. */
export interface SearchProgress {
  /** Different positions that were found. */
  readonly states: number;
  /** Inputs that were played. */
  readonly turns: number;
  /** How many inputs are between the beginning and where the search is now. */
  readonly depth: number;
  /** No fewer inputs win; 0 where that is not known. */
  readonly least: number;
  /** Bytes that the search keeps. */
  readonly bytes: number;
}

/** What came of a search. */
export type Outcome = SearchProgress &
  (
    | {
        readonly result: "won";
        readonly inputs: readonly PuzzleInput[];
        /** No shorter row of inputs wins. */
        readonly shortest: boolean;
      }
    /** Every position that can be reached was looked at, and none is won. */
    | { readonly result: "unsolvable" }
    /** A limit was reached first. Time and patience are those of whoever drives the search. */
    | { readonly result: "limit"; readonly limit: "memory" | "states" | "time" | "patience" }
  );

/** How a search ended, without how far it had come. */
export type SearchEnding = WithoutProgress<Outcome>;

type WithoutProgress<T> = T extends unknown ? Omit<T, keyof SearchProgress> : never;

export interface SearchLimits {
  /** Bytes that may be kept. */
  readonly memory?: number;
  /** Different positions that may be found. */
  readonly states?: number;
}

/** Limits where none are given. */
export const usual = { memory: 256 * 2 ** 20, states: 2 ** 30 } as const;

/** A search that works in pieces, so that whoever drives it can show how far it is, and stop. */
export interface Search {
  /** Looks at so many positions more; what came of the search once it is over. */
  work(positions: number): Outcome | undefined;
  readonly progress: SearchProgress;
}
