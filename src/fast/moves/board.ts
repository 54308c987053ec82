import { getOrMake } from "../../base/index.ts";
import { type MoveRules, WALL } from "../../program/index.ts";
import type { Scales } from "../../core/moves/evaluation-queries.ts";
import type { PieceGrid } from "../../core/moves/grid.ts";
import type { PreparedRules } from "./prepared-rules.ts";
import type { Tables } from "./tables.ts";

/** Is the code of the margin and of holes on the padded board. */
export const BORDER = 255;

/** Tags an entry of the undo log with its operation. An entry is packed as `op | spot << 3 | code << 12 | listIndex << 20`. */
const LOG_SHIFT = 0;
const LOG_LIFT = 1;
const LOG_LAY = 2;
const LOG_HAND = 3;
const LOG_WALL = 4;
export const LOG_MOVED = 5;
export const LOG_UNMOVED = 6;

/**
 * Represents a padded board with a list of the pieces of each side, and the hands. Every change updates the hash and adds an entry to the
 * undo log; undoing a move reverts its entries.
 */
export class FastBoard {
  readonly rules: MoveRules;
  readonly grid: PieceGrid;
  readonly sides: number;
  readonly prepared: PreparedRules;
  readonly tables: Tables;
  /** Is the length of the padded board. */
  readonly size: number;
  /** Is indexed by spot: the code of the piece there. */
  readonly board: Uint8Array;
  /** Is indexed by spot: the index of its piece in the list of the piece's side. */
  readonly listIndices: Int32Array;
  /** Lists the spots of the pieces of each side, from `side * size` on; `pieceCounts` has their number. */
  readonly lists: Int32Array;
  readonly pieceCounts: Int32Array;
  /** Is indexed by code: the number of such pieces on the board. */
  readonly codeCounts = new Int32Array(256);
  /** Is indexed by `side * pieces + piece`: the number of such pieces in hand. */
  readonly hands: Int32Array;
  /** Is indexed by side: the spot of a royal piece; `royalCounts` is the number of royal pieces. */
  readonly kings: Int32Array;
  readonly royalCounts: Int32Array;
  /** Is indexed by spot: 1 if its piece is unmoved and has a right because of that. `freshCount` is the number of these pieces, `freshKey` their hash. */
  readonly fresh: Uint8Array;
  freshCount = 0;
  freshKey = 0;
  /** Lists every spot that has ever held an unmoved piece. `rightMarks` is scratch space that marks the spots whose rights still matter. */
  readonly freshSpots: number[] = [];
  readonly rightMarks: Uint8Array;
  /** Is the low half of the hash of board and hands; `highHash` is the high half. */
  lowHash = 0;
  highHash = 0;
  undoLog = new Int32Array(1024);
  undoEnd = 0;
  /** Holds the weights (`Scales`) that were requested last, with their sums over the pieces on the board, updated at each change. */
  private scaleSums: RunningScaleSums | undefined;

  constructor(prepared: PreparedRules) {
    const { rules, grid } = prepared.tables;
    this.rules = rules;
    this.grid = grid;
    this.prepared = prepared;
    this.tables = prepared.tables;
    this.sides = rules.sides.length;
    this.size = grid.size;
    this.board = new Uint8Array(grid.size).fill(BORDER);
    this.listIndices = new Int32Array(grid.size);
    this.lists = new Int32Array(this.sides * grid.size);
    this.pieceCounts = new Int32Array(this.sides);
    this.hands = new Int32Array(this.sides * rules.pieces.length);
    this.kings = new Int32Array(this.sides);
    this.royalCounts = new Int32Array(this.sides);
    this.fresh = new Uint8Array(grid.size);
    this.rightMarks = new Uint8Array(grid.size);
  }

  pieceAt(spot: number): number {
    return this.prepared.pieceByCode[this.board[spot]];
  }

  handOf(side: number, piece: number): number {
    return this.hands[side * this.rules.pieces.length + piece];
  }

  /** Returns the sums of scales. From now on they are updated with each change. */
  trackSums(scales: Scales): RunningScaleSums {
    if (this.scaleSums?.scales === scales) return this.scaleSums;
    const sums = new RunningScaleSums(scales, this.prepared);
    this.scaleSums = sums;
    for (let side = 0; side < this.sides; side++)
      for (let i = side * this.size; i < side * this.size + this.pieceCounts[side]; i++)
        sums.addPiece(this.board[this.lists[i]], this.lists[i], 1);
    for (let i = 0; i < this.hands.length; i++) sums.addToHand(i, this.hands[i]);
    return sums;
  }

