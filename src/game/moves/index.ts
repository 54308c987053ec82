export { type CompiledMoves, compileMoves } from "./compile.ts";
export { fastPlay, playOf } from "./fast/play.ts";
export type { Grid } from "./grid.ts";
export { type Move, extraOf, fromOf, tagOf, toOf } from "./move.ts";
export { plainPlay } from "./plain.ts";
export { type Play, perft } from "./play.ts";
export { beyondTrail } from "./trail.ts";
