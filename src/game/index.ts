export * from "../core/game/index.ts";
export * from "./explain-illegal.ts";
export { allFast, makeCodeGenerator, makeGame, noFastImpls } from "./fast.ts";
export { compileMoves, fastPlay, perft } from "./moves.ts";
