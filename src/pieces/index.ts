export { type CompiledMoves, compileMoves } from "./compile.ts";
export { type Wanted, type Why, whyNot } from "./explain-illegal.ts";
export { whyText } from "./explain-text.ts";
export { fastPlay, playOf } from "./fast/play.ts";
export { type Grid, between } from "./grid.ts";
export { amountOf, holds } from "./judge.ts";
export {
  DOUBLE,
  DROP,
  GATE,
  LEGS,
  type Move,
  OVER,
  PROMOTE,
  STEP,
  TAKE,
  TRAIL,
  WALL_UP,
  extraOf,
  fromOf,
  tagOf,
  toOf,
} from "./move.ts";
export { plainPlay } from "./plain/play.ts";
export { MOST_MOVES, type Play, legalMoves, perft } from "./play.ts";
export { aimsAtTrail, beyondTrail } from "./trail.ts";
export { type MoveView, readMove } from "./view.ts";
