import { codeOf } from "../../program/index.ts";
import { OWN } from "./prepared-rules.ts";
import { dropZone } from "../../core/moves/pseudo-moves.ts";
import { packMove } from "../../core/moves/move.ts";
import { DROP } from "../../core/moves/move-tags.ts";
import type { FastState } from "./state.ts";

/** Lists all drops, or those of some pieces. Check, mate and enclosing are tested later. */
export function listDrops(state: FastState, out: Int32Array, at: number, pieces?: readonly number[]): number {
  let end = at;
  for (const { piece, held } of state.prepared.drops) {
    if (held >= 0 && state.handOf(state.side, held) === 0) continue;
    if (pieces && !pieces.includes(piece)) continue;
    end = listDropsOf(state, out, end, piece);
  }
  return end;
}

/** Lists the drops of one piece. A spot is the index of a cell in the padded board. */
function listDropsOf(state: FastState, out: Int32Array, at: number, piece: number): number {
  const drop = state.rules.pieces[piece].drop!;
  const { spots, width, stride } = state.grid;
  const code = codeOf(state.rules, state.side, piece);
  const zone = dropZone(drop, state.side, (cell) => state.board[spots[cell]] === 0);
  let end = at;
  for (let n = 0; n < (zone?.length ?? spots.length); n++) {
    const cell = zone ? zone[n] : n;
    const spot = spots[cell];
    if (state.board[spot] !== 0) continue;
    if (drop.besideOwn && !isBesideOwn(state, spot)) continue;
    if (drop.falls && state.board[spot + stride] === 0) continue;
    if (drop.mostPerColumn !== undefined && countInColumn(state, cell % width, code) >= drop.mostPerColumn)
      continue;
    out[end++] = packMove(DROP, spot, spot, piece);
  }
  return end;
}

function isBesideOwn(state: FastState, spot: number): boolean {
  const { stride } = state.grid;
  const ownBase = state.side * 256;
  for (const offset of [-stride - 1, -stride, 1 - stride, -1, 1, stride - 1, stride, stride + 1])
    if (state.prepared.relations[ownBase | state.board[spot + offset]] === OWN) return true;
  return false;
}

function countInColumn(state: FastState, column: number, code: number): number {
  let count = 0;
  for (let cell = column; cell < state.grid.spots.length; cell += state.grid.width)
    if (state.board[state.grid.spots[cell]] === code) count++;
  return count;
}
