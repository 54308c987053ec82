export { type CompiledMoves, type FastMoves, compileMoves, playOf } from "./compile.ts";
export { type Wanted, type Why, whyIllegal } from "./explain-illegal.ts";
export { whyText } from "./explain-text.ts";
export { type PieceGrid, between, shift } from "./grid.ts";
export { type Judgement, measureOf, holds, isAhead, isFlanking, isTrailing, testOf } from "./conditions.ts";
export {
  DOUBLE,
  DROP,
  GATE,
  LEGS,
  type Move,
  OVER,
  PASS,
  PROMOTE,
  STEP,
  TAKE,
  TRAIL,
  WALL_UP,
  extraOf,
  fromOf,
  packMove,
  tagOf,
  toOf,
} from "./move.ts";
export { MoveBoard } from "./move-board.ts";
export { plainPlay } from "./plain-play.ts";
export { MOST_MOVES, type Play, isLegal, legalMoves, perft } from "./play.ts";
export type {
  AskedPiece,
  CountEntry,
  CountTable,
  PieceQuery,
  ReachQuery,
  Scales,
} from "./evaluation-queries.ts";
export { royalPieces } from "./condition-queries.ts";
export { type MoveView, aimsAtTrail, beyondTrail, goesElsewhere, readMove } from "./view.ts";
