import type { Sized } from "../../base/index.ts";
import type { Notation } from "./notation.ts";

/**
 * Describes piece games as plain data: the pieces and how they move, the effects of moves, what is forbidden, and
 * when the game ends. `core/moves` plays all of them; neither that module nor this file names any game. Cells are
 * numbered row by row from the top left: `y * width + x`. Vectors are (right, forward) from the point of view of the
 * piece's owner.
 */

export interface MoveRules extends Sized {
  /** Lists the cells that nothing can enter. */
  readonly holes: readonly number[];
  /** Lists the sides, in the order in which they move. */
  readonly sides: readonly Side[];
  readonly pieces: readonly Piece[];
  /**
   * Lists conditions that must be false after a move. They are tested after the move was made tentatively; `my` is the
   * side that moved.
   */
  readonly forbid: readonly Condition[];
  /** Is true if the `forbid` conditions are tested after the steps of the game, because the steps may change what these conditions depend on. */
  readonly judgedLate?: true;
  /** Makes captures compulsory: "any" allows every capture, "most" only the captures that take the most pieces. */
  readonly mustCapture?: "any" | "most";
  /** States when a side may pass: always, or only if it has no other move. */
  readonly pass?: "always" | "stuck";
  /** Describes what happens to a captured piece, and to the pieces around it. */
  readonly capture: CaptureRules;
  /** Describes the effects of a piece on other pieces when it lands or is dropped. */
  readonly landing?: LandingRules;
  /**
   * Requires a side to put a wall on an empty cell after each move. `moves` is true if there is a single wall, which moves. The
   * cell may be limited: by `inReach` to cells to which the moved piece could move next (if there are any), by `in` to a zone, by
   * `behind` to the cell that the piece left.
   */
  readonly wall?: {
    readonly moves: boolean;
    readonly inReach?: boolean;
    readonly in?: Zone;
    readonly behind?: boolean;
  };
  /** Is true if a piece in hand may enter on the cell that another piece leaves on its first move. */
  readonly gating: boolean;
  /** Lists pieces that must be dropped first: while a side can drop one of them, it has no other moves. */
  readonly mustDrop?: readonly PieceId[];
  readonly counters: readonly Counter[];
  /** Lists the changes of counters after each move, in order; in them, `my` is the side that moved. */
  readonly after: readonly Tally[];
  /** Lists the conditions that end the game; they are tested in order, for the side to move. */
  readonly ends: readonly End[];
  readonly start: Setup;
  /** Describes how moves are written; if missing, they are written as in chess. */
  readonly notation?: Notation;
}

/** Describes a piece game in a Program: its rules, and the layer, kinds and variables through which the rest of the Program sees their effects. */
export interface MoveGame {
  readonly rules: MoveRules;
  /** Stores the layer of the pieces, on the first board. */
  readonly layer: number;
  /**
   * Maps each code that a cell can have to the kind that the board shows for it. Code 0, an empty cell, maps to kind 0.
   */
  readonly kinds: readonly number[];
  /** Maps each counter to the variable that shows it. */
  readonly counters: readonly number[];
  /** Stores the object that represents a wall; without it there are no walls. */
  readonly wall?: number;
  /** Is true if every player may move at any time, regardless of the turn. */
  readonly anyTime: boolean;
  /**
   * Stores a start position that replaces the one that every level draws: its FEN, and the content hash of the game
   * without this change.
   */
  readonly setUp?: { readonly fen: string; readonly content: string };
  /** Describes how computer opponents evaluate a position, if the file defines an evaluation. */
  readonly worth?: Worth;
}

/** Describes the evaluation of a position for a side, from which the evaluations for the other sides are subtracted. The file chooses the unit. */
export interface Worth {
  /** Lists the value of each piece, on the board or in hand. */
  readonly pieces: readonly (readonly [PieceId, number])[];
  readonly terms: readonly WorthTerm[];
  /** Lists additional values of pieces that depend on their cells. */
  readonly tables?: readonly WorthTable[];
}

/**
 * Limits a value to a phase of the game: an "early" value has full weight at first, and less weight the more strong pieces the
 * sides have lost; a "late" value does the reverse. If missing, the weight is constant.
 */
export type WorthPhase = "early" | "late";

/** Describes the value of a piece by its cell: for each side, a value for each cell. It does not apply to pieces in hand. */
export interface WorthTable {
  readonly piece: PieceId;
  readonly phase?: WorthPhase;
  readonly values: readonly (readonly number[])[];
}

