import { EMPTY, ENEMY, OWN } from "./prepared-rules.ts";
import { fromOf, packMove, tagOf, toOf } from "../../core/moves/move.ts";
import { DOUBLE, GATE, STEP, SWAP, TRAIL } from "../../core/moves/move-tags.ts";
import * as ops from "./entries.ts";
import { removeDuplicates, pushChoices, changeTags, walkPath } from "./choices.ts";
import type { FastState } from "./state.ts";

/** Lists the pseudo-legal moves of all pieces except `king`. If `pinBase` is not 0, a piece whose entry in `pins` exceeds it stays on its line. */
export function listPseudoLegal(
  state: FastState,
  out: Int32Array,
  at: number,
  pinBase: number,
  king: number,
): number {
  const { lists, board, pins, size } = state;
  const listStart = state.side * size;
  const count = state.pieceCounts[state.side];
  const isPinning = pinBase > 0;
  let end = at;
  for (let i = listStart; i < listStart + count; i++) {
    const from = lists[i];
    if (from === king) continue;
    const firstMoveIndex = end;
    end = listPseudoLegalFrom(state, out, end, from, board[from]);
    if (isPinning && (pins[from] > pinBase || pins[from] < -pinBase))
      end = keepMarked(state, out, firstMoveIndex, end, pins[from]);
    if (state.rules.gating && state.fresh[from] !== 0) end = addGatedMoves(state, out, firstMoveIndex, end);
  }
  return end;
}

/**
 * Filters the moves by the marks of their target spots. For a pinned piece it keeps those along its line; in check, those that capture the
 * checker or block the check. En-passant captures and swaps are kept, and tested later.
 */
export function keepMarked(
  state: FastState,
  out: Int32Array,
  start: number,
  movesEnd: number,
  mark: number,
): number {
  let end = start;
  for (let i = start; i < movesEnd; i++) {
    const move = out[i];
    const tag = tagOf(move);
    if (tag === TRAIL || tag === SWAP || state.lineMarks[(move >>> 9) & 511] === mark) out[end++] = move;
  }
  return end;
}

/** Lists the moves of the piece on a spot from its table. */
export function listPseudoLegalFrom(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  code: number,
): number {
  const { board } = state;
  const { entries, firstEntry } = state.tables;
  const { relations } = state.prepared;
  const sideOffset = state.side * 256;
  let end = at;
  for (let i = firstEntry[code * state.size + from]; ; i++) {
    const entry = entries[i];
    const operand = (entry >>> 5) & 511;
    switch (entry & 31) {
      case ops.END:
        return end;
      case ops.END_ONCE:
        return removeDuplicates(out, at, at, end);
      case ops.LEAP: {
        const relation = relations[sideOffset | board[operand]];
        if (relation === EMPTY || relation === ENEMY) out[end++] = from | (operand << 9);
        break;
      }
      case ops.LEAP_EMPTY:
        if (board[operand] === 0) out[end++] = from | (operand << 9);
        break;
      case ops.LEAP_ENEMY:
        if (relations[sideOffset | board[operand]] === ENEMY) out[end++] = from | (operand << 9);
        break;
      case ops.RAY: {
        const offset = operand - 256;
        let to = from + offset;
        let cellsLeft = entry >>> 14;
        for (; cellsLeft > 0 && board[to] === 0; cellsLeft--) {
          out[end++] = from | (to << 9);
          to += offset;
        }
        if (cellsLeft > 0 && relations[sideOffset | board[to]] === ENEMY) out[end++] = from | (to << 9);
        break;
      }
      case ops.RAY_EMPTY: {
        const offset = operand - 256;
        let to = from + offset;
        for (let cellsLeft = entry >>> 14; cellsLeft > 0 && board[to] === 0; cellsLeft--) {
          out[end++] = from | (to << 9);
          to += offset;
        }
        break;
      }
      case ops.LEAP_LAME:
        if (board[entry >>> 14] === 0) {
          const relation = relations[sideOffset | board[operand]];
          if (relation === EMPTY || relation === ENEMY) out[end++] = from | (operand << 9);
        }
        break;
      case ops.HOP:
        end = listHop(state, out, end, from, i);
        i += 3;
        break;
      case ops.LEAP_LEAVING_TRAIL:
        if (board[operand] === 0 && areEmpty(board, entries, i + 1))
          end = pushTrailStep(state, out, end, from, operand, entry >>> 14);
        i += entries[i + 1] + 1;
        break;
      case ops.LEAP_ONTO_TRAIL:
        if (state.trailLength > 0) end = pushTrailCapture(state, out, end, from, operand);
        break;
      case ops.IF_FRESH:
        if (state.fresh[from] === 0) i += entry >>> 14;
        break;
      default:
        end = listOtherEntry(state, out, end, from, i);
        i = state.entryEnd;
    }
  }
}

