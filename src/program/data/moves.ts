import type { Notation } from "./notation.ts";

/**
 * Describes games by moves as plain data: which pieces there are, how they move, what a move does, what is forbidden and when the
 * game ends. Nothing here knows a game by name; this file describes all that `core/moves` can play. Cells are numbered row by row
 * from the top left: `y * width + x`. Vectors are (right, forward) as the owner of the piece sees them.
 */

export interface MoveRules {
  readonly width: number;
  readonly height: number;
  /** Lists the cells that nothing can enter. */
  readonly holes: readonly number[];
  /** Lists the sides, in the order in which they move. */
  readonly sides: readonly Side[];
  readonly pieces: readonly Piece[];
  /** Lists forbidden conditions, tested after a tentative move; `my` is the side that moved. */
  readonly forbid: readonly Condition[];
  /** Is true if these are tested after the steps of the game, which may change what they ask about. */
  readonly judgedLate?: true;
  /** Makes captures compulsory: any capture, or those that take most. */
  readonly mustCapture?: "any" | "most";
  /** Describes when a side may pass: always, or only if it has no other move. */
  readonly pass?: "always" | "stuck";
  /** Describes what a capture does besides taking the piece. */
  readonly capture: CaptureRules;
  /** Describes what a piece does where it lands or is dropped. */
  readonly landing?: LandingRules;
  /**
   * Makes a side put a wall on an empty cell after its move. `moves` is true if it is always the same wall; `inReach` limits it to
   * cells that the moved piece could move to, if there are any, `in` to a zone, and `behind` to the cell that the piece left.
   */
  readonly wall?: {
    readonly moves: boolean;
    readonly inReach?: boolean;
    readonly in?: Zone;
    readonly behind?: boolean;
  };
  /** Is true if a piece in hand may come in on the cell that a piece leaves on its first move. */
  readonly gating: boolean;
  /** Lists pieces that a side must drop as long as it can: it has no other moves. */
  readonly mustDrop?: readonly PieceId[];
  readonly counters: readonly Counter[];
  /** Lists changes of counters after a move, in order; `my` is the side that moved. */
  readonly after: readonly Tally[];
  /** Lists the ends, tested in order for the side to move. */
  readonly ends: readonly End[];
  readonly start: Setup;
  /** Describes how moves are written; without it as in chess. */
  readonly notation?: Notation;
}

/** Describes a game by moves in a Program: the rules, and where the rest of the Program sees their effects. */
export interface MoveGame {
  readonly rules: MoveRules;
  /** Is the layer of the pieces, on the first board. */
  readonly layer: number;
  /** Maps each code of a cell to the kind that the board shows; 0 for 0. */
  readonly kinds: readonly number[];
  /** Maps each counter to the variable that shows it. */
  readonly counters: readonly number[];
  /** Is the object that represents a wall; without it there are no walls. */
  readonly wall?: number;
  /** Is true if every player may move at any time, whatever the turn. */
  readonly anyTime: boolean;
  /** Makes every level begin with `rules.start`, whatever is drawn: the FEN of it, and the content hash of the game itself. */
  readonly setUp?: { readonly fen: string; readonly content: string };
  /** Describes how opponents evaluate a position, if the file says so. */
  readonly worth?: Worth;
}

/** Describes the value of a position for a side, from which its value for the others is subtracted. The file chooses the units. */
export interface Worth {
  /** Lists the value of each piece, on the board or in hand. */
  readonly pieces: readonly (readonly [PieceId, number])[];
  readonly terms: readonly WorthTerm[];
  /** Lists additional values of pieces by their cells. */
  readonly tables?: readonly WorthTable[];
}

/**
 * Limits a value to a phase: it has full weight at first and less the more strong pieces the sides have lost ("early"), or the
 * reverse ("late"). If missing, the weight is constant.
 */
export type WorthPhase = "early" | "late";

/** Describes the value of a piece by its cell: for each side, a value for each cell. Pieces in hand have only their own value. */
export interface WorthTable {
  readonly piece: PieceId;
  readonly phase?: WorthPhase;
  readonly values: readonly (readonly number[])[];
}

/** Describes a weighted amount, or number of legal moves; with a test, it applies only if the test is true for the side. */
export interface WorthTerm {
  readonly weight: number;
  readonly phase?: WorthPhase;
  readonly amount: Amount | { readonly is: "moves" } | ReachAmount;
  readonly when?: Condition;
}

/** Counts the cells to which pieces can move, each piece for itself; only cells next to some pieces, if these are named. */
export interface ReachAmount {
  readonly is: "reach";
  readonly pieces: readonly PieceId[];
  readonly whose: Whose;
  readonly around?: PieceSet;
}

export type PieceId = number;
export type SideId = number;
/** Is a vector (right, forward). */
export type Vector = readonly [number, number];

