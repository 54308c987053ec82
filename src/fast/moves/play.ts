import { type End, type LastMove, type MoveRules, type Setup, codeOf, pieceOf } from "../../program/index.ts";
import { type PreparedRules, OWN } from "./prepared-rules.ts";
import { plainPlay } from "../../core/moves/plain-play.ts";
import type { PieceGrid } from "../../core/moves/grid.ts";
import type { PositionFacts, Judgement } from "../../core/moves/conditions.ts";
import { type Move, tagOf } from "../../core/moves/move.ts";
import { TRAIL } from "../../core/moves/move-tags.ts";
import type { CountTable, ReachQuery, Scales } from "../../core/moves/evaluation-queries.ts";
import { MOST_MOVES, type Play, legalMoves } from "../../core/moves/play.ts";
import { isAttacked, isAttackedByAny, leastAttacker } from "./attacks.ts";
import { hasPlainMove, listLegal } from "./legal.ts";
import { isRoyalAttacked } from "./pins.ts";
import { makeMove } from "./make.ts";
import { mayTakeTrail } from "./try.ts";
import { readMove } from "../../core/moves/view.ts";
import { FastState, OWED_NAMES, OWES_MOVE, UNKNOWN_KEY, type PlayFacts } from "./state.ts";
import { countPieces, weighReach } from "./weighing.ts";

/** Represents a piece game in progress that uses tables. It lists the same moves as the reference implementation. */
export class FastPlay implements Play, PlayFacts {
  readonly rules: MoveRules;
  readonly grid: PieceGrid;
  readonly sides: number;
  private readonly state: FastState;
  /** Caches the last list of moves; `cachedVersion` is the version of the state that it belongs to. */
  private readonly cachedMoves = new Int32Array(MOST_MOVES);
  private cachedCount = 0;
  private cachedVersion = -1;
  private isListing = false;
  /** Is true while the key of the trail is computed. Repetitions are then ignored, because they depend on keys. */
  private isMakingTrailKey = false;
  /** Is the last version of the state in which a legal move was found to exist. */
  private versionWithMove = -1;

  constructor(prepared: PreparedRules, setup: Setup = prepared.tables.rules.start) {
    this.rules = prepared.tables.rules;
    this.grid = prepared.tables.grid;
    this.sides = this.rules.sides.length;
    this.state = new FastState(prepared, setup, this);
    this.state.trailKey = this.state.trailLength > 0 ? UNKNOWN_KEY : 0;
  }

  list(out: Int32Array, at: number): number {
    if (this.cachedVersion !== this.state.version) return listLegal(this.state, out, at);
    for (let i = 0; i < this.cachedCount; i++) out[at + i] = this.cachedMoves[i];
    return at + this.cachedCount;
  }

  countMoves(): number {
    if (this.cachedVersion === this.state.version) return this.cachedCount;
    const moves = this.state.borrowMoves();
    const count = listLegal(this.state, moves, 0);
    this.state.scratchDepth--;
    return count;
  }

  beginAnother(setup: Setup): Play {
    return new FastPlay(this.state.prepared, setup);
  }

  make(move: Move): void {
    this.makeTrailKey();
    makeMove(this.state, move);
  }

  undo(): void {
    this.state.undo();
  }

  chain(): number | undefined {
    return this.state.chain === 0 || this.state.owes !== OWES_MOVE
      ? undefined
      : this.grid.cells[this.state.chain];
  }

  owes(): "move" | "wall" | "take" {
    return OWED_NAMES[this.state.owes];
  }

  victimAt(cell: number, side: number): number | undefined {
    return this.state.victimAt(cell, side);
  }

  at(cell: number): number {
    return this.state.at(cell);
  }

  counters(): Setup["counters"] {
    return this.state.currentCounters();
  }

  setup(): Setup {
    return this.state.setup();
  }

  weigh(scales: Scales, earlyShare: number): number {
    const { earlySum, lateSum, handSum } = this.state.trackSums(scales);
    return earlySum + Math.round((1 - earlyShare) * (lateSum - earlySum)) + handSum;
  }

  force(scales: Scales): number {
    return this.state.trackSums(scales).forceSum;
  }

  partHash(scales: Scales): number {
    const { partHashLow, partHashHigh } = this.state.trackSums(scales);
    return (partHashHigh >>> 11) * 2 ** 32 + (partHashLow >>> 0);
  }

  exchange(from: number, to: number, worths: Int32Array): number {
    return computeExchange(this.state, from, to, worths);
  }

  codeOn(spot: number): number {
    return this.state.board[spot];
  }

