import { MOST_MOVES, type Move, type Play, singleTests } from "../../../game/index.ts";
import type { Condition } from "../../../program/index.ts";
import { type Transpositions, BestLines, PositionKey } from "./transpositions.ts";
import type { Limits, Progress } from "../levels.ts";
import {
  moveBestToFront,
  isLosing,
  isPromising,
  isWall,
  type MoveHistory,
  maxHistory,
  Ordering,
} from "./ordering.ts";
import { type Pruning, makePassMove, pruningFor, depthReductionOf } from "./pruning.ts";
import {
  fromStoredValue,
  toStoredValue,
  WIN_THRESHOLD,
  mateOf,
  turnsToWin,
  valueOfEnd,
  WIN_VALUE,
} from "../worth/phase.ts";
import type { Evaluation } from "../worth/worth.ts";

/** Limits the plies of the quiescence search. */
const maxQuietDepth = 8;

/** Limits the positions of one quiescence search. */
const maxQuietNodes = 10_000;

/** Sets the margin of delta pruning in the quiescence search: how much a capture may gain beyond the captured piece, in units of a cheap piece. */
const deltaMargin = 2;

/** Limits the depth of every search, in turns; the caller's limit may be lower. */
const maxDepth = 120;

/** Limits the plies (parts of turns) of a line. */
const maxPlies = 160;

/** Sets half the width of the first aspiration window around the value of the previous depth, in units of a cheap piece. */
const aspirationWidth = 0.3;
/**
 * Sets the factor by which an aspiration window grows if the value lies outside. Once the window has the maximum
 * width, its bound is removed instead.
 */
const windowGrowth = 3;
const maxWindowWidth = 4;

/** Sets the bonus for the side to move, in units of a cheap piece. */
const tempoBonus = 0.12;

/** Means that a position has no value yet and must be searched. */
const NEEDS_SEARCH = -(2 ** 30);

/** Means that a static value has not been computed. */
const NO_VALUE = 2 ** 30;

/** Sets the length of arrays that have one entry per ply. */
const plyCapacity = maxPlies + maxQuietDepth + 8;

export interface AlphaBetaOptions {
  readonly play: Play;
  readonly evaluation: Evaluation;
  readonly table: Transpositions;
  /** Holds the move history of earlier searches; if missing, the history starts empty. */
  readonly history?: MoveHistory;
  /** Holds arrays of an earlier search for reuse. */
  readonly lists?: MoveLists;
  readonly limits: Limits;
  /** Holds the largest random change to the value of a position; the same seed gives the same changes. */
  readonly noise: number;
  readonly seed: number;
}

/** Holds arrays, by ply, for moves and their ratings. */
export interface MoveLists {
  readonly moves: Int32Array[];
  readonly ratings: Int32Array[];
}

/**
 * Implements alpha-beta search with iterative deepening over the moves of a game, with principal variations, a
 * transposition table, killer and history moves, late-move reductions, and quiescence search of captures. Depth counts
 * turns, and positions in the middle of a turn are not evaluated. The search can be paused at any point and continued
 * without loss.
 */
export class AlphaBeta {
  readonly #play: Play;
  readonly #evaluation: Evaluation;
  readonly #table: Transpositions;
  readonly #limits: Limits;
  readonly #noise: number;
  readonly #seed: number;
  readonly #ordering: Ordering;
  readonly #key: PositionKey;
  readonly #bestLines = new BestLines(plyCapacity);
  /** Lists the moves of each ply. */
  readonly #moves: Int32Array[];
  /** Lists the ratings of the moves of each ply. */
  readonly #ratings: Int32Array[];
  readonly #moveCounts = new Int32Array(plyCapacity);
  /** Lists the number of turns completed before each ply. */
  readonly #turnCounts = new Int32Array(plyCapacity);
  /** Lists the static value of each ply; `NO_VALUE` where it has not been computed. */
  readonly #statics = new Int32Array(plyCapacity).fill(NO_VALUE);
  /** Holds for each ply whether the side to move is in check. */
  readonly #isChecked = new Uint8Array(plyCapacity);
  /** Holds for each ply whether the team to move is the same as at the previous ply. */
  readonly #isSameTeam = new Uint8Array(plyCapacity);
  readonly #countsRepeats: boolean;
  readonly #mustCapture: boolean;
  /** Is true if only one side plays. */
  readonly #isAlone: boolean;
  /** Returns the team of a side. With more than two sides, all other sides form a team against the side to move at the root. */
  readonly #teamOf: (side: number) => number;
  /** Decides which moves to prune; undefined in games where pruning is unsound. */
  readonly #pruning: Pruning | undefined;
  /** Holds the bonus of the side to move. */
  readonly #tempoBonus: number;
  readonly #root: Move[];
  #nodes = 0;
  #pauseAt = 0;
  /** Holds the number of nodes at which the current quiescence search ends. */
  #quietNodeLimit = 0;
  #depth = 0;
  /** Holds the result so far. */
  progress: Progress;

