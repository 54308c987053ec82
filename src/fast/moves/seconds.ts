import { WALL, sideOf } from "../../program/index.ts";
import { ENEMY, OWN } from "./prepared-rules.ts";
import { packMove, toOf } from "../../core/moves/move.ts";
import { PASS, TAKE, WALL_UP } from "../../core/moves/move-tags.ts";
import { listPseudoLegalFrom } from "./generate.ts";
import type { FastState } from "./state.ts";

export function listWalls(state: FastState, out: Int32Array, at: number): number {
  let end = at;
  const { board, grid } = state;
  const from = grid.spots.find((spot) => board[spot] === WALL) ?? grid.spots[0];
  const { in: zone, behind: isBehind } = state.rules.wall!;
  const listEmptySpots = (spots: Iterable<number>): void => {
    for (const spot of spots) if (board[spot] === 0) out[end++] = packMove(WALL_UP, from, spot);
  };
  if (state.chain !== 0) end = listWallsInReach(state, out, at, from);
  else listEmptySpots(isBehind ? [state.origin] : (zone?.[state.side].map((it) => grid.spots[it]) ?? []));
  if (end === at) listEmptySpots(grid.spots);
  return end;
}

/** Lists walls on the empty cells to which the piece that has just moved could move next. */
function listWallsInReach(state: FastState, out: Int32Array, at: number, from: number): number {
  const { chain } = state;
  // The moves of the piece are listed as at the beginning of a turn.
  state.chain = 0;
  const movesEnd = listPseudoLegalFrom(state, out, at, chain, state.board[chain]);
  state.chain = chain;
  let end = at;
  for (let i = at; i < movesEnd; i++) {
    const wallMove = packMove(WALL_UP, from, toOf(out[i]));
    if (state.board[toOf(wallMove)] === 0 && !out.subarray(at, end).includes(wallMove)) out[end++] = wallMove;
  }
  return end;
}

export function listRemovals(state: FastState, out: Int32Array, at: number): number {
  const { relations } = state.prepared;
  const enemies = state.grid.spots.filter((it) => relations[state.side * 256 + state.board[it]] === ENEMY);
  const exposed = enemies.filter((it) => !isInMill(state, it));
  let end = at;
  for (const spot of exposed.length > 0 ? exposed : enemies) out[end++] = packMove(TAKE, spot, spot);
  return end;
}

function isInMill(state: FastState, spot: number): boolean {
  const cell = state.grid.cells[spot];
  const side = sideOf(state.rules, state.board[spot]);
  return (state.rules.landing?.mill?.lines ?? []).some(
    (line) =>
      line.includes(cell) && line.every((it) => state.prepared.relations[side * 256 + state.at(it)] === OWN),
  );
}

export function formsMill(state: FastState, tag: number, spot: number): boolean {
  const hasEnemy = state.pieceCounts.some((count, side) => side !== state.side && count > 0);
  return tag !== PASS && hasEnemy && isInMill(state, spot);
}
