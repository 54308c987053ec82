/** Describes the queries by which opponents evaluate a position. A code identifies a piece and its side. */
export interface EvaluationQueries {
  /** Returns the code on a spot of the grid: 0 for empty, a wall, or 255 outside the board. */
  codeOn(spot: number): number;
  /** Returns the sum of the values of all pieces on the board and in hand. `earlyShare` goes from 1 (early in the game) down to 0 (late). */
  weigh(scales: Scales, earlyShare: number): number;
  /** Returns the total force of the pieces on the board and in hand. */
  force(scales: Scales): number;
  /** Returns a 53-bit hash of the cells of the pieces that `scales.partMarks` marks. */
  partHash(scales: Scales): number;
  /**
   * Returns the material that a side wins by moving from one spot of the grid to another (static exchange evaluation). Both sides go on
   * capturing there with their cheapest piece, of equal ones the first on the board, and stop when it does not pay. `worths` is by code.
   * Forbidden moves are not excluded.
   */
  exchange(from: number, to: number, worths: Int32Array): number;
  /** Adds to `counts` the number of pieces that each query of a table finds, at the index and with the sign of the query. */
  countAll(table: CountTable, counts: Int32Array): void;
  /** Returns the sum of the values of the cells that each piece can reach, by legal moves or not. `earlyShare` is as for `weigh`. */
  weighReach(query: ReachQuery, earlyShare: number): number;
}

/** Lists the values of pieces. A fast play updates their sums with each move, after their first use. */
export interface Scales {
  /** Is indexed by `code * cells + cell`: the value of a piece on a cell early in a game; `lateValues` is the value late in a game. */
  readonly earlyValues: Int32Array;
  readonly lateValues: Int32Array;
  /** Is indexed by code: the value of a piece in hand. */
  readonly handValues: Int32Array;
  /** Is indexed by code: what a piece on the board or in hand adds to the force of both sides, the measure of how late in the game it is. */
  readonly forceValues: Int32Array;
  /** Is indexed by code: 1 for the pieces that `partHash` includes. */
  readonly partMarks: Uint8Array;
}

/** Describes a query: how many pieces does a side have? */
export interface PieceQuery {
  readonly side: number;
  /** Is indexed by code: 1 for the pieces that count. */
  readonly marks: Uint8Array;
  /** Is indexed by cell: 1 for the cells where pieces count; all cells if missing. */
  readonly zone?: Uint8Array;
  /** Counts only pieces that have some other pieces near them, or that have none. The cells near a piece are listed by its own cell. */
  readonly near?: NearCondition;
}

interface NearCondition {
  readonly cells: readonly (readonly number[])[];
  /** Is indexed by code: 1 for the pieces to look for nearby. */
  readonly marks: Uint8Array;
  /** Is true if one of these pieces must be near, false if none may be. */
  readonly isAny: boolean;
}

/** Describes a query, the index of the count that it changes, and whether it adds or subtracts. */
export interface CountEntry {
  readonly query: PieceQuery;
  readonly countIndex: number;
  readonly sign: 1 | -1;
}

/** Describes queries that are answered together, in one pass over the pieces. All other fields are derived from `entries`. */
export interface CountTable {
  readonly entries: readonly CountEntry[];
  /** Is the number of 32-bit integers that hold one bit for each cell. */
  readonly words: number;
  /** Is indexed by code: the groups of a piece. Queries count the pieces near a piece of a group. */
  readonly groupsByCode: readonly (readonly number[] | undefined)[];
  /** Is indexed by code: the queries that count such a piece. */
  readonly queriesByCode: readonly (readonly AskedPiece[] | undefined)[];
  /** Is scratch space with one bit for each group and cell. */
  readonly found: Int32Array;
}

/** Describes a query about one piece: it must be in the zone, and near a piece of a group or near none. */
export interface AskedPiece {
  readonly countIndex: number;
  readonly sign: 1 | -1;
  readonly zone: Uint8Array | undefined;
  readonly near: { readonly group: number; readonly masks: Int32Array; readonly isAny: boolean } | undefined;
}

/** Describes the values of the cells that pieces can move to. */
export interface ReachQuery {
  /** Is indexed by code: 1 if any cell has a value for the piece. */
  readonly valuedCodes: Uint8Array;
  /** Is indexed by code: the signed value of each cell early in a game; `lateValues` is the value late in a game. */
  readonly earlyValues: Float64Array;
  readonly lateValues: Float64Array;
  /** Adds values for the cells next to some pieces. */
  readonly near?: {
    readonly earlyValues: Float64Array;
    readonly lateValues: Float64Array;
    /** Is indexed by the side that moves there, and by code: 1 for the pieces next to which cells have a value. */
    readonly marks: readonly Uint8Array[];
    /** Is indexed by cell: the neighbours of the cell. */
    readonly cells: readonly (readonly number[])[];
  };
}
