import { type Becoming, pieceOf } from "../../program/index.ts";
import { holds } from "../../core/moves/conditions.ts";
import { withTag, packMove, tagOf } from "../../core/moves/move.ts";
import { DOUBLE, LEGS, PROMOTE, STEP, SWAP } from "../../core/moves/move-tags.ts";
import { followPath, waysBefore } from "../../core/moves/pseudo-moves.ts";
import type { FastState } from "./state.ts";

/** Lists the moves of a path that is not in a table, by following it step by step. */
export function walkPath(
  state: FastState,
  out: Int32Array,
  at: number,
  from: number,
  pathIndex: number,
): number {
  const path = state.tables.walkedPaths[pathIndex];
  if (path.when && !holds(path.when, state.side, state.facts)) return at;
  if (state.chain !== 0 && !path.again) return at;
  const wayOffset = waysBefore(state.rules.pieces[pieceOf(state.rules, state.board[from])], path);
  let end = at;
  for (const variant of followPath(state, path, state.grid.cells[from], state.side)) {
    const to = state.grid.spots[variant.to];
    const variantStart = end;
    const { tag } = variant;
    if (path.legs.length > 1 && tag !== SWAP) out[end++] = packMove(LEGS, from, to, wayOffset + variant.way);
    else if (path.becomes) for (const it of path.becomes) out[end++] = packMove(PROMOTE, from, to, it);
    else end = pushChoices(state, out, end, from, to);
    if (tag !== STEP && tagOf(out[end - 1]) !== LEGS) changeTags(out, variantStart, end, tag, path.becomes);
    else if (path.leavesTrail && tagOf(out[end - 1]) === STEP) out[end - 1] = packMove(DOUBLE, from, to);
    end = removeDuplicates(out, at, variantStart, end);
  }
  return end;
}

/** Removes the moves from `variantStart` to `end` that are already listed between `at` and `variantStart`. */
export function removeDuplicates(out: Int32Array, at: number, variantStart: number, end: number): number {
  let keptEnd = variantStart;
  for (let i = variantStart; i < end; i++) {
    let isNew = true;
    for (let j = at; j < keptEnd && isNew; j++) if (out[j] === out[i]) isNew = false;
    if (isNew) out[keptEnd++] = out[i];
  }
  return keptEnd;
}

/** Gives steps another tag. A step that is the only one does not name the piece that the mover becomes, unless `mustName` is set. */
export function changeTags(out: Int32Array, at: number, end: number, tag: number, mustName?: unknown): void {
  for (let i = at; i < end; i++) out[i] = withTag(tag, mustName || end > at + 1 ? out[i] : out[i] & 0x3ffff);
}

/** Adds a plain move, or a move for each piece that the mover can become. */
export function pushChoices(state: FastState, out: Int32Array, at: number, from: number, to: number): number {
  const { becomingBits } = state.prepared;
  const bitsStart = state.board[from] * state.size;
  if (((becomingBits[bitsStart + to] & 1) | (becomingBits[bitsStart + from] & 2)) === 0) {
    out[at] = from | (to << 9);
    return at + 1;
  }
  const [fromCell, toCell] = [state.grid.cells[from], state.grid.cells[to]];
  let end = at;
  let mustBecome = false;
  for (const it of becomingsOf(state, from)) {
    const zone = it.on[state.side];
    if (!zone.includes(toCell) && !(it.leaving && zone.includes(fromCell))) continue;
    for (const [i, piece] of it.pieces.entries())
      if (mayPromoteTo(state, it, i)) out[end++] = packMove(PROMOTE, from, to, piece);
    if (it.must?.[state.side]!.includes(toCell) ?? true) mustBecome = true;
  }
  if (!mustBecome) out[end++] = from | (to << 9);
  return end;
}

/** Returns true if the side to move may promote to the piece with index `i`: it has fewer of these pieces than the limit. */
export const mayPromoteTo = (state: FastState, { pieces, limits, counted }: Becoming, i: number): boolean =>
  !limits || (counted?.[i] ?? [pieces[i]]).reduce((sum, it) => sum + state.countOf(it), 0) < limits[i];

/** Returns the changes of kind that the piece on a spot can make. */
export const becomingsOf = ({ rules, board }: FastState, spot: number): readonly Becoming[] =>
  rules.pieces[pieceOf(rules, board[spot])].becomes;
