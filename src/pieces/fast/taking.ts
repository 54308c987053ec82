import { ENEMY } from "../compile.ts";
import { type Move, LEGS, OVER, PROMOTE, TRAIL, fromOf, tagOf, toOf } from "../move.ts";
import { END, END_ONCE, LEAP, LEAP_EMPTY, LEAP_ENEMY, RAY, RAY_EMPTY, RAY_ENEMY } from "../tables.ts";
import { isAttacked } from "./attacks.ts";
import { dropDoubles } from "./choices.ts";
import { generateOther, keepMarked } from "./generate.ts";
import { scan } from "./pins.ts";
import { keepTried } from "./try.ts";
import { type FastState, OWES_MOVE } from "./state.ts";

/** What `Play.listTaking` lists: only where pins tell what is legal, and no check has to be answered. */
export function listTaking(state: FastState, out: Int32Array, at: number): number {
  const { rules, lists, board, pins, size, side } = state;
  if (state.compiled.legality !== "pins" || state.royalCounts[side] !== 1) return -1;
  if (rules.gating || rules.landing || rules.mustCapture || rules.mustDrop) return -1;
  if (state.owes !== OWES_MOVE || state.chain !== 0 || !scan(state) || state.checkers > 0) return -1;
  const king = state.kings[side];
  const base = state.pinBase;
  let end = at;
  for (let i = side * size; i < side * size + state.counts[side]; i++) {
    const from = lists[i];
    const before = end;
    end = takingFrom(state, out, end, from, board[from]);
    if (end === before) continue;
    if (from === king) end = keepUnattacked(state, out, before, end, king);
    else if (pins[from] > base || pins[from] < -base) end = keepMarked(state, out, before, end, pins[from]);
  }
  return keepTried(state, out, at, end);
}

/** Keeps the moves of the king that lead to spots which are not attacked. */
function keepUnattacked(state: FastState, out: Int32Array, at: number, last: number, king: number): number {
  const { board } = state;
  const code = board[king];
  let end = at;
  board[king] = 0;
  for (let i = at; i < last; i++) if (!isAttacked(state, toOf(out[i]), state.side)) out[end++] = out[i];
  board[king] = code;
  return end;
}

/** Lists those moves of the piece on a spot that take something, make another piece of it or go in several legs. */
function takingFrom(state: FastState, out: Int32Array, at: number, from: number, code: number): number {
  const { board } = state;
  const { entries, first } = state.tables;
  const { relations } = state.compiled;
  const own = state.side * 256;
  let end = at;
  for (let i = first[code * state.size + from]; ; i++) {
    const entry = entries[i];
    const a = (entry >>> 5) & 511;
    switch (entry & 31) {
      case END:
        return end;
      case END_ONCE:
        return dropDoubles(out, at, at, end);
      case LEAP:
      case LEAP_ENEMY:
        if (relations[own | board[a]] === ENEMY) out[end++] = from | (a << 9);
        break;
      case LEAP_EMPTY:
      case RAY_EMPTY:
        break;
      case RAY:
      case RAY_ENEMY: {
        const offset = a - 256;
        let to = from + offset;
        let left = entry >>> 14;
        for (; left > 0 && board[to] === 0; left--) to += offset;
        if (left > 0 && relations[own | board[to]] === ENEMY) out[end++] = from | (to << 9);
        break;
      }
      default: {
        const before = end;
        end = generateOther(state, out, end, from, i);
        i = state.next;
        end = keepTaking(board, out, before, end);
      }
    }
  }
}

function keepTaking(board: Uint8Array, out: Int32Array, at: number, last: number): number {
  let end = at;
  for (let i = at; i < last; i++) if (isTaking(board, out[i])) out[end++] = out[i];
  return end;
}

function isTaking(board: Uint8Array, move: Move): boolean {
  const tag = tagOf(move);
  if (tag === PROMOTE || tag === TRAIL || tag === OVER || tag === LEGS) return true;
  return board[toOf(move)] !== 0 && fromOf(move) !== toOf(move);
}