  countAll(table: CountTable, counts: Int32Array): void {
    countPieces(this.state, table, counts);
  }

  weighReach(query: ReachQuery, earlyShare: number): number {
    return weighReach(this.state, query, earlyShare);
  }

  hash(): number {
    this.makeTrailKey();
    return this.state.hash();
  }

  turn(): number {
    return this.state.side;
  }

  isAttackedAt(cell: number, side: number, pieces?: readonly number[]): boolean {
    if (pieces) return isAttackedByAny(this.state, this.grid.spots[cell], side, pieces);
    return isAttacked(this.state, this.grid.spots[cell], side);
  }

  hasAttackedPiece(side: number, pieces: readonly number[], requiresAll: boolean): boolean {
    const { state } = this;
    const { codeCounts, pieceCounts, lists, size, royalCounts, prepared } = state;
    let piecesLeft = 0;
    let lastCode = 0;
    for (let i = 0; i < pieces.length; i++) {
      const code = codeOf(this.rules, side, pieces[i]);
      piecesLeft += codeCounts[code];
      if (codeCounts[code] > 0) lastCode = code;
    }
    if (piecesLeft === 0) return false;
    if (piecesLeft === 1 && royalCounts[side] === 1 && prepared.royalMask[lastCode] !== 0)
      return isRoyalAttacked(state, side);
    for (let i = side * size; i < side * size + pieceCounts[side] && piecesLeft > 0; i++) {
      if (!pieces.includes(state.pieceAt(lists[i]))) continue;
      if (isAttacked(state, lists[i], side) !== requiresAll) return !requiresAll;
      piecesLeft--;
    }
    return requiresAll;
  }

  isOriginAttacked(): boolean {
    const { state } = this;
    const { board, origin } = state;
    if (origin === 0 || board[origin] !== 0) return false;
    const side = state.lastSide();
    board[origin] = codeOf(this.rules, side, state.mover);
    const isUnderAttack = isAttacked(state, origin, side);
    board[origin] = 0;
    return isUnderAttack;
  }

  cellsOf(side: number, pieces: readonly number[]): number[] {
    const { board, pieceCounts, lists, size } = this.state;
    const cells: number[] = [];
    const count = this.countOf(side, pieces);
    for (let i = side * size; i < side * size + pieceCounts[side] && cells.length < count; i++)
      if (pieces.includes(pieceOf(this.rules, board[lists[i]]))) cells.push(this.grid.cells[lists[i]]);
    return cells.length < 2 ? cells : cells.sort((a, b) => a - b);
  }

  countOf(side: number, pieces: readonly number[]): number {
    let count = 0;
    for (let i = 0; i < pieces.length; i++)
      count += this.state.codeCounts[codeOf(this.rules, side, pieces[i])];
    return count;
  }

