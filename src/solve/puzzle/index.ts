export { type BestFirstOptions, bestFirst } from "./best-first.ts";
export { breadthFirst } from "./breadth.ts";
export { winsBy } from "./turns.ts";
export { inputsOf, type PuzzleInput } from "./inputs.ts";
export type { Outcome, Search, SearchLimits, SearchProgress } from "./outcome.ts";
export {
  type NoPuzzle,
  type Puzzle,
  type PuzzleFact,
  type PuzzleOptions,
  doubting,
  puzzleFacts,
  readPuzzle,
  whyNoPuzzle,
} from "./puzzle.ts";
export { iterativeDeepening } from "./deepening.ts";
export { fittingWay, type SolverOptions, solvePuzzle } from "./solver.ts";
export { searchWays, type SearchWay } from "./ways.ts";
export { type HintAnswer, HintWorker, type HintOrder } from "./hint-worker.ts";
export { type LevelFacts, Survey } from "./survey.ts";
export { type SurveyAnswer, type SurveyOrder, SurveyWorker } from "./survey-worker.ts";
export { helpTeam, type TeamOptions, type TeamOrder, TeamSearch } from "./team/index.ts";
