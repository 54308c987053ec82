import type { Notation } from "./notation.ts";

/**
 * Games by moves as plain data: which pieces there are, how they go, what a move does, what is forbidden and when it
 * ends. Nothing here knows a game by name; whoever reads this file knows what `game/moves` can play.
 *
 * Cells are numbered row by row from the top left: `y * width + x`. Vectors are (right, forward) as the owner of the
 * piece sees them.
 */

export interface MoveRules {
  readonly width: number;
  readonly height: number;
  /** Lists cells that nothing enters. */
  readonly holes: readonly number[];
  /** Lists who moves, in turn. */
  readonly sides: readonly Side[];
  readonly pieces: readonly Piece[];
  /** Says what is forbidden, tested after a tentative move; `my` is its mover. */
  readonly forbid: readonly Condition[];
  /** Is true if that is tested after the steps of the game, which may change the board. */
  readonly judgedLate?: true;
  /** Captures are compulsory: any, or those that capture most. */
  readonly mustCapture?: "any" | "most";
  /** Says when a side may pass: always, or only if it has no other move. */
  readonly pass?: "always" | "stuck";
  /** Says what a capture does besides taking the piece. */
  readonly capture: CaptureRules;
  /** Says what a piece does where it lands, or was dropped. */
  readonly landing?: LandingRules;
  /**
   * After its move a side puts a wall on an empty cell; `moves` if it is always the same wall, `inReach` if only where the piece that went could go
   * on to, or anywhere if there is no such cell.
   */
  readonly wall?: { readonly moves: boolean; readonly inReach?: boolean };
  /** Is true if a piece held in hand may come in on the cell that a piece leaves on its first move. */
  readonly gating: boolean;
  /** While a side can drop one of these, it must: there are no other moves. */
  readonly mustDrop?: readonly PieceId[];
  readonly counters: readonly Counter[];
  /** Changes of counters after a move, in order; `my` is the mover. */
  readonly after: readonly Tally[];
  /** Lists the ends, tested in order for the side to move. */
  readonly ends: readonly End[];
  readonly start: Setup;
  /** Says how moves are written; without it as in chess. */
  readonly notation?: Notation;
}

/** Describes a game by moves in a Program: the rules, and where the rest of the Program sees their effects. */
export interface MoveGame {
  readonly rules: MoveRules;
  /** Holds the layer on which pieces stand, always of the first board. */
  readonly layer: number;
  /** Maps each code of a cell to the kind that the board shows; 0 for 0. */
  readonly kinds: readonly number[];
  /** Maps each counter to the variable that shows it. */
  readonly counters: readonly number[];
  /** Holds the object that a wall is; there are walls only with it. */
  readonly wall?: number;
  /** Every player may move at any time, whatever the turn. */
  readonly anyTime: boolean;
  /** Every level begins with `rules.start`, whatever is drawn: the FEN that says so, and the content hash of the game itself. */
  readonly setUp?: { readonly fen: string; readonly content: string };
  /** Says what opponents aim for, if the file says so. */
  readonly worth?: Worth;
}

/** Describes the worth of a position to a side, from which its worth to the others is subtracted. The units are the file's own. */
export interface Worth {
  /** Holds the worth of each piece, on the board or in hand. */
  readonly pieces: readonly (readonly [PieceId, number])[];
  readonly terms: readonly WorthTerm[];
  /** Says what pieces are worth besides, by where they stand. */
  readonly tables?: readonly WorthTable[];
}

/**
 * Tells when something counts: wholly at first and less with what the sides have lost of their strong pieces, or the
 * other way round; always, if missing.
 */
export type WorthPhase = "early" | "late";

/** Describes what a piece is worth by where it stands: for each side, a value for each cell. Pieces in hand count the number alone. */
export interface WorthTable {
  readonly piece: PieceId;
  readonly phase?: WorthPhase;
  readonly values: readonly (readonly number[])[];
}

