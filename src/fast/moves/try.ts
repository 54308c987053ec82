import { isFirstDrop } from "../../core/moves/pseudo-moves.ts";
import { type Move, extraOf, fromOf, tagOf, toOf, withoutGate } from "../../core/moves/move.ts";
import { DROP, PASS, PROMOTE, SWAP, TRAIL } from "../../core/moves/move-tags.ts";
import { enclosesEnemy } from "./landing.ts";
import { makeMove } from "./make.ts";
import type { FastState } from "./state.ts";

/** Returns true if a move is legal. Makes the move, tests the result and undoes the move. */
export function isAllowed(state: FastState, move: Move): boolean {
  const me = state.side;
  const drop = tagOf(move) === DROP ? state.rules.pieces[extraOf(move)].drop : undefined;
  makeMove(state, withoutGate(move));
  const isLegal =
    !state.prepared.forbiddenTests.some((test) => test(me, state.facts)) &&
    !(drop?.enclosing && state.takenCount === 0 && !isFirstDrop(drop, state.grid.cells[toOf(move)], me)) &&
    !(drop?.notMating && state.facts.inCheck() && state.facts.hasNoMoves());
  state.undo();
  return isLegal;
}

/** Returns true if some moves may be illegal now, or may prove to be illegal when they are made. */
function mayForbidSome({ prepared, counters, sides }: FastState): boolean {
  const { needsTrials, trialBounds } = prepared;
  if (!needsTrials || trialBounds === undefined) return needsTrials;
  for (let i = 0; i < trialBounds.length; i++)
    if (counters[trialBounds[i].counter * sides] >= trialBounds[i].leastValue) return true;
  return false;
}

/** Returns true if moves of pieces on the board must be tried now. */
export const mayForbidSteps = (state: FastState): boolean =>
  state.prepared.mustTrySteps && mayForbidSome(state);

/** Returns true if some piece of the side to move is on a cell from which it might capture en passant. */
export function mayTakeTrail({ tables, trail, trailLength, side, size, board }: FastState): boolean {
  if (trailLength === 0 || tables.walkedPaths.length > 0) return trailLength > 0;
  for (let i = 0; i < trailLength; i++) {
    const takers = tables.trailTakers[side * size + trail[i]];
    if (takers === undefined) continue;
    for (let n = 0; n < takers.length; n++) if (board[takers[n] >> 8] === (takers[n] & 255)) return true;
  }
  return false;
}

/** Removes the illegal moves that tables cannot recognize: some en-passant captures, and moves that violate other conditions. */
export function removeForbidden(state: FastState, out: Int32Array, at: number, movesEnd: number): number {
  if (!mayForbidSome(state) && !mayTakeTrail(state)) return movesEnd;
  let end = at;
  for (let i = at; i < movesEnd; i++)
    if (!needsTrial(state, out[i]) || isAllowedNow(state, out[i])) out[end++] = out[i];
  return end;
}

/** Returns true if a move is legal now. A drop that only has to enclose an enemy is tested without being made. */
function isAllowedNow(state: FastState, move: Move): boolean {
  const { rules, prepared } = state;
  if (tagOf(move) !== DROP || prepared.forbiddenTests.length > 0) return isAllowed(state, move);
  const { drop } = rules.pieces[extraOf(move)];
  if (!drop?.enclosing || drop.notMating || rules.landing?.converts) return isAllowed(state, move);
  const to = toOf(move);
  return enclosesEnemy(state, to) || isFirstDrop(drop, state.grid.cells[to], state.side);
}

function needsTrial({ prepared, board }: FastState, move: Move): boolean {
  const tag = tagOf(move);
  if (tag === DROP) return prepared.mustTryDrop[extraOf(move)] !== 0;
  if (tag === TRAIL || tag === SWAP || (tag === PROMOTE && prepared.mustTryPromotions)) return true;
  return tag !== PASS && prepared.mustTryPiece[prepared.pieceByCode[board[fromOf(move)]]] !== 0;
}

/** Keeps the legal moves, by trying each. */
export function keepAllowed(state: FastState, out: Int32Array, at: number, movesEnd: number): number {
  let end = at;
  for (let i = at; i < movesEnd; i++) if (isAllowed(state, out[i])) out[end++] = out[i];
  return end;
}
