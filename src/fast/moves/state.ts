import { growIntegers } from "../../base/index.ts";
import { type Setup, WALL, codeOf, sideOf } from "../../program/index.ts";
import type { PositionFacts } from "../../core/moves/conditions.ts";
import { MOST_MOVES } from "../../core/moves/play.ts";
import type { PieceCells } from "../../core/moves/pseudo-moves.ts";
import { BORDER, FastBoard } from "./board.ts";
import type { PreparedRules } from "./prepared-rules.ts";
import { castlingKey, dropIrrelevantRights, markUnmovedWithoutLog } from "./rights.ts";

/** Is what the side to move must do: make a move, place a wall, or take an enemy piece off the board. `OWED_NAMES` has the names in `Setup`. */
export const OWES_MOVE = 0;
export const OWES_WALL = 1;
export const OWES_TAKE = 2;
export const OWED_NAMES = ["move", "wall", "take"] as const;

/** Is the key of a trail before it is computed. No computed key equals it. */
export const UNKNOWN_KEY = -1;

/** Is the number of integers in a saved state, before its trail and counters. */
const FIXED_LENGTH = 18;

/** Is the number of spare entries that an array gets when it grows. */
const spareLength = 4096;

/** Is the mask of the hash bits by which saved states are indexed. */
const visitMask = 1023;

/** Describes a castling whose king and partner are unmoved: their spots, the spots where they would land, and the spots that must be empty. */
export interface ReadyCastling {
  readonly king: number;
  readonly partner: number;
  readonly kingTo: number;
  readonly partnerTo: number;
  readonly spotsBetween: readonly number[];
}

/** Describes the facts that conditions test and that a play provides to its state. */
export interface PlayFacts extends PositionFacts {
  inCheck(): boolean;
}

/** Represents the position of a fast play and its history. A move changes the position in place and saves what it changes. */
export class FastState extends FastBoard implements PieceCells {
  readonly counters: Int32Array;
  /** Is indexed by spot: the mark that the last scan gave it, which identifies a line of check or pin. `pins` is indexed by the spot of a pinned piece. */
  readonly lineMarks: Int32Array;
  readonly pins: Int32Array;
  lastStamp = 0;
  checkerCount = 0;
  /**
   * Is the `version` at the last scan, which was from the king of `scannedSide`. `areLinesDistinct` is true if the marks describe all that
   * the scan found. Marks greater than `pinBase` are of pins.
   */
  scannedVersion = -1;
  scannedSide = 0;
  areLinesDistinct = false;
  pinBase = 0;
  /** Caches the castlings that a side has a right to, by a hash of the unmoved pieces and the side; see `listCastlings`. */
  readonly castlings: ({ freshKey: number; side: number; ready: readonly ReadyCastling[] } | undefined)[] =
    Array.from({ length: 256 }, () => undefined);
  side = 0;
  ply: number;
  owes = OWES_MOVE;
  /** Is the spot of a piece that must continue to capture, or within whose reach a wall must be placed; 0 for none. */
  chain = 0;
  /**
   * Describe the last move: the number of captured pieces and the code of the first, whether it was a drop or a promotion, its start (0 for a
   * drop) and target, and the piece moved.
   */
  takenCount = 0;
  capturedCode = 0;
  wasDropped = false;
  wasPromoted = false;
  origin = 0;
  target = 0;
  mover = -1;
  trailVictim = 0;
  readonly trail: Int32Array;
  trailLength = 0;
  /** Is the part of the hash for the trail (the cells of a possible en-passant capture): 0 if nothing can capture there, -1 if not computed yet. */
  trailKey = 0;
  /** Is the number of integers in a saved state; `saves` stores the saved states, and `depth` is their number. */
  private readonly saveLength: number;
  private saves = new Int32Array(FIXED_LENGTH * 64);
  depth = 0;
  /** Maps the last bits of the hash to the newest saved state with these bits, numbered from 1; 0 for none. `countEarlier` builds it on first use. */
  private newestByHash: Uint32Array | undefined;
  /** Is the `ply` at which this position first occurred, after `countEarlier` has found one. */
  firstPly = 0;
  /** Counts the moves made and undone. Caches use it to identify the position. */
  version = 0;
  /** Is scratch space: for each spot, the stamp of the last piece found to reach it. `besideStamps` has the stamp of the last search for neighbours. */
  readonly reachStamps: Int32Array;
  readonly besideStamps: Int32Array;
  private readonly moveLists: Int32Array[] = [];
  scratchDepth = 0;
  /** Is the index of the last integer of the table entry that was read last. */
  entryEnd = 0;
  /** Provides the facts that conditions of the rules test. */
  readonly facts: PlayFacts;

