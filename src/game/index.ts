export * from "../core/game/index.ts";
export { allFast, generated, makeGame, none } from "./fast.ts";
export { compileMoves, fastPlay } from "./moves.ts";
