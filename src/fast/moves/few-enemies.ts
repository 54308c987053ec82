import { isAttacked } from "./attacks.ts";
import {
  ATTACKS_ALWAYS,
  ATTACKS_BY_TABLE,
  ATTACKS_IF_FREE_FROM,
  ATTACKS_NEVER,
  ATTACKS_OVER_ONE_FROM,
} from "./differences.ts";
import type { FastState } from "./state.ts";

/** Returns true if iterating over the enemies of a side is faster than scanning from a spot. */
export const areEnemiesFew = ({ counts, differences }: FastState, side: number): boolean =>
  counts[1 - side] <= differences.limit;

/** Returns the result of `isAttacked`, by the faster of two methods. */
export const isUnsafe = (state: FastState, spot: number, side: number): boolean =>
  areEnemiesFew(state, side) ? isAttackedByFew(state, spot, side) : isAttacked(state, spot, side);

/** Iterates over the enemies: usually the difference of the spots shows that they do not attack. */
function isAttackedByFew(state: FastState, spot: number, side: number): boolean {
  const { board, lists, counts, size } = state;
  const { table, codes, free } = state.differences;
  const base = side * codes * 2 * size + size - spot;
  const start = (1 - side) * size;
  const end = start + counts[1 - side];
  for (let i = start; i < end; i++) {
    const from = lists[i];
    const told = table[base + 2 * size * board[from] + from];
    if (told === ATTACKS_NEVER) continue;
    if (told === ATTACKS_ALWAYS) return true;
    if (told < ATTACKS_OVER_ONE_FROM) {
      let met = spot + told;
      while (board[met] === 0) met += told;
      if (met === from) return true;
    } else if (told < ATTACKS_IF_FREE_FROM) {
      if (isSecondOn(board, spot, told - 2 * ATTACKS_OVER_ONE_FROM, from) && isAttacked(state, spot, side))
        return true;
    } else if (told === ATTACKS_BY_TABLE) {
      if (isAttacked(state, spot, side)) return true;
    } else if (areFreeFrom(board, spot, free, told - ATTACKS_IF_FREE_FROM)) return true;
  }
  return false;
}

/** Returns true if exactly one piece stands between two spots of a line. */
function isSecondOn(board: Uint8Array, spot: number, offset: number, from: number): boolean {
  let met = spot + offset;
  while (board[met] === 0) met += offset;
  if (met === from) return false;
  met += offset;
  while (board[met] === 0) met += offset;
  return met === from;
}

function areFreeFrom(board: Uint8Array, spot: number, free: readonly number[], at: number): boolean {
  for (let n = at + 1; n <= at + free[at]; n++) if (board[spot + free[n]] !== 0) return false;
  return true;
}

/**
 * Returns true if some enemy of the side to move may give check or pin a piece: at most one piece stands between it and the king. Only
 * for games where leaps and rays alone attack.
 */
export function isAimedAt(state: FastState, king: number): boolean {
  const { board, lists, counts, size, side } = state;
  const { table, codes } = state.differences;
  const base = side * codes * 2 * size + size - king;
  const start = (1 - side) * size;
  const end = start + counts[1 - side];
  for (let i = start; i < end; i++) {
    const from = lists[i];
    const told = table[base + 2 * size * board[from] + from];
    if (told === ATTACKS_NEVER) continue;
    if (told >= ATTACKS_OVER_ONE_FROM) return true;
    let met = king + told;
    while (board[met] === 0) met += told;
    if (met === from || isSecondOn(board, king, told, from)) return true;
  }
  return false;
}
