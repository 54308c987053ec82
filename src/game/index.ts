export type { Begun, CycleInput, Game, PositionQueries } from "./game.ts";
export type { HiddenPile } from "../piles/index.ts";
export type { Ending } from "../engine/index.ts";
export type { Asked, Fault, GameEvent, GivenControl, OptionValues, Reason, Report } from "../engine/index.ts";
export { type GameOptions, makeGame } from "./make-game.ts";
export type { BoardLayout, Changes, Position } from "../engine/index.ts";
export {
  type CompiledMoves,
  DOUBLE,
  DROP,
  GATE,
  type PieceGrid,
  LEGS,
  MOST_MOVES,
  type Move,
  type MoveView,
  OVER,
  PROMOTE,
  type Play,
  STEP,
  TAKE,
  TRAIL,
  WALL_UP,
  type Wanted,
  type Why,
  aimsAtTrail,
  amountOf,
  between,
  beyondTrail,
  compileMoves,
  extraOf,
  fastPlay,
  fromOf,
  holds,
  legalMoves,
  perft,
  playOf,
  readMove,
  tagOf,
  toOf,
  whyIllegal,
  whyText,
} from "../pieces/index.ts";
