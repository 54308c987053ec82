// Exposes the internals of the reference implementation, only for the explanation of illegal moves.

export { withoutGate as ungated } from "./move.ts";
export { PlainPlay } from "./plain-play.ts";
export { type PieceCells, castlingTo, followPath, isFirstDrop, rowSpan } from "./pseudo-moves.ts";
