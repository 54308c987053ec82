import { pieceOf } from "../../program/index.ts";
import { packMove } from "../../core/moves/move.ts";
import { CASTLE, CASTLE_GATE, CASTLE_GATE_PARTNER, STEP } from "../../core/moves/move-tags.ts";
import { canBeGated } from "./generate.ts";
import { isAttacked } from "./attacks.ts";
import { isAllowed } from "./try.ts";
import { partnerOf } from "./rights.ts";
import type { FastState, ReadyCastling } from "./state.ts";

/**
 * Writes the legal castlings of the side to move into `out` from index `at`, and returns the index after the last. The other legal
 * moves of the king must be in `out` already; `legalAt` is the index of the first legal move.
 */
export function listCastlings(state: FastState, out: Int32Array, at: number, legalAt: number): number {
  if (state.freshCount === 0 || !state.prepared.canCastle) return at;
  const castlings = availableCastlings(state);
  let end = at;
  for (let i = 0; i < castlings.length; i++) end = listCastling(state, out, end, castlings[i], legalAt);
  return end;
}

/** Returns the castlings whose king and partner have never moved. The list is cached for each set of unmoved pieces. */
function availableCastlings(state: FastState): readonly ReadyCastling[] {
  if (state.prepared.canDropUnmoved) return findCastlings(state);
  const { castlings, side, freshKey } = state;
  const index = Math.imul(freshKey + side, 0x9e3779b1) >>> 24;
  const cached = castlings[index];
  if (cached !== undefined && cached.freshKey === freshKey && cached.side === side) return cached.ready;
  const ready = findCastlings(state);
  castlings[index] = { freshKey, side, ready };
  return ready;
}

function findCastlings(state: FastState): readonly ReadyCastling[] {
  const castlings: ReadyCastling[] = [];
  const firstIndex = state.side * state.size;
  for (let i = 0; i < state.pieceCounts[state.side]; i++) {
    const king = state.lists[firstIndex + i];
    if (state.fresh[king] === 0) continue;
    for (const castle of state.rules.pieces[pieceOf(state.rules, state.board[king])].castles) {
      const partner = partnerOf(state, king, castle);
      if (partner === 0) continue;
      const row = king - (state.grid.cells[king] % state.grid.width);
      const [kingTo, partnerTo] = [row + castle.to, row + castle.withTo];
      const passedSpots = new Set([...spotsFromTo(king, kingTo), ...spotsFromTo(partner, partnerTo)]);
      const spotsBetween = [...passedSpots].filter((it) => it !== king && it !== partner);
      castlings.push({ king, partner, kingTo, partnerTo, spotsBetween });
    }
  }
  return castlings;
}

const spotsFromTo = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => Math.min(from, to) + i);

function listCastling(
  state: FastState,
  out: Int32Array,
  at: number,
  castling: ReadyCastling,
  legalAt: number,
): number {
  const { king, partner, kingTo, partnerTo, spotsBetween } = castling;
  for (let i = 0; i < spotsBetween.length; i++) if (state.board[spotsBetween[i]] !== 0) return at;
  if (!isSafePath(state, king, kingTo, out, legalAt, at)) return at;
  const move = packMove(CASTLE, king, partner);
  const mustTry = state.prepared.legality === "tried";
  if (mustTry ? !isAllowed(state, move) : !isSafeEnd(state, king, partner, kingTo, partnerTo)) return at;
  out[at] = move;
  return state.rules.gating ? gateCastling(state, out, at + 1, castling) : at + 1;
}

/** Adds castlings with a piece gated where the king or its partner stood, if neither lands there. */
function gateCastling(
  state: FastState,
  out: Int32Array,
  at: number,
  { king, partner, kingTo, partnerTo }: ReadyCastling,
): number {
  const isVacated = (spot: number) => spot !== kingTo && spot !== partnerTo;
  let end = at;
  for (let piece = 0; piece < state.rules.pieces.length; piece++) {
    if (isVacated(king) && canBeGated(state, piece, king))
      out[end++] = packMove(CASTLE_GATE, king, partner, piece);
    if (isVacated(partner) && canBeGated(state, piece, partner))
      out[end++] = packMove(CASTLE_GATE_PARTNER, king, partner, piece);
  }
  return end;
}

/** Returns true if the king passes over no attacked cell. */
function isSafePath(
  state: FastState,
  king: number,
  to: number,
  out: Int32Array,
  legalAt: number,
  legalEnd: number,
): boolean {
  const code = state.board[king];
  if (state.prepared.royalMask[code] === 0) return true;
  const [firstSpot, lastSpot] = [Math.min(king, to), Math.max(king, to)];
  const { version, scannedVersion, checkerCount } = state;
  const isUnattacked =
    scannedVersion === version && checkerCount === 0 && king === state.kings[state.scannedSide];
  let isSafe = true;
  for (let spot = firstSpot; spot <= lastSpot && isSafe; spot++) {
    if (spot === king && isUnattacked) continue;
    // The destination is tested later, with the partner in place.
    if (spot === to && spot !== king) continue;
    if (out.subarray(legalAt, legalEnd).includes(packMove(STEP, king, spot))) continue;
    isSafe =
      state.prepared.legality === "tried" ? isAllowedAt(state, king, spot) : isSafeAt(state, king, spot);
  }
  return isSafe;
}

function isSafeAt(state: FastState, king: number, spot: number): boolean {
  const { board } = state;
  const [code, previousCode] = [board[king], board[spot]];
  board[king] = 0;
  board[spot] = code;
  const isSafe = !isAttacked(state, spot, state.side);
  board[spot] = previousCode;
  board[king] = code;
  return isSafe;
}

/** Returns true if the king may be on a spot, in games where check is more than an attack. */
function isAllowedAt(state: FastState, king: number, spot: number): boolean {
  state.saveState(0);
  if (spot !== king) {
    if (state.board[spot] !== 0) state.liftPiece(spot);
    state.shiftPiece(king, spot);
  }
  const isChecked = state.prepared.checkConditions.some((test) => test(state.side, state.facts));
  state.undo();
  return !isChecked;
}

/** Returns true if the king is safe after castling. The partner may have shielded it from an attacker before. */
function isSafeEnd(
  state: FastState,
  king: number,
  partner: number,
  kingTo: number,
  partnerTo: number,
): boolean {
  const { board } = state;
  const [kingCode, partnerCode] = [board[king], board[partner]];
  if (state.prepared.royalMask[kingCode] === 0) return true;
  board[king] = 0;
  board[partner] = 0;
  board[kingTo] = kingCode;
  board[partnerTo] = partnerCode;
  const isSafe = !isAttacked(state, kingTo, state.side);
  board[kingTo] = 0;
  board[partnerTo] = 0;
  board[king] = kingCode;
  board[partner] = partnerCode;
  return isSafe;
}
