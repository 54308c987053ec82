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

interface Near {
  readonly cells: readonly (readonly number[])[];
  readonly marks: Uint8Array;
  /** Whether there must be one, or none. */
  readonly isAny: boolean;
}
