export type { Begun, CycleInput, Game, PositionQueries } from "./game.ts";
export type { HiddenPile } from "../piles/index.ts";
export type { Ending } from "../engine/index.ts";
export type { Asked, Fault, GameEvent, GivenControl, OptionValues, Reason, Report } from "../engine/index.ts";
export { isSameBoard, settingsAt, type SettingsAt } from "./settings-at.ts";
export type { FastParts } from "./fast-parts.ts";
export { type GameOptions, makeGame } from "./make-game.ts";
export { type BoardLayout, type Changes, type Position, putOnto } from "../engine/index.ts";
export * from "../moves/index.ts";