  countInHand(side: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.state.handOf(side, piece), 0);
  }

  hasNoMoves(): boolean {
    // While moves are being listed, a tried move may lead here; the cached list is then incomplete and must not be used.
    if (this.isListing) return this.countMoves() === 0;
    if (this.cachedVersion === this.state.version) return this.cachedCount === 0;
    if (this.versionWithMove === this.state.version) return false;
    if (hasPlainMove(this.state, this.state.borrowMoves())) this.versionWithMove = this.state.version;
    this.state.scratchDepth--;
    if (this.versionWithMove === this.state.version) return false;
    // The moves are listed and cached until the position changes.
    this.isListing = true;
    this.cachedCount = listLegal(this.state, this.cachedMoves, 0);
    this.cachedVersion = this.state.version;
    this.isListing = false;
    return this.cachedCount === 0;
  }

  canReach(side: number, pieces: readonly number[], cells: readonly number[]): boolean {
    if (side !== this.state.side) return false;
    return legalMoves(this).some((move) => {
      const { piece, to } = readMove(this, move);
      return piece !== undefined && pieces.includes(piece) && cells.includes(to!);
    });
  }

  countRepeats(): number {
    if (this.isMakingTrailKey) return 1;
    this.makeTrailKey();
    return 1 + this.state.countEarlier();
  }

  countRounds(): number {
    if (this.isMakingTrailKey) return 0;
    this.makeTrailKey();
    const { state } = this;
    return state.countEarlier() > 0 ? Math.floor((state.ply - state.firstPly) / this.sides) : 0;
  }

  countChasedRounds(side: number): number {
    const { state } = this;
    const rounds = this.countRounds();
    if (rounds === 0) return 0;
    const count = Math.min(state.depth, 2 * rounds + 1);
    const undoneMoves = Array.from({ length: count }, () => state.undo());
    const plain = plainPlay(this.rules, state.setup());
    for (const move of undoneMoves.reverse()) for (const it of [this, plain]) it.make(move);
    return plain.countChasedRounds(side);
  }

  counter(counter: number, side: number): number {
    return this.state.counters[counter * this.sides + (this.rules.counters[counter].eachSide ? side : 0)];
  }

  hasLine(side: number, count: number): boolean {
    const firstIndex = side * this.state.size;
    const { stride } = this.grid;
    for (let i = 0; i < this.state.pieceCounts[side]; i++)
      for (const offset of [1, stride - 1, stride, stride + 1])
        if (this.isLine(this.state.lists[firstIndex + i], offset, count, side)) return true;
    return false;
  }

  private isLine(spot: number, offset: number, count: number, side: number): boolean {
    for (let n = 1; n < count; n++)
      if (this.state.prepared.relations[side * 256 + this.state.board[spot + offset * n]] !== OWN)
        return false;
    return true;
  }

  lastFact(what: LastMove | "dropped" | "promoted"): number {
    const { state } = this;
    if (what === "dropped") return Number(state.wasDropped);
    if (what === "promoted") return Number(state.wasPromoted);
    if (what === "count") return state.takenCount;
    if (what === "taken") return state.capturedCode;
    if (what === "mover") return state.mover < 0 ? 0 : codeOf(this.rules, this.lastSide(), state.mover);
    const spot = what === "origin" ? state.origin : state.target;
    return spot === 0 ? -1 : this.grid.cells[spot];
  }

  lastSide(): number {
    return this.state.lastSide();
  }

  findEnd(): End | undefined {
    const { ends } = this.state.prepared;
    const { side } = this.state;
    for (let i = 0; i < ends.length; i++) if (ends[i](side, this)) return this.rules.ends[i];
    return undefined;
  }

  stopsPerft(): boolean {
    const { lasting } = this.state.prepared;
    return lasting.length > 0 && this.state.owes === OWES_MOVE && anyHolds(lasting, this.state.side, this);
  }

  inCheck(): boolean {
    return anyHolds(this.state.prepared.checkConditions, this.state.side, this);
  }

  /** Computes the key of the trail: 0 unless a piece can capture on it. Testing that lists all moves, so it is delayed until a hash is needed. */
  private makeTrailKey(): void {
    const { state } = this;
    if (state.trailKey !== UNKNOWN_KEY) return;
    this.isMakingTrailKey = true;
    const canTakeOnTrail = state.owes === OWES_MOVE && this.hasTrailCapture();
    this.isMakingTrailKey = false;
    state.trailKey = canTakeOnTrail ? Math.imul(state.trail[0] + 1, 0x2545f491) : 0;
  }

  private hasTrailCapture(): boolean {
    if (!mayTakeTrail(this.state)) return false;
    const moves = this.state.borrowMoves();
    const end = listLegal(this.state, moves, 0);
    this.state.scratchDepth--;
    return moves.subarray(0, end).some((move) => tagOf(move) === TRAIL);
  }
}

function anyHolds(tests: readonly Judgement[], me: number, facts: PositionFacts): boolean {
  for (let i = 0; i < tests.length; i++) if (tests[i](me, facts)) return true;
  return false;
}

/** Is more than the number of captures in any exchange. */
const maxCaptures = 512;

/** Lists the gain of the capturing side after each capture. `liftedPieces` lists the pieces that are temporarily removed from the board. */
const gains = new Int32Array(maxCaptures);
const liftedPieces = new Int32Array(maxCaptures);

/** Returns the result of `Play.exchange`. Each side captures with its cheapest piece; then the gain is computed backwards from the last capture. */
function computeExchange(state: FastState, from: number, to: number, worths: Int32Array): number {
  const { board } = state;
  const { sideByCode } = state.prepared;
  const victim = board[to];
  let attacker = from;
  let riskedWorth = worths[victim];
  let count = 0;
  while (attacker !== 0) {
    gains[count] = count === 0 ? riskedWorth : riskedWorth - gains[count - 1];
    const code = board[attacker];
    liftedPieces[count++] = attacker | (code << 9);
    riskedWorth = worths[code];
    board[to] = code;
    board[attacker] = 0;
    attacker = leastAttacker(state, to, sideByCode[code], worths);
  }
  for (let i = 0; i < count; i++) board[liftedPieces[i] & 511] = liftedPieces[i] >>> 9;
  board[to] = victim;
  for (let i = count - 1; i > 0; i--) gains[i - 1] = -Math.max(-gains[i - 1], gains[i]);
  return gains[0];
}
