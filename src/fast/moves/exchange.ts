import { leastAttacker } from "./attacks.ts";
import type { FastState } from "./state.ts";

/** Exceeds the number of pieces that there can be in one exchange. */
const most = 512;

/** Says what the side that takes has won with each capture, and what was taken off the board meanwhile. */
const gains = new Int32Array(most);
const lifted = new Int32Array(most);

/** Returns what `Play.exchange` says: each side takes with its cheapest piece, and what it has won is told from the end. */
export function exchangeOn(state: FastState, from: number, to: number, worths: Int32Array): number {
  const { board } = state;
  const { sideOf } = state.compiled;
  const victim = board[to];
  let attacker = from;
  let risked = worths[victim];
  let count = 0;
  while (attacker !== 0) {
    gains[count] = count === 0 ? risked : risked - gains[count - 1];
    const code = board[attacker];
    lifted[count++] = attacker | (code << 9);
    risked = worths[code];
    board[to] = code;
    board[attacker] = 0;
    attacker = leastAttacker(state, to, sideOf[code], worths);
  }
  for (let i = 0; i < count; i++) board[lifted[i] & 511] = lifted[i] >>> 9;
  board[to] = victim;
  for (let i = count - 1; i > 0; i--) gains[i - 1] = -Math.max(-gains[i - 1], gains[i]);
  return gains[0];
}
