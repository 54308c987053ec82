// Exposes the inner parts of the reference implementation, for the explanation of illegal moves only.

export { withoutGate as ungated } from "./move.ts";
export { PlainPlay } from "./plain-play.ts";
export { type PieceCells, castlingTo, followPath, isFirstDrop, rowSpan } from "./pseudo-moves.ts";
