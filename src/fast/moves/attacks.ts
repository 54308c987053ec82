import { WALL, pieceOf, sideOf } from "../../program/index.ts";
import { testsAttacks } from "../../core/moves/condition-queries.ts";
import { holds } from "../../core/moves/conditions.ts";
import * as ops from "./entries.ts";
import { attackEntryTailLength } from "./entries.ts";
import { areEmpty } from "./generate.ts";
import { followPath } from "../../core/moves/pseudo-moves.ts";
import type { FastState } from "./state.ts";

/** Returns true if an enemy of `side` could capture a piece of `side` on a spot. */
export function isAttacked(state: FastState, spot: number, side: number): boolean {
  const { board, size } = state;
  const { attacks, firstAttack, marks } = state.tables;
  for (let i = firstAttack[side * size + spot]; ; i++) {
    const entry = attacks[i];
    const operand = (entry >>> 5) & 511;
    const row = (entry >>> 14) << 8;
    switch (entry & 31) {
      case ops.END:
        return state.tables.hasWalkingAttackers && isAttackedByPath(state, spot, side);
      case ops.ATTACK_LEAP:
        if (marks[row | board[operand]] !== 0) return true;
        break;
      case ops.ATTACK_RAY: {
        const offset = operand - 256;
        let from = spot + offset;
        let distance = 1;
        while (board[from] === 0) {
          from += offset;
          distance++;
        }
        if (marks[row | board[from]] >= distance) return true;
        break;
      }
      case ops.ATTACK_CLEAR_PATH:
        if (marks[row | board[operand]] !== 0 && areEmpty(board, attacks, i + 1)) return true;
        i += attacks[i + 1] + 1;
        break;
      default:
        if (isAttackedBy(state, i, spot)) return true;
        i += attackEntryTailLength(attacks, i);
    }
  }
}

/** Returns the spot of the cheapest enemy of `side` that could capture on a spot, the first of them if several are equal; 0 if there is none. */
export function leastAttacker(state: FastState, spot: number, side: number, worths: Int32Array): number {
  const { board, size } = state;
  const { attacks, firstAttack, marks } = state.tables;
  let bestSpot = 0;
  let leastWorth = Infinity;
  for (let i = firstAttack[side * size + spot]; attacks[i] !== ops.END; i++) {
    const entry = attacks[i];
    const op = entry & 31;
    let from = (entry >>> 5) & 511;
    if (op === ops.ATTACK_LEAP) {
      if (marks[((entry >>> 14) << 8) | board[from]] === 0) continue;
    } else if (op === ops.ATTACK_RAY) {
      const offset = from - 256;
      from = spot + offset;
      let distance = 1;
      for (; board[from] === 0; distance++) from += offset;
      if (marks[((entry >>> 14) << 8) | board[from]] < distance) continue;
    } else {
      const entryIndex = i;
      i += attackEntryTailLength(attacks, i);
      if (!isAttackedBy(state, entryIndex, spot)) continue;
      if (op !== ops.ATTACK_CLEAR_PATH && op !== ops.ATTACK_HOP_CLEAR_PATH)
        from = spotOfAttacker(state, spot, from - 256, op);
    }
    const worth = worths[board[from]];
    if (worth > leastWorth || (worth === leastWorth && from > bestSpot)) continue;
    bestSpot = from;
    leastWorth = worth;
  }
  return state.tables.hasWalkingAttackers ? leastByPath(state, spot, side, worths, bestSpot) : bestSpot;
}

/** Returns the spot of the piece that may attack along an entry of the attack table: the first one in its direction, or the second behind a hurdle. */
function spotOfAttacker(state: FastState, spot: number, offset: number, op: number): number {
  let from = spot + offset;
  while (state.board[from] === 0) from += offset;
  if (op !== ops.ATTACK_HOP && op !== ops.ATTACK_RIGHT_BEHIND) return from;
  from += offset;
  while (state.board[from] === 0) from += offset;
  return from;
}

