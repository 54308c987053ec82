export type {
  Begun,
  CycleInput,
  Ending,
  Fault,
  Game,
  GameEvent,
  GivenControl,
  Looker,
  Reason,
  Report,
} from "./game.ts";
export { type GameOptions, makeGame } from "./make-game.ts";
export type { BoardLayout, Changes, Position } from "./position.ts";
export {
  type CompiledMoves,
  type Grid,
  type Move,
  type Play,
  beyondTrail,
  compileMoves,
  extraOf,
  fastPlay,
  fromOf,
  perft,
  plainPlay,
  playOf,
  tagOf,
  toOf,
} from "./moves/index.ts";
