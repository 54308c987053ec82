import { keysOf } from "../../game/index.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth.ts";
import { estimateOf } from "./estimate.ts";
import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";

export interface SolverOptions extends SearchLimits {
  /** Any solution will do, and is found sooner. Without it none is shorter. */
  readonly any?: boolean;
}

/** The search that fits a puzzle: led by its goal where that tells how far away it is, else breadth first. */
export function solvePuzzle(puzzle: Puzzle, options: SolverOptions = {}): Search {
  const keys = keysOf(puzzle.start.copy(), { ignore: puzzle.idle });
  const estimate = estimateOf(puzzle.game, keys);
  return options.any || estimate.isSharp ? bestFirst(puzzle, options) : breadthFirst(puzzle, options);
}