/** Returns the spot of the cheapest attacker: the one at `best`, or one whose paths must be followed step by step. */
function leastByPath(state: FastState, spot: number, side: number, worths: Int32Array, best: number): number {
  let bestSpot = best;
  for (const from of pathAttackers(state, spot, side, (code) => state.tables.walkingAttackers[code] !== 0)) {
    const difference = bestSpot === 0 ? -1 : worths[state.board[from]] - worths[state.board[bestSpot]];
    if (difference < 0 || (difference === 0 && from < bestSpot)) bestSpot = from;
  }
  return bestSpot;
}

/** Returns true if the entry at index `i` of the attack table, neither a leap nor a plain ray, is an attack in the present position. */
function isAttackedBy(state: FastState, i: number, spot: number): boolean {
  const { board } = state;
  const { attacks, marks } = state.tables;
  const entry = attacks[i];
  const op = entry & 31;
  const a = (entry >>> 5) & 511;
  const row = (entry >>> 14) << 8;
  if (op === ops.ATTACK_CLEAR_PATH) return marks[row | board[a]] !== 0 && areEmpty(board, attacks, i + 1);
  if (op === ops.ATTACK_HOP_CLEAR_PATH) {
    if (marks[row | board[a]] === 0) return false;
    const isTakable = marks[(attacks[i + 3] << 8) | board[spot]] !== 0;
    return (
      isTakable &&
      marks[(attacks[i + 2] << 8) | board[attacks[i + 1]]] !== 0 &&
      areEmpty(board, attacks, i + 4)
    );
  }
  const offset = a - 256;
  let from = spot + offset;
  let distance = 1;
  for (; board[from] === 0; distance++) from += offset;
  if (op === ops.ATTACK_RAY_TAKING_LISTED)
    return marks[row | board[from]] >= distance && marks[(attacks[i + 1] << 8) | board[spot]] !== 0;
  if (op === ops.ATTACK_RIGHT_BEHIND && distance > 1) return false;
  if (marks[(attacks[i + 1] << 8) | board[from]] === 0) return false;
  from += offset;
  for (distance++; board[from] === 0; distance++) from += offset;
  return marks[row | board[from]] >= distance && marks[(attacks[i + 2] << 8) | board[spot]] !== 0;
}

/** Returns true if a piece that has no table entries attacks a spot. Follows its paths step by step. */
const isAttackedByPath = (state: FastState, spot: number, side: number): boolean =>
  isAttackedWhere(state, spot, side, (code) => state.tables.walkingAttackers[code] !== 0);

/** Returns true if an enemy of `side` with one of these pieces attacks a spot. */
export const isAttackedByAny = (
  state: FastState,
  spot: number,
  side: number,
  pieces: readonly number[],
): boolean => isAttackedWhere(state, spot, side, (code) => pieces.includes(pieceOf(state.rules, code)));

/** Returns true if an enemy whose code passes a test attacks a spot. Follows its paths step by step. */
const isAttackedWhere = (
  state: FastState,
  spot: number,
  side: number,
  isIncluded: (code: number) => boolean,
): boolean => pathAttackers(state, spot, side, isIncluded).next().done !== true;

/** Yields the spots of the enemies whose code passes a test and that attack a spot. Follows their paths step by step. */
function* pathAttackers(
  state: FastState,
  spot: number,
  side: number,
  isIncluded: (code: number) => boolean,
): Generator<number, void> {
  const cell = state.grid.cells[spot];
  for (let other = 0; other < state.sides; other++) {
    if (other === side) continue;
    for (let i = 0; i < state.pieceCounts[other]; i++) {
      const from = state.lists[other * state.size + i];
      // While a move is tried only on the board, the list of pieces may still name the former piece of a spot.
      const code = state.board[from];
      if (code === 0 || code >= WALL || sideOf(state.rules, code) !== other || !isIncluded(code)) continue;
      if (canTakeByPath(state, from, cell, other)) yield from;
    }
  }
}

function canTakeByPath(state: FastState, from: number, cell: number, side: number): boolean {
  const isFresh = state.fresh[from] !== 0;
  return state.rules.pieces[pieceOf(state.rules, state.board[from])].paths.some(
    (path) =>
      (!path.first || isFresh) &&
      (!path.when || testsAttacks(path.when) || holds(path.when, side, state.facts)) &&
      followPath(state, path, state.grid.cells[from], side).some((it) => it.taken.includes(cell)),
  );
}
