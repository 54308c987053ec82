import { isAttacked } from "./attacks.ts";
import { codeOf } from "../../program/index.ts";
import { type Move, extraOf, fromOf, packMove, tagOf, toOf } from "../../core/moves/move.ts";
import { DOUBLE, PASS, PROMOTE, STEP, TRAIL } from "../../core/moves/move-tags.ts";
import { listPseudoLegal, listPseudoLegalFrom } from "./generate.ts";
import { listLegalByPins, scanFromKing } from "./pins.ts";
import { listCastlings } from "./castling.ts";
import { listDrops } from "./drops.ts";
import { makeMove } from "./make.ts";
import { listWalls, listRemovals } from "./seconds.ts";
import { isAllowed, keepAllowed, removeForbidden, mayForbidSteps } from "./try.ts";
import { type FastState, OWES_MOVE, OWES_TAKE, OWES_WALL } from "./state.ts";

/** Writes the legal moves to `out`, beginning at index `at`, and returns the index after the last one. */
export function listLegal(state: FastState, out: Int32Array, at: number): number {
  if (state.owes === OWES_WALL) return listWalls(state, out, at);
  if (state.owes === OWES_TAKE) return listRemovals(state, out, at);
  let end = listLegalMoves(state, out, at);
  const { mustCapture, pass } = state.rules;
  if (mustCapture !== undefined) end = keepCaptures(state, out, at, end);
  if (pass === undefined || (pass === "stuck" && end > at)) return end;
  out[end] = packMove(PASS, 0, 0);
  return keepAllowed(state, out, end, end + 1);
}

/** Returns true if a legal move is found quickly, in games where pins decide legality. If the result is false, all moves must be listed. */
export function hasPlainMove(state: FastState, scratch: Int32Array): boolean {
  const { prepared, rules, lists, board, pins, size } = state;
  if (mayForbidSteps(state) || rules.mustDrop || rules.mustCapture) return false;
  if (state.owes !== OWES_MOVE || state.chain !== 0 || state.royalCounts[state.side] !== 1) return false;
  if (prepared.legality !== "pins" || !scanFromKing(state) || state.checkerCount > 0) return false;
  const king = state.kings[state.side];
  const pinBase = state.pinBase;
  const end = state.side * size + state.pieceCounts[state.side];
  for (let i = state.side * size; i < end; i++) {
    const from = lists[i];
    if (from === king || pins[from] > pinBase || pins[from] < -pinBase) continue;
    const moveCount = listPseudoLegalFrom(state, scratch, 0, from, board[from]);
    for (let n = 0; n < moveCount; n++) if (tagOf(scratch[n]) !== TRAIL) return true;
  }
  return false;
}

function isPlainMove(move: Move): boolean {
  const tag = tagOf(move);
  return tag === STEP || tag === PROMOTE || tag === DOUBLE;
}

function listLegalMoves(state: FastState, out: Int32Array, at: number): number {
  if (state.chain !== 0) return keepAllowed(state, out, at, listChain(state, out, at));
  if (state.rules.mustDrop) {
    const end = listDrops(state, out, at, state.rules.mustDrop);
    if (end > at) return keepAllowed(state, out, at, end);
  }
  const { legality } = state.prepared;
  if (legality === "pins" && state.royalCounts[state.side] === 1 && scanFromKing(state))
    return listLegalByPins(state, out, at);
  const end = listUnchecked(state, out, at);
  if (legality === "all") return state.prepared.needsTrials ? removeForbidden(state, out, at, end) : end;
  if (legality === "sensitive" && state.royalCounts[state.side] === 1)
    return removeForbidden(state, out, at, keepSafe(state, out, at, end));
  return keepAllowed(state, out, at, end);
}

function listUnchecked(state: FastState, out: Int32Array, at: number): number {
  let end = listPseudoLegal(state, out, at, 0, -1);
  end = listCastlings(state, out, end, end);
  return listDrops(state, out, end);
}

/** Keeps the moves that leave the royal piece safe. Only moves that may expose it are tried. */
function keepSafe(state: FastState, out: Int32Array, at: number, movesEnd: number): number {
  const { lineMarks } = state;
  const king = state.kings[state.side];
  scanFromKing(state);
  const dangerMark = state.pinBase;
  const isChecked = state.checkerCount > 0;
  let end = at;
  let areAllPlain = true;
  for (let i = at; i < movesEnd; i++) {
    const move = out[i];
    if (isPlainMove(move)) {
      const from = move & 511;
      const isSafe =
        !isChecked && from !== king && lineMarks[from] !== dangerMark && lineMarks[toOf(move)] !== dangerMark;
      const isTried = tagOf(move) === PROMOTE && state.prepared.mayChangeRoyalty[state.pieceAt(from)] !== 0;
      if (isSafe || isTried || isSafeStep(state, move, king)) out[end++] = move;
    } else {
      areAllPlain = false;
      out[end++] = move;
    }
  }
  if (areAllPlain) return end;
  // Moves that change more than two cells are tried. This is done last, because trying a move may scan again.
  let allowedEnd = at;
  for (let i = at; i < end; i++)
    if (isPlainMove(out[i]) || isAllowed(state, out[i])) out[allowedEnd++] = out[i];
  return allowedEnd;
}

/** Tries a plain move on the board only; returns true if the king is safe after it. */
function isSafeStep(state: FastState, move: Move, king: number): boolean {
  const { board } = state;
  const [from, to] = [fromOf(move), toOf(move)];
  const [code, takenCode] = [board[from], board[to]];
  board[from] = 0;
  board[to] = tagOf(move) === PROMOTE ? codeOf(state.rules, state.side, extraOf(move)) : code;
  const isSafe = !isAttacked(state, from === king ? to : king, state.side);
  board[to] = takenCode;
  board[from] = code;
  return isSafe;
}

/** Reduces the moves to captures, or to the largest captures; keeps all moves if none is a capture. Returns the new end. */
function keepCaptures(state: FastState, out: Int32Array, at: number, movesEnd: number): number {
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
function listChain(state: FastState, out: Int32Array, at: number): number {
  const movesEnd = listPseudoLegalFrom(state, out, at, state.chain, state.board[state.chain]);
  let end = at;
  for (let i = at; i < movesEnd; i++) if (countTaken(state, out[i]) > 0) out[end++] = out[i];
  return end;
}
