export { type Falling, fallingOf } from "./falling.ts";
export { countRestingPlaces } from "./resting-places.ts";
export {
  type Answer,
  Desk,
  type Elo,
  eloOf,
  levels,
  type Limits,
  makeOpponent,
  makeRandom,
  MoveThinker,
  type MoveThought,
  type Opponent,
  type OpponentOptions,
  type Order,
  playGame,
  type Progress,
  type Thinking,
  usualLevel,
} from "./opponents/index.ts";
export {
  type NoPuzzle,
  type Outcome,
  type Puzzle,
  type PuzzleInput,
  type PuzzleOptions,
  type Search,
  type SearchLimits,
  type SearchProgress,
  breadthFirst,
  readPuzzle,
} from "./puzzle/index.ts";
