export { type BestFirstOptions, bestFirst } from "./best-first.ts";
export { breadthFirst } from "./breadth.ts";
export { inputsOf, type PuzzleInput, winsBy } from "./turns.ts";
export type { Outcome, Search, SearchLimits, SearchProgress } from "./outcome.ts";
export {
  type NoPuzzle,
  type Puzzle,
  type PuzzleOptions,
  doubting,
  readPuzzle,
  whyNoPuzzle,
} from "./puzzle.ts";
export { iterativeDeepening } from "./deepening.ts";
export { fittingWay, type SolverOptions, solvePuzzle } from "./solver.ts";
export { type PuzzleFact, puzzleFacts, type SearchWay, searchWays } from "./ways.ts";
export { type HintAnswer, HintWorker, type HintOrder } from "./hint-worker.ts";
export { type LevelFacts, Survey } from "./survey.ts";
export { type SurveyAnswer, type SurveyOrder, SurveyWorker } from "./survey-worker.ts";
