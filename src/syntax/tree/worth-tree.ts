import type { Span } from "../../base/index.ts";
import type { ExprNode, Word } from "./tree.ts";

/** Describes the section `worth`: what a position is worth to a player, for the computer. */
export interface WorthSection {
  readonly is: "worth";
  readonly lines: readonly WorthLine[];
  readonly span: Span;
}

/** Says when a line counts: wholly at first and then less, or the other way round; always, if missing. */
export type PhaseWord = "early" | "late";

/** Describes the worth of pieces, of a piece by the cell where it stands, or a value for the whole position. */
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
}

export interface WorthRow {
  readonly values: readonly number[];
  readonly span: Span;
}

export interface WorthOfPiece {
  readonly piece: Word;
  readonly value: number;
}
