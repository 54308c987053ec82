import { WALL, sideOf } from "../../program/index.ts";
import { OWN } from "./prepared-rules.ts";
import { packMove, toOf } from "../../core/moves/move.ts";
import { PASS, TAKE, WALL_UP } from "../../core/moves/move-tags.ts";
import { listPseudoLegalFrom } from "./generate.ts";
import type { FastState } from "./state.ts";

export function listWalls(state: FastState, out: Int32Array, at: number): number {
  let end = at;
  let from = state.grid.spots[0];
  if (state.rules.wall?.moves)
    for (const spot of state.grid.spots) if (state.board[spot] === WALL) from = spot;
  if (!state.rules.wall?.moves) from = firstWall(state);
  const { in: zone, behind } = state.rules.wall!;
  const listEmpty = (spots: Iterable<number>): void => {
    for (const spot of spots) if (state.board[spot] === 0) out[end++] = packMove(WALL_UP, from, spot);
  };
  if (state.chain !== 0) end = listReached(state, out, at, from);
  else listEmpty(behind ? [state.origin] : (zone?.[state.side].map((it) => state.grid.spots[it]) ?? []));
  if (end === at) listEmpty(state.grid.spots);
  return end;
}

/** Lists walls on the empty cells that the piece which has just moved could move to. */
function listReached(state: FastState, out: Int32Array, at: number, from: number): number {
  const { chain } = state;
  // The piece could move here as it could at the beginning of a turn.
  state.chain = 0;
  const last = listPseudoLegalFrom(state, out, at, chain, state.board[chain]);
  state.chain = chain;
  let end = at;
  for (let i = at; i < last; i++) {
    const wall = packMove(WALL_UP, from, toOf(out[i]));
    if (state.board[toOf(wall)] === 0 && !out.subarray(at, end).includes(wall)) out[end++] = wall;
  }
  return end;
}

function firstWall(state: FastState): number {
  for (const spot of state.grid.spots) if (state.board[spot] === WALL) return spot;
  return state.grid.spots[0];
}

export function listRemovals(state: FastState, out: Int32Array, at: number): number {
  const enemies: number[] = [];
  for (let other = 0; other < state.sides; other++)
    if (other !== state.side)
      for (let i = 0; i < state.counts[other]; i++) enemies.push(state.lists[other * state.size + i]);
  const loose = enemies.filter((it) => !isInMill(state, it));
  let end = at;
  for (const spot of loose.length > 0 ? loose : enemies) out[end++] = packMove(TAKE, spot, spot);
  return end;
}

function isInMill(state: FastState, spot: number): boolean {
  const cell = state.grid.cells[spot];
  const side = sideOf(state.rules, state.board[spot]);
  return (state.rules.landing?.mill?.lines ?? []).some(
    (line) =>
      line.includes(cell) && line.every((it) => state.compiled.relations[side * 256 + state.at(it)] === OWN),
  );
}

export function formsMill(state: FastState, tag: number, spot: number): boolean {
  if (tag === PASS || !isInMill(state, spot)) return false;
  for (let other = 0; other < state.sides; other++)
    if (other !== state.side && state.counts[other] > 0) return true;
  return false;
}
