import { codeOf } from "../../program/index.ts";
import {
  DOUBLE,
  type Move,
  PASS,
  PROMOTE,
  STEP,
  TRAIL,
  extraOf,
  fromOf,
  packMove,
  tagOf,
  toOf,
} from "../move.ts";
import { ENTERED, LEFT, REPLACED, waysThrough } from "../compile.ts";
import { isAttacked, isAttackedAt } from "./attacks.ts";
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
  if (mayForbidSome(state) || rules.mustDrop || rules.mustCapture) return false;
  if (state.owes !== OWES_MOVE || state.chain !== 0 || state.royalCounts[state.side] !== 1) return false;
  if (compiled.legality === "sensitive") return hasSafeMove(state, scratch);
  if (compiled.legality !== "pins" || !scan(state) || state.checkers > 0) return false;
  const king = state.kings[state.side];
  const base = state.pinBase;
  const end = state.side * size + state.counts[state.side];
  for (let i = state.side * size; i < end; i++) {
    const from = lists[i];
    if (from === king || pins[from] > base || pins[from] < -base) continue;
    const last = generateFrom(state, scratch, 0, from, board[from]);
    for (let n = 0; n < last; n++) if (tagOf(scratch[n]) !== TRAIL) return true;
  }
  return false;
}

/** The same where only moves that touch certain cells can open an attack. */
function hasSafeMove(state: FastState, scratch: Int32Array): boolean {
  const { lists, board, size, side } = state;
  const king = state.kings[side];
  if (isAttacked(state, king, side)) return false;
  const sensitive = state.compiled.sensitive!;
  const base = (side * size + king) * size;
  const end = side * size + state.counts[side];
  for (let i = side * size; i < end; i++) {
    const from = lists[i];
    if (from === king || (sensitive[base + from] & LEFT) !== 0) continue;
    const last = generateFrom(state, scratch, 0, from, board[from]);
    for (let n = 0; n < last; n++)
      if (isPlain(scratch[n]) && canEnter(state, base, toOf(scratch[n]))) return true;
  }
  return false;
}

function isPlain(move: Move): boolean {
  const tag = tagOf(move);
  return tag === STEP || tag === PROMOTE || tag === DOUBLE;
}

/** Whether no attack can be opened by what comes to a spot; `base` is where the row of the king begins. */
const canEnter = ({ compiled, board }: FastState, base: number, to: number): boolean =>
  (compiled.sensitive![base + to] & (board[to] === 0 ? ENTERED : REPLACED)) === 0;

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
  const { board, side, size } = state;
  const king = state.kings[side];
  const sensitive = state.compiled.sensitive!;
  const base = (side * size + king) * size;
  const isChecked = isAttacked(state, king, side);
  let end = at;
  for (let i = at; i < last; i++) {
    const move = out[i];
    const [from, to] = [move & 511, (move >>> 9) & 511];
    if (!isPlain(move)) {
      if (isAllowed(state, move)) out[end++] = move;
      continue;
    }
    if (isChecked || from === king) {
      if (isSafeStep(state, move, king)) out[end++] = move;
      continue;
    }
    const opens = (sensitive[base + from] & LEFT) !== 0;
    const closes = (sensitive[base + to] & (board[to] === 0 ? ENTERED : REPLACED)) !== 0;
    if ((!opens && !closes) || !opensAttack(state, move, king)) out[end++] = move;
  }
  return end;
}

/** What stands where a plain move has led. */
const landed = ({ rules, side }: FastState, move: Move, code: number): number =>
  tagOf(move) === PROMOTE ? codeOf(rules, side, extraOf(move)) : code;

/** Tries a plain move by changing the board alone. */
function isSafeStep(state: FastState, move: Move, king: number): boolean {
  const { board } = state;
  const [from, to] = [fromOf(move), toOf(move)];
  const [code, taken] = [board[from], board[to]];
  board[from] = 0;
  board[to] = landed(state, move, code);
  const isSafe = !isAttacked(state, from === king ? to : king, state.side);
  board[to] = taken;
  board[from] = code;
  return isSafe;
}

/** Whether a plain move of another piece than the king attacks it in one of the ways in which a changed spot has a part. */
function opensAttack(state: FastState, move: Move, king: number): boolean {
  const { board, size, side } = state;
  const [from, to] = [fromOf(move), toOf(move)];
  const ways = waysThrough(state.compiled, side * size + king);
  const [code, taken] = [board[from], board[to]];
  board[from] = 0;
  board[to] = landed(state, move, code);
  let isOpen = false;
  const [left, entered] = [ways[from], ways[to]];
  for (let n = 0; n < left.length && !isOpen; n++) isOpen = isAttackedAt(state, left[n], king);
  for (let n = 0; n < entered.length && !isOpen; n++) isOpen = isAttackedAt(state, entered[n], king);
  board[to] = taken;
  board[from] = code;
  return isOpen;
}
