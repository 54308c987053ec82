import {
  type Play,
  type Move,
  DOUBLE,
  DROP,
  GATE,
  LEGS,
  OVER,
  PROMOTE,
  STEP,
  TAKE,
  TRAIL,
  WALL_UP,
  between,
  extraOf,
  fromOf,
  tagOf,
  royalPieces,
  toOf,
} from "../../../game/index.ts";
import { type Condition, type PieceSet, codeOf } from "../../../program/index.ts";

/** Derives from the ends of a game which moves win at once: cells that a piece must reach, and pieces that a side must not lose. */
class Goals {
  readonly #size: number;
  /**
   * Holds a 1 for each combination of a piece code and a spot (a cell of the padded board) if the piece may win by landing
   * there. The index is the code times the board's size, plus the spot.
   */
  readonly #landings: Uint8Array | undefined;
  /** Holds for each piece whether a side may lose the game by losing its last one. */
  readonly isVital: readonly boolean[];

  constructor({ rules, grid }: Play) {
    const lossTests = rules.ends
      .filter((it) => it.result === "lose" || it.toMover)
      .flatMap((it) => splitConjunction(it.when));
    const goalTests = lossTests
      .flatMap((it) => findRequiredPieces(it) ?? [])
      .filter((it) => it.whose === "enemy" && it.in);
    const indispensablePieces = lossTests
      .flatMap((it) => findForbiddenPieces(it) ?? [])
      .filter((it) => it.whose === "my" && !it.in);
    this.#size = grid.size;
    this.isVital = rules.pieces.map(
      (_, piece) =>
        indispensablePieces.some((it) => it.pieces.length === 1 && it.pieces[0] === piece) &&
        rules.sides.every(
          (_side, side) => rules.start.cells.filter((it) => it === codeOf(rules, side, piece)).length < 2,
        ),
    );
    if (goalTests.length === 0) return;
    this.#landings = new Uint8Array(256 * grid.size);
    for (const { pieces, in: zone = [] } of goalTests)
      for (const [side, cells] of zone.entries())
        for (const piece of pieces)
          for (const cell of cells)
            this.#landings[codeOf(rules, side, piece) * grid.size + grid.spots[cell]] = 1;
  }

  /** Returns true if a piece, given by its code, may win by landing on a spot. */
  isGoal(code: number, spot: number): boolean {
    return this.#landings !== undefined && this.#landings[code * this.#size + spot] === 1;
  }
}

/** Splits a test into the tests that `and` joins; any other test is returned alone. */
const splitConjunction = (test: Condition): readonly Condition[] =>
  test.is === "and" ? test.of.flatMap(splitConjunction) : [test];

/** Returns the pieces that a test counts, if it compares their number with a constant and `matches` accepts this comparison. */
function findCountedPieces(test: Condition, matches: (op: string, bound: number) => boolean) {
  if (test.is !== "compare" || test.left.is !== "count" || test.right.is !== "number") return undefined;
  return matches(test.op, test.right.value) ? test.left.pieces : undefined;
}

/** Returns the pieces whose presence a test requires. */
const findRequiredPieces = (test: Condition): PieceSet | undefined =>
  findCountedPieces(test, (op, n) => (n === 0 && (op === ">" || op === "!=")) || (n === 1 && op === ">="));

/** Returns the pieces whose absence a test requires. */
const findForbiddenPieces = (test: Condition): PieceSet | undefined =>
  findCountedPieces(test, (op, n) => (n === 0 && (op === "=" || op === "<=")) || (n === 1 && op === "<"));

/** Lists the tags of moves that capture the piece on the cell where they land. */
const captureTags: readonly number[] = [STEP, PROMOTE, DOUBLE, GATE];

/** Sets the size of the move history: one entry for each code and spot. */
const historySize = 1 << 17;
const hashMoveRating = 1 << 30;
const noisyRating = 1 << 28;
const killerRating = 1 << 27;
const losingRating = -(1 << 28);
/** Limits the absolute value of history entries. */
export const maxHistory = 1 << 14;

/** Sets the size of the reply history, a power of two. */
const replySize = 1 << 18;

/** Sets the rating of a move that may win the game. */
const winRating = 400_000;

/** Records how often quiet moves turned out well (history heuristic); the record is kept from one search to the next. */
export class MoveHistory {
  /** Holds an entry for each piece code and target spot. */
  readonly moves = new Int32Array(historySize);
  /** Holds an entry for each hash of a move and the move before it. */
  readonly replies = new Int16Array(replySize);
  /** Adds a bonus to a move, and to the same move as a reply. */
  addBonus(move: number, reply: number, bonus: number): void {
    const { moves, replies } = this;
    moves[move] = withBonus(bonus, moves[move]);
    replies[reply] = withBonus(bonus, replies[reply]);
  }