/** Returns true if all spots of a list are empty. The list begins with their number. */
export function areEmpty(board: Uint8Array, spots: Int32Array, at: number): boolean {
  for (let n = at + 1; n <= at + spots[at]; n++) if (board[spots[n]] !== 0) return false;
  return true;
}

/** Lists the moves of one entry of the less frequent kinds. Sets `entryEnd` to the index of the last integer of the entry. */
function listOtherEntry(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { entries } = state.tables;
  const entry = entries[i];
  const operand = (entry >>> 5) & 511;
  const secondOperand = entry >>> 14;
  state.entryEnd = i;
  switch (entry & 31) {
    case ops.LEAP_CHOICE:
      return admitsContent(state, operand, secondOperand) ? pushChoices(state, out, at, from, operand) : at;
    case ops.RAY_ENEMY:
      return listRide(state, out, at, from, entry, ops.HOLDS_ENEMY);
    case ops.RAY_CHOICE:
      state.entryEnd = i + 1;
      return listRide(state, out, at, from, entry, entries[i + 1] | 8);
    case ops.RAY_TAKING_LISTED:
      state.entryEnd = i + 1;
      return listRideCapture(state, out, at, from, entry, entries[i + 1]);
    case ops.LEAP_CLEAR_PATH: {
      state.entryEnd = i + 1 + entries[i + 1];
      if (!areEmpty(state.board, entries, i + 1)) return at;
      if (!admitsContent(state, operand, secondOperand)) return at;
      if (secondOperand & 8) return pushChoices(state, out, at, from, operand);
      out[at] = from | (operand << 9);
      return at + 1;
    }
    case ops.HOP_RIGHT_BEHIND:
      state.entryEnd = i + 3;
      return listHopBehind(state, out, at, from, i);
    case ops.HOP_CLEAR_PATH:
      state.entryEnd = i + 4 + entries[i + 4];
      return listFarHop(state, out, at, from, i);
    case ops.WALK_PATH:
      return walkPath(state, out, at, from, secondOperand);
    default:
      return at;
  }
}

function admitsContent(state: FastState, spot: number, contentBits: number): boolean {
  switch (state.prepared.relations[state.side * 256 + state.board[spot]]) {
    case EMPTY:
      return (contentBits & ops.HOLDS_EMPTY) !== 0;
    case ENEMY:
      return (contentBits & ops.HOLDS_ENEMY) !== 0;
    case OWN:
      return (contentBits & ops.HOLDS_OWN) !== 0;
    default:
      return false;
  }
}

function listRide(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  entry: number,
  contentBits: number,
): number {
  const offset = ((entry >>> 5) & 511) - 256;
  let end = at;
  let to = from + offset;
  for (let cellsLeft = entry >>> 14; cellsLeft > 0; cellsLeft--, to += offset) {
    if (admitsContent(state, to, contentBits)) {
      if (contentBits & 8) end = pushChoices(state, out, end, from, to);
      else out[end++] = from | (to << 9);
    }
    if (state.board[to] !== 0) break;
  }
  return end;
}

function listRideCapture(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  entry: number,
  row: number,
): number {
  const offset = ((entry >>> 5) & 511) - 256;
  let to = from + offset;
  for (let cellsLeft = entry >>> 14; cellsLeft > 1 && state.board[to] === 0; cellsLeft--) to += offset;
  if (state.tables.marks[row * 256 + state.board[to]] === 0) return at;
  out[at] = from | (to << 9);
  return at + 1;
}

