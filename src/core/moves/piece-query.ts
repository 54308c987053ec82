/** A question how many pieces of a side there are, made ready to be asked often. */
export interface PieceQuery {
  readonly side: number;
  /** By code: 1 for those that count. */
  readonly marks: Uint8Array;
  /** By cell: 1 where they count; everywhere, if missing. */
  readonly zone?: Uint8Array;
  /** Only those with one of some pieces, or with none, on one of these cells, which are given by the cell of the piece. */
  readonly near?: Near;
}

/** A query, which of several counts it adds to, and whether it adds or takes away. */
export interface CountEntry {
  readonly query: PieceQuery;
  readonly at: number;
  readonly sign: 1 | -1;
}

/** Queries made ready to be answered together, in one pass over the pieces. */
export interface CountTable {
  readonly entries: readonly CountEntry[];
  /** How many integers of 32 bits hold a bit for each cell. */
  readonly words: number;
  /** By code: the groups of pieces, near which others count, to which it belongs. */
  readonly groups: readonly (readonly number[] | undefined)[];
  /** By code: what is asked of such a piece. */
  readonly asked: readonly (readonly AskedPiece[] | undefined)[];
  /** Room for a bit for each group and cell. */
  readonly found: Int32Array;
}

/** What is asked of a piece: it must stand in the zone, and near one of a group or near none. */
export interface AskedPiece {
  readonly at: number;
  readonly sign: 1 | -1;
  readonly zone: Uint8Array | undefined;
  readonly near: { readonly group: number; readonly masks: Int32Array; readonly isAny: boolean } | undefined;
}

/** What everything on a board and in hand is worth: kept up with each move once it has been asked for. */
export interface Scales {
  /** By code and cell, `code * cells + cell`: what a piece counts there early and late in a game. */
  readonly early: Int32Array;
  readonly late: Int32Array;
  /** By code: what a piece in hand counts, at any time. */
  readonly held: Int32Array;
  /** By code: what a piece on the board or in hand adds to the force of both sides, by which early and late are told apart. */
  readonly force: Int32Array;
  /** By code: 1 for the pieces of which `partHash` is made. */
  readonly part: Uint8Array;
}

/** What the cells are worth that pieces can go to, each piece for itself. */
export interface ReachQuery {
  /** By code: whether it has any weight. */
  readonly asked: Uint8Array;
  /** By code: what each cell counts early and late, signed. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** What the cells next to some pieces count besides. */
  readonly near?: {
    readonly early: Float64Array;
    readonly late: Float64Array;
    /** By the side that goes there, and code: 1 for those pieces. */
    readonly marks: readonly Uint8Array[];
    readonly cells: readonly (readonly number[])[];
  };
}

interface Near {
  readonly cells: readonly (readonly number[])[];
  readonly marks: Uint8Array;
  /** Whether there must be one, or none. */
  readonly isAny: boolean;
}
