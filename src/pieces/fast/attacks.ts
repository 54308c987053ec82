import { WALL, pieceOf, sideOf } from "../../program/index.ts";
import { asksAttacks, holds } from "../judge.ts";
import {
  END,
  FROM_BEHIND,
  FROM_FAR,
  FROM_LEAP,
  FROM_OVER_FAR,
  FROM_RAY,
  FROM_RAY_ONLY,
  restOf,
} from "../tables.ts";
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
        i += restOf(attacks, i);
    }
  }
}

/** Whether the entry at `i`, which is neither a leap nor a plain ray, holds. */
function isAttackedBy(state: FastState, i: number, spot: number): boolean {
  const { board } = state;
  const { attacks, marks } = state.tables;
  const entry = attacks[i];
  const op = entry & 31;
  const a = (entry >>> 5) & 511;
  const row = (entry >>> 14) << 8;
  if (op === FROM_FAR) return marks[row | board[a]] !== 0 && areEmpty(state, i + 1);
  if (op === FROM_OVER_FAR) {
    if (marks[row | board[a]] === 0) return false;
    const isTakable = marks[(attacks[i + 3] << 8) | board[spot]] !== 0;
    return isTakable && marks[(attacks[i + 2] << 8) | board[attacks[i + 1]]] !== 0 && areEmpty(state, i + 4);
  }
  const offset = a - 256;
  let from = spot + offset;
  let distance = 1;
  for (; board[from] === 0; distance++) from += offset;
  if (op === FROM_RAY_ONLY)
    return marks[row | board[from]] >= distance && marks[(attacks[i + 1] << 8) | board[spot]] !== 0;
  if (op === FROM_BEHIND && distance > 1) return false;
  if (marks[(attacks[i + 1] << 8) | board[from]] === 0) return false;
  from += offset;
  for (distance++; board[from] === 0; distance++) from += offset;
  return marks[row | board[from]] >= distance && marks[(attacks[i + 2] << 8) | board[spot]] !== 0;
}

/** Whether the spots of a list in the table of attacks are empty. */
function areEmpty({ board, tables: { attacks } }: FastState, at: number): boolean {
  for (let n = at + 1; n <= at + attacks[at]; n++) if (board[attacks[n]] !== 0) return false;
  return true;
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
