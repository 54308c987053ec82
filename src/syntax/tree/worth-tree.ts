import type { Span } from "../../base/index.ts";
import type { ExprNode, Spanned, Word } from "./tree.ts";

/** Describes the section `worth`: the evaluation of a position for a player, which the computer uses. */
export interface WorthSection extends Spanned {
  readonly is: "worth";
  readonly entries: readonly WorthLine[];
}

/**
 * Names the phase of the game in which a line has weight: "early" has full weight first and then less, "late" the reverse. If
 * missing, the weight is constant.
 */
export type PhaseWord = "early" | "late";

/** Describes a line of `worth`: values of pieces, the value of a piece by its cell, or a value for the whole position. */
export type WorthLine = { readonly phase?: PhaseWord; readonly span: Span } & (
  | { readonly is: "pieces"; readonly pieces: readonly WorthOfPiece[] }
  | WorthTableNode
  | { readonly is: "value"; readonly value: ExprNode }
);

/** Describes a table with a number for each cell of the board, the farthest row first. Rows that are half as long as the board's are mirrored. */
export interface WorthTableNode {
  readonly is: "table";
  readonly piece: Word;
  readonly rows: readonly WorthRow[];
  /** Is true if the table is written beside the table before it. */
  readonly beside: boolean;
}

export interface WorthRow extends Spanned {
  readonly values: readonly number[];
}

export interface WorthOfPiece {
  readonly piece: Word;
  readonly value: number;
}