/** Describes a weighted amount, or number of legal moves; with a test, only if it holds for the side. */
export interface WorthTerm {
  readonly weight: number;
  readonly phase?: WorthPhase;
  readonly amount: Amount | { readonly is: "moves" } | ReachAmount;
  readonly when?: Condition;
}

/**
 * Counts the cells to which pieces can go, each for itself; only those next to one of some pieces, if they are named.
 */
export interface ReachAmount {
  readonly is: "reach";
  readonly pieces: readonly PieceId[];
  readonly whose: Whose;
  readonly around?: PieceSet;
}

export type PieceId = number;
export type SideId = number;
/** Represents (right, forward). */
export type Vector = readonly [number, number];

export interface Side {
  readonly name: string;
  /** Holds the direction it faces: 0 up, 2 right, 4 down, 6 left. */
  readonly faces: 0 | 2 | 4 | 6;
}

/**
 * Lists the cells for each side. Zones counted from the mover's side differ between sides, zones drawn on the board do
 * not.
 */
export type Zone = readonly (readonly number[])[];

export interface Piece {
  readonly name: string;
  /** Lists, for each side, its letters in FEN; in SAN, case does not matter. */
  readonly letters: readonly string[];
  readonly paths: readonly Path[];
  readonly castles: readonly Castle[];
  readonly becomes: readonly Becoming[];
  readonly drop?: Drop;
  /** Says what it becomes in its captor's hand; itself if missing. */
  readonly captive?: PieceId;
}

/** Describes a way to move, in one or more legs. */
export interface Path {
  readonly legs: readonly Leg[];
  /** Holds the directions: for each, one vector for each leg. */
  readonly ways: readonly (readonly Vector[])[];
  /** Is true if the path is only for a piece that has not moved. */
  readonly first?: boolean;
  /** Limits where it must stand, and where it must land. */
  readonly from?: Zone;
  readonly in?: Zone;
  /** Limits the path to when this holds before the move; `my` is the owner. */
  readonly when?: Condition;
  /** Is true if the cells it passed over form a trail, on which some pieces can capture it. */
  readonly leavesTrail?: boolean;
  /** After a capture by this path, the same piece must go on capturing as long as it can. */
  readonly again?: boolean;
  /** A piece that moves this way becomes one of these; its other promotions do not apply. */
  readonly becomes?: readonly PieceId[];
}

export interface Leg {
  /** Holds the number of steps; `most` 0 means no limit. A leap is one step. */
  readonly least: number;
  readonly most: number;
  /** Cells between the start and the end of a leap must be empty: straight first, then diagonal. */
  readonly lame?: boolean;
  /** A hurdle must be met; the leg ends anywhere `beyond` it, or on the cell right `behind`. */
  readonly hop?: "beyond" | "behind";
  /** Only these can be hurdles; `capture` takes an enemy hurdle. */
  readonly over?: readonly PieceId[];
  readonly overEnemy?: boolean;
  readonly takesHurdle?: boolean;
  readonly to: Landing;
}

/** Describes what the cell where a leg ends may hold. */
export interface Landing {
  readonly empty?: boolean;
  readonly enemy?: boolean;
  readonly own?: boolean;
  /** The own piece there goes to where the mover came from; nothing else is `to` then. */
  readonly swaps?: boolean;
  readonly trail?: boolean;
  /** Only these can be taken. */
  readonly only?: readonly PieceId[];
  /** Is true if the piece is passed over and stays; only for a leg that is not the last. */
  readonly passes?: boolean;
}

/**
 * Describes a castling: the piece goes to a column together with a partner, if neither has moved and nothing stands
 * between them.
 */
export interface Castle {
  readonly to: number;
  readonly with: PieceId;
  readonly withTo: number;
}

export interface Becoming {
  readonly pieces: readonly PieceId[];
  /** Limits where it must land. */
  readonly on: Zone;
  /** Leaving the zone counts as well. */
  readonly leaving?: boolean;
  /** Tells where promotion is compulsory; everywhere it is possible, if missing. */
  readonly must?: Zone;
  /** Limits, for each of `pieces`, how many of them are on the board. */
  readonly limits?: readonly number[];
}

