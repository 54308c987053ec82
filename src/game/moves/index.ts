export { type CompiledMoves, compileMoves } from "./compile.ts";
export { fastPlay, playOf } from "./fast/play.ts";
export { amountOf, holds } from "./judge.ts";
export { between, type Grid } from "./grid.ts";
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
export { type Wanted, type Why, whyNot } from "./why.ts";
export { whyText } from "./why-text.ts";
