import { holds } from "../judge.ts";
import { DROP, type Move, TRAIL, extraOf, tagOf, ungated } from "../move.ts";
import { make } from "./make.ts";
import type { FastState } from "./state.ts";

/** Whether a move is legal: it is made, judged and taken back. */
export function isAllowed(state: FastState, move: Move): boolean {
  const me = state.side;
  const drop = tagOf(move) === DROP ? state.rules.pieces[extraOf(move)]!.drop : undefined;
  make(state, ungated(move));
  const isAllowed =
    !state.rules.forbid.some((test) => holds(test, me, state.asked)) &&
    !(drop?.enclosing && state.takenNow === 0) &&
    !(drop?.notMating && state.asked.inCheck() && state.asked.noMoves());
  state.undo();
  return isAllowed;
}

/** Drops what is not legal of the moves that no table can judge: captures on a trail, drops with conditions. */
export function keepTried(state: FastState, out: Int32Array, at: number, last: number): number {
  if (state.trailLength === 0 && !state.compiled.triesDrops) return last;
  let end = at;
  for (let i = at; i < last; i++)
    if (!needsTrial(state, out[i]!) || isAllowed(state, out[i]!)) out[end++] = out[i]!;
  return end;
}

function needsTrial(state: FastState, move: Move): boolean {
  if (tagOf(move) !== DROP) return tagOf(move) === TRAIL;
  const { drop } = state.rules.pieces[extraOf(move)]!;
  return state.compiled.forbidsDrops || drop?.notMating === true || drop?.enclosing === true;
}

/** Keeps the legal ones of some moves. */
export function keepAllowed(state: FastState, out: Int32Array, at: number, last: number): number {
  let end = at;
  for (let i = at; i < last; i++) if (isAllowed(state, out[i]!)) out[end++] = out[i]!;
  return end;
}