  /** Halves all entries. */
  fade(): void {
    for (const entries of [this.moves, this.replies])
      for (let i = 0; i < entries.length; i++) if (entries[i] !== 0) entries[i] >>= 1;
  }

  clear(): void {
    this.moves.fill(0);
    this.replies.fill(0);
  }
}

/** Orders moves: first those that refuted other positions, then captures of valuable pieces by cheap ones, then quiet moves with a good history. */
export class Ordering {
  readonly #play: Play;
  readonly #pieceValues: readonly number[];
  /**
   * Holds, by piece code, the value of a captured piece; `#exchangeValues` holds its value in an exchange, where
   * royal pieces count most.
   */
  readonly #values = new Int32Array(256);
  readonly #exchangeValues = new Int32Array(256);
  readonly #history: MoveHistory;
  /** Holds for each ply a hash of the previous move, from which the index of a reply in the reply history is computed. */
  readonly #previousMoveHashes = new Int32Array(512);
  readonly #killers = new Int32Array(512);
  readonly #goals: Goals;
  /** Is true if a capturing piece lands where the captured piece was, and can be captured there. */
  readonly #hasExchanges: boolean;

  /** @param pieceValues holds the value of each piece */
  constructor(play: Play, pieceValues: readonly number[], history = new MoveHistory()) {
    this.#play = play;
    this.#goals = new Goals(play);
    this.#hasExchanges = play.rules.capture.explodes === undefined && play.rules.landing === undefined;
    this.#pieceValues = pieceValues.map((it, piece) => (this.#goals.isVital[piece] ? winRating : it));
    const royal = royalPieces(play.rules);
    for (const side of play.rules.sides.keys())
      for (const [piece, value] of this.#pieceValues.entries()) {
        const code = codeOf(play.rules, side, piece);
        this.#values[code] = value;
        this.#exchangeValues[code] = royal.includes(piece) ? winRating : value;
      }
    this.#history = history;
  }

