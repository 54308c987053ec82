import { type Castle, WALL, codeOf, sideOf } from "../../program/index.ts";
import { type FastBoard, LOG_UNMOVED, LOG_MOVED } from "./board.ts";

/** Returns the spot of the outermost unmoved castling partner, on the side of this castling; 0 if there is none. */
export function partnerOf(board: FastBoard, king: number, castle: Castle): number {
  const direction = Math.sign(castle.to - castle.withTo);
  const partnerCode = codeOf(board.rules, sideOf(board.rules, board.board[king]), castle.with);
  let partner = 0;
  for (let spot = king + direction; board.grid.cells[spot] >= 0; spot += direction)
    if (board.board[spot] === partnerCode && board.fresh[spot] !== 0) partner = spot;
  return partner;
}

/** Records that the pieces on two spots have moved or are gone. */
export function loseRights(board: FastBoard, from: number, to: number): void {
  if ((board.fresh[from] | board.fresh[to]) === 0) return;
  markMoved(board, from);
  markMoved(board, to);
  dropIrrelevantRights(board);
}

/** Drops rights that no longer matter: those of a partner without its king, and of a king without a partner. */
export function dropIrrelevantRights(board: FastBoard): void {
  if (board.rules.gating || board.freshCount === 0) return;
  const { rightMarks, freshSpots } = board;
  markRelevant(board, true);
  for (const spot of freshSpots) if (rightMarks[spot] === 0) markMoved(board, spot);
}

/** Marks every unmoved piece that may castle; with `includesOthers`, also those with other rights. */
function markRelevant(board: FastBoard, includesOthers: boolean): void {
  const { rightMarks, freshSpots, fresh } = board;
  for (const spot of freshSpots) rightMarks[spot] = 0;
  for (const spot of freshSpots) if (fresh[spot] !== 0) markRights(board, spot, includesOthers);
}

function markRights(board: FastBoard, spot: number, includesOthers: boolean): void {
  if (board.board[spot] >= WALL || board.board[spot] === 0) return;
  const { rightMarks } = board;
  const piece = board.pieceAt(spot);
  if (includesOthers && (board.prepared.hasFirstMove[piece] !== 0 || isDroppedUnmoved(board, spot, piece)))
    rightMarks[spot] = 1;
  for (const castle of board.rules.pieces[piece].castles) {
    const partner = partnerOf(board, spot, castle);
    if (partner === 0) continue;
    rightMarks[spot] = 1;
    rightMarks[partner] = 1;
  }
}

/** Returns the hash of the unmoved pieces that may still castle. Repetitions compare only these rights. */
export function castlingKey(board: FastBoard): number {
  const { freshSpots, rightMarks } = board;
  if (board.prepared.isFreshOnlyForCastling || board.freshCount === 0) return board.freshKey;
  markRelevant(board, false);
  return freshSpots.reduce((key, spot) => (rightMarks[spot] === 0 ? key : key ^ keyOfFresh(spot)), 0);
}

const keyOfFresh = (spot: number): number => Math.imul(spot + 1, 0x632be5ab);

/** Returns true if a piece counts as unmoved after a drop and its side has pieces in hand: a castling partner may still be dropped. */
function isDroppedUnmoved(board: FastBoard, spot: number, piece: number): boolean {
  const side = board.prepared.sideByCode[board.board[spot]];
  const zone = board.rules.pieces[piece].drop?.unmoved?.[side];
  if (!zone?.includes(board.grid.cells[spot])) return false;
  return board.rules.pieces.some((_, anyPiece) => board.handOf(side, anyPiece) > 0);
}

/** Marks the piece on a spot as unmoved. */
export function markUnmoved(board: FastBoard, spot: number): void {
  markUnmovedWithoutLog(board, spot);
  board.undoLog[board.undoEnd++] = LOG_UNMOVED | (spot << 3);
}

/** Marks the piece on a spot as unmoved, without an entry in the undo log. */
export function markUnmovedWithoutLog(board: FastBoard, spot: number): void {
  if (!board.freshSpots.includes(spot)) board.freshSpots.push(spot);
  board.fresh[spot] = 1;
  board.freshCount++;
  board.freshKey ^= keyOfFresh(spot);
}

function markMoved(board: FastBoard, spot: number): void {
  if (board.fresh[spot] === 0) return;
  board.fresh[spot] = 0;
  board.freshCount--;
  board.freshKey ^= keyOfFresh(spot);
  board.undoLog[board.undoEnd++] = LOG_MOVED | (spot << 3);
}
