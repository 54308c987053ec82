import * as tags from "./move-tags.ts";

/**
 * Describes a move in 32 bits. Spots are those of the grid.
 *
 *     bits  0-8   from
 *     bits  9-17  to: where the piece lands; for a castling the partner's spot
 *     bits 18-27  extra: a piece, or the number of the way that a piece went
 *     bits 28-31  tag: the sort of move, see `move-tags.ts`
 */
export type Move = number;

export const packMove = (tag: number, from: number, to: number, extra = 0): Move =>
  from | (to << 9) | (extra << 18) | (tag << 28);

/** Returns the move without the gated piece, which is ignored when the legality of the move is tested. */
export function withoutGate(move: Move): Move {
  const [from, to, tag] = [fromOf(move), toOf(move), tagOf(move)];
  if (tag === tags.GATE) return packMove(tags.STEP, from, to);
  const gatesInCastling = tag === tags.CASTLE_GATE || tag === tags.CASTLE_GATE_PARTNER;
  return gatesInCastling ? packMove(tags.CASTLE, from, to) : move;
}

/** Returns the piece that the mover becomes by choice; undefined if it stays as it is or has no choice. */
export function promotedTo(move: Move): number | undefined {
  const tag = tagOf(move);
  if (tag === tags.PROMOTE) return extraOf(move);
  const isSpecial = tag === tags.SWAP || tag === tags.TRAIL || tag === tags.OVER;
  return isSpecial && extraOf(move) > 0 ? extraOf(move) - 1 : undefined;
}

/** Returns a step with another tag: that of a swap, or of a capture of a piece that is not on the target cell. */
export const withTag = (tag: number, move: Move): Move =>
  packMove(tag, fromOf(move), toOf(move), (promotedTo(move) ?? -1) + 1);

export const fromOf = (move: Move): number => move & 511;
export const toOf = (move: Move): number => (move >>> 9) & 511;
export const extraOf = (move: Move): number => (move >>> 18) & 1023;
export const tagOf = (move: Move): number => move >>> 28;