  constructor(prepared: PreparedRules, setup: Setup, facts: PlayFacts) {
    super(prepared);
    const { rules, size } = this;
    const { width, height } = this.grid;
    this.facts = facts;
    this.counters = new Int32Array(rules.counters.length * this.sides);
    this.lineMarks = new Int32Array(size);
    this.pins = new Int32Array(size);
    this.reachStamps = new Int32Array(size);
    this.besideStamps = new Int32Array(size);
    this.trail = new Int32Array(Math.max(width, height));
    this.ply = setup.ply;
    this.saveLength = FIXED_LENGTH + this.trail.length + this.counters.length;
    this.loadSetup(setup);
  }

  private loadSetup(setup: Setup): void {
    const { cells, spots } = this.grid;
    for (const spot of cells.keys()) if (cells[spot] >= 0) this.board[spot] = 0;
    for (const [cell, code] of setup.cells.entries()) {
      if (code === WALL) this.board[spots[cell]] = WALL;
      else if (code !== 0) this.layPiece(spots[cell], code);
    }
    for (const [side, hand] of setup.hands.entries())
      for (const [piece, count] of hand.entries()) for (let i = 0; i < count; i++) this.hand(side, piece, 1);
    for (const [i, values] of setup.counters.entries())
      for (let side = 0; side < this.sides; side++)
        this.counters[i * this.sides + side] = values[side] ?? values[0] ?? 0;
    for (const cell of setup.fresh) markUnmovedWithoutLog(this, spots[cell]);
    dropIrrelevantRights(this);
    this.side = setup.turn;
    this.owes = OWED_NAMES.indexOf(setup.owes ?? "move");
    if (setup.chain !== undefined) this.chain = spots[setup.chain];
    if (setup.trail) {
      this.trailVictim = spots[setup.trail.victim];
      for (const cell of setup.trail.cells) this.trail[this.trailLength++] = spots[cell];
    }
    this.undoEnd = 0;
  }

  setup(): Setup {
    const { cells, spots } = this.grid;
    const { rules, owes } = this;
    const trail = [...this.trail.subarray(0, this.trailLength)].map((spot) => cells[spot]);
    return {
      cells: Array.from(spots, (spot) => (this.board[spot] === BORDER ? 0 : this.board[spot])),
      turn: this.side,
      hands: rules.sides.map((_, side) => rules.pieces.map((_, piece) => this.handOf(side, piece))),
      fresh: [...spots].filter((spot) => this.fresh[spot] !== 0).map((spot) => cells[spot]),
      ...(trail.length > 0 && { trail: { cells: trail, victim: cells[this.trailVictim] } }),
      counters: this.currentCounters(),
      ply: this.ply,
      ...(this.chain !== 0 && { chain: cells[this.chain] }),
      ...(owes === OWES_WALL ? { owes: "wall" } : owes === OWES_TAKE ? { owes: "take" } : {}),
    };
  }

  currentCounters(): Setup["counters"] {
    const { rules, sides } = this;
    return rules.counters.map((it, i) => [
      ...this.counters.subarray(i * sides, i * sides + (it.eachSide ? sides : 1)),
    ]);
  }

  turn(): number {
    return this.side;
  }

  at(cell: number): number {
    return this.board[this.grid.spots[cell]];
  }

  victimAt(cell: number, side: number): number | undefined {
    if (!this.hasTrail(this.grid.spots[cell])) return undefined;
    const code = this.board[this.trailVictim];
    return code !== 0 && code < WALL && sideOf(this.rules, code) !== side
      ? this.grid.cells[this.trailVictim]
      : undefined;
  }

  hasTrail(spot: number): boolean {
    for (let i = 0; i < this.trailLength; i++) if (this.trail[i] === spot) return true;
    return false;
  }

  countOf(piece: number): number {
    return this.codeCounts[codeOf(this.rules, this.side, piece)];
  }

  /** Returns scratch space for a list of moves. The caller decrements `scratchDepth` to release it. */
  borrowMoves(): Int32Array {
    return (this.moveLists[this.scratchDepth++] ??= new Int32Array(MOST_MOVES));
  }

  forgetStamps(): void {
    this.lastStamp = 0;
    this.scannedVersion = -1;
    this.lineMarks.fill(0);
    this.pins.fill(0);
    this.reachStamps.fill(0);
    this.besideStamps.fill(0);
  }

  hash(): number {
    return mixHash(this.lowHash, this.highHash, this.freshKey, this.side * 4 + this.owes, this.trailKey);
  }

