import { EMPTY, ENEMY } from "./prepared-rules.ts";
import { toOf } from "../../core/moves/move.ts";
import type { AskedPiece, CountTable, ReachQuery } from "../../core/moves/evaluation-queries.ts";
import * as ops from "./entries.ts";
import { listPseudoLegalFrom } from "./generate.ts";
import type { FastState } from "./state.ts";

type Near = NonNullable<AskedPiece["near"]>;

/** Answers the queries of a table, and adds the results to `out`. */
export function countPieces(state: FastState, table: CountTable, out: Int32Array): void {
  const { board, lists, pieceCounts, size, sides } = state;
  const { cells } = state.grid;
  const { queriesByCode } = table;
  markPieces(state, table);
  for (let side = 0; side < sides; side++) {
    const end = side * size + pieceCounts[side];
    for (let i = side * size; i < end; i++) {
      const spot = lists[i];
      const queries = queriesByCode[board[spot]];
      if (queries === undefined) continue;
      const cell = cells[spot];
      for (let n = 0; n < queries.length; n++) {
        const { zone, near, countIndex, sign } = queries[n];
        if (zone !== undefined && zone[cell] === 0) continue;
        if (near !== undefined && isNear(near, cell, table) !== near.isAny) continue;
        out[countIndex] += sign;
      }
    }
  }
}

/** Returns true if a piece of a group is near a cell. */
function isNear({ group, masks }: Near, cell: number, { found, words }: CountTable): boolean {
  let shared = 0;
  for (let word = 0; word < words; word++) shared |= masks[cell * words + word] & found[group * words + word];
  return shared !== 0;
}

/** Marks the cells of the pieces of each group. */
function markPieces(state: FastState, { groupsByCode, found, words }: CountTable): void {
  const { board, lists, pieceCounts, size, sides } = state;
  const { cells } = state.grid;
  found.fill(0);
  for (let side = 0; side < sides; side++) {
    const end = side * size + pieceCounts[side];
    for (let i = side * size; i < end; i++) {
      const spot = lists[i];
      const group = groupsByCode[board[spot]];
      if (group === undefined) continue;
      const cell = cells[spot];
      for (let n = 0; n < group.length; n++) found[group[n] * words + (cell >> 5)] |= 1 << (cell & 31);
    }
  }
}

/** Returns the sum of the values, according to a query, of the cells that each piece on the board can move to. */
export function weighReach(state: FastState, query: ReachQuery, earlyShare: number): number {
  const { lists, board, pieceCounts, size, reachStamps, besideStamps } = state;
  const { valuedCodes, near } = query;
  const moves = state.borrowMoves();
  const turn = state.side;
  if (state.lastStamp > 2 ** 30) state.forgetStamps();
  const lateShare = 1 - earlyShare;
  let sum = 0;
  for (let side = 0; side < state.sides; side++) {
    state.side = side;
    const besideMark = near ? markCells(state, near.marks[side], near.cells) : -1;
    const end = side * size + pieceCounts[side];
    for (let i = side * size; i < end; i++) {
      const code = board[lists[i]];
      if (valuedCodes[code] === 0) continue;
      const cellValue = earlyShare * query.earlyValues[code] + lateShare * query.lateValues[code];
      const besideValue = near ? earlyShare * near.earlyValues[code] + lateShare * near.lateValues[code] : 0;
      const slideSum = weighSlides(state, lists[i], code, cellValue, besideValue, besideMark);
      if (slideSum !== undefined) {
        sum += slideSum;
        continue;
      }
      const movesEnd = listPseudoLegalFrom(state, moves, 0, lists[i], code);
      const pieceStamp = ++state.lastStamp;
      for (let n = 0; n < movesEnd; n++) {
        const to = toOf(moves[n]);
        if (reachStamps[to] === pieceStamp) continue;
        reachStamps[to] = pieceStamp;
        sum += besideStamps[to] === besideMark ? cellValue + besideValue : cellValue;
      }
    }
  }
  state.side = turn;
  state.scratchDepth--;
  return sum;
}

/** Returns the sum for a piece that only rides and leaps, and reaches no cell twice; undefined for other pieces. */
function weighSlides(
  state: FastState,
  from: number,
  code: number,
  cellValue: number,
  besideValue: number,
  besideMark: number,
): number | undefined {
  const { board, besideStamps } = state;
  const { entries, firstEntry } = state.tables;
  const { relations } = state.prepared;
  const sideOffset = state.side * 256;
  let reachedCount = 0;
  let besideCount = 0;
  for (let i = firstEntry[code * state.size + from]; ; i++) {
    const entry = entries[i];
    const operand = (entry >>> 5) & 511;
    switch (entry & 31) {
      case ops.END:
        return reachedCount * cellValue + besideCount * besideValue;
      case ops.RAY: {
        const offset = operand - 256;
        let to = from + offset;
        let stepsLeft = entry >>> 14;
        for (; stepsLeft > 0 && board[to] === 0; stepsLeft--) {
          reachedCount++;
          if (besideStamps[to] === besideMark) besideCount++;
          to += offset;
        }
        if (stepsLeft === 0 || relations[sideOffset | board[to]] !== ENEMY) break;
        reachedCount++;
        if (besideStamps[to] === besideMark) besideCount++;
        break;
      }
      case ops.LEAP: {
        const relation = relations[sideOffset | board[operand]];
        if (relation !== EMPTY && relation !== ENEMY) break;
        reachedCount++;
        if (besideStamps[operand] === besideMark) besideCount++;
        break;
      }
      default:
        return undefined;
    }
  }
}

/** Marks the cells around the pieces in `marks` with a new stamp (a unique number), and returns the stamp. */
function markCells(state: FastState, marks: Uint8Array, beside: readonly (readonly number[])[]): number {
  const { lists, board, pieceCounts, size, besideStamps } = state;
  const { cells, spots } = state.grid;
  const stamp = ++state.lastStamp;
  for (let side = 0; side < state.sides; side++) {
    for (let i = side * size; i < side * size + pieceCounts[side]; i++) {
      const spot = lists[i];
      if (marks[board[spot]] === 0) continue;
      const neighbours = beside[cells[spot]];
      for (let n = 0; n < neighbours.length; n++) besideStamps[spots[neighbours[n]]] = stamp;
    }
  }
  return stamp;
}
