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
