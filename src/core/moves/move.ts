/**
 * A move in 32 bits. Spots are those of the grid.
 *
 *     bits  0-8   from
 *     bits  9-17  to: where the piece lands; for a castling the partner's spot
 *     bits 18-27  extra: a piece, or the number of the way that a piece went
 *     bits 28-31  tag: the sort of move
 */
export type Move = number;

/** A plain move or capture. */
export const STEP = 0;
/** Lands and becomes the piece `extra`. */
export const PROMOTE = 1;
/** Takes the piece that left the trail. */
export const TRAIL = 2;
/** Leaves a trail on the cells between. */
export const DOUBLE = 3;
/** `to` is the partner's spot. */
export const CASTLE = 4;
/** The piece `extra` comes in at `to`; from and to are the same. */
export const DROP = 5;
/** A plain move; the piece `extra` comes in where it started. */
export const GATE = 6;
/** A castling; the piece `extra` comes in where the king started, or where the partner did. */
export const CASTLE_GATE = 7;
export const CASTLE_GATE_PARTNER = 8;
export const PASS = 9;
/** A wall goes to `to`; from and to are the same. */
export const WALL_UP = 10;
/** An enemy piece at `to` goes off the board; from and to are the same. */
export const TAKE = 11;
/** The way `extra` of several legs; captures on the way. */
export const LEGS = 12;
/** Takes the one piece between from and to. */
export const OVER = 13;

export const packMove = (tag: number, from: number, to: number, extra = 0): Move =>
  from | (to << 9) | (extra << 18) | (tag << 28);

/** Returns the move without the piece that comes in, which must not be what makes the move legal. */
export function ungated(move: Move): Move {
  const tag = tagOf(move);
  if (tag === GATE) return packMove(STEP, fromOf(move), toOf(move));
  if (tag === CASTLE_GATE || tag === CASTLE_GATE_PARTNER) return packMove(CASTLE, fromOf(move), toOf(move));
  return move;
}

export const fromOf = (move: Move): number => move & 511;
export const toOf = (move: Move): number => (move >>> 9) & 511;
export const extraOf = (move: Move): number => (move >>> 18) & 1023;
export const tagOf = (move: Move): number => move >>> 28;