  constructor({ play, evaluation, table, history, lists, limits, noise, seed }: AlphaBetaOptions) {
    this.#play = play;
    this.#moves = lists?.moves ?? [];
    this.#ratings = lists?.ratings ?? [];
    this.#evaluation = evaluation;
    this.#table = table;
    this.#limits = limits;
    this.#noise = noise;
    this.#seed = seed;
    this.#ordering = new Ordering(play, evaluation.pieces, history);
    this.#key = new PositionKey(play);
    this.#countsRepeats = play.rules.ends.some((it) => singleTests(it.when).some(testsRepeats));
    this.#mustCapture = play.rules.mustCapture !== undefined;
    this.#isAlone = play.sides === 1;
    const rootSide = play.turn();
    this.#teamOf = play.sides === 2 ? (side) => side : (side) => (side === rootSide ? 0 : 1);
    this.#pruning = pruningFor(play, evaluation, limits);
    this.#tempoBonus = this.#pruning ? Math.round(tempoBonus * evaluation.unit) : 0;
    this.#root = this.#rootMoves();
    this.progress = { depth: 0, nodes: 0, value: 0, line: this.#root.slice(0, 1) };
  }

  /** Lets the search run for a number of further nodes before it pauses. */
  allow(nodes: number): void {
    this.#pauseAt = this.#nodes + nodes;
  }

  /** Runs the search; it pauses when its allowance of nodes is used up. */
  *run(): Generator<void, void> {
    const { depth = maxDepth, from = 1, mate } = this.#limits;
    const lastDepth = Math.min(depth, mate === undefined ? maxDepth : 2 * mate - 1, maxDepth);
    const root = this.#root;
    if (root.length === 0) return;
    if (root.length === 1 && mate === undefined && this.#limits.depth === undefined) return;
    for (let currentDepth = from; currentDepth <= lastDepth; currentDepth++) {
      const value = yield* this.#deepen(root, currentDepth);
      if (value === undefined) return;
      const turns = turnsToWin(value);
      if (turns !== undefined && turns <= currentDepth && (mate === undefined || value > 0)) return;
    }
  }

  #rootMoves(): Move[] {
    const moveCount = this.#listMoves(0);
    const { among } = this.#limits;
    const allMoves = [...this.#moves[0].subarray(0, moveCount)];
    const consideredMoves = among ? allMoves.filter((it) => among.includes(it)) : allMoves;
    const ratings = new Int32Array(consideredMoves.length);
    const rootMoves = Int32Array.from(consideredMoves);
    this.#key.read();
    const tableMove = this.#table.find(this.#key.low, this.#key.high) ? this.#table.move : -1;
    this.#ordering.rate(rootMoves, ratings, consideredMoves.length, tableMove, 0);
    return consideredMoves
      .map((move, i) => ({ move, rate: ratings[i] }))
      .sort((a, b) => b.rate - a.rate)
      .map((it) => it.move);
  }

  /**
   * Searches the root moves to a depth with an aspiration window, and moves better moves to the front. Returns
   * undefined if the node limit was reached.
   */
  *#deepen(root: Move[], depth: number): Generator<void, number | undefined> {
    const { value } = this.progress;
    const { unit } = this.#evaluation;
    let width = aspirationWidth;
    const isNarrow = depth > 4 && this.#pruning !== undefined && Math.abs(value) < WIN_THRESHOLD;
    let [low, high] = isNarrow ? [value - width * unit, value + width * unit] : [-WIN_VALUE, WIN_VALUE];
    for (;;) {
      const value = yield* this.#searchRoot(root, depth, Math.floor(low), Math.ceil(high));
      const isFullWindow = low === -WIN_VALUE && high === WIN_VALUE;
      if (value === undefined || isFullWindow || (value > low && value < high)) return value;
      const isVeryWide = width >= maxWindowWidth;
      width *= windowGrowth;
      if (value <= low) low = isVeryWide ? -WIN_VALUE : value - width * unit;
      else high = isVeryWide ? WIN_VALUE : value + width * unit;
    }
  }

  *#searchRoot(
    root: Move[],
    depth: number,
    alpha: number,
    beta: number,
  ): Generator<void, number | undefined> {
    let bestValue = -WIN_VALUE;
    this.#depth = depth;
    for (let i = 0; i < root.length; i++) {
      const move = root[i];
      const bound = Math.max(alpha, bestValue);
      const isQuiet = this.#pruning !== undefined && this.#ordering.gainOf(move) === undefined;
      const reduction = isQuiet && i > 2 ? this.#reductionOf(move, depth, i, true, 0) : 0;
      let value = yield* this.#try(move, depth - reduction, bound, i === 0 ? beta : bound + 1, 0);
      if (reduction > 0 && value > bound) value = yield* this.#try(move, depth, bound, bound + 1, 0);
      if (i > 0 && value > bound && value < beta) value = yield* this.#try(move, depth, bound, beta, 0);
      if (this.#isOutOfNodes()) return undefined;
      bestValue = Math.max(bestValue, value);
      if (value <= bound) continue;
      root.splice(i, 1);
      root.unshift(move);
      this.#bestLines.extend(0, move);
      this.progress = { depth, nodes: this.#nodes, value, line: this.#bestLines.from(0), ...mateOf(value) };
      if (value >= beta) break;
    }
    return bestValue;
  }

  /** Returns true if the node limit has been reached, so that new results are invalid. The first depth is always completed. */
  #isOutOfNodes(): boolean {
    return (
      this.#depth > (this.#limits.from ?? 1) &&
      this.#limits.nodes !== undefined &&
      this.#nodes >= this.#limits.nodes
    );
  }

  /** Returns the value of a move for the side that makes it; `depth` is the number of turns to search after it. */
  *#try(move: Move, depth: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    const quickValue = this.#beginMove(move, depth, alpha, beta, ply);
    return quickValue === NEEDS_SEARCH ? yield* this.#finishMove(depth, alpha, beta, ply) : quickValue;
  }