/** Lists the moves that pass over the first piece on a line. */
function listHop(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { board } = state;
  const { entries, marks } = state.tables;
  const offset = ((entries[i] >>> 5) & 511) - 256;
  const mayPromote = entries[i] >>> 14 !== 0;
  let cellsLeft = entries[i + 1];
  let to = from + offset;
  for (; cellsLeft > 0 && board[to] === 0; cellsLeft--) to += offset;
  if (cellsLeft <= 1 || marks[(entries[i + 2] << 8) | board[to]] === 0) return at;
  const landingRow = entries[i + 3] << 8;
  let end = at;
  to += offset;
  for (cellsLeft--; cellsLeft > 0; cellsLeft--, to += offset) {
    if (marks[landingRow | board[to]] !== 0) {
      if (mayPromote) end = pushChoices(state, out, end, from, to);
      else out[end++] = from | (to << 9);
    }
    if (board[to] !== 0) break;
  }
  return end;
}

/** Lists the jump over the first piece on a line to the cell right behind it. */
function listHopBehind(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { board } = state;
  const { entries, marks } = state.tables;
  const offset = ((entries[i] >>> 5) & 511) - 256;
  let cellsLeft = entries[i + 1];
  let to = from + offset;
  for (; cellsLeft > 0 && board[to] === 0; cellsLeft--) to += offset;
  if (cellsLeft <= 1 || marks[(entries[i + 2] << 8) | board[to]] === 0) return at;
  to += offset;
  return marks[(entries[i + 3] << 8) | board[to]] === 0 ? at : pushLanding(state, out, at, from, to, i);
}

/** Lists the hop over a certain spot to another one, if all spots that must be empty are. */
function listFarHop(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { board } = state;
  const { entries, marks } = state.tables;
  const to = (entries[i] >>> 5) & 511;
  if (marks[(entries[i + 2] << 8) | board[entries[i + 1]]] === 0) return at;
  if (marks[(entries[i + 3] << 8) | board[to]] === 0) return at;
  if (!areEmpty(board, entries, i + 4)) return at;
  return pushLanding(state, out, at, from, to, i);
}

function pushLanding(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  to: number,
  i: number,
): number {
  if (state.tables.entries[i] >>> 14 !== 0) return pushChoices(state, out, at, from, to);
  out[at] = from | (to << 9);
  return at + 1;
}

/** Adds a move that leaves a trail, or a promotion to each piece that the mover can become. */
function pushTrailStep(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  to: number,
  contentBits: number,
): number {
  if ((contentBits & 8) === 0) {
    out[at] = packMove(DOUBLE, from, to);
    return at + 1;
  }
  const end = pushChoices(state, out, at, from, to);
  if (tagOf(out[end - 1]) === STEP) out[end - 1] = packMove(DOUBLE, from, to);
  return end;
}

function pushTrailCapture(state: FastState, out: Int32Array, at: number, from: number, to: number): number {
  if (state.board[to] !== 0 || !state.hasTrail(to)) return at;
  const victim = state.board[state.trailVictim];
  if (state.prepared.relations[state.side * 256 + victim] !== ENEMY) return at;
  const end = pushChoices(state, out, at, from, to);
  changeTags(out, at, end, TRAIL);
  return end;
}

/** Returns true if a piece in hand could be dropped on a spot. */
export function canBeGated(state: FastState, piece: number, spot: number): boolean {
  if (state.handOf(state.side, piece) === 0) return false;
  const zone = state.rules.pieces[piece].drop?.in?.[state.side];
  return zone === undefined || zone.includes(state.grid.cells[spot]);
}

export function addGatedMoves(state: FastState, out: Int32Array, start: number, movesEnd: number): number {
  let end = movesEnd;
  for (let i = start; i < movesEnd; i++) {
    if (tagOf(out[i]) !== STEP) continue;
    for (let piece = 0; piece < state.rules.pieces.length; piece++)
      if (canBeGated(state, piece, fromOf(out[i])))
        out[end++] = packMove(GATE, fromOf(out[i]), toOf(out[i]), piece);
  }
  return end;
}
