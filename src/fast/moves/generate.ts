import { EMPTY, ENEMY, OWN } from "./prepared-rules.ts";
import { fromOf, packMove, tagOf, toOf } from "../../core/moves/move.ts";
import { DOUBLE, GATE, STEP, SWAP, TRAIL } from "../../core/moves/move-tags.ts";
import * as ops from "./entries.ts";
import { dropDoubles, pushChoices, changeSort, walkPath } from "./choices.ts";
import type { FastState } from "./state.ts";

/** Lists the pseudo-legal moves of all pieces but `king`. With `base`, pieces with a greater entry in `pins` stay on their line. */
export function listPseudoLegal(
  state: FastState,
  out: Int32Array,
  at: number,
  base: number,
  king: number,
): number {
  const { lists, board, pins, size } = state;
  const start = state.side * size;
  const count = state.counts[state.side];
  const isPinning = base > 0;
  let end = at;
  for (let i = start; i < start + count; i++) {
    const from = lists[i];
    if (from === king) continue;
    const before = end;
    end = listPseudoLegalFrom(state, out, end, from, board[from]);
    if (isPinning && (pins[from] > base || pins[from] < -base))
      end = keepMarked(state, out, before, end, pins[from]);
    if (state.rules.gating && state.fresh[from] !== 0) end = addGates(state, out, before, end);
  }
  return end;
}

/**
 * Filters the moves by the marks of their target spots: moves of a pinned piece along its line, and in check those that capture the enemy
 * or block it. Captures on a trail and swaps are tested later.
 */
