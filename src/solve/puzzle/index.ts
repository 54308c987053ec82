export { type BestFirstOptions, bestFirst } from "./best-first.ts";
export { breadthFirst } from "./breadth.ts";
export type { PuzzleInput } from "./inputs.ts";
export type { Outcome, Search, SearchLimits, SearchProgress } from "./outcome.ts";
export { type NoPuzzle, type Puzzle, type PuzzleOptions, readPuzzle, whyNoPuzzle } from "./puzzle.ts";
export { iterativeDeepening } from "./deepening.ts";
export { type SolverOptions, solvePuzzle } from "./solver.ts";
export { searchWays, type SearchWay } from "./ways.ts";
export { type HintAnswer, HintWorker, type HintOrder } from "./hint-worker.ts";
