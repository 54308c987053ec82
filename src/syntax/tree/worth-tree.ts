import type { Span } from "../../base/index.ts";
import type { ExprNode, Spanned, Word } from "./tree.ts";

/** Describes the section `worth`: the value of a position for a player, by which the computer evaluates it. */
export interface WorthSection extends Spanned {
  readonly is: "worth";
  readonly entries: readonly WorthLine[];
}

/** Names when a line has weight: full weight at first and then less, or the reverse; always, if missing. */
export type PhaseWord = "early" | "late";

/** Describes the value of pieces, the value of a piece by its cell, or a value for the whole position. */
export type WorthLine = { readonly phase?: PhaseWord; readonly span: Span } & (
  | { readonly is: "pieces"; readonly pieces: readonly WorthOfPiece[] }
  | WorthTableNode
  | { readonly is: "value"; readonly value: ExprNode }
);

/** Describes a number for each cell of the board, the farthest row first; rows half as long as the board's are mirrored. */
export interface WorthTableNode {
  readonly is: "table";
  readonly piece: Word;
  readonly rows: readonly WorthRow[];
  /** Is true if it stands beside the table before it. */
  readonly beside: boolean;
}

export interface WorthRow extends Spanned {
  readonly values: readonly number[];
}

export interface WorthOfPiece {
  readonly piece: Word;
  readonly value: number;
}
