import type { Span } from "../base/index.ts";
import type { ExprNode, Word } from "./tree.ts";

/** The section `worth`: what a position is worth to a player, for the computer. */
export interface WorthSection {
  readonly is: "worth";
  readonly lines: readonly WorthLine[];
  readonly span: Span;
}

/** The worth of pieces, or a value for the whole position. */
export type WorthLine =
  | { readonly is: "pieces"; readonly pieces: readonly WorthOfPiece[]; readonly span: Span }
  | { readonly is: "value"; readonly value: ExprNode; readonly span: Span };

export interface WorthOfPiece {
  readonly piece: Word;
  readonly value: number;
}