  saveState(move: number): void {
    const start = this.depth * this.saveLength;
    if (start + this.saveLength > this.saves.length)
      this.saves = growIntegers(this.saves, start + this.saveLength + spareLength);
    if (this.undoEnd + 3 * this.size > this.undoLog.length)
      this.undoLog = growIntegers(this.undoLog, this.undoEnd + 3 * this.size + spareLength);
    const { saves } = this;
    saves[start] = this.undoEnd;
    saves[start + 1] = this.lowHash;
    saves[start + 2] = this.highHash;
    saves[start + 3] = this.trailKey;
    saves[start + 4] = this.freshKey;
    saves[start + 5] = this.side;
    saves[start + 6] = this.owes;
    saves[start + 7] = this.chain;
    saves[start + 8] = this.takenCount | (this.capturedCode << 16);
    saves[start + 9] = this.mover;
    saves[start + 10] = this.ply;
    saves[start + 11] = this.trailLength;
    saves[start + 12] = this.trailVictim;
    saves[start + 13] = (this.wasDropped ? 1 : 0) | (this.wasPromoted ? 2 : 0);
    saves[start + 14] = this.origin | (this.target << 9);
    saves[start + 16] = this.rightsKey();
    saves[start + 17] = move;
    for (let i = 0; i < this.trailLength; i++) saves[start + FIXED_LENGTH + i] = this.trail[i];
    const countersStart = start + FIXED_LENGTH + this.trail.length;
    for (let i = 0; i < this.counters.length; i++) saves[countersStart + i] = this.counters[i];
    if (this.newestByHash !== undefined) this.indexState(this.newestByHash, this.depth);
    this.depth++;
    this.version = (this.version + 1) | 0;
  }

  /** Undoes the last move, and returns it. */
  undo(): number {
    const start = --this.depth * this.saveLength;
    this.version = (this.version + 1) | 0;
    const { saves } = this;
    while (this.undoEnd > saves[start]) this.revert(this.undoLog[--this.undoEnd]);
    this.lowHash = saves[start + 1];
    if (this.newestByHash !== undefined) this.newestByHash[this.lowHash & visitMask] = saves[start + 15];
    this.highHash = saves[start + 2];
    this.trailKey = saves[start + 3];
    this.freshKey = saves[start + 4];
    this.side = saves[start + 5];
    this.owes = saves[start + 6];
    this.chain = saves[start + 7];
    this.takenCount = saves[start + 8] & 0xffff;
    this.capturedCode = saves[start + 8] >>> 16;
    this.mover = saves[start + 9];
    this.ply = saves[start + 10];
    this.trailLength = saves[start + 11];
    this.trailVictim = saves[start + 12];
    this.wasDropped = (saves[start + 13] & 1) !== 0;
    this.wasPromoted = (saves[start + 13] & 2) !== 0;
    this.origin = saves[start + 14] & 511;
    this.target = saves[start + 14] >>> 9;
    for (let i = 0; i < this.trailLength; i++) this.trail[i] = saves[start + FIXED_LENGTH + i];
    const countersStart = start + FIXED_LENGTH + this.trail.length;
    for (let i = 0; i < this.counters.length; i++) this.counters[i] = saves[countersStart + i];
    return saves[start + 17];
  }

  /** Returns the side that made the last move. */
  lastSide(): number {
    return this.depth === 0 ? this.side : this.saves[(this.depth - 1) * this.saveLength + 5];
  }

  /** Returns how often this position has occurred before. If it has, sets `firstPly`. */
  countEarlier(): number {
    const { saves, saveLength, lowHash, highHash, trailKey } = this;
    const rightsKey = this.rightsKey();
    const newestByHash = (this.newestByHash ??= this.indexStates());
    let earlierCount = 0;
    for (let it = newestByHash[lowHash & visitMask]; it > 0; it = saves[(it - 1) * saveLength + 15]) {
      const at = (it - 1) * saveLength;
      if (saves[at + 1] !== lowHash || saves[at + 2] !== highHash || saves[at + 3] !== trailKey) continue;
      if (saves[at + 16] !== rightsKey || saves[at + 5] !== this.side || saves[at + 6] !== this.owes)
        continue;
      earlierCount++;
      this.firstPly = saves[at + 10];
    }
    return earlierCount;
  }

  /** Returns a hash of the remaining castling rights and of the numbers of checks given. */
  private rightsKey(): number {
    const { counters, sides } = this;
    let key = castlingKey(this);
    const first = this.prepared.checkCounter * sides;
    for (let i = first; i >= 0 && i < first + sides; i++) key = (Math.imul(key, 31) + counters[i]) | 0;
    return key;
  }

  private indexStates(): Uint32Array {
    const newestByHash = new Uint32Array(visitMask + 1);
    for (let depth = 0; depth < this.depth; depth++) this.indexState(newestByHash, depth);
    return newestByHash;
  }

  /** Adds a saved state to the index, ahead of the others with the same hash bits. */
  private indexState(newestByHash: Uint32Array, depth: number): void {
    const start = depth * this.saveLength;
    const index = this.saves[start + 1] & visitMask;
    this.saves[start + 15] = newestByHash[index];
    newestByHash[index] = depth + 1;
  }
}

function mixHash(low: number, high: number, freshKey: number, turnKey: number, trailKey: number): number {
  const extra = Math.imul(freshKey + 1, 0x9e3779b1) ^ Math.imul(turnKey + 1, 0x85ebca6b) ^ trailKey;
  return ((high ^ extra) >>> 11) * 2 ** 32 + ((low ^ Math.imul(extra, 0xc2b2ae35)) >>> 0);
}
