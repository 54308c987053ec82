/** Describes the queries that search opponents use to evaluate a position. A code identifies a piece and its side. */
export interface EvaluationQueries {
  /** Returns the code on a spot of the grid: 0 for empty, a wall, or 255 outside the board. */
  codeOn(spot: number): number;
  /** Returns the sum of the values of all pieces on the board and in hand. `earlyShare` decreases from 1 (early in the game) to 0 (late). */
  weigh(scales: Scales, earlyShare: number): number;
  /** Returns the sum of the `forceValues` of the pieces on the board and in hand. */
  force(scales: Scales): number;
  /** Returns a 53-bit hash of the pieces that `scales.partMarks` marks, and their cells. */
  partHash(scales: Scales): number;
  /**
   * Returns the material that a side wins by a capture from one spot of the grid to another (static exchange evaluation). Both sides continue
   * to capture there, each time with their cheapest piece (the first on the board if several are equal), until it does not pay. `worths` is
   * indexed by code. Forbidden moves are included.
   */
  exchange(from: number, to: number, worths: Int32Array): number;
  /** Answers the queries of a table, and adds each result to its entry of `counts` with the sign of the query. */
  countAll(table: CountTable, counts: Int32Array): void;
  /** Returns the sum of the values of the cells that each piece can reach, by legal moves or not. `earlyShare` is that of `weigh`. */
  weighReach(query: ReachQuery, earlyShare: number): number;
}

/** Lists the values of pieces. After their first use, a fast play updates the sums with each move. */
export interface Scales {
  /** Is indexed by `code * cells + cell`: the value of a piece on a cell early in a game; `lateValues` is the value late in a game. */
  readonly earlyValues: Int32Array;
  readonly lateValues: Int32Array;
  /** Is indexed by code: the value of a piece in hand. */
  readonly handValues: Int32Array;
  /** Is indexed by code: the value of a piece for `force`, which measures how far the game has progressed. */
  readonly forceValues: Int32Array;
  /** Is indexed by code: 1 for the pieces that `partHash` includes. */
  readonly partMarks: Uint8Array;
}

/** Describes a query: the number of a side's pieces on the board that meet the conditions below. */
export interface PieceQuery {
  readonly side: number;
  /** Is indexed by code: 1 for the pieces that count. */
  readonly marks: Uint8Array;
  /** Is indexed by cell: 1 for the cells where pieces count; without it, all cells count. */
  readonly zone?: Uint8Array;
  /** Restricts the query to pieces that have certain other pieces near them, or none of them. */
  readonly near?: NearCondition;
}

interface NearCondition {
  readonly cells: readonly (readonly number[])[];
  /** Is indexed by code: 1 for the pieces to look for. `cells` lists, by cell, the cells near it. */
  readonly marks: Uint8Array;
  /** Is true if one of these pieces must be near, false if none may be. */
  readonly isAny: boolean;
}

/** Describes a query, the index of its count, and whether it is added or subtracted. */
export interface CountEntry {
  readonly query: PieceQuery;
  readonly countIndex: number;
  readonly sign: 1 | -1;
}

/** Describes queries that are answered in one pass over the pieces. The other fields are derived from `entries`. */
export interface CountTable {
  readonly entries: readonly CountEntry[];
  /** Is the number of 32-bit integers needed for one bit per cell. */
  readonly words: number;
  /** Is indexed by code: the groups that a piece belongs to. A group is a set of pieces that queries look for near others. */
  readonly groupsByCode: readonly (readonly number[] | undefined)[];
  /** Is indexed by code: the queries that may count the piece. */
  readonly queriesByCode: readonly (readonly AskedPiece[] | undefined)[];
  /** Is scratch space with one bit for each cell of each group. */
  readonly found: Int32Array;
}

/** Describes a query for one piece: it counts if it is in the zone, and near a piece of a group (or near none of them). */
export interface AskedPiece {
  readonly countIndex: number;
  readonly sign: 1 | -1;
  readonly zone: Uint8Array | undefined;
  readonly near: { readonly group: number; readonly masks: Int32Array; readonly isAny: boolean } | undefined;
}

/** Describes the values of the cells that pieces can reach. */
export interface ReachQuery {
  /** Is indexed by code: 1 if at least one cell has a value for the piece. */
  readonly valuedCodes: Uint8Array;
  /** Is indexed by code: the signed value of each cell early in a game; `lateValues` is the value late in a game. */
  readonly earlyValues: Float64Array;
  readonly lateValues: Float64Array;
  /** Adds values for cells next to certain pieces. */
  readonly near?: {
    readonly earlyValues: Float64Array;
    readonly lateValues: Float64Array;
    /** Is indexed by the side that moves there, then by code: 1 for the pieces whose neighbouring cells have a value. */
    readonly marks: readonly Uint8Array[];
    /** Is indexed by cell: the neighbours of the cell. */
    readonly cells: readonly (readonly number[])[];
  };
}
