import { widened } from "../../base/index.ts";
import { type Castle, type MoveRules, type Setup, WALL, codeOf, sideOf } from "../../program/index.ts";
import type { PreparedRules } from "./compile.ts";
import type { PieceGrid } from "../../core/moves/grid.ts";
import type { Tables } from "./tables.ts";
import type { PositionFacts } from "../../core/moves/conditions.ts";
import type { PieceCells } from "../../core/moves/pseudo-moves.ts";
import type { Scales } from "../../core/moves/evaluation-queries.ts";
import { type Differences, differencesOf } from "./differences.ts";

/** The margin and holes. */
const BORDER = 255;

/** What is left to do in a turn. */
export const OWES_MOVE = 0;
export const OWES_WALL = 1;
export const OWES_TAKE = 2;
export const OWED = ["move", "wall", "take"] as const;

/** Entries of the undo log: what was done to a spot, `op | spot << 3 | code << 12 | place << 20`. */
const SHIFTED = 0;
const LIFTED = 1;
const LAID = 2;
const HANDED = 3;
const WALLED = 4;
const STALED = 5;
const FRESHENED = 6;

/** Integers of a saved state; the trail and the counters follow. */
const SAVED = 16;

/** Integers that a journal gets room for besides those it needs. */
const spare = 4096;

/** Bits of a hash by which saved positions are found. */
const visitMask = 1023;

/** A king and a partner that have not moved, where they would stand, and the spots that must be empty for it. */
export interface ReadyCastling {
  readonly king: number;
  readonly partner: number;
  readonly kingTo: number;
  readonly partnerTo: number;
  readonly between: readonly number[];
}

/** What the tables cannot answer: it needs a whole play. */
export interface Oracle extends PositionFacts {
  inCheck(): boolean;
}

/**
 * A position that changes in place: a padded board, a list of its pieces for each side, hands, rights and whose turn it is. Every change of the
 * board goes through the undo log.
 */
export class FastState implements PieceCells {
  readonly rules: MoveRules;
  readonly grid: PieceGrid;
  readonly sides: number;
  readonly compiled: PreparedRules;
  readonly tables: Tables;
  /** Over which differences pieces attack. */
  readonly differences: Differences;
  readonly size: number;
  readonly board: Uint8Array;
  /** For each spot, where its piece is in its side's list. */
  readonly places: Int32Array;
  /** The spots of a side's pieces, from `side * size` on. */
  readonly lists: Int32Array;
  readonly counts: Int32Array;
  /** How many pieces there are of each code. */
  readonly codes = new Int32Array(256);
  readonly hands: Int32Array;
  readonly counters: Int32Array;
  readonly kings: Int32Array;
  readonly royalCounts: Int32Array;
  /** Marks of the last scan: cells where a check can be stopped, and the line of each pin. */
  readonly marks: Int32Array;
  readonly pins: Int32Array;
  stamp = 0;
  checkers = 0;
  /** The version that the last scan belongs to, whether lines describe what it found, and its first mark: marks of pins are above it. */
  scannedAt = -1;
  isClear = false;
  pinBase = 0;
  /** Spots whose piece has not moved, where that matters; how many, and their hash. */
  readonly fresh: Uint8Array;
  freshCount = 0;
  /** Where such pieces stood at first, and which of them still matter. */
  private readonly freshSpots: number[] = [];
  private readonly relevant: Uint8Array;
  freshKey = 0;
  /** By its hash and the side, castlings for which there is the right; see `listCastlings`. */
  readonly castlings: ({ freshKey: number; side: number; ready: readonly ReadyCastling[] } | undefined)[] =
    Array.from({ length: 256 }, () => undefined);
  side = 0;
  ply: number;
  owes = OWES_MOVE;
  chain = 0;
  takenNow = 0;
  /** Whether the last move was a drop. */
  droppedNow = false;
  /** Whether it turned a piece into another. */
  promotedNow = false;
  /** Where the piece that made it came from; 0 if it was dropped. */
  origin = 0;
  moved = -1;
  trailVictim = 0;
  readonly trail: Int32Array;
  trailLength = 0;
  /** Part of the hash: 0 where no piece can take on the trail, -1 before that is known. */
  trailKey = 0;
  low = 0;
  high = 0;
  readonly saved: number;
  journal = new Int32Array(1024);
  journalEnd = 0;
  saves = new Int32Array(SAVED * 64);
  depth = 0;
  /** By the last bits of the hash: the number of the newest saved position with these bits, from 1; 0 for none. It is made when `earlier` first asks. */
  private visits: Uint32Array | undefined;
  /** Counts moves made and taken back. */
  version = 0;
  /** By spot, with stamps: which piece was last found to reach it, and beside what it was last found to be. */
  readonly reached: Int32Array;
  readonly beside: Int32Array;
  /** What is kept up with each change, if somebody has asked for it: the scales, their tables by spot, and what they come to. */
  private scales: Scales | undefined;
  private laid: LaidScales | undefined;
  weightEarly = 0;
  weightLate = 0;
  weightHeld = 0;
  force = 0;
  partLow = 0;
  partHigh = 0;
  scratch: Int32Array[] = [];
  scratchDepth = 0;
  /** Where the entry ends that was read last. */
  next = 0;
  /** Answers the tests of the rules. */
  readonly asked: Oracle;