export interface Drop {
  /** Tells if it comes from the hand, where it may be held as its `captive`, or from an endless supply. */
  readonly from: "hand" | "supply";
  readonly in?: Zone;
  /** While one of these is empty, drops are only allowed there, and need not enclose. */
  readonly first?: Zone;
  /** Is true if it may be dropped only next to an own piece. */
  readonly besideOwn?: boolean;
  /** Excludes a column that already has this many own pieces of this kind. */
  readonly mostPerColumn?: number;
  /** Dropped here, it counts as unmoved. */
  readonly unmoved?: Zone;
  /** It falls to the lowest empty cell of the column. */
  readonly falls?: boolean;
  /** Is true if a drop must not give mate. */
  readonly notMating?: boolean;
  /** Is true if it may be dropped only where it encloses enemies, which then turn. */
  readonly enclosing?: boolean;
}

export interface CaptureRules {
  /** Tells where the taken piece goes. */
  readonly to: "nowhere" | "hand";
  /** Everything around is removed too, with the capturing piece; but `spares` around stay, and `immune` pieces stay even if they captured. */
  readonly explodes?: { readonly spares: readonly PieceId[]; readonly immune: readonly PieceId[] };
}

export interface LandingRules {
  /** Enemies in a line between the landed piece and another own one: a single one is taken, or all are turned. */
  readonly encloses?: "takes" | "turns";
  readonly diagonally: boolean;
  /** Only these can be taken this way; empty cells here count as own for enclosing. */
  readonly only?: readonly PieceId[];
  readonly hostile?: readonly number[];
  /** Enemies next to it change sides. */
  readonly converts?: boolean;
  /** A side that completes one of these lines takes an enemy off the board. */
  readonly mill?: { readonly lines: readonly (readonly number[])[] };
}

// ---------------------------------------------------------------------------------------------- judging

/** Describes a question about a position. `my` is the side asked about; see where it is used. */
export type Condition =
  | { readonly is: "and" | "or"; readonly of: readonly Condition[] }
  | { readonly is: "not"; readonly of: Condition }
  /** The side to move has no move. */
  | { readonly is: "no-moves" }
  /** The side has a legal move that brings one of the pieces into a zone. */
  | { readonly is: "reaches"; readonly pieces: readonly PieceId[]; readonly in: Zone }
  /** One of the pieces (or each, and there is one) is attacked: a capturing path of an enemy piece in `by` could land there. */
  | {
      readonly is: "attacked";
      readonly pieces: PieceSet;
      readonly every?: boolean;
      readonly by?: readonly PieceId[];
    }
  /** The last mover would be attacked if it stood where it came from. */
  | { readonly is: "origin-attacked" }
  /** One of the pieces has an enemy on each of its four sides, or a cell that counts as one; the edge does not count. */
  | { readonly is: "surrounded"; readonly pieces: PieceSet; readonly hostile?: readonly number[] }
  | {
      readonly is: "compare";
      readonly op: "=" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Amount;
      readonly right: Amount;
    }
  /** There is a line of this many pieces of a side. */
  | { readonly is: "line"; readonly whose: Whose; readonly count: number }
  /** The last move took something (first one of these pieces), was a drop, or promoted a piece; the mover was one of these. */
  | { readonly is: "took"; readonly pieces?: readonly PieceId[] }
  | { readonly is: "dropped" }
  | { readonly is: "promoted" }
  | { readonly is: "mover"; readonly pieces: readonly PieceId[] }
  /** The side asked about is this one. */
  | { readonly is: "side"; readonly side: SideId };