  /**
   * Makes a move. If its value is known without a search, undoes the move and returns the value. Otherwise returns
   * `NEEDS_SEARCH`, and `#finishMove` must be called. Most positions need no search, and a generator for each, as in
   * `#try`, would be slow.
   */
  #beginMove(move: Move, depth: number, alpha: number, beta: number, ply: number): number {
    const isSameTeam = this.#make(move, ply);
    this.#isSameTeam[ply + 1] = isSameTeam ? 1 : 0;
    const depthLeft = this.#isWithinTurn(ply + 1) ? depth : depth - 1;
    const value = isSameTeam
      ? this.#quickValue(depthLeft, alpha, beta, ply + 1)
      : this.#quickValue(depthLeft, -beta, -alpha, ply + 1);
    if (value === NEEDS_SEARCH) return NEEDS_SEARCH;
    this.#play.undo();
    return isSameTeam ? value : -value;
  }

  /** Searches the position after a move made by `#beginMove`, and undoes the move. */
  *#finishMove(depth: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    const depthLeft = this.#isWithinTurn(ply + 1) ? depth : depth - 1;
    const value =
      this.#isSameTeam[ply + 1] === 1
        ? yield* this.#searchPosition(depthLeft, alpha, beta, ply + 1)
        : -(yield* this.#searchPosition(depthLeft, -beta, -alpha, ply + 1));
    this.#play.undo();
    return value;
  }

  /** Makes a move; returns true if the next move belongs to the same team. */
  #make(move: Move, ply: number): boolean {
    const play = this.#play;
    const side = play.turn();
    this.#ordering.recordMove(move, ply);
    play.make(move);
    const nextSide = play.turn();
    const isTurnOver = nextSide !== side || this.#isAlone;
    this.#turnCounts[ply + 1] = this.#turnCounts[ply] + (isTurnOver ? 1 : 0);
    return this.#teamOf(nextSide) === this.#teamOf(side);
  }

  #isWithinTurn(ply: number): boolean {
    return this.#turnCounts[ply] === this.#turnCounts[ply - 1];
  }

  /** Returns the value of the position for the side to move if it can be determined without a search, otherwise `NEEDS_SEARCH`. */
  #quickValue(depth: number, alpha: number, beta: number, ply: number): number {
    this.#nodes++;
    this.#bestLines.clear(ply);
    this.#statics[ply] = NO_VALUE;
    this.#isChecked[ply] = 0;
    if (this.#isOutOfNodes()) return 0;
    if (ply >= maxPlies) return this.#evaluate(ply, 0);
    if (this.#isWithinTurn(ply)) return NEEDS_SEARCH;
    const play = this.#play;
    const isRepeated = this.#countsRepeats && play.countRepeats() > 1;
    const knownValue = isRepeated ? undefined : this.#tableValue(depth, alpha, beta, ply);
    if (knownValue !== undefined) return knownValue;
    const endValue = play.findEnd();
    if (endValue) return valueOfEnd(endValue, this.#turnCounts[ply]);
    if (isRepeated) return 0;
    if (play.inCheck()) {
      this.#isChecked[ply] = 1;
      return NEEDS_SEARCH;
    }
    if (depth <= 0) return this.#horizon(alpha, beta, ply);
    const pruning = this.#pruning;
    if (!pruning) return NEEDS_SEARCH;
    const value = this.#evaluate(ply, this.#evaluation.countsMoves ? this.#listMoves(ply) : 0);
    this.#statics[ply] = value;
    const mayStop = beta - alpha === 1 && pruning.isFarAbove(value, beta, depth, this.#isImproving(ply));
    return mayStop ? value : NEEDS_SEARCH;
  }

  /** Returns the quiescence value at the search horizon, and stores it in the transposition table. */
  #horizon(alpha: number, beta: number, ply: number): number {
    this.#quietNodeLimit = this.#nodes + maxQuietNodes;
    const { low, high } = this.#key;
    const value = this.#quiescence(alpha, beta, ply, maxQuietDepth);
    if (this.#pruning && beta - alpha === 1 && !this.#isOutOfNodes()) {
      const bound = value >= beta ? "least" : "most";
      this.#table.storeShallow(low, high, bound, toStoredValue(value, this.#turnCounts[ply]));
    }
    return value;
  }

  /** Returns true if the static value is better than at the side's previous move, or if the earlier value is unknown. */
  #isImproving(ply: number): boolean {
    return ply < 2 || this.#statics[ply - 2] === NO_VALUE || this.#statics[ply] > this.#statics[ply - 2];
  }

  /** Returns the value of a position by searching its moves. */
  *#searchPosition(depth: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    if (this.#nodes >= this.#pauseAt) yield;
    if (this.#isChecked[ply] === 1) {
      // A position in check is searched at least one turn deep, so that the answer to the check is seen, and one turn deeper
      // than planned while the line is short.
      const isExtended = this.#pruning !== undefined && ply < this.#depth;
      const checkDepth = isExtended ? Math.max(depth, 0) + 1 : Math.max(depth, 1);
      return yield* this.#searchMoves(checkDepth, alpha, beta, ply);
    }
    const pruning = this.#pruning;
    const staticValue = this.#statics[ply];
    const mayPrune = pruning !== undefined && staticValue !== NO_VALUE && beta - alpha === 1;
    if (mayPrune && pruning.mayPass(staticValue, beta, depth)) {
      const passDepth =
        depth - pruning.passReduction(depth, staticValue - beta) + (this.#isWithinTurn(ply) ? 0 : 1);
      const value = yield* this.#try(makePassMove(), passDepth, beta - 1, beta, ply);
      if (value >= beta) return Math.min(value, WIN_THRESHOLD);
    }
    return yield* this.#searchMoves(depth, alpha, beta, ply);
  }

  /**
   * Returns the value in the transposition table if it is exact, or proves that the value lies outside the window;
   * undefined otherwise.
   */
  #tableValue(depth: number, alpha: number, beta: number, ply: number): number | undefined {
    if (beta - alpha > 1) return undefined;
    const table = this.#table;
    this.#key.read();
    if (!table.find(this.#key.low, this.#key.high) || table.depth < depth) return undefined;
    const value = fromStoredValue(table.value, this.#turnCounts[ply]);
    const { bound } = table;
    return bound === "exact" || (bound === "least" ? value >= beta : value <= alpha) ? value : undefined;
  }

  *#searchMoves(depth: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    const table = this.#table;
    this.#key.read();
    const { low, high } = this.#key;
    const isKnown = table.find(low, high);
    const hashMove = isKnown ? table.move : -1;
    const pruning = this.#pruning;
    if (hashMove === -1 && depth > 4 && pruning) depth--;
    const moveCount = this.#listMoves(ply);
    if (moveCount === 0) return 0;
    const [moves, ratings] = [this.#moves[ply], this.#ratings[ply]];
    this.#ordering.rate(moves, ratings, moveCount, hashMove, ply);
    const isWide = beta - alpha > 1;
    const staticValue = this.#statics[ply];
    const isImproving = pruning !== undefined && this.#isImproving(ply);
    const isChecked = this.#isChecked[ply] === 1;
    const mayPrune = pruning !== undefined && staticValue !== NO_VALUE && !isWide && !isChecked;
    const maxLoss = mayPrune ? pruning.maxLoss(depth) : undefined;
    const firstAlpha = alpha;
    let bestValue = -WIN_VALUE;
    let bestMove = moves[0];
    for (let i = 0; i < moveCount; i++) {
      moveBestToFront(moves, ratings, i, moveCount);
      const move = moves[i];
      if (isWall(move) && this.#canSkipWall(ratings[i], i, depth)) break;
      const isQuiet = this.#ordering.gainOf(move) === undefined;
      if (isQuiet && mayPrune && i > 0 && bestValue > -WIN_THRESHOLD)
        if (
          pruning.isFutile(staticValue, alpha, depth, i, isImproving) ||
          (maxLoss !== undefined && this.#ordering.lossOf(move) > maxLoss)
        )
          continue;
      const isReducible = isQuiet || (pruning !== undefined && isLosing(ratings[i]));
      const reduction = isReducible && !isChecked ? this.#reductionOf(move, depth, i, isWide, ply) : 0;
      const upperBound = i === 0 ? beta : alpha + 1;
      let value = this.#beginMove(move, depth - reduction, alpha, upperBound, ply);
      if (value === NEEDS_SEARCH) value = yield* this.#finishMove(depth - reduction, alpha, upperBound, ply);
      if (i > 0) {
        if (value > alpha && reduction > 0) value = yield* this.#try(move, depth, alpha, alpha + 1, ply);
        if (value > alpha && value < beta) value = yield* this.#try(move, depth, alpha, beta, ply);
      }
      if (this.#isOutOfNodes()) return 0;
      if (isWall(move)) this.#raiseBlockingWalls(ply, i + 1, moveCount);
      if (value <= bestValue) continue;
      bestValue = value;
      bestMove = move;
      if (value <= alpha) continue;
      alpha = value;
      this.#bestLines.extend(ply, move);
      if (alpha < beta) continue;
      if (isQuiet) this.#reward(moves, i, depth, ply);
      break;
    }
    const bound = bestValue >= beta ? "least" : bestValue > firstAlpha ? "exact" : "most";
    table.store(low, high, depth, bound, bestMove, toStoredValue(bestValue, this.#turnCounts[ply]));
    return bestValue;
  }

  /** Rewards the quiet move that refuted the position, and penalizes the quiet moves that were tried before it. */
  #reward(moves: Int32Array, index: number, depth: number, ply: number): void {
    this.#ordering.reward(moves[index], depth, ply);
    for (let i = 0; i < index; i++)
      if (this.#ordering.gainOf(moves[i]) === undefined) this.#ordering.penalize(moves[i], depth, ply);
  }

  /** Lists the moves of a ply; returns their number. */
  #listMoves(ply: number): number {
    const moves = (this.#moves[ply] ??= new Int32Array(MOST_MOVES));
    this.#ratings[ply] ??= new Int32Array(MOST_MOVES);
    const moveCount = this.#play.list(moves, 0);
    this.#moveCounts[ply] = moveCount;
    return moveCount;
  }

  /** Returns the late-move reduction in turns; 0 when searching for a forced win. */
  #reductionOf(move: Move, depth: number, index: number, isWide: boolean, ply: number): number {
    if (this.#limits.mate !== undefined) return 0;
    if (!this.#pruning) return index < 3 || depth < 3 ? 0 : index < 12 ? 1 : 2;
    const usualReduction = depthReductionOf(depth, index);
    if (usualReduction === 0) return 0;
    const improvement = Math.round(this.#ordering.historyOf(move, ply) / maxHistory) + (isWide ? 1 : 0);
    return Math.min(depth - 1, Math.max(0, usualReduction + (this.#isImproving(ply) ? 0 : 1) - improvement));
  }

  /**
   * Returns true if a wall without an obvious purpose can be skipped: there are about as many possible walls as
   * cells, too many to search all.
   */
  #canSkipWall(rating: number, index: number, depth: number): boolean {
    return index >= 2 + 4 * Math.max(0, depth - 1) && this.#limits.mate === undefined && !isPromising(rating);
  }

  /** Raises the ratings of untried walls that block the best reply to the wall that was just tried. */
  #raiseBlockingWalls(ply: number, from: number, end: number): void {
    const reply = this.#bestLines.first(ply + 1);
    if (reply !== undefined) this.#ordering.rateWalls(this.#moves[ply], this.#ratings[ply], from, end, reply);
  }

  /** Runs the quiescence search: follows captures until the position is quiet. */
  #quiescence(alpha: number, beta: number, ply: number, depth: number): number {
    const play = this.#play;
    const isWithinTurn = this.#isWithinTurn(ply);
    if (depth < maxQuietDepth) {
      this.#nodes++;
      this.#bestLines.clear(ply);
      if (!isWithinTurn && play.stopsPerft()) {
        const endValue = play.findEnd();
        if (endValue) return valueOfEnd(endValue, this.#turnCounts[ply]);
      }
    }
    const evaluatesFirst = this.#pruning !== undefined && !this.#evaluation.countsMoves;
    let staticValue = 0;
    if (evaluatesFirst) {
      staticValue = this.#evaluate(ply, 0, alpha, beta);
      if (staticValue >= beta || depth <= 0) return staticValue;
    }
    const moveCount = this.#listMoves(ply);
    if (moveCount === 0) {
      const endValue = isWithinTurn ? undefined : play.findEnd();
      return endValue ? valueOfEnd(endValue, this.#turnCounts[ply]) : 0;
    }
    const [moves, ratings] = [this.#moves[ply], this.#ratings[ply]];
    if (isWithinTurn && isWall(moves[0])) return this.#quietWalls(alpha, beta, ply, depth);
    if (!evaluatesFirst) staticValue = this.#evaluate(ply, moveCount);
    if (depth <= 0 || this.#nodes >= this.#quietNodeLimit) return staticValue;
    const noisyCount = this.#keepNoisy(moves, ratings, moveCount);
    // If every move is a capture although capturing is not compulsory, captures might never end, so the search stops here.
    if (noisyCount === moveCount && !this.#mustCapture && !isWithinTurn) return staticValue;
    // Stopping here (standing pat) assumes that some move other than a capture keeps the static value; if the side is not in
    // check, this is hardly ever wrong.
    const canPass = noisyCount < moveCount;
    if (canPass && staticValue >= beta) return staticValue;
    if (canPass) alpha = Math.max(alpha, staticValue);
    let bestValue = canPass ? staticValue : -WIN_VALUE;
    for (let i = 0; i < noisyCount; i++) {
      moveBestToFront(moves, ratings, i, noisyCount);
      const move = moves[i];
      if (canPass && staticValue + (ratings[i] >> 4) + deltaMargin * this.#evaluation.unit <= alpha) continue;
      if (canPass && this.#pruning && this.#ordering.losesExchange(move)) continue;
      const value = this.#quiescenceOf(move, alpha, beta, ply, depth - 1);
      if (value <= bestValue) continue;
      bestValue = value;
      if (value <= alpha) continue;
      alpha = value;
      this.#bestLines.extend(ply, move);
      if (alpha >= beta) break;
    }
    return bestValue;
  }

  #quiescenceOf(move: Move, alpha: number, beta: number, ply: number, depth: number): number {
    const isSameTeam = this.#make(move, ply);
    const value = isSameTeam
      ? this.#quiescence(alpha, beta, ply + 1, depth)
      : -this.#quiescence(-beta, -alpha, ply + 1, depth);
    this.#play.undo();
    return value;
  }

  /**
   * Returns the value of a capture whose turn ends with placing a wall: tries the best-rated wall, then walls that
   * block the reply to it.
   */
  #quietWalls(alpha: number, beta: number, ply: number, depth: number): number {
    const [moves, ratings, end] = [this.#moves[ply], this.#ratings[ply], this.#moveCounts[ply]];
    this.#ordering.rate(moves, ratings, end, -1, ply);
    let bestValue = -WIN_VALUE;
    for (let i = 0; i < end; i++) {
      moveBestToFront(moves, ratings, i, end);
      if (this.#canSkipWall(ratings[i], i + 1, 0)) break;
      const value = this.#quiescenceOf(moves[i], alpha, beta, ply, depth);
      this.#raiseBlockingWalls(ply, i + 1, end);
      bestValue = Math.max(bestValue, value);
      if (value <= alpha) continue;
      alpha = value;
      this.#bestLines.extend(ply, moves[i]);
      if (alpha >= beta) break;
    }
    return bestValue;
  }

  /** Moves captures and promotions to the front, rated by their gain; returns their number. */
  #keepNoisy(moves: Int32Array, ratings: Int32Array, moveCount: number): number {
    let noisyCount = 0;
    for (let i = 0; i < moveCount; i++) {
      const gain = this.#ordering.gainOf(moves[i]);
      if (gain === undefined) continue;
      const move = moves[i];
      moves[i] = moves[noisyCount];
      moves[noisyCount] = move;
      ratings[noisyCount++] =
        Math.max(-500_000, Math.min(500_000, gain)) * 16 - (this.#ordering.riskOf(move) & 15);
    }
    return noisyCount;
  }

  /** Returns the static value of the current position; `count` is its number of moves. */
  #evaluate(ply: number, count: number, alpha = -WIN_VALUE, beta = WIN_VALUE): number {
    let previousPly = Math.max(0, ply - 1);
    while (previousPly > 0 && this.#isWithinTurn(previousPly)) previousPly--;
    const mobility = ply > 0 ? count - this.#moveCounts[previousPly] : 0;
    const value = this.#evaluation.valueOf(this.#play, mobility, alpha, beta) + this.#tempoBonus;
    if (this.#noise === 0) return value;
    return value + Math.round(this.#noise * noiseOf(this.#play.hash(), this.#seed));
  }
}

const testsRepeats = (test: Condition): boolean =>
  test.is === "compare" && (test.left.is === "repeats" || test.right.is === "repeats");

/** Returns a pseudo-random number from -1 to 1 that depends only on the position and the seed. */
function noiseOf(hash: number, seed: number): number {
  let bits = Math.imul(hash ^ (seed + 0x9e3779b9), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) / 2147483648;
}
