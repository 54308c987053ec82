import { DOUBLE, PASS, PROMOTE, STEP, TRAIL, packMove, tagOf } from "../move.ts";
import { ENTERED, LEFT, REPLACED } from "../compile.ts";
import { isAttacked } from "./attacks.ts";
import { generate, generateFrom } from "./generate.ts";
import { listByPins, scan } from "./pins.ts";
import { listCastlings } from "./castling.ts";
import { listDrops } from "./drops.ts";
import { listWalls, listRemovals } from "./seconds.ts";
import { keepCaptures, listChain } from "./captures.ts";
import { isAllowed, keepAllowed, keepTried, mayForbidSome } from "./try.ts";
import { type FastState, OWES_MOVE, OWES_TAKE, OWES_WALL } from "./state.ts";

/** Writes the legal moves to `out` from `at` on, and returns where they end. */
export function listLegal(state: FastState, out: Int32Array, at: number): number {
  if (state.owes === OWES_WALL) return listWalls(state, out, at);
  if (state.owes === OWES_TAKE) return listRemovals(state, out, at);
  let end = legal(state, out, at);
  const { mustCapture, pass } = state.rules;
  if (mustCapture !== undefined) end = keepCaptures(state, out, at, end);
  if (pass === undefined || (pass === "stuck" && end > at)) return end;
  out[end] = packMove(PASS, 0, 0);
  return keepAllowed(state, out, end, end + 1);
}

/**
 * Whether some move is legal, told by the first piece that can surely go, where pins tell what is legal. False only means that all have to be
 * listed.
 */
export function hasPlainMove(state: FastState, scratch: Int32Array): boolean {
  const { compiled, rules, lists, board, pins, size } = state;
  if (compiled.legality !== "pins" || mayForbidSome(state) || rules.mustDrop || rules.mustCapture)
    return false;
  if (state.owes !== OWES_MOVE || state.chain !== 0 || state.royalCounts[state.side] !== 1) return false;
  if (!scan(state) || state.checkers > 0) return false;
  const king = state.kings[state.side];
  const base = state.stamp - state.pinned;
  const end = state.side * size + state.counts[state.side];
  for (let i = state.side * size; i < end; i++) {
    const from = lists[i];
    if (from === king || pins[from] > base || pins[from] < -base) continue;
    const last = generateFrom(state, scratch, 0, from, board[from]);
    for (let n = 0; n < last; n++) if (tagOf(scratch[n]) !== TRAIL) return true;
  }
  return false;
}

/** Lists the pseudo-legal moves: what can move, must go on capturing, or must be dropped. */
export function listPossible(state: FastState, out: Int32Array, at: number): number {
  if (state.chain !== 0) return listChain(state, out, at);
  const end = state.rules.mustDrop ? listDrops(state, out, at, state.rules.mustDrop) : at;
  return end > at ? end : listAll(state, out, at);
}

function legal(state: FastState, out: Int32Array, at: number): number {
  if (state.chain !== 0) return keepAllowed(state, out, at, listChain(state, out, at));
  if (state.rules.mustDrop) {
    const end = listDrops(state, out, at, state.rules.mustDrop);
    if (end > at) return keepAllowed(state, out, at, end);
  }
  const { legality } = state.compiled;
  if (legality === "pins" && state.royalCounts[state.side] === 1 && scan(state))
    return listByPins(state, out, at);
  const end = listAll(state, out, at);
  if (legality === "all") return state.compiled.triesSome ? keepTried(state, out, at, end) : end;
  if (legality === "sensitive" && state.royalCounts[state.side] === 1)
    return keepTried(state, out, at, keepSafe(state, out, at, end));
  return keepAllowed(state, out, at, end);
}

function listAll(state: FastState, out: Int32Array, at: number): number {
  let end = generate(state, out, at, 0, -1);
  end = listCastlings(state, out, end);
  return listDrops(state, out, end);
}

/** Keeps the moves that leave no royal attacked: those that change more than two cells are tried, the others only where it can matter. */
function keepSafe(state: FastState, out: Int32Array, at: number, last: number): number {
  const king = state.kings[state.side];
  const sensitive = state.compiled.sensitive!;
  const base = (state.side * state.size + king) * state.size;
  const isChecked = isAttacked(state, king, state.side);
  let end = at;
  for (let i = at; i < last; i++) {
    const move = out[i];
    const [from, to, tag] = [move & 511, (move >>> 9) & 511, move >>> 28];
    const isPlain = tag === STEP || tag === PROMOTE || tag === DOUBLE;
    const isQuiet =
      isPlain &&
      !isChecked &&
      from !== king &&
      (sensitive[base + from] & LEFT) === 0 &&
      (sensitive[base + to] & (state.board[to] === 0 ? ENTERED : REPLACED)) === 0;
    if (isQuiet || (isPlain ? isSafeStep(state, from, to, king) : isAllowed(state, move))) out[end++] = move;
  }
  return end;
}

/** Tries a plain move by changing the board alone. */
function isSafeStep(state: FastState, from: number, to: number, king: number): boolean {
  const { board } = state;
  const [code, taken] = [board[from], board[to]];
  board[from] = 0;
  board[to] = code;
  const isSafe = !isAttacked(state, from === king ? to : king, state.side);
  board[to] = taken;
  board[from] = code;
  return isSafe;
}