  /** Moves a piece to an empty spot. */
  shiftPiece(from: number, to: number): void {
    const code = this.board[from];
    const { zobristLow, zobristHigh } = this.prepared;
    const key = code * this.size;
    this.lowHash ^= zobristLow[key + from] ^ zobristLow[key + to];
    this.highHash ^= zobristHigh[key + from] ^ zobristHigh[key + to];
    this.undoLog[this.undoEnd++] = LOG_SHIFT | (from << 3) | (to << 12);
    this.moveWithoutLog(from, to);
  }

  private moveWithoutLog(from: number, to: number): void {
    const { board, listIndices } = this;
    const code = board[from];
    if (this.scaleSums !== undefined) this.scaleSums.movePiece(code, from, to);
    const listIndex = listIndices[from];
    const side = this.prepared.sideByCode[code];
    board[from] = 0;
    board[to] = code;
    listIndices[to] = listIndex;
    this.lists[side * this.size + listIndex] = to;
    if (this.prepared.royalMask[code] !== 0 && this.kings[side] === from) this.kings[side] = to;
  }

  /** Removes a piece from the board. The last piece in the list of its side takes its index. */
  liftPiece(spot: number): void {
    const { board, listIndices, lists, size } = this;
    const code = board[spot];
    const side = this.prepared.sideByCode[code];
    const listIndex = listIndices[spot];
    this.codeCounts[code]--;
    const lastIndex = --this.pieceCounts[side];
    const lastSpot = lists[side * size + lastIndex];
    lists[side * size + listIndex] = lastSpot;
    listIndices[lastSpot] = listIndex;
    board[spot] = 0;
    this.lowHash ^= this.prepared.zobristLow[code * size + spot];
    this.highHash ^= this.prepared.zobristHigh[code * size + spot];
    this.undoLog[this.undoEnd++] = LOG_LIFT | (spot << 3) | (code << 12) | (listIndex << 20);
    if (this.scaleSums !== undefined) this.scaleSums.addPiece(code, spot, -1);
    if (this.prepared.royalMask[code] !== 0) this.dropRoyal(spot, side);
  }

  private dropRoyal(spot: number, side: number): void {
    this.royalCounts[side]--;
    if (this.kings[side] !== spot) return;
    for (let i = 0; i < this.pieceCounts[side]; i++) {
      const otherSpot = this.lists[side * this.size + i];
      if (this.prepared.royalMask[this.board[otherSpot]] !== 0) this.kings[side] = otherSpot;
    }
  }

  private insertPiece(spot: number, code: number, listIndex: number): void {
    const { listIndices, lists, size } = this;
    const side = this.prepared.sideByCode[code];
    this.codeCounts[code]++;
    if (this.scaleSums !== undefined) this.scaleSums.addPiece(code, spot, 1);
    const endIndex = this.pieceCounts[side]++;
    const otherSpot = lists[side * size + listIndex];
    if (listIndex !== endIndex) {
      lists[side * size + endIndex] = otherSpot;
      listIndices[otherSpot] = endIndex;
    }
    lists[side * size + listIndex] = spot;
    listIndices[spot] = listIndex;
    this.board[spot] = code;
    if (this.prepared.royalMask[code] === 0) return;
    this.royalCounts[side]++;
    this.kings[side] = spot;
  }

  /** Puts a piece on an empty spot. */
  layPiece(spot: number, code: number): void {
    const side = this.prepared.sideByCode[code];
    this.insertPiece(spot, code, this.pieceCounts[side]);
    this.lowHash ^= this.prepared.zobristLow[code * this.size + spot];
    this.highHash ^= this.prepared.zobristHigh[code * this.size + spot];
    this.undoLog[this.undoEnd++] = LOG_LAY | (spot << 3);
  }

  private removeLast(spot: number): void {
    const code = this.board[spot];
    const side = this.prepared.sideByCode[code];
    this.codeCounts[code]--;
    if (this.scaleSums !== undefined) this.scaleSums.addPiece(code, spot, -1);
    this.pieceCounts[side]--;
    this.board[spot] = 0;
    if (this.prepared.royalMask[code] !== 0) this.dropRoyal(spot, side);
  }

  /** Adds `change` pieces to a hand; a negative number removes pieces. */
  hand(side: number, piece: number, change: number): void {
    const handIndex = side * this.rules.pieces.length + piece;
    const lowKey = Math.imul(handIndex + 1, 0x27d4eb2f);
    const highKey = lowKey ^ 0x165667b1;
    this.lowHash ^= Math.imul(lowKey, this.hands[handIndex] + 1);
    this.highHash ^= Math.imul(highKey, this.hands[handIndex] + 1);
    this.hands[handIndex] += change;
    if (this.scaleSums !== undefined) this.scaleSums.addToHand(handIndex, change);
    this.lowHash ^= Math.imul(lowKey, this.hands[handIndex] + 1);
    this.highHash ^= Math.imul(highKey, this.hands[handIndex] + 1);
    this.undoLog[this.undoEnd++] = LOG_HAND | (handIndex << 3) | ((change + 128) << 12);
  }

