import type { Span } from "../base/index.ts";
import type { CellsExpr, ExprNode, Word } from "./tree.ts";

/** The section `pieces`: what stands on the board of a game by moves. */
export interface PiecesSection {
  readonly is: "pieces";
  readonly entries: readonly PieceEntry[];
  readonly span: Span;
}

export interface PieceEntry {
  readonly name: Word;
  /** One letter, capital for the first player and small for the second; or one glyph for each player. */
  readonly glyphs: readonly Word[];
  readonly colours: readonly Word[];
  /** What notation calls it, where that is not its letter: `+P`, `Q~`. */
  readonly written?: Word;
  readonly span: Span;
}

/** The section `moves`: how pieces go, and what holds for all moves. */
export interface MovesSection {
  readonly is: "moves";
  readonly items: readonly MovesItem[];
  readonly span: Span;
}

export type MovesItem = PieceMoves | MovesRule;

/** How some pieces go. */
export interface PieceMoves {
  readonly is: "goes";
  readonly pieces: readonly Word[];
  readonly moves: readonly MoveNode[];
  readonly span: Span;
}

export type MoveNode =
  | PathNode
  | { readonly is: "betza"; readonly text: Word; readonly limits: PathLimits; readonly span: Span }
  | {
      readonly is: "castle";
      readonly to: Word;
      readonly with: Word;
      readonly withTo: Word;
      readonly span: Span;
    }
  | BecomesNode
  | {
      readonly is: "drop";
      readonly from: "hand" | "supply";
      readonly in?: CellsExpr;
      /** Where it comes in as long as there is room. */
      readonly first?: CellsExpr;
      readonly besideOwn: boolean;
      /** No more than so many in a column. */
      readonly perColumn?: number;
      /** Where it counts as unmoved. */
      readonly unmoved?: CellsExpr;
      readonly neverMating: boolean;
      readonly falling: boolean;
      readonly enclosing: boolean;
      readonly span: Span;
    }
  /** `taken as pawn`: what it is in the hand of who took it. */
  | { readonly is: "taken-as"; readonly piece: Word; readonly span: Span };

/** One way of going, leg by leg. */
export interface PathNode {
  readonly is: "path";
  readonly legs: readonly LegNode[];
  readonly limits: PathLimits;
  readonly again: boolean;
  readonly trail: boolean;
  /** Who goes so becomes one of these. */
  readonly becoming: readonly Word[];
  readonly span: Span;
}

/** Where and when a way of going can be used. */
export interface PathLimits {
  readonly from?: CellsExpr;
  readonly in?: CellsExpr;
  readonly unmoved: boolean;
  readonly when?: ExprNode;
}

export interface LegNode {
  readonly by: "step" | "ride" | "leap" | "stay";
  /** The cells between the ends of a leap must be empty. */
  readonly lame: boolean;
  /** `leap 1 2`: of a leap, and of a ride by leaps. */
  readonly size?: readonly [number, number];
  /** Direction words, in the order of the text. */
  readonly ways: readonly Word[];
  /** Instead of words: (right, forward). */
  readonly vectors: readonly (readonly [number, number])[];
  /** How many steps of a ride; `most` 0 is any number. */
  readonly least: number;
  readonly most: number;
  readonly hop?: HopNode;
  readonly to: readonly LandingNode[];
  readonly span: Span;
}

/** `over any`, `behind enemy pawn taking it`, `past`. */
export interface HopNode {
  readonly by: "over" | "behind" | "past";
  readonly enemy: boolean;
  /** Without any: all pieces. */
  readonly pieces: readonly Word[];
  readonly but: readonly Word[];
  readonly taking: boolean;
}

export interface LandingNode {
  readonly on: "empty" | "capture" | "own" | "trail";
  /** Of `capture`: only these. */
  readonly pieces: readonly Word[];
}

export interface BecomesNode {
  readonly is: "becomes";
  /** It has the choice to stay what it is. */
  readonly may: boolean;
  readonly pieces: readonly { readonly piece: Word; readonly most?: number }[];
  readonly on?: CellsExpr;
  readonly leaving: boolean;
  readonly must?: CellsExpr;
  /** Only for this player's. */
  readonly player?: Word;
  readonly span: Span;
}

/** A line that holds for all moves. */
export type MovesRule =
  /** Without a test: nothing is forbidden. */
  | { readonly is: "forbid"; readonly test?: ExprNode; readonly span: Span }
  | { readonly is: "must-capture"; readonly most: boolean; readonly span: Span }
  /** Of some pieces, or of all without any. */
  | { readonly is: "must-drop"; readonly pieces: readonly Word[]; readonly span: Span }
  | { readonly is: "gate"; readonly span: Span }
  | { readonly is: "pass"; readonly when: "always" | "stuck"; readonly span: Span }
  | { readonly is: "captured"; readonly to: "hand" | "nowhere"; readonly span: Span }
  | {
      readonly is: "explode";
      readonly sparing: readonly Word[];
      /** Not even who captured. */
      readonly never: readonly Word[];
      readonly span: Span;
    }
  | {
      readonly is: "enclosed";
      readonly by: "takes" | "turns";
      readonly pieces: readonly Word[];
      readonly diagonally: boolean;
      readonly hostile?: CellsExpr;
      readonly span: Span;
    }
  | { readonly is: "neighbours"; readonly diagonally: boolean; readonly span: Span }
  /** A line that, when it is filled, lets its owner take an enemy off the board. */
  | { readonly is: "mill"; readonly cells: CellsExpr; readonly span: Span }
  | { readonly is: "wall"; readonly wanders: boolean; readonly piece: Word; readonly span: Span };

/** The section `hands`: what the players hold at the beginning. */
export interface HandsSection {
  readonly is: "hands";
  readonly entries: readonly HandEntry[];
  readonly span: Span;
}

export interface HandEntry {
  /** Without it: each player. */
  readonly player?: Word;
  readonly count: number;
  readonly piece: Word;
  readonly span: Span;
}
