export * from "../core/game/index.ts";
export { allFast, generated, makeGame, noFastImpls } from "./fast.ts";
export { compileMoves, fastPlay } from "./moves.ts";
