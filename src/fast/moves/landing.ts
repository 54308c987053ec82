import { WALL, codeOf, pieceOf } from "../../program/index.ts";
import { ENEMY, OWN } from "./prepared-rules.ts";
import { loseRights } from "./rights.ts";
import type { FastState } from "./state.ts";

export function capturePiece(state: FastState, spot: number): void {
  const code = state.board[spot];
  if (state.takenCount++ === 0) state.capturedCode = code;
  state.liftPiece(spot);
  loseRights(state, spot, spot);
  if (state.rules.capture.to !== "hand") return;
  const piece = pieceOf(state.rules, code);
  state.hand(state.side, state.rules.pieces[piece].captive ?? piece, 1);
}

export function explode(state: FastState, centre: number): void {
  const { spares, immune } = state.rules.capture.explodes!;
  const { stride } = state.grid;
  for (const offset of [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]) {
    const code = state.board[centre + offset];
    if (code === 0 || code >= WALL) continue;
    const piece = pieceOf(state.rules, code);
    if (spares.includes(piece) || immune.includes(piece)) continue;
    state.liftPiece(centre + offset);
    loseRights(state, centre + offset, centre + offset);
  }
  if (!immune.includes(state.pieceAt(centre))) state.liftPiece(centre);
}

/** Applies the effects of a landed piece on the pieces around it. */
export function applyLandingEffects(state: FastState, spot: number): void {
  const { landing } = state.rules;
  if (!landing || state.board[spot] === 0) return;
  for (const offset of state.prepared.landingOffsets) {
    if (landing.encloses) captureEnclosed(state, spot, offset);
    if (landing.converts && relationOf(state, spot + offset) === ENEMY) convertPiece(state, spot + offset);
  }
}

const relationOf = ({ prepared, side, board }: FastState, spot: number): number =>
  prepared.relations[side * 256 + board[spot]];

function captureEnclosed(state: FastState, from: number, offset: number): void {
  const end = endOfEnclosed(state, from, offset);
  if (end === from) return;
  if (state.rules.landing!.encloses === "takes") capturePiece(state, from + offset);
  else for (let it = from + offset; it !== end; it += offset) convertPiece(state, it);
}

/** Returns the spot behind the enemies that a piece encloses in one direction; `from` if it encloses none. */
function endOfEnclosed(state: FastState, from: number, offset: number): number {
  const landing = state.rules.landing!;
  let spot = from + offset;
  while (relationOf(state, spot) === ENEMY && (!landing.only || landing.only.includes(state.pieceAt(spot))))
    spot += offset;
  if (spot === from + offset || (landing.encloses === "takes" && spot !== from + 2 * offset)) return from;
  const isHostile = state.board[spot] === 0 && landing.hostile?.includes(state.grid.cells[spot]) === true;
  return relationOf(state, spot) === OWN || isHostile ? spot : from;
}

/** Returns true if a piece of the side to move would enclose an enemy from a spot. */
export function enclosesEnemy(state: FastState, spot: number): boolean {
  const offsets = state.prepared.landingOffsets;
  for (let i = 0; i < offsets.length; i++) if (endOfEnclosed(state, spot, offsets[i]) !== spot) return true;
  return false;
}

function convertPiece(state: FastState, spot: number): void {
  const piece = state.pieceAt(spot);
  if (state.takenCount++ === 0) state.capturedCode = state.board[spot];
  state.liftPiece(spot);
  state.layPiece(spot, codeOf(state.rules, state.side, piece));
}
