import type { CellsExpr, ExprNode, Spanned, WithSpan, Word } from "./tree.ts";

/** Describes the section `pieces`: the pieces of a game by moves. */
export interface PiecesSection extends Spanned {
  readonly is: "pieces";
  readonly entries: readonly PieceEntry[];
}

export interface PieceEntry extends Spanned {
  readonly name: Word;
  /** Lists one letter, a capital for the first player and small for the second, or one glyph for each player. */
  readonly glyphs: readonly Word[];
  readonly colours: readonly Word[];
  /** Is its name in notation if that is not its letter: `+P`, `Q~`. */
  readonly written?: Word;
}

/** Describes the section `moves`: how pieces move, and rules for all moves. */
export interface MovesSection extends Spanned {
  readonly is: "moves";
  readonly entries: readonly MovesItem[];
}

export type MovesItem = PieceMoves | MovesRule;

/** Describes how some pieces move. */
export interface PieceMoves extends Spanned {
  readonly is: "goes";
  readonly pieces: readonly Word[];
  /** Is true if the pieces keep the moves that an included file gave them. */
  readonly also: boolean;
  readonly moves: readonly MoveNode[];
}

export type MoveNode = WithSpan<
  | PathNode
  | { readonly is: "betza"; readonly text: Word; readonly limits: PathLimits }
  | { readonly is: "castle"; readonly to: Word; readonly with: Word; readonly withTo: Word }
  | BecomesNode
  | DropNode
  /** Represents `taken as pawn`: what the piece becomes in its captor's hand. */
  | { readonly is: "captive"; readonly piece: Word }
  /** Represents `chases rook or cannon`: pieces that it must not attack for ever even if they are protected. */
  | { readonly is: "chases"; readonly pieces: readonly Word[] }
  | { readonly is: "chased"; readonly in: CellsExpr }
>;

/** Gives the words before the cells of a drop: where it goes, where it goes first, and where the piece then counts as unmoved. */
export const dropCells = { in: "in", first: "first in", unmoved: "unmoved on" } as const;

/** Gives the words that limit a drop: its neighbours, the pieces in its column, and what it does. */
export const dropLimits = {
  besideOwn: "beside own",
  oncePerColumn: "once per column",
  twicePerColumn: "twice per column",
  neverMating: "never mating",
  falling: "falling",
  enclosing: "enclosing",
} as const;

export type DropNode = { readonly is: "drop"; readonly from: "hand" | "supply" } & {
  readonly [Field in keyof typeof dropCells]?: CellsExpr;
} & { readonly [Field in keyof typeof dropLimits]?: true };

/** Describes one way to move, leg by leg. */
export interface PathNode extends Spanned {
  readonly is: "path";
  readonly legs: readonly LegNode[];
  readonly limits: PathLimits;
  readonly again: boolean;
  readonly trail: boolean;
  /** Lists what a piece that moves this way becomes. */
  readonly becoming: readonly Word[];
}

/** Describes where and when this way to move can be used. */
export interface PathLimits {
  readonly from?: CellsExpr;
  readonly in?: CellsExpr;
  readonly unmoved: boolean;
  readonly when?: ExprNode;
}

export interface LegNode extends Spanned {
  readonly by: "step" | "ride" | "leap" | "stay";
  /** Is true if the cells between the ends of a leap must be empty. */
  readonly lame: boolean;
  /** Is the size of a leap, or of the leaps of a ride: `leap 1 2`. */
  readonly size?: readonly [number, number];
  /** Lists direction words, in the order of the text. */
  readonly ways: readonly Word[];
  /** Lists vectors (right, forward) in place of words. */
  readonly vectors: readonly (readonly [number, number])[];
  /** Is the least number of steps of a ride; `most` is the greatest, and 0 means any number. */
  readonly least: number;
  readonly most: number;
  readonly hop?: HopNode;
  readonly to: readonly LandingNode[];
}

/** Represents `over any`, `behind enemy pawn taking it`, `past`. */
export interface HopNode {
  readonly by: "over" | "behind" | "past";
  readonly enemy: boolean;
  /** Lists the pieces; empty for all. */
  readonly pieces: readonly Word[];
  readonly but: readonly Word[];
  readonly taking: boolean;
}

export interface LandingNode {
  readonly on: "empty" | "capture" | "own" | "trail";
  /** Is true if `own` swaps places with the piece there. */
  readonly swaps?: boolean;
  /** Lists the only pieces that `capture` can take. */
  readonly pieces: readonly Word[];
}

export interface BecomesNode extends Spanned {
  readonly is: "becomes";
  /** Is true if the piece may also stay what it is. */
  readonly may: boolean;
  readonly pieces: readonly { readonly piece: Word; readonly most?: number; readonly of?: Word }[];
  readonly on?: CellsExpr;
  readonly alsoOnLeaving: boolean;
  readonly must?: CellsExpr;
  /** Limits the rule to this player's pieces. */
  readonly player?: Word;
}

/** Describes a rule for all moves. */
export type MovesRule = WithSpan<
  /** Forbids what passes the test; without a test, nothing is forbidden. */
  | { readonly is: "forbid"; readonly test?: ExprNode }
  | { readonly is: "must-capture"; readonly most: boolean }
  /** Lists the pieces that must be dropped; empty for all. */
  | { readonly is: "must-drop"; readonly pieces: readonly Word[] }
  | { readonly is: "gate" }
  | { readonly is: "pass"; readonly when: "always" | "stuck" }
  | { readonly is: "captured"; readonly to: "hand" | "nowhere" }
  | {
      readonly is: "explode";
      readonly sparing: readonly Word[];
      /** Lists pieces that are spared even if they captured. */
      readonly never: readonly Word[];
    }
  | {
      readonly is: "enclosed";
      readonly by: "takes" | "turns";
      readonly pieces: readonly Word[];
      readonly diagonally: boolean;
      readonly hostile?: CellsExpr;
    }
  | { readonly is: "neighbours"; readonly diagonally: boolean }
  /** Describes a row of cells; a side that fills it removes an enemy piece from the board. */
  | { readonly is: "mill"; readonly cells: CellsExpr }
  | {
      readonly is: "wall";
      readonly wanders: boolean;
      readonly inReach: boolean;
      readonly behind: boolean;
      readonly in?: CellsExpr;
      readonly piece: Word;
    }
>;

/** Describes the section `hands`: what the players have in hand at the start. */
export interface HandsSection extends Spanned {
  readonly is: "hands";
  readonly entries: readonly HandEntry[];
}

export interface HandEntry extends Spanned {
  /** Names the player; without it, all players. */
  readonly player?: Word;
  readonly count: number;
  readonly piece: Word;
}
