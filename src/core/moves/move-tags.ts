// Lists the sorts of moves: the tag in the upper bits of a `Move`. `extra` is what those bits hold.

/** Holds a plain move or capture. */
export const STEP = 0;
/** Lands and becomes the piece `extra`. */
export const PROMOTE = 1;
/** Takes the piece that left the trail. */
export const TRAIL = 2;
/** Leaves a trail on the cells between. */
export const DOUBLE = 3;
/** Marks a castling; `to` is the partner's spot. */
export const CASTLE = 4;
/** The piece `extra` comes in at `to`; from and to are the same. */
export const DROP = 5;
/** Holds a plain move; the piece `extra` comes in where it started. */
export const GATE = 6;
/** Marks a castling; the piece `extra` comes in where the king started, or where the partner did. */
export const CASTLE_GATE = 7;
export const CASTLE_GATE_PARTNER = 8;
export const PASS = 9;
/** A wall goes to `to`; from and to are the same. */
export const WALL_UP = 10;
/** An enemy piece at `to` goes off the board; from and to are the same. */
export const TAKE = 11;
/** Holds the way `extra` of several legs; captures on the way. */
export const LEGS = 12;
/** Takes the one piece between from and to. */
export const OVER = 13;
/** Changes places with the own piece at `to`, and becomes the piece `extra - 1` unless that is -1. */
export const SWAP = 14;
