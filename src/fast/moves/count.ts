import { listCastlings } from "./castling.ts";
import { listDrops } from "./drops.ts";
import { listPseudoLegalFrom, keepMarked } from "./generate.ts";
import { listLegal } from "./legal.ts";
import { listKing, scanFromKing } from "./pins.ts";
import { keepTried, mayForbidSteps, mayTakeTrail } from "./try.ts";
import { type FastState, OWES_MOVE } from "./state.ts";

/** Returns the number of legal moves. Most are counted without listing them, if they are known to be legal. */
export function countLegal(state: FastState, scratch: Int32Array): number {
  const isTold = isUsualTurn(state) && scanFromKing(state) && state.checkers === 0;
  return isTold ? countByPins(state, scratch) : listLegal(state, scratch, 0);
}

/** Returns true if all pieces may move, and only attacks on one king can make a move illegal. */
function isUsualTurn(state: FastState): boolean {
  const { rules, compiled, side } = state;
  if (compiled.legality !== "pins" || state.royalCounts[side] !== 1) return false;
  if (state.owes !== OWES_MOVE || state.chain !== 0) return false;
  if (rules.gating || rules.mustCapture || rules.mustDrop || rules.pass) return false;
  return !mayForbidSteps(state) && !mayTakeTrail(state);
}

function countByPins(state: FastState, scratch: Int32Array): number {
  const king = state.kings[state.side];
  const sum = countAllBut(state, scratch, king);
  let end = listKing(state, scratch, 0, king);
  end = listDrops(state, scratch, listCastlings(state, scratch, end, 0));
  // This comes last, because trying a move may scan again.
  return sum + keepTried(state, scratch, 0, end);
}

/** Counts the moves of all pieces but the king; those of pinned pieces along the line of their pin. */
function countAllBut(state: FastState, scratch: Int32Array, king: number): number {
  const { lists, board, pins, size, pinBase: base } = state;
  const start = state.side * size;
  const last = start + state.counts[state.side];
  let sum = 0;
  for (let n = start; n < last; n++) {
    const from = lists[n];
    if (from === king) continue;
    const end = listPseudoLegalFrom(state, scratch, 0, from, board[from]);
    sum += pins[from] > base || pins[from] < -base ? keepMarked(state, scratch, 0, end, pins[from]) : end;
  }
  return sum;
}
