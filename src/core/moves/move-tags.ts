// Lists the tags of moves, which are the upper bits of a `Move`. Each comment says what the bits of `extra` hold.

/** Tags a plain move or capture. */
export const STEP = 0;
/** Tags a move that lands and becomes the piece `extra`. */
export const PROMOTE = 1;
/** Tags an en-passant capture: it takes the piece that left a trail. `extra` is used as in a swap. */
export const TRAIL = 2;
/** Tags a move that leaves a trail: it can be captured en passant on the cells that it passes over. */
export const DOUBLE = 3;
/** Tags a castling; `to` is the partner's spot. */
export const CASTLE = 4;
/** Tags a drop of the piece `extra` at `to`; `from` equals `to`. */
export const DROP = 5;
/** Tags a plain move after which the piece `extra` comes in where the mover started (gating). */
export const GATE = 6;
/** Tags a castling after which the piece `extra` comes in where the king started, or (next tag) where the partner did. */
export const CASTLE_GATE = 7;
export const CASTLE_GATE_PARTNER = 8;
export const PASS = 9;
/** Tags a wall put up at `to`; `from` equals `to`. */
export const WALL_UP = 10;
/** Tags the removal of an enemy piece at `to`; `from` equals `to`. */
export const TAKE = 11;
/** Tags a move of several legs (parts), which may capture. `extra` tells which of the possible ways the piece goes. */
export const LEGS = 12;
/** Tags a jump that takes the one piece between `from` and `to`; `extra` is used as in a swap. */
export const OVER = 13;
/** Tags a swap with the own piece at `to`; the mover becomes the piece `extra - 1` unless that is -1. */
export const SWAP = 14;
