export { type BeginPlay, type CompiledMoves, type FastMoves, compileMoves, playOf } from "./compile.ts";
export { dropZone, isFirst } from "./drops.ts";
export { type Wanted, type Why, whyIllegal } from "./explain-illegal.ts";
export { whyText } from "./explain-text.ts";
export { stopsCounts } from "./game-over.ts";
export { type PieceGrid, between, makeGrid } from "./grid.ts";
export {
  type Judgement,
  type PositionFacts,
  measureOf,
  asksAttacks,
  holds,
  isAhead,
  isFlanking,
  isTrailing,
  testOf,
} from "./conditions.ts";
export {
  CASTLE,
  CASTLE_GATE,
  CASTLE_GATE_PARTNER,
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
  ungated,
} from "./move.ts";
export { plainPlay } from "./plain-play.ts";
export { MOST_MOVES, type Play, isLegal, legalMoves, perft } from "./play.ts";
export type { AskedPiece, CountEntry, CountTable, PieceQuery, ReachQuery, Scales } from "./piece-query.ts";
export { type PathVariant, goings, shift } from "./pseudo-moves.ts";
export { checkTests, royalPieces } from "./royals.ts";
export { aimsAtTrail, beyondTrail } from "./trail.ts";
export { type MoveView, readMove, goesElsewhere } from "./view.ts";
