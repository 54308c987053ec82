import { OWN } from "./prepared-rules.ts";
import * as ops from "./entries.ts";
import { isAttacked } from "./attacks.ts";
import { listPseudoLegal, listPseudoLegalFrom, addGatedMoves, keepMarked } from "./generate.ts";
import { tagOf } from "../../core/moves/move.ts";
import { SWAP } from "../../core/moves/move-tags.ts";
import { WALL } from "../../program/index.ts";
import { listCastlings } from "./castling.ts";
import { listDrops } from "./drops.ts";
import { attackEntryTailLength } from "./entries.ts";
import { mayForbidSteps, mayTakeTrail, removeForbidden } from "./try.ts";
import type { FastState } from "./state.ts";

/**
 * Lists the legal moves in games with one royal piece where all attacks are leaps and rays. The scan from the king has found the pinned
 * pieces, and the spots where a piece would block a check.
 */
export function listLegalByPins(state: FastState, out: Int32Array, at: number): number {
  const king = state.kings[state.side];
  const { checkerCount, pinBase: base } = state;
  let [end, triedFrom] = [at, at];
  if (checkerCount < 2) {
    end = listPseudoLegal(state, out, at, base, king);
    const mayTryDropsOnly = state.prepared.needsTrials && checkerCount === 0;
    if (mayTryDropsOnly && !mayForbidSteps(state) && !mayTakeTrail(state)) triedFrom = end;
    end = listDrops(state, out, end);
    if (checkerCount === 1) end = keepMarked(state, out, at, end, base);
  }
  const kingMovesStart = end;
  end = listKingMoves(state, out, end, king);
  if (checkerCount === 0) end = listCastlings(state, out, end, kingMovesStart);
  // This is done last, because trying a move may scan again.
  return removeForbidden(state, out, triedFrom, end);
}

/**
 * Returns true if an enemy attacks the only royal piece of a side. If legal moves are found by a scan from that piece, the scan is used,
 * because most often the moves of that side are listed next. It never replaces a scan for the other side, which the caller may still be
 * using.
 */
export function isRoyalAttacked(state: FastState, side: number): boolean {
  const { prepared, side: mover, version, scannedVersion, scannedSide } = state;
  const canScan = prepared.legality === "pins" || prepared.legality === "sensitive";
  if (!canScan || (scannedVersion === version && scannedSide !== side))
    return isAttacked(state, state.kings[side], side);
  state.side = side;
  scanFromKing(state);
  state.side = mover;
  return state.checkerCount > 0;
}

/** Scans from the king of the side to move, once per position. Returns false if the moves cannot be listed by pins: see `scanForPins`. */
export function scanFromKing(state: FastState): boolean {
  if (state.scannedVersion !== state.version || state.scannedSide !== state.side) {
    if (state.prepared.legality === "pins") state.areLinesDistinct = scanForPins(state);
    else scanForDangers(state);
    state.scannedVersion = state.version;
    state.scannedSide = state.side;
  }
  return state.areLinesDistinct;
}

/**
 * Scans from the king: counts the checkers, and finds the pinned pieces and their lines. Returns false if an enemy attacks the king in two
 * ways, which marks of lines cannot represent.
 */
function scanForPins(state: FastState): boolean {
  const king = state.kings[state.side];
  const { board, lineMarks, pins, size } = state;
  const { attacks, firstAttack, marks: reach } = state.tables;
  const sideOffset = state.side * 256;
  const { relations } = state.prepared;
  if (state.lastStamp > 2 ** 30) state.forgetStamps();
  const checkMark = ++state.lastStamp;
  state.pinBase = checkMark;
  let checkerCount = 0;
  let areLinesDistinct = true;
  state.checkerCount = 0;
  for (let i = firstAttack[state.side * size + king]; attacks[i] !== ops.END; i++) {
    const entry = attacks[i];
    const operand = (entry >>> 5) & 511;
    const row = (entry >>> 14) << 8;
    if ((entry & 31) === ops.ATTACK_LEAP) {
      if (reach[row | board[operand]] === 0) continue;
      checkerCount++;
      if (lineMarks[operand] >= checkMark) areLinesDistinct = false;
      lineMarks[operand] = checkMark;
      continue;
    }
    const offset = operand - 256;
    let spot = king + offset;
    let distance = 1;
    while (board[spot] === 0) {
      spot += offset;
      distance++;
    }
    const metCode = board[spot];
    if (relations[sideOffset | metCode] === OWN) {
      let spotBehind = spot + offset;
      distance++;
      while (board[spotBehind] === 0) {
        spotBehind += offset;
        distance++;
      }
      if (reach[row | board[spotBehind]] < distance) continue;
      if (lineMarks[spotBehind] >= checkMark) areLinesDistinct = false;
      const pinMark = ++state.lastStamp;
      // A piece pinned on two lines cannot move at all.
      pins[spot] = pins[spot] > checkMark ? -pinMark : pinMark;
      for (let it = king + offset; it !== spotBehind; it += offset) lineMarks[it] = pinMark;
      lineMarks[spotBehind] = pinMark;
    } else if (reach[row | metCode] >= distance) {
      checkerCount++;
      if (lineMarks[spot] >= checkMark) areLinesDistinct = false;
      for (let it = king + offset; it !== spot; it += offset) lineMarks[it] = checkMark;
      lineMarks[spot] = checkMark;
    }
  }
  state.checkerCount = checkerCount;
  return areLinesDistinct;
}

/** Lists the moves of the king to spots that are not attacked. */
function listKingMoves(state: FastState, out: Int32Array, at: number, king: number): number {
  const { board } = state;
  const code = board[king];
  const movesEnd = listPseudoLegalFrom(state, out, at, king, code);
  // Moves of a king that may stop being royal are listed without this test; each is tried later.
  const isTriedLater = state.prepared.mayChangeRoyalty[state.pieceAt(king)] !== 0;
  let end = at;
  board[king] = 0;
  for (let i = at; i < movesEnd; i++) {
    const move = out[i];
    if (isTriedLater || tagOf(move) === SWAP || !isAttacked(state, (move >>> 9) & 511, state.side))
      out[end++] = move;
  }
  board[king] = code;
  return state.rules.gating && state.fresh[king] !== 0 ? addGatedMoves(state, out, at, end) : end;
}

/**
 * Scans from the king, in games where other attacks than leaps and rays exist. Counts the checkers, and marks the spots where an attack may
 * open when a piece leaves or enters. A move that neither starts nor ends on a marked spot, and is not a king move, opens no attack.
 */
function scanForDangers(state: FastState): void {
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
