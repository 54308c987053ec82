import type { Span } from "../../base/index.ts";
import type { ExprNode, Spanned, Word } from "./tree.ts";

/** Describes the section `worth`, by which computer opponents evaluate a position for a player. */
export interface WorthSection extends Spanned {
  readonly is: "worth";
  readonly entries: readonly WorthLine[];
}

/**
 * Names a phase of the game. An "early" line has full weight at first and then less; a "late" line does the reverse. If
 * missing, the weight is constant.
 */
export type PhaseWord = "early" | "late";

/** Describes a line of `worth`: values of pieces, a table by cell, or a value of the whole position. */
export type WorthLine = { readonly phase?: PhaseWord; readonly span: Span } & (
  | { readonly is: "pieces"; readonly pieces: readonly WorthOfPiece[] }
  | WorthTableNode
  | { readonly is: "value"; readonly value: ExprNode }
);

/**
 * Describes a table of numbers for the cells of the board, the farthest row first. A row with half of the numbers is
 * mirrored.
 */
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
