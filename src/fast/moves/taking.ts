import { type Move, fromOf, tagOf, toOf } from "../../core/moves/move.ts";
import { LEGS, OVER, PROMOTE, SWAP, TRAIL } from "../../core/moves/move-tags.ts";
import { isAttacked } from "./attacks.ts";
import { listPseudoLegalFrom, keepMarked } from "./generate.ts";
import { scanFromKing } from "./pins.ts";
import { keepTried } from "./try.ts";
import { type FastState, OWES_MOVE } from "./state.ts";

/** Lists the moves of `Play.listTaking`, if pins decide legality and the side to move is not in check; returns -1 otherwise. */
export function listTaking(state: FastState, out: Int32Array, at: number): number {
  const { rules, lists, board, pins, size, side } = state;
  if (state.compiled.legality !== "pins" || state.royalCounts[side] !== 1) return -1;
  if (rules.gating || rules.landing || rules.mustCapture || rules.mustDrop) return -1;
  if (state.owes !== OWES_MOVE || state.chain !== 0 || !scanFromKing(state) || state.checkers > 0) return -1;
  const king = state.kings[side];
  const base = state.pinBase;
  let end = at;
  for (let i = side * size; i < side * size + state.counts[side]; i++) {
    const from = lists[i];
    const before = end;
    end = keepTaking(board, out, before, listPseudoLegalFrom(state, out, end, from, board[from]));
    if (end === before) continue;
    if (from === king) end = keepUnattacked(state, out, before, end, king);
    else if (pins[from] > base || pins[from] < -base) end = keepMarked(state, out, before, end, pins[from]);
  }
  return keepTried(state, out, at, end);
}

/** Filters the moves of the king to those that lead to unattacked spots. */
function keepUnattacked(state: FastState, out: Int32Array, at: number, last: number, king: number): number {
  const { board } = state;
  if (state.compiled.crosses[state.pieceAt(king)] !== 0) return last;
  const code = board[king];
  let end = at;
  board[king] = 0;
  for (let i = at; i < last; i++) if (!isAttacked(state, toOf(out[i]), state.side)) out[end++] = out[i];
  board[king] = code;
  return end;
}

/** Filters the moves to those that capture, promote or go in several legs. */
function keepTaking(board: Uint8Array, out: Int32Array, at: number, last: number): number {
  let end = at;
  for (let i = at; i < last; i++) if (isTaking(board, out[i])) out[end++] = out[i];
  return end;
}

function isTaking(board: Uint8Array, move: Move): boolean {
  const tag = tagOf(move);
  if (tag === PROMOTE || tag === TRAIL || tag === OVER || tag === LEGS) return true;
  return board[toOf(move)] !== 0 && fromOf(move) !== toOf(move) && tag !== SWAP;
}
