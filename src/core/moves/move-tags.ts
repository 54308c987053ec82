// Lists the tags of moves, which are the upper bits of a `Move`. The comments also say what its `extra` bits hold.

/** Tags a plain move or capture. */
export const STEP = 0;
/** Tags a move after which the piece becomes the piece `extra`. */
export const PROMOTE = 1;
/** Tags an en-passant capture of the piece that left a trail. `extra` is used as in a swap. */
export const TRAIL = 2;
/** Tags a move that leaves a trail: the piece can be captured en passant on the cells that it passes over. */
export const DOUBLE = 3;
/** Tags a castling; `to` is the partner's spot. */
export const CASTLE = 4;
/** Tags a drop of the piece `extra` at `to`; `from` equals `to`. */
export const DROP = 5;
/** Tags a plain move after which the piece `extra` from the hand is put on the cell that the mover left (gating). */
export const GATE = 6;
/** Tags a castling after which the piece `extra` is put on the cell that the king left (CASTLE_GATE) or that the partner left. */
export const CASTLE_GATE = 7;
export const CASTLE_GATE_PARTNER = 8;
export const PASS = 9;
/** Tags a wall put up at `to`; `from` equals `to`. */
export const WALL_UP = 10;
/** Tags the removal of an enemy piece at `to`; `from` equals `to`. */
export const TAKE = 11;
/** Tags a move of several legs (parts), which may capture. `extra` is the index of the way that the piece follows. */
export const LEGS = 12;
/** Tags a jump that captures the one piece between `from` and `to`. `extra` is used as in a swap. */
export const OVER = 13;
/** Tags a swap with an own piece at `to`. The mover becomes the piece `extra - 1`, or stays as it is if `extra` is 0. */
export const SWAP = 14;
