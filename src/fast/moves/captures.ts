import { type Move, fromOf, tagOf, toOf } from "../../core/moves/move.ts";
import { PROMOTE, STEP } from "../../core/moves/move-tags.ts";
import { listPseudoLegalFrom } from "./generate.ts";
import { makeMove } from "./make.ts";
import type { FastState } from "./state.ts";

/** Reduces the moves to captures, or to the largest captures; keeps all moves if none is a capture. Returns the new end. */
export function keepCaptures(state: FastState, out: Int32Array, at: number, movesEnd: number): number {
  let largestCount = 1;
  let end = at;
  for (let i = at; i < movesEnd; i++) {
    const move = out[i];
    const countsAll = state.rules.mustCapture === "most";
    const takenCount = countsAll ? longestCapture(state, move) : Math.min(1, countTaken(state, move));
    if (takenCount < largestCount) continue;
    if (takenCount > largestCount) end = at;
    largestCount = takenCount;
    out[end++] = move;
  }
  return end === at ? movesEnd : end;
}

function countTaken(state: FastState, move: Move): number {
  if ((tagOf(move) === STEP || tagOf(move) === PROMOTE) && !state.rules.landing)
    return state.board[toOf(move)] === 0 || fromOf(move) === toOf(move) ? 0 : 1;
  makeMove(state, move);
  const { takenCount } = state;
  state.undo();
  return takenCount;
}

/** Returns the number of pieces that a capture takes, including the captures that must follow. */
function longestCapture(state: FastState, move: Move): number {
  makeMove(state, move);
  let count = state.takenCount;
  if (state.chain !== 0) {
    const moves = state.borrowMoves();
    const end = listChain(state, moves, 0);
    let largestCount = 0;
    for (let i = 0; i < end; i++) largestCount = Math.max(largestCount, longestCapture(state, moves[i]));
    state.scratchDepth--;
    count += largestCount;
  }
  state.undo();
  return count;
}

/** Lists the captures that continue a chain. */
export function listChain(state: FastState, out: Int32Array, at: number): number {
  const movesEnd = listPseudoLegalFrom(state, out, at, state.chain, state.board[state.chain]);
  let end = at;
  for (let i = at; i < movesEnd; i++) if (countTaken(state, out[i]) > 0) out[end++] = out[i];
  return end;
}