export type Amount =
  | { readonly is: "number"; readonly value: number }
  | { readonly is: "count"; readonly pieces: PieceSet }
  /** Counts how often board, turn and rights have been the same, including now. */
  | { readonly is: "repeats" }
  /** Counts the turns that each side has had since this position was first there. */
  | { readonly is: "rounds" }
  | { readonly is: "counter"; readonly counter: number; readonly of: Whose }
  /** Is a number that tells of the last move. */
  | { readonly is: "last"; readonly what: LastMove }
  /** Adds up weighted amounts. */
  | { readonly is: "sum"; readonly of: readonly { readonly times: number; readonly amount: Amount }[] };

/**
 * Names a fact of the last move: the codes of the piece that moved, as it was, and of the first that it took (0 for none), how many it took, and the
 * cells it came from and went to (-1 for none).
 */
export type LastMove = "mover" | "taken" | "count" | "origin" | "target";

export type Whose = "my" | "enemy" | "any";

export interface PieceSet {
  readonly whose: Whose;
  readonly pieces: readonly PieceId[];
  /** Counts only those here. */
  readonly in?: Zone;
  /** Counts only those next to one of these. */
  readonly around?: PieceSet;
  /** Counts only those with none of these ahead of them, as their owner faces, on their column or on one beside it. */
  readonly beyond?: PieceSet;
  /** Counts only those on the same row or column as one of these, with nothing between. */
  readonly opposite?: PieceSet;
  /** Counts only those with one of these ahead of them on their column, as their owner faces. */
  readonly trailing?: PieceSet;
  /** Counts only those with one of these anywhere on a column beside theirs, as their owner faces. */
  readonly flanking?: PieceSet;
  /** Those in hand count too. */
  readonly held?: boolean;
  /** Is the cell of the last move in place of pieces, as one of who moved. */
  readonly place?: "origin" | "target";
}

export interface Counter {
  readonly name: string;
  readonly eachSide: boolean;
  readonly start: number;
}

/** Describes `counter = value`, or `add value to counter`. */
export interface Tally {
  readonly when?: Condition;
  readonly counter: number;
  readonly of: Whose;
  readonly add: boolean;
  readonly value: number;
}

export interface End {
  readonly when: Condition;
  /** Tells the result for the side to move. */
  readonly result: Result;
  /** Is true if the last mover has won, whatever the number of players. */
  readonly toMover?: true;
  readonly text: string;
}

export type Result = "win" | "lose" | "draw";

// ---------------------------------------------------------------------------------------------- positions

/** Describes a position as plain data: what FEN says, for any board. */
export interface Setup {
  /** Stores for each cell 0 for empty, `WALL`, or `codeOf(rules, side, piece)`. */
  readonly cells: readonly number[];
  readonly turn: SideId;
  /** Counts, for each side, how many of each piece are in hand. */
  readonly hands: readonly (readonly number[])[];
  /** Lists cells whose piece has not moved. */
  readonly fresh: readonly number[];
  /** Holds the cells of a trail and the piece that left it. */
  readonly trail?: { readonly cells: readonly number[]; readonly victim: number };
  /**
   * Tells, in the middle of a turn, the cell of a piece that must go on capturing or has a wall in its reach, and what
   * else is still to be done.
   */
  readonly chain?: number;
  readonly owes?: "wall" | "take";
  /** Stores, for each counter, one value or one for each side. */
  readonly counters: readonly (readonly number[])[];
  /** Holds the number of turns played. */
  readonly ply: number;
}

/** Holds a cell that nothing can enter at present. */
export const WALL = 254;

/** Returns the code of a piece of a side in a cell; 0 is empty. */
export const codeOf = (rules: MoveRules, side: SideId, piece: PieceId): number =>
  1 + side * rules.pieces.length + piece;

/** Returns the side of a code. */
export const sideOf = (rules: MoveRules, code: number): SideId =>
  Math.floor((code - 1) / rules.pieces.length);

/** Returns what a piece is in a hand. */
export const heldAs = (rules: MoveRules, piece: PieceId): PieceId => rules.pieces[piece].captive ?? piece;

/** Returns the piece of a code. */
export const pieceOf = (rules: MoveRules, code: number): PieceId => (code - 1) % rules.pieces.length;
