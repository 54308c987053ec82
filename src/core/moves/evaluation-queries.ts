/** Describes the questions by which opponents evaluate a position. A code is that of a piece of a side. */
export interface EvaluationQueries {
  /** Returns the code on a spot of the grid: 0 for empty, a wall, or 255 outside the board. */
  codeOn(spot: number): number;
  /** Adds up the values of all pieces on the board and in hand. `early` goes from 1 down to 0 (late). */
  weigh(scales: Scales, early: number): number;
  /** Adds up the force of the pieces on the board and in hand. */
  force(scales: Scales): number;
  /** Returns a hash, of 53 bits, of where the pieces of the part stand. */
  partHash(scales: Scales): number;
  /**
   * Returns what a side wins by going from one spot of the grid to another (static exchange evaluation). Both sides go on taking there with their
   * cheapest piece, of equal ones the first on the board, and stop when it does not pay. `worths` is by code. What the rules forbid is not tested.
   */
  exchange(from: number, to: number, worths: Int32Array): number;
  /** Adds to `out` how many pieces each query of a table finds, at its place and with its sign. */
  countAll(table: CountTable, out: Int32Array): void;
  /** Adds up the values of the cells that each piece can go to, legal or not. `early` is as for `weigh`. */
  weighReach(query: ReachQuery, early: number): number;
}

/** Describes the values of pieces. A fast play keeps their sums up with each move, once they have been asked for. */
export interface Scales {
  /** Holds, by code and cell, `code * cells + cell`: the value of a piece there early and late in a game. */
  readonly early: Int32Array;
  readonly late: Int32Array;
  /** Is indexed by code: the value of a piece in hand. */
  readonly held: Int32Array;
  /** Is indexed by code: what a piece on the board or in hand adds to the force of both sides, which tells early from late. */
  readonly force: Int32Array;
  /** Is indexed by code: 1 for the pieces of `partHash`. */
  readonly part: Uint8Array;
}

/** Asks how many pieces of a side there are. */
export interface PieceQuery {
  readonly side: number;
  /** Is indexed by code: 1 for those that count. */
  readonly marks: Uint8Array;
  /** Is indexed by cell: 1 where they count; everywhere, if missing. */
  readonly zone?: Uint8Array;
  /** Counts only pieces with some others, or with none, on the cells that are given by the cell of the piece. */
  readonly near?: Near;
}

interface Near {
  readonly cells: readonly (readonly number[])[];
  /** Is indexed by code: 1 for the others. */
  readonly marks: Uint8Array;
  /** Is true if there must be one, false if there must be none. */
  readonly isAny: boolean;
}

/** Describes a query, which of several counts it changes, and whether it adds or subtracts. */
export interface CountEntry {
  readonly query: PieceQuery;
  readonly at: number;
  readonly sign: 1 | -1;
}

/** Describes queries that are answered together, in one pass over the pieces. All but `entries` follows from these. */
export interface CountTable {
  readonly entries: readonly CountEntry[];
  /** Says how many integers of 32 bits hold a bit for each cell. */
  readonly words: number;
  /** Is indexed by code: the groups of pieces, near which others count, to which it belongs. */
  readonly groups: readonly (readonly number[] | undefined)[];
  /** Is indexed by code: what is asked of such a piece. */
  readonly asked: readonly (readonly AskedPiece[] | undefined)[];
  /** Holds room for a bit for each group and cell. */
  readonly found: Int32Array;
}

/** Describes a query about one piece: it must stand in the zone, and near one of a group or near none. */
export interface AskedPiece {
  readonly at: number;
  readonly sign: 1 | -1;
  readonly zone: Uint8Array | undefined;
  readonly near: { readonly group: number; readonly masks: Int32Array; readonly isAny: boolean } | undefined;
}

/** Describes the values of the cells that pieces can go to. */
export interface ReachQuery {
  /** Is indexed by code: 1 if it has any value. */
  readonly asked: Uint8Array;
  /** Is indexed by code: the signed value of each cell, early and late. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** Gives further values of the cells next to some pieces. */
  readonly near?: {
    readonly early: Float64Array;
    readonly late: Float64Array;
    /** Is indexed by the side that goes there, and by code: 1 for those pieces. */
    readonly marks: readonly Uint8Array[];
    /** Is indexed by cell: its neighbours. */
    readonly cells: readonly (readonly number[])[];
  };
}
