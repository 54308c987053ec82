import { type Castle, WALL, codeOf, sideOf } from "../../program/index.ts";
import { type FastBoard, LOGGED_FRESHENED, LOGGED_STALED } from "./board.ts";

/** Returns the spot of the outermost unmoved castling partner on the side of a castling; 0 if there is none. */
export function partnerOf(board: FastBoard, king: number, castle: Castle): number {
  const direction = Math.sign(castle.to - castle.withTo);
  const wanted = codeOf(board.rules, sideOf(board.rules, board.board[king]), castle.with);
  let found = 0;
  for (let spot = king + direction; board.grid.cells[spot] >= 0; spot += direction)
    if (board.board[spot] === wanted && board.fresh[spot] !== 0) found = spot;
  return found;
}

/** Records that the pieces of two spots have moved or are gone. */
export function dropRights(board: FastBoard, from: number, to: number): void {
  if ((board.fresh[from] | board.fresh[to]) === 0) return;
  markMoved(board, from);
  markMoved(board, to);
  forgetRights(board);
}

/** Drops rights that no longer matter: a partner needs its king, a king a partner. */
export function forgetRights(board: FastBoard): void {
  if (board.rules.gating || board.freshCount === 0) return;
  const { relevant, freshSpots } = board;
  markRelevant(board, true);
  for (const spot of freshSpots) if (relevant[spot] === 0) markMoved(board, spot);
}

/** Marks every unmoved piece that may castle, and with `all` those that have other rights. */
function markRelevant(board: FastBoard, all: boolean): void {
  const { relevant, freshSpots, fresh } = board;
  for (const spot of freshSpots) relevant[spot] = 0;
  for (const spot of freshSpots) if (fresh[spot] !== 0) markRights(board, spot, all);
}

function markRights(board: FastBoard, spot: number, all: boolean): void {
  if (board.board[spot] >= WALL || board.board[spot] === 0) return;
  const { relevant } = board;
  const piece = board.pieceAt(spot);
  if (all && (board.compiled.goesFirst[piece] !== 0 || isSetDown(board, spot, piece))) relevant[spot] = 1;
  for (const castle of board.rules.pieces[piece].castles) {
    const partner = partnerOf(board, spot, castle);
    if (partner === 0) continue;
    relevant[spot] = 1;
    relevant[partner] = 1;
  }
}

/** Returns the hash of the unmoved pieces that may still castle: a repetition compares no other rights. */
export function castlingKey(board: FastBoard): number {
  const { freshSpots, relevant } = board;
  if (board.compiled.onlyCastles || board.freshCount === 0) return board.freshKey;
  markRelevant(board, false);
  return freshSpots.reduce((key, spot) => (relevant[spot] === 0 ? key : key ^ keyOfFresh(spot)), 0);
}

const keyOfFresh = (spot: number): number => Math.imul(spot + 1, 0x632be5ab);

/** Returns true if the piece was dropped on its spot while more are in hand: a castling partner can still be dropped. */
function isSetDown(board: FastBoard, spot: number, piece: number): boolean {
  const side = board.compiled.sideOf[board.board[spot]];
  const zone = board.rules.pieces[piece].drop?.unmoved?.[side];
  if (!zone?.includes(board.grid.cells[spot])) return false;
  return board.rules.pieces.some((_, held) => board.handOf(side, held) > 0);
}

/** Marks the piece on a spot as unmoved. */
export function markUnmoved(board: FastBoard, spot: number): void {
  markUnmovedForGood(board, spot);
  board.undoLog[board.undoEnd++] = LOGGED_FRESHENED | (spot << 3);
}

/** Marks the piece on a spot as unmoved, without an entry in the undo log. */
export function markUnmovedForGood(board: FastBoard, spot: number): void {
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
  board.undoLog[board.undoEnd++] = LOGGED_STALED | (spot << 3);
}