/** Describes a weighted amount, number of legal moves or reach. With a condition, it applies only if the condition is true for the side. */
export interface WorthTerm {
  readonly weight: number;
  readonly phase?: WorthPhase;
  readonly amount: Amount | { readonly is: "moves" } | ReachAmount;
  readonly when?: Condition;
}

/** Counts the cells to which each of the pieces can move, piece by piece; with `around`, only cells next to a piece of that set. */
export interface ReachAmount {
  readonly is: "reach";
  readonly pieces: readonly PieceId[];
  readonly whose: Whose;
  readonly around?: PieceSet;
}

export type PieceId = number;
export type SideId = number;
/** Describes a vector as (right, forward). */
export type Vector = readonly [number, number];

export interface Side {
  readonly name: string;
  /** Stores the direction that the side faces: 0 up, 2 right, 4 down, 6 left. */
  readonly faces: 0 | 2 | 4 | 6;
}

/**
 * Lists, for each side, the cells of a zone. A zone that is described relative to the mover (`rank 2`) has different
 * cells for each side; a drawn zone has the same cells for all.
 */
export type Zone = readonly (readonly number[])[];

export interface Piece {
  readonly name: string;
  /** Lists, for each side, the letters of the piece in FEN; in SAN, case does not matter. */
  readonly letters: readonly string[];
  readonly paths: readonly Path[];
  readonly castles: readonly Castle[];
  readonly becomes: readonly Becoming[];
  readonly drop?: Drop;
  /** Stores the piece that this piece becomes in its captor's hand; if missing, it does not change. */
  readonly captive?: PieceId;
  /** Lists the pieces that this piece chases even if they are protected; a piece without a list chases nothing. */
  readonly chases?: readonly PieceId[];
  /** Lists the only cells where this piece can be chased. */
  readonly chasedIn?: Zone;
}

/** Describes a way to move, in one or more legs. */
export interface Path {
  readonly legs: readonly Leg[];
  /** Lists the directions of the path. Each direction consists of one vector for each leg. */
  readonly ways: readonly (readonly Vector[])[];
  /** Is true if only a piece that has not moved can use the path. */
  readonly first?: boolean;
  /** Stores the zone where the piece must start; `in` is the zone where it must land. */
  readonly from?: Zone;
  readonly in?: Zone;
  /** Stores a condition that must be true before the move; `my` is the owner of the piece. */
  readonly when?: Condition;
  /** Is true if the cells that the piece passes over form a trail. Some pieces can capture it there, as in en passant. */
  readonly leavesTrail?: boolean;
  /** Is true if, after a capture by this path, the same piece must continue to capture as long as it can. */
  readonly again?: boolean;
  /** Lists the pieces to which a piece that moves this way is promoted; its other promotions do not apply. */
  readonly becomes?: readonly PieceId[];
}

export interface Leg {
  /** Stores the least number of steps; `most` is the greatest number, and 0 means no limit. A leap is one step. */
  readonly least: number;
  readonly most: number;
  /**
   * Is true if the cells between the start and the end of a leap must be empty. The path between them takes the orthogonal steps
   * first, then the diagonal ones.
   */
  readonly lame?: boolean;
  /** Requires the leg to jump over a hurdle. The leg ends anywhere `beyond` the hurdle, or on the cell right `behind` it. */
  readonly hop?: "beyond" | "behind";
  /** Lists the pieces that can be hurdles. `overEnemy` is true if the hurdle must be an enemy, `takesHurdle` if it is taken. */
  readonly over?: readonly PieceId[];
  readonly overEnemy?: boolean;
  readonly takesHurdle?: boolean;
  readonly to: Landing;
}

/** Describes what the cell at the end of a leg may contain. */
export interface Landing {
  readonly empty?: boolean;
  readonly enemy?: boolean;
  readonly own?: boolean;
  /**
   * Is true if the moving piece swaps with a piece of its own side on that cell. No other field of `to` then applies.
   */
  readonly swaps?: boolean;
  readonly trail?: boolean;
  /** Lists the only pieces that can be taken. */
  readonly only?: readonly PieceId[];
  /** Is true if the leg may end on a piece without taking it, because another leg follows. */
  readonly passes?: boolean;
}

/**
 * Describes a castling: the piece and its partner move to fixed columns, if neither has moved and the cells between
 * them are empty.
 */
export interface Castle {
  readonly to: number;
  readonly with: PieceId;
  readonly withTo: number;
}

