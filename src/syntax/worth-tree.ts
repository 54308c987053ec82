import type { Span } from "../base/index.ts";
import type { ExprNode, Word } from "./tree.ts";

/** The section `worth`: what a position is worth to a player, for those who play without hands. */
export interface WorthSection {
  readonly is: "worth";
  readonly lines: readonly WorthLine[];
  readonly span: Span;
}

/** What pieces are worth, or a number for the whole position. */
export type WorthLine =
  | { readonly is: "pieces"; readonly pieces: readonly WorthOfPiece[]; readonly span: Span }
  | { readonly is: "value"; readonly value: ExprNode; readonly span: Span };

export interface WorthOfPiece {
  readonly piece: Word;
  readonly value: number;
}