  constructor(compiled: PreparedRules, setup: Setup, asked: Oracle) {
    this.asked = asked;
    const { rules, grid } = compiled.tables;
    this.rules = rules;
    this.grid = grid;
    this.compiled = compiled;
    this.tables = compiled.tables;
    this.differences = differencesOf(compiled.tables);
    this.sides = rules.sides.length;
    this.size = grid.size;
    this.board = new Uint8Array(grid.size).fill(BORDER);
    this.places = new Int32Array(grid.size);
    this.lists = new Int32Array(this.sides * grid.size);
    this.counts = new Int32Array(this.sides);
    this.hands = new Int32Array(this.sides * rules.pieces.length);
    this.counters = new Int32Array(rules.counters.length * this.sides);
    this.kings = new Int32Array(this.sides);
    this.royalCounts = new Int32Array(this.sides);
    this.marks = new Int32Array(grid.size);
    this.reached = new Int32Array(grid.size);
    this.beside = new Int32Array(grid.size);
    this.pins = new Int32Array(grid.size);
    this.fresh = new Uint8Array(grid.size);
    this.relevant = new Uint8Array(grid.size);
    this.trail = new Int32Array(Math.max(grid.width, grid.height));
    this.ply = setup.ply;
    this.saved = SAVED + this.trail.length + this.counters.length;
    this.load(setup);
  }

