import type { CountTable } from "../piece-query.ts";
import type { FastState } from "./state.ts";

/** Adds to `out` what a table counts on the board. */
export function countPieces(state: FastState, table: CountTable, out: Int32Array): void {
  const { board, lists, counts, size, sides } = state;
  const { cells } = state.grid;
  const { asked, found, words } = table;
  markPieces(state, table);
  for (let side = 0; side < sides; side++) {
    const end = side * size + counts[side];
    for (let i = side * size; i < end; i++) {
      const spot = lists[i];
      const all = asked[board[spot]];
      if (all === undefined) continue;
      const cell = cells[spot];
      for (let n = 0; n < all.length; n++) {
        const { zone, near, at, sign } = all[n];
        if (zone !== undefined && zone[cell] === 0) continue;
        if (near !== undefined) {
          let shared = 0;
          for (let word = 0; word < words; word++)
            shared |= near.masks[cell * words + word] & found[near.group * words + word];
          if ((shared !== 0) !== near.isAny) continue;
        }
        out[at] += sign;
      }
    }
  }
}

/** Notes on which cells the pieces of each group stand. */
function markPieces(state: FastState, { groups, found, words }: CountTable): void {
  const { board, lists, counts, size, sides } = state;
  const { cells } = state.grid;
  found.fill(0);
  for (let side = 0; side < sides; side++) {
    const end = side * size + counts[side];
    for (let i = side * size; i < end; i++) {
      const spot = lists[i];
      const own = groups[board[spot]];
      if (own === undefined) continue;
      const cell = cells[spot];
      for (let n = 0; n < own.length; n++) found[own[n] * words + (cell >> 5)] |= 1 << (cell & 31);
    }
  }
}
