import { toOf } from "../move.ts";
import type { ReachQuery } from "../piece-query.ts";
import { generateFrom } from "./generate.ts";
import type { FastState } from "./state.ts";

/** Adds up what a query says of the cells to which the pieces on the board can go. */
export function weighReach(state: FastState, query: ReachQuery, early: number): number {
  const { lists, board, counts, size, reached, beside } = state;
  const { asked, near } = query;
  const moves = state.borrow();
  const turn = state.side;
  if (state.stamp > 2 ** 30) state.forgetStamps();
  const late = 1 - early;
  let sum = 0;
  for (let side = 0; side < state.sides; side++) {
    state.side = side;
    const ground = near ? markCells(state, near.marks[side], near.cells) : 0;
    const end = side * size + counts[side];
    for (let i = side * size; i < end; i++) {
      const code = board[lists[i]];
      if (asked[code] === 0) continue;
      const each = early * query.early[code] + late * query.late[code];
      const extra = near ? early * near.early[code] + late * near.late[code] : 0;
      const last = generateFrom(state, moves, 0, lists[i], code);
      const piece = ++state.stamp;
      for (let n = 0; n < last; n++) {
        const to = toOf(moves[n]);
        if (reached[to] === piece) continue;
        reached[to] = piece;
        sum += beside[to] === ground ? each + extra : each;
      }
    }
  }
  state.side = turn;
  state.scratchDepth--;
  return sum;
}

/** Marks the cells next to pieces with a mark; returns with what. */
function markCells(state: FastState, marks: Uint8Array, around: readonly (readonly number[])[]): number {
  const { lists, board, counts, size, beside } = state;
  const { cells, spots } = state.grid;
  const mark = ++state.stamp;
  for (let side = 0; side < state.sides; side++) {
    for (let i = side * size; i < side * size + counts[side]; i++) {
      const spot = lists[i];
      if (marks[board[spot]] === 0) continue;
      const near = around[cells[spot]];
      for (let n = 0; n < near.length; n++) beside[spots[near[n]]] = mark;
    }
  }
  return mark;
}
