export * from "../core/game/index.ts";
export { allFast, generated, makeGame, noFastParts } from "./fast.ts";
export { compileMoves, fastPlay } from "./moves.ts";