  /** Returns the immediate gain of a move by captures, promotion or reaching a winning cell; undefined for a quiet move. */
  gainOf(move: Move): number | undefined {
    const tag = tagOf(move);
    if (tag !== WALL_UP && this.#goals.isGoal(this.#play.codeOn(fromOf(move)), toOf(move))) return winRating;
    if (tag === TAKE) return this.#valueAt(toOf(move));
    if (tag === TRAIL || tag === OVER || tag === LEGS) return this.#pieceValues[0] ?? 1;
    if (!captureTags.includes(tag)) return undefined;
    const takenCode = this.#play.codeOn(toOf(move));
    const isCapture = takenCode !== 0;
    if (tag !== PROMOTE) return isCapture ? this.#values[takenCode] : undefined;
    const promotionGain = (this.#pieceValues[extraOf(move)] ?? 0) - this.#valueAt(fromOf(move));
    return promotionGain + (isCapture ? this.#values[takenCode] : 0);
  }

  /** Returns the value of the moved piece, which is lost if it is captured. */
  riskOf(move: Move): number {
    const tag = tagOf(move);
    return tag === TAKE || tag === DROP ? 0 : this.#valueAt(fromOf(move));
  }

  /** Returns true if a piece captures a cheaper one, and the exchange that follows loses material. */
  losesExchange(move: Move): boolean {
    return this.#valueAt(fromOf(move)) > this.#valueAt(toOf(move)) && this.lossOf(move) > 0;
  }

  /** Returns the loss in the exchange on the target cell of a move; 0 or less if nothing is lost. */
  lossOf(move: Move): number {
    const [tag, from] = [tagOf(move), fromOf(move)];
    if (!this.#hasExchanges || (tag !== STEP && tag !== DOUBLE)) return 0;
    if (this.#valueAt(from) >= winRating) return 0;
    return -this.#play.exchange(from, toOf(move), this.#exchangeValues);
  }

  /** Rates moves, higher for those to try sooner; `hashMove` is rated above all others. */
  rate(moves: Int32Array, ratings: Int32Array, count: number, hashMove: Move, ply: number): void {
    const [firstKiller, secondKiller] = [this.#killers[2 * (ply & 255)], this.#killers[2 * (ply & 255) + 1]];
    for (let i = 0; i < count; i++) {
      const move = moves[i];
      if (move === hashMove) ratings[i] = hashMoveRating;
      else {
        const gain = this.gainOf(move);
        if (gain !== undefined)
          ratings[i] =
            (this.losesExchange(move) ? losingRating : noisyRating) +
            16 * clip(gain) -
            clip(this.riskOf(move));
        else if (move === firstKiller) ratings[i] = killerRating + 1;
        else if (move === secondKiller) ratings[i] = killerRating;
        else ratings[i] = this.historyOf(move, ply);
      }
    }
  }

  /** Raises the ratings of untried walls that block the move `reply`. */
  rateWalls(moves: Int32Array, ratings: Int32Array, start: number, moveCount: number, reply: Move): void {
    const { cells, spots, width } = this.#play.grid;
    const [from, to] = [cells[fromOf(reply)], cells[toOf(reply)]];
    if (from < 0 || to < 0) return;
    const columnDistance = (to % width) - (from % width);
    const rowDistance = Math.floor(to / width) - Math.floor(from / width);
    const cellsBetween = between([columnDistance, rowDistance]).map(([x, y]) => spots[from + y * width + x]);
    cellsBetween.push(toOf(reply));
    for (let i = start; i < moveCount; i++)
      if (cellsBetween.includes(toOf(moves[i]))) ratings[i] = Math.max(ratings[i], noisyRating);
  }

  /** Records the move at a ply, before it is made, so that replies to it can be rated. */
  recordMove(move: Move, ply: number): void {
    this.#previousMoveHashes[(ply + 1) & 511] = Math.imul(this.#historyIndexOf(move) + 1, 0x9e3779b1);
  }

  /** Returns the history of a quiet move, from -2 to 2 times `maxHistory`. */
  historyOf(move: Move, ply: number): number {
    const historyIndex = this.#historyIndexOf(move);
    return this.#history.moves[historyIndex] + this.#history.replies[this.#replyIndexOf(historyIndex, ply)];
  }

  #historyIndexOf(move: Move): number {
    const code =
      tagOf(move) === DROP
        ? codeOf(this.#play.rules, this.#play.turn(), extraOf(move))
        : this.#play.codeOn(fromOf(move));
    return (code << 9) | toOf(move);
  }

  /** Rewards a quiet move that refuted the position. */
  reward(move: Move, depth: number, ply: number): void {
    const killerIndex = 2 * (ply & 255);
    if (this.#killers[killerIndex] !== move) {
      this.#killers[killerIndex + 1] = this.#killers[killerIndex];
      this.#killers[killerIndex] = move;
    }
    this.#addBonus(move, Math.min(1600, 16 * depth * depth), ply);
  }

  /** Penalizes a quiet move that was tried before one that refuted the position. */
  penalize(move: Move, depth: number, ply: number): void {
    this.#addBonus(move, -Math.min(1600, 16 * depth * depth), ply);
  }

  #addBonus(move: Move, bonus: number, ply: number): void {
    const historyIndex = this.#historyIndexOf(move);
    this.#history.addBonus(historyIndex, this.#replyIndexOf(historyIndex, ply), bonus);
  }

  #replyIndexOf(historyIndex: number, ply: number): number {
    const mixedBits = this.#previousMoveHashes[ply & 511] ^ Math.imul(historyIndex, 0x85ebca6b);
    return (mixedBits ^ (mixedBits >>> 15)) & (replySize - 1);
  }

  #valueAt(spot: number): number {
    return this.#values[this.#play.codeOn(spot)];
  }
}

export const isWall = (move: Move): boolean => tagOf(move) === WALL_UP;

/** Returns true if the rating of a wall shows that it refuted a position before, or that it blocks the opponent's reply. */
export const isPromising = (rating: number): boolean => rating >= killerRating;

/** Returns true if the rating of a move means that it loses an exchange. */
export const isLosing = (rating: number): boolean => rating < losingRating / 2;

/** Swaps the best-rated move at or after the index `at` to that index. */
export function moveBestToFront(moves: Int32Array, ratings: Int32Array, at: number, moveCount: number): void {
  let bestIndex = at;
  for (let i = at + 1; i < moveCount; i++) if (ratings[i] > ratings[bestIndex]) bestIndex = i;
  if (bestIndex === at) return;
  const [move, rating] = [moves[bestIndex], ratings[bestIndex]];
  moves[bestIndex] = moves[at];
  ratings[bestIndex] = ratings[at];
  moves[at] = move;
  ratings[at] = rating;
}

/** Returns a history entry after a bonus: the nearer the entry is to its limit, the less it changes. */
const withBonus = (bonus: number, history: number): number =>
  history + bonus - Math.trunc((history * Math.abs(bonus)) / maxHistory);

const clip = (value: number): number => Math.max(-500_000, Math.min(500_000, value));