  load(setup: Setup): void {
    for (const spot of this.grid.cells.keys()) if (this.grid.cells[spot] >= 0) this.board[spot] = 0;
    for (const [cell, code] of setup.cells.entries()) {
      const spot = this.grid.spots[cell];
      if (code === WALL) this.board[spot] = WALL;
      else if (code !== 0) this.lay(spot, code);
    }
    for (const [side, hand] of setup.hands.entries())
      for (const [piece, count] of hand.entries()) for (let i = 0; i < count; i++) this.hand(side, piece, 1);
    for (const [i, values] of setup.counters.entries())
      for (let side = 0; side < this.sides; side++)
        this.counters[i * this.sides + side] = values[side] ?? values[0] ?? 0;
    for (const cell of setup.fresh) this.freshen(this.grid.spots[cell]);
    this.forgetRights();
    this.side = setup.turn;
    this.owes = OWED.indexOf(setup.owes ?? "move");
    if (setup.chain !== undefined) this.chain = this.grid.spots[setup.chain];
    if (setup.trail) {
      this.trailVictim = this.grid.spots[setup.trail.victim];
      for (const cell of setup.trail.cells) this.trail[this.trailLength++] = this.grid.spots[cell];
    }
    this.journalEnd = 0;
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

  setup(): Setup {
    const { cells, spots } = this.grid;
    const { rules } = this;
    const fresh = [...spots].filter((spot) => this.fresh[spot] !== 0).map((spot) => cells[spot]);
    return {
      cells: [...spots].map((spot) => (this.board[spot] === BORDER ? 0 : this.board[spot])),
      turn: this.side,
      hands: rules.sides.map((_, side) => rules.pieces.map((_, piece) => this.handOf(side, piece))),
      fresh,
      ...(this.trailLength > 0
        ? {
            trail: {
              cells: [...this.trail.slice(0, this.trailLength)].map((spot) => cells[spot]),
              victim: cells[this.trailVictim],
            },
          }
        : {}),
      counters: this.countersNow(),
      ply: this.ply,
      ...(this.chain === 0 ? {} : { chain: cells[this.chain] }),
      ...(this.owes === OWES_WALL ? { owes: "wall" } : this.owes === OWES_TAKE ? { owes: "take" } : {}),
    };
  }

  countersNow(): Setup["counters"] {
    const { rules, sides } = this;
    return rules.counters.map((it, i) => [
      ...this.counters.subarray(i * sides, i * sides + (it.eachSide ? sides : 1)),
    ]);
  }

  /** Begins to keep up what these scales say with each change. */
  keepUp(scales: Scales): void {
    if (this.scales === scales) return;
    this.scales = scales;
    this.laid = laidOut(scales, this.grid);
    this.weightEarly = 0;
    this.weightLate = 0;
    this.weightHeld = 0;
    this.force = 0;
    this.partLow = 0;
    this.partHigh = 0;
    for (let side = 0; side < this.sides; side++)
      for (let i = side * this.size; i < side * this.size + this.counts[side]; i++)
        this.weighOne(this.board[this.lists[i]], this.lists[i], 1);
    for (let i = 0; i < this.hands.length; i++) this.weighHeld(i, this.hands[i]);
  }

  /** A piece has come to a spot or, with -1, left it. */
  private weighOne(code: number, spot: number, sign: 1 | -1): void {
    const { scales, laid } = this;
    if (scales === undefined || laid === undefined) return;
    const at = code * this.size + spot;
    this.weightEarly += sign * laid.early[at];
    this.weightLate += sign * laid.late[at];
    this.force += sign * scales.force[code];
    if (scales.part[code] === 0) return;
    this.partLow ^= this.compiled.zobristLow[at];
    this.partHigh ^= this.compiled.zobristHigh[at];
  }

  /** Hands hold so many more of a piece. */
  private weighHeld(at: number, change: number): void {
    if (this.scales === undefined) return;
    this.weightHeld += change * this.scales.held[at + 1];
    this.force += change * this.scales.force[at + 1];
  }

  /** How often the same position was there before. */
  earlier(): number {
    const { saves, saved, low, high, trailKey, freshKey } = this;
    const visits = (this.visits ??= this.findVisits());
    let times = 0;
    for (let it = visits[low & visitMask]; it > 0; it = saves[(it - 1) * saved + 15]) {
      const at = (it - 1) * saved;
      if (saves[at + 1] !== low || saves[at + 2] !== high || saves[at + 3] !== trailKey) continue;
      if (saves[at + 4] === freshKey && saves[at + 5] === this.side && saves[at + 6] === this.owes) times++;
    }
    return times;
  }

  private findVisits(): Uint32Array {
    const visits = new Uint32Array(visitMask + 1);
    for (let depth = 0; depth < this.depth; depth++) this.visit(visits, depth);
    return visits;
  }

  /** Puts a saved position before the others with the same end of the hash. */
  private visit(visits: Uint32Array, depth: number): void {
    const at = depth * this.saved;
    const place = this.saves[at + 1] & visitMask;
    this.saves[at + 15] = visits[place];
    visits[place] = depth + 1;
  }

  hash(): number {
    return mixed(this.low, this.high, this.freshKey, this.side * 4 + this.owes, this.trailKey);
  }

  handOf(side: number, piece: number): number {
    return this.hands[side * this.rules.pieces.length + piece];
  }

  forgetStamps(): void {
    this.stamp = 0;
    this.scannedAt = -1;
    this.marks.fill(0);
    this.pins.fill(0);
    this.reached.fill(0);
    this.beside.fill(0);
  }

  countOf(piece: number): number {
    return this.codes[codeOf(this.rules, this.side, piece)];
  }

  borrow(): Int32Array {
    return (this.scratch[this.scratchDepth++] ??= new Int32Array(4096));
  }

  /** The outermost unmoved castling partner on its side; 0 if there is none. */
  partnerOf(king: number, castle: Castle): number {
    const way = Math.sign(castle.to - castle.withTo);
    const wanted = codeOf(this.rules, sideOf(this.rules, this.board[king]), castle.with);
    let found = 0;
    for (let spot = king + way; this.grid.cells[spot] >= 0; spot += way)
      if (this.board[spot] === wanted && this.fresh[spot] !== 0) found = spot;
    return found;
  }

  pieceAt(spot: number): number {
    return this.compiled.pieceOf[this.board[spot]];
  }

  /** What stood on two spots has moved or is gone. */
  dropRights(from: number, to: number): void {
    if ((this.fresh[from] | this.fresh[to]) === 0) return;
    this.stale(from);
    this.stale(to);
    this.forgetRights();
  }

  /** Drops rights that no longer matter: a partner needs its king, a king a partner. */
  private forgetRights(): void {
    if (this.rules.gating || this.freshCount === 0) return;
    const { relevant, freshSpots } = this;
    for (const spot of freshSpots) relevant[spot] = 0;
    for (const spot of freshSpots) if (this.fresh[spot] !== 0) this.markRelevant(spot);
    for (const spot of freshSpots) if (relevant[spot] === 0) this.stale(spot);
  }

  private markRelevant(spot: number): void {
    if (this.board[spot] >= WALL || this.board[spot] === 0) return;
    const piece = this.pieceAt(spot);
    if (this.compiled.goesFirst[piece] !== 0 || this.isSetDown(spot, piece)) this.relevant[spot] = 1;
    for (const castle of this.rules.pieces[piece].castles) {
      const partner = this.partnerOf(spot, castle);
      if (partner === 0) continue;
      this.relevant[spot] = 1;
      this.relevant[partner] = 1;
    }
  }

  /** Whether the piece was put here from the hand while more is still in hand: a partner to castle with can still come. */
  private isSetDown(spot: number, piece: number): boolean {
    const side = this.compiled.sideOf[this.board[spot]];
    const zone = this.rules.pieces[piece].drop?.unmoved?.[side];
    if (!zone?.includes(this.grid.cells[spot])) return false;
    return this.rules.pieces.some((_, held) => this.handOf(side, held) > 0);
  }

  /** Lets the piece on a spot count as unmoved from now on. */
  renew(spot: number): void {
    this.freshen(spot);
    this.journal[this.journalEnd++] = FRESHENED | (spot << 3);
  }

  private freshen(spot: number): void {
    if (!this.freshSpots.includes(spot)) this.freshSpots.push(spot);
    this.fresh[spot] = 1;
    this.freshCount++;
    this.freshKey ^= Math.imul(spot + 1, 0x632be5ab);
  }

  private stale(spot: number): void {
    if (this.fresh[spot] === 0) return;
    this.fresh[spot] = 0;
    this.freshCount--;
    this.freshKey ^= Math.imul(spot + 1, 0x632be5ab);
    this.journal[this.journalEnd++] = STALED | (spot << 3);
  }

  save(): void {
    const at = this.depth * this.saved;
    if (at + this.saved > this.saves.length) this.saves = widened(this.saves, at + this.saved + spare);
    if (this.journalEnd + 3 * this.size > this.journal.length)
      this.journal = widened(this.journal, this.journalEnd + 3 * this.size + spare);
    const { saves } = this;
    saves[at] = this.journalEnd;
    saves[at + 1] = this.low;
    saves[at + 2] = this.high;
    saves[at + 3] = this.trailKey;
    saves[at + 4] = this.freshKey;
    saves[at + 5] = this.side;
    saves[at + 6] = this.owes;
    saves[at + 7] = this.chain;
    saves[at + 8] = this.takenNow;
    saves[at + 9] = this.moved;
    saves[at + 10] = this.ply;
    saves[at + 11] = this.trailLength;
    saves[at + 12] = this.trailVictim;
    saves[at + 13] = (this.droppedNow ? 1 : 0) | (this.promotedNow ? 2 : 0);
    saves[at + 14] = this.origin;
    for (let i = 0; i < this.trailLength; i++) saves[at + SAVED + i] = this.trail[i];
    const counted = at + SAVED + this.trail.length;
    for (let i = 0; i < this.counters.length; i++) saves[counted + i] = this.counters[i];
    if (this.visits !== undefined) this.visit(this.visits, this.depth);
    this.depth++;
    this.version = (this.version + 1) | 0;
  }

  undo(): void {
    const at = --this.depth * this.saved;
    this.version = (this.version + 1) | 0;
    const { saves } = this;
    const mark = saves[at];
    while (this.journalEnd > mark) this.revert(this.journal[--this.journalEnd]);
    this.low = saves[at + 1];
    if (this.visits !== undefined) this.visits[this.low & visitMask] = saves[at + 15];
    this.high = saves[at + 2];
    this.trailKey = saves[at + 3];
    this.freshKey = saves[at + 4];
    this.side = saves[at + 5];
    this.owes = saves[at + 6];
    this.chain = saves[at + 7];
    this.takenNow = saves[at + 8];
    this.moved = saves[at + 9];
    this.ply = saves[at + 10];
    this.trailLength = saves[at + 11];
    this.trailVictim = saves[at + 12];
    this.droppedNow = (saves[at + 13] & 1) !== 0;
    this.promotedNow = (saves[at + 13] & 2) !== 0;
    this.origin = saves[at + 14];
    for (let i = 0; i < this.trailLength; i++) this.trail[i] = saves[at + SAVED + i];
    const counted = at + SAVED + this.trail.length;
    for (let i = 0; i < this.counters.length; i++) this.counters[i] = saves[counted + i];
  }

  revert(entry: number): void {
    const spot = (entry >>> 3) & 511;
    const code = (entry >>> 12) & 255;
    switch (entry & 7) {
      case SHIFTED:
        return this.place((entry >>> 12) & 511, spot);
      case LIFTED:
        return this.insert(spot, code, entry >>> 20);
      case LAID:
        return this.removeLast(spot);
      case HANDED:
        this.hands[spot] -= code - 128;
        this.weighHeld(spot, 128 - code);
        return;
      case WALLED:
        this.board[spot] = code;
        return;
      case STALED:
        this.fresh[spot] = 1;
        this.freshCount++;
        return;
      case FRESHENED:
        this.fresh[spot] = 0;
        this.freshCount--;
    }
  }

  /** Moves a piece from one spot to an empty one. */
  shift(from: number, to: number): void {
    const code = this.board[from];
    const { zobristLow, zobristHigh } = this.compiled;
    const key = code * this.size;
    this.low ^= zobristLow[key + from] ^ zobristLow[key + to];
    this.high ^= zobristHigh[key + from] ^ zobristHigh[key + to];
    this.journal[this.journalEnd++] = SHIFTED | (from << 3) | (to << 12);
    this.place(from, to);
  }

  place(from: number, to: number): void {
    const { board, places } = this;
    const code = board[from];
    if (this.laid !== undefined) this.weighStep(code, from, to);
    const place = places[from];
    const side = this.compiled.sideOf[code];
    board[from] = 0;
    board[to] = code;
    places[to] = place;
    this.lists[side * this.size + place] = to;
    if (this.compiled.royals[code] !== 0 && this.kings[side] === from) this.kings[side] = to;
  }

  /** A piece has gone from one spot to another. */
  private weighStep(code: number, from: number, to: number): void {
    const { early, late } = this.laid!;
    const base = code * this.size;
    this.weightEarly += early[base + to] - early[base + from];
    this.weightLate += late[base + to] - late[base + from];
    if (this.scales!.part[code] === 0) return;
    const { zobristLow, zobristHigh } = this.compiled;
    this.partLow ^= zobristLow[base + from] ^ zobristLow[base + to];
    this.partHigh ^= zobristHigh[base + from] ^ zobristHigh[base + to];
  }

  /** Takes a piece off the board; the last one of the list takes its place in the list. */
  lift(spot: number): void {
    const { board, places, lists, size } = this;
    const code = board[spot];
    const side = this.compiled.sideOf[code];
    const place = places[spot];
    this.codes[code]--;
    const last = --this.counts[side];
    const other = lists[side * size + last];
    lists[side * size + place] = other;
    places[other] = place;
    board[spot] = 0;
    this.low ^= this.compiled.zobristLow[code * size + spot];
    this.high ^= this.compiled.zobristHigh[code * size + spot];
    this.journal[this.journalEnd++] = LIFTED | (spot << 3) | (code << 12) | (place << 20);
    this.weighOne(code, spot, -1);
    if (this.compiled.royals[code] !== 0) this.royalGone(spot, side);
  }

  royalGone(spot: number, side: number): void {
    this.royalCounts[side]--;
    if (this.kings[side] !== spot) return;
    for (let i = 0; i < this.counts[side]; i++) {
      const it = this.lists[side * this.size + i];
      if (this.compiled.royals[this.board[it]] !== 0) this.kings[side] = it;
    }
  }

  insert(spot: number, code: number, place: number): void {
    const { places, lists, size } = this;
    const side = this.compiled.sideOf[code];
    this.codes[code]++;
    this.weighOne(code, spot, 1);
    const last = this.counts[side]++;
    const other = lists[side * size + place];
    if (place !== last) {
      lists[side * size + last] = other;
      places[other] = last;
    }
    lists[side * size + place] = spot;
    places[spot] = place;
    this.board[spot] = code;
    if (this.compiled.royals[code] === 0) return;
    this.royalCounts[side]++;
    this.kings[side] = spot;
  }

  lay(spot: number, code: number): void {
    const side = this.compiled.sideOf[code];
    this.insert(spot, code, this.counts[side]);
    this.low ^= this.compiled.zobristLow[code * this.size + spot];
    this.high ^= this.compiled.zobristHigh[code * this.size + spot];
    this.journal[this.journalEnd++] = LAID | (spot << 3);
  }

  removeLast(spot: number): void {
    const code = this.board[spot];
    const side = this.compiled.sideOf[code];
    this.codes[code]--;
    this.weighOne(code, spot, -1);
    this.counts[side]--;
    this.board[spot] = 0;
    if (this.compiled.royals[code] !== 0) this.royalGone(spot, side);
  }

  hand(side: number, piece: number, change: number): void {
    const at = side * this.rules.pieces.length + piece;
    const key = Math.imul(at + 1, 0x27d4eb2f);
    this.low ^= Math.imul(key, this.hands[at] + 1);
    this.hands[at] += change;
    this.weighHeld(at, change);
    this.low ^= Math.imul(key, this.hands[at] + 1);
    this.high ^= Math.imul(key ^ 0x165667b1, change);
    this.journal[this.journalEnd++] = HANDED | (at << 3) | ((change + 128) << 12);
  }

  setWall(spot: number, code: number): void {
    this.journal[this.journalEnd++] = WALLED | (spot << 3) | (this.board[spot] << 12);
    this.board[spot] = code;
    this.low ^= this.compiled.zobristLow[WALL * this.size + spot];
    this.high ^= this.compiled.zobristHigh[WALL * this.size + spot];
  }
}

interface LaidScales {
  /** By code and spot of the padded board. */
  readonly early: Int32Array;
  readonly late: Int32Array;
}

const laidBefore = new WeakMap<Scales, LaidScales>();

function laidOut(scales: Scales, grid: PieceGrid): LaidScales {
  const known = laidBefore.get(scales);
  if (known) return known;
  const area = grid.spots.length;
  const laid = [scales.early, scales.late].map((table) => {
    const bySpot = new Int32Array(256 * grid.size);
    for (let i = 0; i < 256 * area; i++)
      bySpot[Math.floor(i / area) * grid.size + grid.spots[i % area]] = table[i];
    return bySpot;
  });
  const made = { early: laid[0], late: laid[1] };
  laidBefore.set(scales, made);
  return made;
}

function mixed(low: number, high: number, fresh: number, turn: number, trail: number): number {
  const extra = Math.imul(fresh + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b) ^ trail;
  return ((high ^ extra) >>> 11) * 2 ** 32 + ((low ^ Math.imul(extra, 0xc2b2ae35)) >>> 0);
}
