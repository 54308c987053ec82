import { WALL } from "../../program/index.ts";
import { OWN } from "./prepared-rules.ts";
import * as ops from "./entries.ts";
import { attackEntryTailLength } from "./entries.ts";
import type { FastState } from "./state.ts";

/**
 * Scans from the king, in games where other attacks than leaps and rays exist. Counts the checkers, and marks the spots where an attack may
 * open when a piece leaves or enters. A move that neither starts nor ends on a marked spot, and is not a king move, opens no attack.
 */
export function scanForDangers(state: FastState): void {
  const king = state.kings[state.side];
  const { board, size } = state;
  const { attacks, firstAttack, marks: reach } = state.tables;
  if (state.lastStamp > 2 ** 30) state.forgetStamps();
  state.pinBase = ++state.lastStamp;
  state.checkerCount = 0;
  for (
    let i = firstAttack[state.side * size + king];
    attacks[i] !== ops.END;
    i += 1 + attackEntryTailLength(attacks, i)
  ) {
    const entry = attacks[i];
    const operand = (entry >>> 5) & 511;
    const row = (entry >>> 14) << 8;
    switch (entry & 31) {
      case ops.ATTACK_LEAP:
        if (reach[row | board[operand]] !== 0) state.checkerCount++;
        break;
      case ops.ATTACK_RAY:
        scanRay(state, king, operand - 256, row);
        break;
      case ops.ATTACK_RAY_TAKING_LISTED:
        if (reach[(attacks[i + 1] << 8) | board[king]] !== 0) scanRay(state, king, operand - 256, row);
        break;
      case ops.ATTACK_CLEAR_PATH:
        if (reach[row | board[operand]] !== 0) scanPath(state, i + 1, 0, 1);
        break;
      case ops.ATTACK_HOP_CLEAR_PATH: {
        if (reach[row | board[operand]] === 0 || reach[(attacks[i + 3] << 8) | board[king]] === 0) break;
        const hurdleSpot = attacks[i + 1];
        const isHurdle = reach[(attacks[i + 2] << 8) | board[hurdleSpot]] !== 0;
        if (!isHurdle) markDanger(state, hurdleSpot);
        // An own piece in between may become the hurdle.
        scanPath(state, i + 4, isHurdle ? 0 : 1, 2);
        break;
      }
      default:
        if (reach[(attacks[i + 2] << 8) | board[king]] !== 0) scanHurdle(state, king, i);
    }
  }
}

function markDanger(state: FastState, spot: number): void {
  state.lineMarks[spot] = state.pinBase;
}

/** Scans along a ray for a checker, or for a single own piece that shields the king from one. */
function scanRay(state: FastState, king: number, offset: number, row: number): void {
  const { board } = state;
  const { marks: reach } = state.tables;
  let spot = king + offset;
  let distance = 1;
  for (; board[spot] === 0; distance++) spot += offset;
  if (reach[row | board[spot]] >= distance) {
    state.checkerCount++;
    return;
  }
  if (!isOwn(state, spot)) return;
  let spotBehind = spot + offset;
  for (distance++; board[spotBehind] === 0; distance++) spotBehind += offset;
  if (reach[row | board[spotBehind]] >= distance) markDanger(state, spot);
}

/**
 * Marks own pieces on the spots that must be empty for an attack, if at most `blockerLimit` of these are occupied. The attack table lists the
 * spots from `at` on.
 */
function scanPath(state: FastState, at: number, missingCount: number, blockerLimit: number): void {
  const { board } = state;
  const { attacks } = state.tables;
  let blockerCount = missingCount;
  for (let n = at + 1; n <= at + attacks[at]; n++) if (board[attacks[n]] !== 0) blockerCount++;
  if (blockerCount === 0) state.checkerCount++;
  if (blockerCount > blockerLimit) return;
  for (let n = at + 1; n <= at + attacks[at]; n++)
    if (isOwn(state, attacks[n])) markDanger(state, attacks[n]);
}

/** Scans a line for attacks over hurdles. A piece that enters the line may become a hurdle, and one of two hurdles may leave it. */
function scanHurdle(state: FastState, king: number, i: number): void {
  const { board } = state;
  const { attacks, marks: reach } = state.tables;
  const offset = ((attacks[i] >>> 5) & 511) - 256;
  const row = (attacks[i] >>> 14) << 8;
  const hurdleRow = attacks[i + 1] << 8;
  let firstSpot = king + offset;
  let distance = 1;
  for (; board[firstSpot] === 0; distance++) firstSpot += offset;
  if (distance > 1 && (attacks[i] & 31) === ops.ATTACK_RIGHT_BEHIND) return markDanger(state, king + offset);
  if (board[firstSpot] >= WALL) return;
  if (reach[row | board[firstSpot]] >= distance)
    for (let spot = king + offset; spot !== firstSpot; spot += offset) markDanger(state, spot);
  let secondSpot = firstSpot + offset;
  for (distance++; board[secondSpot] === 0; distance++) secondSpot += offset;
  if (board[secondSpot] >= WALL) return;
  if (reach[row | board[secondSpot]] >= distance) {
    if (reach[hurdleRow | board[firstSpot]] === 0) markDanger(state, firstSpot);
    else state.checkerCount++;
  }
  if (!isOwn(state, firstSpot) && !isOwn(state, secondSpot)) return;
  let thirdSpot = secondSpot + offset;
  for (distance++; board[thirdSpot] === 0; distance++) thirdSpot += offset;
  if (reach[row | board[thirdSpot]] < distance) return;
  if (isOwn(state, firstSpot) && reach[hurdleRow | board[secondSpot]] !== 0) markDanger(state, firstSpot);
  if (isOwn(state, secondSpot) && reach[hurdleRow | board[firstSpot]] !== 0) markDanger(state, secondSpot);
}

const isOwn = ({ prepared, side, board }: FastState, spot: number): boolean =>
  prepared.relations[side * 256 + board[spot]] === OWN;
