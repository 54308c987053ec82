import { WALL, pieceOf, sideOf } from "../../program/index.ts";
import { asksAttacks, holds } from "../judge.ts";
import { END, FROM_BEHIND, FROM_FAR, FROM_HOP, FROM_LEAP, FROM_RAY } from "../tables.ts";
import { goings } from "../pseudo-moves.ts";
import type { FastState } from "./state.ts";

/** Whether an enemy of `side` could take a piece of `side` on this spot. */
export function isAttacked(state: FastState, spot: number, side: number): boolean {
  const { board, size } = state;
  const { attacks, firstAttack, marks } = state.tables;
  for (let i = firstAttack[side * size + spot]; ; i++) {
    const entry = attacks[i];
    const a = (entry >>> 5) & 511;
    const row = (entry >>> 14) << 8;
    switch (entry & 31) {
      case END:
        return state.compiled.tables.isSimple ? false : isOddlyAttacked(state, spot, side);
      case FROM_LEAP:
        if (marks[row | board[a]] !== 0) return true;
        break;
      case FROM_RAY: {
        const offset = a - 256;
        let from = spot + offset;
        let distance = 1;
        while (board[from] === 0) {
          from += offset;
          distance++;
        }
        if (marks[row | board[from]] >= distance) return true;
        break;
      }
      default:
        if (isAttackedBy(state, i, spot)) return true;
        i += lengthOf(entry & 31, attacks[i + 1]);
    }
  }
}

/** Integers of an entry of attacks after its first. */
function lengthOf(op: number, next: number): number {
  if (op === FROM_FAR) return next + 1;
  return op === FROM_HOP || op === FROM_BEHIND ? 0 : 1;
}

function isAttackedBy(state: FastState, i: number, spot: number): boolean {
  const { board } = state;
  const { attacks, marks } = state.tables;
  const entry = attacks[i];
  const a = (entry >>> 5) & 511;
  const row = (entry >>> 14) << 8;
  if ((entry & 31) === FROM_FAR) {
    if (marks[row | board[a]] === 0) return false;
    for (let n = i + 2; n < i + 2 + attacks[i + 1]; n++) if (board[attacks[n]] !== 0) return false;
    return true;
  }
  const offset = a - 256;
  let from = spot + offset;
  let distance = 1;
  for (; board[from] === 0; distance++) from += offset;
  if ((entry & 31) === FROM_BEHIND) {
    if (distance > 1 || board[from] >= WALL) return false;
    from += offset;
    for (distance++; board[from] === 0; distance++) from += offset;
    return marks[row | board[from]] >= distance;
  }
  if ((entry & 31) === FROM_HOP) {
    if (board[from] >= WALL) return false;
    from += offset;
    for (distance++; board[from] === 0; distance++) from += offset;
    return marks[row | board[from]] >= distance;
  }
  return marks[row | board[from]] >= distance && marks[(attacks[i + 1] << 8) | board[spot]] !== 0;
}

/** Whether a piece whose paths are walked attacks a spot. */
const isOddlyAttacked = (state: FastState, spot: number, side: number): boolean =>
  isReached(state, spot, side, (code) => state.tables.oddAttackers[code] !== 0);

/** The same as `isAttacked`, but by these pieces only. */
export const isAttackedByAny = (
  state: FastState,
  spot: number,
  side: number,
  by: readonly number[],
): boolean => isReached(state, spot, side, (code) => by.includes(pieceOf(state.rules, code)));

/** Whether an enemy of some codes reaches a spot, by walking its paths. */
function isReached(
  state: FastState,
  spot: number,
  side: number,
  isMeant: (code: number) => boolean,
): boolean {
  const cell = state.grid.cells[spot];
  for (let other = 0; other < state.sides; other++) {
    if (other === side) continue;
    for (let i = 0; i < state.counts[other]; i++) {
      const from = state.lists[other * state.size + i];
      // The list of pieces may still name the old one on a spot where another is being tried.
      const code = state.board[from];
      if (code === 0 || code >= WALL || sideOf(state.rules, code) !== other || !isMeant(code)) continue;
      if (takesOddly(state, from, cell, other)) return true;
    }
  }
  return false;
}

function takesOddly(state: FastState, from: number, cell: number, side: number): boolean {
  const isFresh = state.fresh[from] !== 0;
  return state.rules.pieces[pieceOf(state.rules, state.board[from])].paths.some(
    (path) =>
      (!path.first || isFresh) &&
      (!path.when || asksAttacks(path.when) || holds(path.when, side, state.asked)) &&
      goings(state, path, state.grid.cells[from], side).some((it) => it.taken.includes(cell)),
  );
}