export interface Becoming {
  readonly pieces: readonly PieceId[];
  /** Stores the zone in which a piece that lands is promoted. */
  readonly on: Zone;
  /** Is true if a piece that leaves the zone is promoted too. */
  readonly leaving?: boolean;
  /** Stores the zone where promotion is compulsory; if missing, it is compulsory wherever it is possible. */
  readonly must?: Zone;
  /** Limits, for each piece of `pieces`, how many of it may be on the board. With `counted`, the limit counts the pieces listed there instead. */
  readonly limits?: readonly number[];
  readonly counted?: readonly (readonly PieceId[])[];
}

export interface Drop {
  /** Stores the origin of the dropped piece: the hand, where it may be in the form of its `captive`, or an endless supply. */
  readonly from: "hand" | "supply";
  readonly in?: Zone;
  /** Stores the zone to which drops are limited as long as one of its cells is empty; these drops need not enclose enemies. */
  readonly first?: Zone;
  /** Is true if the piece may be dropped only next to another piece of its owner. */
  readonly besideOwn?: boolean;
  /** Forbids drops in a column that already has this many pieces of the same kind and owner. */
  readonly mostPerColumn?: number;
  /** Stores the zone where a dropped piece counts as unmoved. */
  readonly unmoved?: Zone;
  /** Is true if the piece falls to the lowest empty cell of the column. */
  readonly falls?: boolean;
  /** Is true if dropping this piece must not give checkmate. */
  readonly notMating?: boolean;
  /** Is true if the piece may be dropped only where it encloses enemies, which then change sides. */
  readonly enclosing?: boolean;
}

export interface CaptureRules {
  /** Stores the destination of a captured piece. */
  readonly to: "nowhere" | "hand";
  /**
   * Makes captures explode: the capturing piece and everything around the cell is removed too. `spares` are not removed from
   * around the cell, and `immune` pieces are not removed even if they captured.
   */
  readonly explodes?: { readonly spares: readonly PieceId[]; readonly immune: readonly PieceId[] };
}

export interface LandingRules {
  /**
   * Affects enemies that are enclosed in a line between the piece that landed and another piece of its owner: a single enemy is
   * taken, or all of them change sides.
   */
  readonly encloses?: "takes" | "turns";
  readonly diagonally: boolean;
  /** Lists the only pieces that can be taken by enclosing. Cells in `hostile` count as pieces of the enclosing side while they are empty. */
  readonly only?: readonly PieceId[];
  readonly hostile?: readonly number[];
  /** Is true if enemies next to the piece that landed change sides. */
  readonly converts?: boolean;
  /** Lists lines of cells; a side that fills one of them removes an enemy piece from the board. */
  readonly mill?: { readonly lines: readonly (readonly number[])[] };
}

/**
 * Describes a condition on a position. `my` refers to the side for which the condition is tested; each use of a
 * condition defines that side.
 */
export type Condition = Readonly<
  | { is: "and" | "or"; of: readonly Condition[] }
  | { is: "not"; of: Condition }
  /** Is true if the side to move has no legal move. */
  | { is: "no-moves" }
  /** Is true if the side has a legal move that brings one of the pieces into a zone. */
  | { is: "reaches"; pieces: readonly PieceId[]; in: Zone }
  /**
   * Is true if one of the pieces is attacked: a capturing path of an enemy piece (one of `by`) could land on it. With `every`,
   * there must be such pieces and all of them must be attacked.
   */
  | { is: "attacked"; pieces: PieceSet; every?: boolean; by?: readonly PieceId[] }
  /** Is true if the piece that moved last would be attacked on the cell where its move started. */
  | { is: "origin-attacked" }
  /** Is true if one of the pieces has an enemy, or a `hostile` cell, on each of its four sides; the edge of the board does not count as an enemy. */
  | { is: "surrounded"; pieces: PieceSet; hostile?: readonly number[] }
  | { is: "compare"; op: "=" | "!=" | "<" | "<=" | ">" | ">="; left: Amount; right: Amount }
  /** Is true if a side has this many pieces in an unbroken line. */
  | { is: "line"; whose: Whose; count: number }
  /**
   * Is true if the last move captured a piece; with `pieces`, the first captured piece must be one of them. The next conditions
   * are true if the last move was a drop, if it promoted a piece, and if it moved one of `pieces`.
   */
  | { is: "took"; pieces?: readonly PieceId[] }
  | { is: "dropped" }
  | { is: "promoted" }
  | { is: "mover"; pieces: readonly PieceId[] }
  /** Is true if the condition is tested for this side. */
  | { is: "side"; side: SideId }
>;

