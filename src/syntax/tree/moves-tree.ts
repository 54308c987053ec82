import type { CellsExpr, ExprNode, NamedNode, Spanned, WithSpan, Word } from "./tree.ts";
import { type Form, formsOf, type NodesOf } from "./patterns.ts";

/** Describes the section `pieces`, which defines the pieces of a piece game such as chess. */
export interface PiecesSection extends Spanned {
  readonly is: "pieces";
  readonly entries: readonly PieceEntry[];
}

export interface PieceEntry extends NamedNode {
  /**
   * Lists one glyph for each player, or a single letter: upper case for the first player and lower case for the second.
   */
  readonly glyphs: readonly Word[];
  readonly colours: readonly Word[];
  /** Stores the piece's name in notation, such as `+P` or `Q~`, if it is not the letter. */
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
  /** Is true if the pieces also keep the moves from included files. */
  readonly also: boolean;
  readonly moves: readonly MoveNode[];
}

export type MoveNode = WithSpan<
  | PathNode
  | { readonly is: "betza"; readonly text: Word; readonly limits: PathLimits }
  | BecomesNode
  | NodesOf<(typeof moveRows)[number], MoveSlots>
>;

/** Describes a path, leg by leg. */
export interface PathNode extends Spanned {
  readonly is: "path";
  readonly legs: readonly LegNode[];
  readonly limits: PathLimits;
  readonly again: boolean;
  readonly trail: boolean;
  /** Lists the pieces that a piece on this path is promoted to. */
  readonly becoming: readonly Word[];
}

/** Describes the conditions under which a path can be used. */
export interface PathLimits {
  readonly from?: CellsExpr;
  readonly in?: CellsExpr;
  readonly unmoved: boolean;
  readonly when?: ExprNode;
}

export interface LegNode extends Spanned {
  readonly by: "step" | "ride" | "leap" | "stay";
  /** Is true if the cells between the start and the end of a leap must be empty. */
  readonly lame: boolean;
  /** Stores the size of a leap, or of each leap of a ride: `leap 1 2`. */
  readonly size?: readonly [number, number];
  /** Lists the direction words in the order of the text. */
  readonly ways: readonly Word[];
  /** Lists vectors (right, forward) that replace direction words. */
  readonly vectors: readonly (readonly [number, number])[];
  /** Stores the least number of steps of a ride; `most` is the greatest number, and 0 means no limit. */
  readonly least: number;
  readonly most: number;
  readonly hop?: HopNode;
  readonly to: readonly LandingNode[];
}

/** Represents `over any`, `behind enemy pawn taking it`, `past`. */
export interface HopNode {
  readonly by: "over" | "behind" | "past";
  readonly enemy: boolean;
  /** Lists the pieces that can be jumped over; empty if all can. */
  readonly pieces: readonly Word[];
  readonly but: readonly Word[];
  readonly taking: boolean;
}

export interface LandingNode {
  readonly on: "empty" | "capture" | "own" | "trail";
  /** Is true if `own` means that the pieces swap places. */
  readonly swaps?: boolean;
  /** Lists the only pieces that `capture` can take; empty if it can take all. */
  readonly pieces: readonly Word[];
}

export interface BecomesNode extends Spanned {
  readonly is: "becomes";
  /** Is true if the promotion is optional. */
  readonly may: boolean;
  readonly pieces: readonly { readonly piece: Word; readonly most?: number; readonly of?: Word }[];
  readonly on?: CellsExpr;
  readonly alsoOnLeaving: boolean;
  readonly must?: CellsExpr;
  /** States the only player to whose pieces the rule applies. */
  readonly player?: Word;
}

const ruleRows = [
  { is: "forbid", test: undefined, form: "forbid nothing" },
  /** Forbids moves after which `test` is true. */
  { is: "forbid", form: "forbid when test:CONDITION" },
  /** Lists pieces that must be dropped first; an empty list means all pieces. */
  { is: "must-drop", form: "must drop pieces:ANY_PIECES" },
  { is: "pass", when: "stuck", form: "must pass when stuck" },
  { is: "must-capture", form: "must capture [most]" },
  { is: "pass", when: "always", form: "may pass" },
  { is: "captured", to: "nowhere", form: "captured for good" },
  { is: "captured", to: "hand", form: "captured to hand" },
  /** Lists the pieces that an explosion spares, and those that it spares even when they captured. */
  { is: "explode", form: "captures explode [sparing sparing:PIECES] [never never:PIECES]" },
  { is: "neighbours", form: "landing turns neighbours [diagonally]" },
  /** Means the same, and is printed as `landing turns neighbours`. */
  { is: "neighbours", form: "landing takes neighbours [diagonally]" },
  {
    is: "enclosed",
    form: "landing by:EFFECT enclosed pieces:ANY_PIECES [diagonally] [against hostile:CELLS]",
  },
  { is: "gate", form: "gate from hand" },
  /** Describes a line of cells. A side that fills it removes an enemy piece. */
  { is: "mill", form: "mill cells:CELLS" },
  { is: "wall", form: "wall piece:OBJECT wanders:WANDERS [in reach] [in in:CELLS] [behind]" },
] as const;

export type MovesRule = WithSpan<NodesOf<(typeof ruleRows)[number], MoveSlots>>;

/**
 * Lists the forms of rules for all moves. If a line fits none of the forms with its first word, the last of them is
 * assumed.
 */
export const moveRuleForms: readonly Form[] = /* @__PURE__ */ formsOf(ruleRows);

const moveRows = [
  { is: "castle", form: "castle to to:COLUMN with with:PIECE to withTo:COLUMN" },
  /** States the piece that this piece becomes in its captor's hand. */
  { is: "captive", form: "taken as piece:PIECE" },
  /** Lists the pieces that this piece must not attack perpetually, even if they are protected. */
  { is: "chases", form: "chases pieces:CHASED" },
  { is: "chased", form: "chased in in:CELLS" },
  /**
   * States where a piece can be dropped, where it must be dropped first, and where it then counts as unmoved. The other
   * parts limit the drop by the neighbours, the other pieces in the column, and the effects.
   */
  {
    is: "drop",
    anyOrder: true,
    form: "drop from from:SOURCE [in in:CELLS] [first in first:CELLS] [unmoved on unmoved:CELLS] [beside own] [once per column] [twice per column] [never mating] [falling] [enclosing]",
  },
] as const;

/** Lists the forms of moves other than paths, and of other properties of pieces. */
export const moveForms: readonly Form[] = /* @__PURE__ */ formsOf(moveRows);

/** Maps the slots of these forms to the types of their operands. */
interface MoveSlots {
  readonly CONDITION: ExprNode;
  readonly CELLS: CellsExpr;
  readonly PIECE: Word;
  readonly PIECES: readonly Word[];
  /** Represents pieces that the author may omit. */
  readonly ANY_PIECES: readonly Word[];
  readonly CHASED: readonly Word[];
  readonly COLUMN: Word;
  readonly OBJECT: Word;
  readonly SOURCE: "hand" | "supply";
  readonly EFFECT: "takes" | "turns";
  /** Is true for a wall that `wanders` and false for one that `stays`. */
  readonly WANDERS: boolean;
}

/** Describes the section `hands`: the pieces that the players have in hand at the start. */
export interface HandsSection extends Spanned {
  readonly is: "hands";
  readonly entries: readonly HandEntry[];
}

export interface HandEntry extends Spanned {
  /** Names the player whose pieces these are; if missing, each player has them. */
  readonly player?: Word;
  readonly count: number;
  readonly piece: Word;
}