  /** Places a wall (WALL) or removes it (0). */
  setWall(spot: number, code: number): void {
    this.undoLog[this.undoEnd++] = LOG_WALL | (spot << 3) | (this.board[spot] << 12);
    this.board[spot] = code;
    this.lowHash ^= this.prepared.zobristLow[WALL * this.size + spot];
    this.highHash ^= this.prepared.zobristHigh[WALL * this.size + spot];
  }

  /** Reverts a logged change. The hashes are restored by the state, which has saved them. */
  protected revert(entry: number): void {
    const spot = (entry >>> 3) & 511;
    const code = (entry >>> 12) & 255;
    switch (entry & 7) {
      case LOG_SHIFT:
        return this.moveWithoutLog((entry >>> 12) & 511, spot);
      case LOG_LIFT:
        return this.insertPiece(spot, code, entry >>> 20);
      case LOG_LAY:
        return this.removeLast(spot);
      case LOG_HAND:
        this.hands[spot] -= code - 128;
        if (this.scaleSums !== undefined) this.scaleSums.addToHand(spot, 128 - code);
        return;
      case LOG_WALL:
        this.board[spot] = code;
        return;
      case LOG_MOVED:
        this.fresh[spot] = 1;
        this.freshCount++;
        return;
      case LOG_UNMOVED:
        this.fresh[spot] = 0;
        this.freshCount--;
    }
  }
}

/** Stores the sums of `Scales` (values of pieces by cell) over a board and its hands. They are updated with each change. */
class RunningScaleSums {
  readonly scales: Scales;
  earlySum = 0;
  lateSum = 0;
  handSum = 0;
  forceSum = 0;
  partHashLow = 0;
  partHashHigh = 0;
  private readonly prepared: PreparedRules;
  private readonly size: number;
  private readonly bySpot: ReturnType<typeof makeScalesBySpot>;

  constructor(scales: Scales, prepared: PreparedRules) {
    const { grid } = prepared.tables;
    this.scales = scales;
    this.prepared = prepared;
    this.size = grid.size;
    this.bySpot = getOrMake(tablesByScales, scales, () => makeScalesBySpot(scales, grid));
  }

  /** Adds a piece that enters a spot to the sums; with -1, subtracts one that leaves it. */
  addPiece(code: number, spot: number, sign: 1 | -1): void {
    const { scales, bySpot, prepared } = this;
    const index = code * this.size + spot;
    this.earlySum += sign * bySpot.early[index];
    this.lateSum += sign * bySpot.late[index];
    this.forceSum += sign * scales.forceValues[code];
    if (scales.partMarks[code] === 0) return;
    this.partHashLow ^= prepared.zobristLow[index];
    this.partHashHigh ^= prepared.zobristHigh[index];
  }

  /** Updates the sums for a piece that moves from one spot to another. */
  movePiece(code: number, from: number, to: number): void {
    const { early, late } = this.bySpot;
    const firstIndex = code * this.size;
    this.earlySum += early[firstIndex + to] - early[firstIndex + from];
    this.lateSum += late[firstIndex + to] - late[firstIndex + from];
    if (this.scales.partMarks[code] === 0) return;
    const { zobristLow, zobristHigh } = this.prepared;
    this.partHashLow ^= zobristLow[firstIndex + from] ^ zobristLow[firstIndex + to];
    this.partHashHigh ^= zobristHigh[firstIndex + from] ^ zobristHigh[firstIndex + to];
  }

  /** Updates the sums for `change` more pieces in hand. `handIndex` is the code of the piece minus 1. */
  addToHand(handIndex: number, change: number): void {
    this.handSum += change * this.scales.handValues[handIndex + 1];
    this.forceSum += change * this.scales.forceValues[handIndex + 1];
  }
}

const tablesByScales = new WeakMap<Scales, ReturnType<typeof makeScalesBySpot>>();

/** Returns the values of pieces early and late in the game, at `code * size + spot`. */
function makeScalesBySpot(scales: Scales, grid: PieceGrid) {
  const cellCount = grid.spots.length;
  const [early, late] = [scales.earlyValues, scales.lateValues].map((table) => {
    const bySpot = new Int32Array(256 * grid.size);
    for (let i = 0; i < 256 * cellCount; i++)
      bySpot[Math.floor(i / cellCount) * grid.size + grid.spots[i % cellCount]] = table[i];
    return bySpot;
  });
  return { early, late };
}
