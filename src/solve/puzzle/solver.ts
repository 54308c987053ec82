import type { SearchWay } from "./ways.ts";
import type { State } from "../../core/engine/index.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth.ts";
import { makeEstimate } from "./estimate/estimate.ts";
import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";

export interface SolverOptions extends SearchLimits {
  /** Accepts any solution, which is found sooner; otherwise the solution is shortest. */
  readonly any?: boolean;
  /** Selects the search order; by default, the one that suits the puzzle. */
  readonly way?: SearchWay;
}

/** Starts the search that suits a puzzle: best-first if its goal gives distances, otherwise breadth-first. */
export function solvePuzzle(puzzle: Puzzle, options: SolverOptions = {}): Search {
  return (fittingWay(puzzle, options) === "best" ? bestFirst : breadthFirst)(puzzle, options);
}

/** Returns the search order that suits a puzzle. */
export function fittingWay(puzzle: Puzzle, { any, way }: SolverOptions): SearchWay {
  if (way) return way;
  return any || makeEstimate(puzzle, puzzle.start as State).hasBounds ? "best" : "breadth";
}
