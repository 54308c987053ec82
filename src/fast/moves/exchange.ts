import { leastAttacker } from "./attacks.ts";
import type { FastState } from "./state.ts";

/** Is more than the number of captures in any exchange. */
const maxCaptures = 512;

/** Lists the gain of the capturing side after each capture. `liftedPieces` lists the pieces that are temporarily removed from the board. */
const gains = new Int32Array(maxCaptures);
const liftedPieces = new Int32Array(maxCaptures);

/** Returns the result of `Play.exchange`. Each side captures with its cheapest piece; then the gain is computed backwards from the last capture. */
export function computeExchange(state: FastState, from: number, to: number, worths: Int32Array): number {
  const { board } = state;
  const { sideByCode } = state.prepared;
  const victim = board[to];
  let attacker = from;
  let riskedWorth = worths[victim];
  let count = 0;
  while (attacker !== 0) {
    gains[count] = count === 0 ? riskedWorth : riskedWorth - gains[count - 1];
    const code = board[attacker];
    liftedPieces[count++] = attacker | (code << 9);
    riskedWorth = worths[code];
    board[to] = code;
    board[attacker] = 0;
    attacker = leastAttacker(state, to, sideByCode[code], worths);
  }
  for (let i = 0; i < count; i++) board[liftedPieces[i] & 511] = liftedPieces[i] >>> 9;
  board[to] = victim;
  for (let i = count - 1; i > 0; i--) gains[i - 1] = -Math.max(-gains[i - 1], gains[i]);
  return gains[0];
}