export type Amount = Readonly<
  | { is: "number"; value: number }
  | { is: "count"; pieces: PieceSet }
  /** Yields how often the position (board, turn and rights) has occurred, including now. */
  | { is: "repeats" }
  /** Yields the number of turns that each side has taken since this position first occurred. */
  | { is: "rounds" }
  /** Yields the number of rounds over which every move of a side has chased the same piece. */
  | { is: "chases"; of: Whose }
  | { is: "counter"; counter: number; of: Whose }
  /** Yields a fact about the last move. */
  | { is: "last"; what: LastMove }
  /** Yields the sum of weighted amounts. */
  | { is: "sum"; of: readonly { readonly times: number; readonly amount: Amount }[] }
>;

/**
 * Names a fact about the last move: the code of the piece that moved, before any promotion; the code of the first piece that it
 * captured (0 for none); the number of captured pieces; the cells where it started and ended (-1 for none).
 */
export type LastMove = "mover" | "taken" | "count" | "origin" | "target";

export type Whose = "my" | "enemy" | "any";

export interface PieceSet {
  readonly whose: Whose;
  readonly pieces: readonly PieceId[];
  /** Counts only pieces in this zone. */
  readonly in?: Zone;
  /** Counts only pieces that are next to a piece of this set. */
  readonly around?: PieceSet;
  /**
   * Counts only pieces that have no piece of this set ahead of them, on their column or an adjacent one. Ahead is the direction
   * that their owner faces.
   */
  readonly beyond?: PieceSet;
  /** Counts only pieces that are on the same row or column as a piece of this set, with only empty cells between them. */
  readonly opposite?: PieceSet;
  /** Counts only pieces that have a piece of this set ahead of them on their column. Ahead is the direction that their owner faces. */
  readonly trailing?: PieceSet;
  /** Counts only pieces that have a piece of this set anywhere on an adjacent column, columns running in the direction that their owner faces. */
  readonly flanking?: PieceSet;
  /** Is true if pieces in hand count too. */
  readonly held?: boolean;
  /**
   * Selects the origin or target cell of the last move instead of pieces. The cell counts as a piece of the player who
   * moved.
   */
  readonly place?: "origin" | "target";
}

export interface Counter {
  readonly name: string;
  readonly eachSide: boolean;
  readonly start: number;
}

/**
 * Describes a change of a counter: `counter = value`, or, if `add` is true, `add value to counter`. `my` refers to the
 * side that moved.
 */
export interface Tally {
  readonly when?: Condition;
  readonly counter: number;
  readonly of: Whose;
  readonly add: boolean;
  readonly value: number | Amount;
}

export interface End {
  readonly when: Condition;
  /** Stores the result for the side to move. */
  readonly result: Result;
  /** Is true if the player who moved last wins, whatever the number of players. */
  readonly toMover?: true;
  readonly text: string;
}

export type Result = "win" | "lose" | "draw";

/** Describes a position as plain data: the content of a FEN, for any board. */
export interface Setup {
  /** Stores a code for each cell: 0 if it is empty, `WALL`, or `codeOf(rules, side, piece)`. */
  readonly cells: readonly number[];
  readonly turn: SideId;
  /** Stores, for each side and each piece, how many of the piece are in hand. */
  readonly hands: readonly (readonly number[])[];
  /** Lists the cells whose pieces have not moved. */
  readonly fresh: readonly number[];
  /**
   * Lists the cells that the last move passed over, if its piece can be captured there as in en passant. That piece is
   * on the cell `victim`.
   */
  readonly trail?: { readonly cells: readonly number[]; readonly victim: number };
  /**
   * Stores a cell in the middle of a turn: the piece on it must continue to capture, or its reach limits where the wall
   * may be put. `owes` says what the side still has to do.
   */
  readonly chain?: number;
  readonly owes?: "wall" | "take";
  /** Stores the values of each counter: a single value, or one for each side. */
  readonly counters: readonly (readonly number[])[];
  /** Stores the number of turns played. */
  readonly ply: number;
}

/** Defines the code of a cell with a wall, which nothing can enter. */
export const WALL = 254;

/** Returns the code of a cell that holds this piece of a side. */
export const codeOf = (rules: MoveRules, side: SideId, piece: PieceId): number =>
  1 + side * rules.pieces.length + piece;

/** Returns the side that owns the piece of a cell's code. */
export const sideOf = (rules: MoveRules, code: number): SideId =>
  Math.floor((code - 1) / rules.pieces.length);

/** Returns the piece that this piece becomes in its captor's hand. */
export const heldAs = (rules: MoveRules, piece: PieceId): PieceId => rules.pieces[piece].captive ?? piece;

/** Returns the piece of a cell's code. */
export const pieceOf = (rules: MoveRules, code: number): PieceId => (code - 1) % rules.pieces.length;