export interface Side {
  readonly name: string;
  /** Is the direction that the side faces: 0 up, 2 right, 4 down, 6 left. */
  readonly faces: 0 | 2 | 4 | 6;
}

/** Lists the cells for each side. Zones counted from the mover's side differ between sides; zones drawn on the board do not. */
export type Zone = readonly (readonly number[])[];

export interface Piece {
  readonly name: string;
  /** Lists, for each side, the letters of the piece in FEN; in SAN, case does not matter. */
  readonly letters: readonly string[];
  readonly paths: readonly Path[];
  readonly castles: readonly Castle[];
  readonly becomes: readonly Becoming[];
  readonly drop?: Drop;
  /** Is the piece that it becomes in its captor's hand; itself if missing. */
  readonly captive?: PieceId;
  /** Lists the pieces that it chases even if they are protected; a piece without a list chases nothing. */
  readonly chases?: readonly PieceId[];
  /** Limits the cells where it can be chased. */
  readonly chasedIn?: Zone;
}

/** Describes a way to move, in one or more legs. */
export interface Path {
  readonly legs: readonly Leg[];
  /** Lists the directions: for each, one vector for each leg. */
  readonly ways: readonly (readonly Vector[])[];
  /** Is true if the path is only for a piece that has not moved. */
  readonly first?: boolean;
  /** Limits the cells where the piece must start; `in` limits those where it must land. */
  readonly from?: Zone;
  readonly in?: Zone;
  /** Is a condition that must be true before the move; `my` is the owner. */
  readonly when?: Condition;
  /** Is true if the cells that the piece passed over form a trail, on which some pieces can capture it. */
  readonly leavesTrail?: boolean;
  /** Is true if, after a capture by this path, the same piece must go on capturing as long as it can. */
  readonly again?: boolean;
  /** Lists what a piece that moves this way becomes; its other promotions do not apply. */
  readonly becomes?: readonly PieceId[];
}

export interface Leg {
  /** Is the least number of steps; `most` is the greatest, and 0 means no limit. A leap is one step. */
  readonly least: number;
  readonly most: number;
  /**
   * Is true if cells between the start and the end of a leap must be empty: first those of orthogonal steps, then those of diagonal
   * steps.
   */
  readonly lame?: boolean;
  /** Requires a hurdle; the leg ends anywhere `beyond` it, or on the cell right `behind` it. */
  readonly hop?: "beyond" | "behind";
  /** Lists the pieces that can be hurdles; `capture` is true if an enemy hurdle is taken. */
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
  /** Is true if the own piece there moves to where the mover came from; no other field of `to` then applies. */
  readonly swaps?: boolean;
  readonly trail?: boolean;
  /** Lists the only pieces that can be taken. */
  readonly only?: readonly PieceId[];
  /** Is true if the piece is passed over and stays; only for a leg that is not the last. */
  readonly passes?: boolean;
}

/** Describes a castling: the piece moves to a column together with a partner, if neither has moved and the cells between them are empty. */
export interface Castle {
  readonly to: number;
  readonly with: PieceId;
  readonly withTo: number;
}

export interface Becoming {
  readonly pieces: readonly PieceId[];
  /** Is the zone where the piece must land to be promoted. */
  readonly on: Zone;
  /** Is true if a piece is also promoted when it leaves the zone. */
  readonly leaving?: boolean;
  /** Is the zone where promotion is compulsory; everywhere it is possible, if missing. */
  readonly must?: Zone;
  /** Limits, for each of `pieces`, how many pieces may be on the board: those of `counted`, or else of the same kind. */
  readonly limits?: readonly number[];
  readonly counted?: readonly (readonly PieceId[])[];
}

export interface Drop {
  /** Is the origin of the dropped piece: the hand, in which it may be its `captive`, or an endless supply. */
  readonly from: "hand" | "supply";
  readonly in?: Zone;
  /** Is the zone to which drops are limited while one of its cells is empty; such drops need not enclose. */
  readonly first?: Zone;
  /** Is true if the piece may be dropped only next to an own piece. */
  readonly besideOwn?: boolean;
  /** Excludes a column that already has this many own pieces of this kind. */
  readonly mostPerColumn?: number;
  /** Is the zone where a dropped piece counts as unmoved. */
  readonly unmoved?: Zone;
  /** Is true if the piece falls to the lowest empty cell of the column. */
  readonly falls?: boolean;
  /** Is true if a drop must not give checkmate. */
  readonly notMating?: boolean;
  /** Is true if the piece may be dropped only where it encloses enemies, which then change sides. */
  readonly enclosing?: boolean;
}

export interface CaptureRules {
  /** Is the destination of a taken piece. */
  readonly to: "nowhere" | "hand";
  /**
   * Removes everything around the cell too, with the capturing piece; but `spares` around it stay, and `immune` pieces stay even if
   * they captured.
   */
  readonly explodes?: { readonly spares: readonly PieceId[]; readonly immune: readonly PieceId[] };
}