export function keepMarked(
  state: FastState,
  out: Int32Array,
  before: number,
  at: number,
  mark: number,
): number {
  let end = before;
  for (let i = before; i < at; i++) {
    const move = out[i];
    const tag = tagOf(move);
    if (tag === TRAIL || tag === SWAP || state.marks[(move >>> 9) & 511] === mark) out[end++] = move;
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
  const { entries, first } = state.tables;
  const { relations } = state.compiled;
  const own = state.side * 256;
  let end = at;
  for (let i = first[code * state.size + from]; ; i++) {
    const entry = entries[i];
    const a = (entry >>> 5) & 511;
    switch (entry & 31) {
      case ops.END:
        return end;
      case ops.END_ONCE:
        return dropDoubles(out, at, at, end);
      case ops.LEAP: {
        const relation = relations[own | board[a]];
        if (relation === EMPTY || relation === ENEMY) out[end++] = from | (a << 9);
        break;
      }
      case ops.LEAP_EMPTY:
        if (board[a] === 0) out[end++] = from | (a << 9);
        break;
      case ops.LEAP_ENEMY:
        if (relations[own | board[a]] === ENEMY) out[end++] = from | (a << 9);
        break;
      case ops.RAY: {
        const offset = a - 256;
        let to = from + offset;
        let left = entry >>> 14;
        for (; left > 0 && board[to] === 0; left--) {
          out[end++] = from | (to << 9);
          to += offset;
        }
        if (left > 0 && relations[own | board[to]] === ENEMY) out[end++] = from | (to << 9);
        break;
      }
      case ops.RAY_EMPTY: {
        const offset = a - 256;
        let to = from + offset;
        for (let left = entry >>> 14; left > 0 && board[to] === 0; left--) {
          out[end++] = from | (to << 9);
          to += offset;
        }
        break;
      }
      case ops.LEAP_LAME:
        if (board[entry >>> 14] === 0) {
          const relation = relations[own | board[a]];
          if (relation === EMPTY || relation === ENEMY) out[end++] = from | (a << 9);
        }
        break;
      case ops.HOP:
        end = listHop(state, out, end, from, i);
        i += 3;
        break;
      case ops.LEAP_LEAVING_TRAIL:
        if (board[a] === 0 && areEmpty(board, entries, i + 1))
          end = pushDouble(state, out, end, from, a, entry >>> 14);
        i += entries[i + 1] + 1;
        break;
      case ops.LEAP_ONTO_TRAIL:
        if (state.trailLength > 0) end = pushTrail(state, out, end, from, a);
        break;
      case ops.IF_FRESH:
        if (state.fresh[from] === 0) i += entry >>> 14;
        break;
      default:
        end = generateOther(state, out, end, from, i);
        i = state.next;
    }
  }
}

/** Returns true if the spots of a list are empty; the list has their number first. */
export function areEmpty(board: Uint8Array, list: Int32Array, at: number): boolean {
  for (let n = at + 1; n <= at + list[at]; n++) if (board[list[n]] !== 0) return false;
  return true;
}

/** Lists the moves of one entry of the less frequent kinds. Sets `next` to the end of the entry. */
function generateOther(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { entries } = state.tables;
  const entry = entries[i];
  const a = (entry >>> 5) & 511;
  const b = entry >>> 14;
  state.next = i;
  switch (entry & 31) {
    case ops.LEAP_CHOICE:
      return admits(state, a, b) ? pushChoices(state, out, at, from, a) : at;
    case ops.RAY_ENEMY:
      return listRide(state, out, at, from, entry, ops.HOLDS_ENEMY);
    case ops.RAY_CHOICE:
      state.next = i + 1;
      return listRide(state, out, at, from, entry, entries[i + 1] | 8);
    case ops.RAY_TAKING_LISTED:
      state.next = i + 1;
      return listRideCapture(state, out, at, from, entry, entries[i + 1]);
    case ops.LEAP_CLEAR_PATH: {
      state.next = i + 1 + entries[i + 1];
      if (!areEmpty(state.board, entries, i + 1)) return at;
      if (!admits(state, a, b)) return at;
      if (b & 8) return pushChoices(state, out, at, from, a);
      out[at] = from | (a << 9);
      return at + 1;
    }
    case ops.HOP_RIGHT_BEHIND:
      state.next = i + 3;
      return listHopBehind(state, out, at, from, i);
    case ops.HOP_CLEAR_PATH:
      state.next = i + 4 + entries[i + 4];
      return listFarHop(state, out, at, from, i);
    case ops.WALK_PATH:
      return walkPath(state, out, at, from, b);
    default:
      return at;
  }
}

function admits(state: FastState, spot: number, wanted: number): boolean {
  switch (state.compiled.relations[state.side * 256 + state.board[spot]]) {
    case EMPTY:
      return (wanted & ops.HOLDS_EMPTY) !== 0;
    case ENEMY:
      return (wanted & ops.HOLDS_ENEMY) !== 0;
    case OWN:
      return (wanted & ops.HOLDS_OWN) !== 0;
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
  wanted: number,
): number {
  const offset = ((entry >>> 5) & 511) - 256;
  let end = at;
  let to = from + offset;
  for (let left = entry >>> 14; left > 0; left--, to += offset) {
    if (admits(state, to, wanted)) {
      if (wanted & 8) end = pushChoices(state, out, end, from, to);
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
  for (let left = entry >>> 14; left > 1 && state.board[to] === 0; left--) to += offset;
  if (state.tables.marks[row * 256 + state.board[to]] === 0) return at;
  out[at] = from | (to << 9);
  return at + 1;
}

/** Lists the moves over the first piece on a line. */
function listHop(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { board } = state;
  const { entries, marks } = state.tables;
  const offset = ((entries[i] >>> 5) & 511) - 256;
  const isChoice = entries[i] >>> 14 !== 0;
  let left = entries[i + 1];
  let to = from + offset;
  for (; left > 0 && board[to] === 0; left--) to += offset;
  if (left <= 1 || marks[(entries[i + 2] << 8) | board[to]] === 0) return at;
  const landings = entries[i + 3] << 8;
  let end = at;
  to += offset;
  for (left--; left > 0; left--, to += offset) {
    if (marks[landings | board[to]] !== 0) {
      if (isChoice) end = pushChoices(state, out, end, from, to);
      else out[end++] = from | (to << 9);
    }
    if (board[to] !== 0) break;
  }
  return end;
}

/** Lists the jump over the first piece on a line, to the cell right behind it. */
function listHopBehind(state: FastState, out: Int32Array, at: number, from: number, i: number): number {
  const { board } = state;
  const { entries, marks } = state.tables;
  const offset = ((entries[i] >>> 5) & 511) - 256;
  let left = entries[i + 1];
  let to = from + offset;
  for (; left > 0 && board[to] === 0; left--) to += offset;
  if (left <= 1 || marks[(entries[i + 2] << 8) | board[to]] === 0) return at;
  to += offset;
  return marks[(entries[i + 3] << 8) | board[to]] === 0 ? at : pushLanding(state, out, at, from, to, i);
}

/** Lists the hop over one spot to another, if all spots between are empty. */
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

/** Adds a move that leaves a trail, or one for each piece that the mover can become. */
function pushDouble(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  to: number,
  wanted: number,
): number {
  if ((wanted & 8) === 0) {
    out[at] = packMove(DOUBLE, from, to);
    return at + 1;
  }
  const end = pushChoices(state, out, at, from, to);
  if (tagOf(out[end - 1]) === STEP) out[end - 1] = packMove(DOUBLE, from, to);
  return end;
}

function pushTrail(state: FastState, out: Int32Array, at: number, from: number, to: number): number {
  if (state.board[to] !== 0 || !state.hasTrail(to)) return at;
  const victim = state.board[state.trailVictim];
  if (state.compiled.relations[state.side * 256 + victim] !== ENEMY) return at;
  const end = pushChoices(state, out, at, from, to);
  changeSort(out, at, end, TRAIL);
  return end;
}

/** Returns true if a piece in hand could be dropped on a spot. */
export function canBeGated(state: FastState, piece: number, spot: number): boolean {
  if (state.handOf(state.side, piece) === 0) return false;
  const zone = state.rules.pieces[piece].drop?.in?.[state.side];
  return zone === undefined || zone.includes(state.grid.cells[spot]);
}

export function addGates(state: FastState, out: Int32Array, before: number, at: number): number {
  let end = at;
  for (let i = before; i < at; i++) {
    if (tagOf(out[i]) !== STEP) continue;
    for (let piece = 0; piece < state.rules.pieces.length; piece++)
      if (canBeGated(state, piece, fromOf(out[i])))
        out[end++] = packMove(GATE, fromOf(out[i]), toOf(out[i]), piece);
  }
  return end;
}