export interface LandingRules {
  /** Affects enemies in a line between the landed piece and another own piece: a single one is taken, or all change sides. */
  readonly encloses?: "takes" | "turns";
  readonly diagonally: boolean;
  /** Lists the only pieces that can be taken this way; `hostile` cells count as own for enclosing while they are empty. */
  readonly only?: readonly PieceId[];
  readonly hostile?: readonly number[];
  /** Is true if enemies next to the piece change sides. */
  readonly converts?: boolean;
  /** Lists lines; a side that completes one of them removes an enemy from the board. */
  readonly mill?: { readonly lines: readonly (readonly number[])[] };
}

// ---------------------------------------------------------------------------------------------- judging

/** Describes a test of a position. `my` is the side that it is about; it depends on where the test is used. */
export type Condition =
  | { readonly is: "and" | "or"; readonly of: readonly Condition[] }
  | { readonly is: "not"; readonly of: Condition }
  /** Is true if the side to move has no legal move. */
  | { readonly is: "no-moves" }
  /** Is true if the side has a legal move that brings one of the pieces into a zone. */
  | { readonly is: "reaches"; readonly pieces: readonly PieceId[]; readonly in: Zone }
  /**
   * Is true if one of the pieces is attacked (`every`: if there are some and all are): a capturing path of an enemy piece in `by`
   * could land there.
   */
  | {
      readonly is: "attacked";
      readonly pieces: PieceSet;
      readonly every?: boolean;
      readonly by?: readonly PieceId[];
    }
  /** Is true if the piece that moved last would be attacked where it started. */
  | { readonly is: "origin-attacked" }
  /** Is true if one of the pieces has an enemy, or a `hostile` cell, on each of its four sides; the edge does not count. */
  | { readonly is: "surrounded"; readonly pieces: PieceSet; readonly hostile?: readonly number[] }
  | {
      readonly is: "compare";
      readonly op: "=" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Amount;
      readonly right: Amount;
    }
  /** Is true if a side has this many pieces in a line. */
  | { readonly is: "line"; readonly whose: Whose; readonly count: number }
  /**
   * Is true if the last move took something (the first being one of these pieces). The next tests: it was a drop, it promoted a
   * piece, its piece was one of these.
   */
  | { readonly is: "took"; readonly pieces?: readonly PieceId[] }
  | { readonly is: "dropped" }
  | { readonly is: "promoted" }
  | { readonly is: "mover"; readonly pieces: readonly PieceId[] }
  /** Is true if the side in question is this one. */
  | { readonly is: "side"; readonly side: SideId };

export type Amount =
  | { readonly is: "number"; readonly value: number }
  | { readonly is: "count"; readonly pieces: PieceSet }
  /** Is how often board, turn and rights have been the same, including now. */
  | { readonly is: "repeats" }
  /** Is the number of turns that each side has had since this position first occurred. */
  | { readonly is: "rounds" }
  /** Is the number of rounds over which every move of a side has chased one and the same piece. */
  | { readonly is: "chases"; readonly of: Whose }
  | { readonly is: "counter"; readonly counter: number; readonly of: Whose }
  /** Is a number that describes the last move. */
  | { readonly is: "last"; readonly what: LastMove }
  /** Is the sum of weighted amounts. */
  | { readonly is: "sum"; readonly of: readonly { readonly times: number; readonly amount: Amount }[] };

/**
 * Names a fact of the last move: the code of the piece that moved, as it was, and of the first that it took (0 for none); how many
 * it took; the cells where it started and ended (-1 for none).
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
  /** Is true if pieces in hand count too. */
  readonly held?: boolean;
  /** Measures the origin or target cell of the last move instead of pieces; the cell counts as belonging to the player who moved. */
  readonly place?: "origin" | "target";
}

export interface Counter {
  readonly name: string;
  readonly eachSide: boolean;
  readonly start: number;
}

/** Describes `counter = value`, or `add value to counter`; `my` in an amount is who moved. */
export interface Tally {
  readonly when?: Condition;
  readonly counter: number;
  readonly of: Whose;
  readonly add: boolean;
  readonly value: number | Amount;
}

export interface End {
  readonly when: Condition;
  /** Is the result for the side to move. */
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
  /** Lists the cells of a trail; `victim` is the cell of the piece that left it. */
  readonly trail?: { readonly cells: readonly number[]; readonly victim: number };
  /**
   * Is, in the middle of a turn, the cell of a piece that must go on capturing or has a wall in its reach; the next field says what
   * else is still to be done.
   */
  readonly chain?: number;
  readonly owes?: "wall" | "take";
  /** Stores, for each counter, one value or one for each side. */
  readonly counters: readonly (readonly number[])[];
  /** Is the number of turns played. */
  readonly ply: number;
}

/** Is the code of a cell that nothing can enter at present. */
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
