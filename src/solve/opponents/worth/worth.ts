import {
  type CompiledMoves,
  type Judgement,
  type ReachQuery,
  type Play,
  type Scales,
  measureOf,
  testOf,
  compileMoves,
  legalMoves,
  playOf,
  singleTests,
} from "../../../game/index.ts";
import * as quad from "../../../program/index.ts";
import {
  CountedTerms,
  CachedTerms,
  codeMarks,
  countsOnlyPieces,
  isCountedAtOnce,
  isReach,
  reachQueries,
} from "./piece-queries.ts";
import { forceOf, startForce, WIN_THRESHOLD } from "./phase.ts";

/**
 * Bounds the terms other than the values of pieces, in cheap pieces; `marginInTerms` bounds them in multiples of the
 * largest weight. The terms rarely exceed the larger of the two bounds.
 */
const marginInUnits = 2;
const marginInTerms = 3;

/** Evaluates positions by the section `worth` of the file. */
export class Evaluation {
  /** Holds the value of the cheapest piece: the unit for small differences. */
  readonly unit: number;
  /** Holds the unit for the mistakes of weak levels: a cheap piece, or half an average one if all pieces are worth about the same. */
  readonly slip: number;
  /** Lists the base value of each piece, without bonuses for cells. */
  readonly pieces: readonly number[];
  readonly #rules: quad.MoveRules;
  /** Lists the values of pieces on each cell and in hand. */
  readonly scales: Scales;
  /**
   * Holds the total force at the start: what the pieces are worth beyond cheap ones. The force that is left tells how far the
   * game has gone. It is 0 if no term depends on that.
   */
  readonly #startForce: number;
  /** Evaluates the lines about slow pieces and caches their total; `#countedTerms` evaluates the other lines that count pieces. */
  readonly #cachedTerms: CachedTerms;
  readonly #countedTerms: CountedTerms;
  readonly #terms: readonly MeasuredTerm[];
  readonly #reach: readonly ReachQuery[];
  readonly #moves: number;
  /** Bounds the terms that are not in the tables, which rarely exceed this value. */
  readonly #margin: number;
  /** Caches values by the hash of their positions. It has no entries if a value depends on more than the board, the hands and the turn. */
  readonly #hashes: Float64Array;
  readonly #values: Int32Array;
  readonly #isOwn: (side: number) => boolean;
  readonly #sides: readonly number[];

  /** @param side is the searching side; if there are more than two sides, all others count as its opponents */
  constructor(rules: quad.MoveRules, worth: quad.Worth, side: number) {
    const sideCount = rules.sides.length;
    const ownSide = sideCount === 2 ? 0 : side;
    const cellCount = rules.width * rules.height;
    this.#rules = rules;
    this.#isOwn = (it) => it === ownSide;
    this.#sides = rules.sides.map((_, it) => it);
    this.pieces = rules.pieces.map((_, piece) => worth.pieces.find(([it]) => it === piece)?.[1] ?? 0);
    const positiveValues = this.pieces.filter((it) => it > 0);
    const weights = worth.terms.map((it) => Math.abs(it.weight));
    this.unit = positiveValues.length > 0 ? Math.min(...positiveValues) : Math.max(1, ...weights);
    this.slip = Math.min(this.unit, averageAtStart(rules, this.pieces) / 2);
    const isSlow = (piece: number): boolean => this.pieces[piece] <= this.unit;
    this.scales = {
      earlyValues: new Int32Array(256 * cellCount),
      lateValues: new Int32Array(256 * cellCount),
      handValues: new Int32Array(256),
      forceValues: forceOf(rules, this.pieces, this.unit),
      partMarks: codeMarks({ whose: "any", pieces: [...this.pieces.keys()].filter(isSlow) }, 0, rules),
    };
    const allTerms = [...(worth.tables ?? []), ...worth.terms];
    this.#startForce = allTerms.some((it) => it.phase) ? startForce(rules, this.scales.forceValues) : 0;
    for (const it of this.#sides)
      for (const [piece, value] of this.pieces.entries()) this.#add(it, piece, value, undefined);
    for (const { piece, values, phase } of worth.tables ?? [])
      for (const it of this.#sides)
        for (const [cell, value] of values[it].entries()) this.#add(it, piece, value, [cell], false, phase);
    const simpleTerms = worth.terms.filter((it) => this.#addTermToTables(it));
    const otherTerms = worth.terms.filter((it) => !simpleTerms.includes(it));
    const reachTerms = otherTerms.filter(isReach).filter((it) => !it.when);
    this.#reach = reachQueries(reachTerms, rules, this.#isOwn);
    const mobilityTerms = otherTerms.filter(isMobility);
    const valuedTerms = otherTerms.filter((it): it is ValuedTerm => !isMobility(it) && !isReach(it));
    const countedTerms = valuedTerms.filter((it) => isCountedAtOnce(it, rules));
    const slowTerms = countedTerms.filter((it) => countsOnlyPieces(it, isSlow));
    const fastTerms = countedTerms.filter((it) => !slowTerms.includes(it));
    this.#cachedTerms = new CachedTerms(new CountedTerms(slowTerms, rules, this.#isOwn), this.scales);
    this.#countedTerms = new CountedTerms(fastTerms, rules, this.#isOwn);
    const remainingTerms = valuedTerms.filter((it) => !countedTerms.includes(it));
    this.#terms = remainingTerms.map((it) => ({
      ...it,
      measure: it.amount.is === "moves" ? countMovesOf : measureOf(it.amount),
      ...(it.when && { test: testOf(it.when) }),
    }));
    const largestWeight = Math.max(0, ...otherTerms.map((it) => Math.abs(it.weight)));
    const isDoubtful = positiveValues.length === 0 && largestWeight > this.unit / 2;
    this.#margin = isDoubtful ? Infinity : Math.max(marginInUnits * this.unit, marginInTerms * largestWeight);
    this.#moves = mobilityTerms.reduce((sum, it) => sum + it.weight, 0);
    const reachingPieces = reachTerms.flatMap((it) => it.amount.pieces);
    const reachingPaths = reachingPieces.flatMap((it) => rules.pieces[it].paths);
    const dependsOnBoard = this.#terms.every(dependsOnPieces) && reachingPaths.every(isOfBoard);
    const cacheSize = this.#moves === 0 && dependsOnBoard ? 1 << 15 : 0;
    this.#hashes = new Float64Array(cacheSize).fill(-1);
    this.#values = new Int32Array(cacheSize);
  }

  /**
   * Returns the value of a position for the side to move. `mobility` is its number of moves minus the other side's
   * number one turn before; it matters only if the worth counts moves. A value far outside the bounds may be
   * approximate.
   */
  valueOf(play: Play, mobility: number, alpha = -Infinity, beta = Infinity): number {
    const turn = play.turn();
    const early = this.#startForce === 0 ? 1 : Math.min(1, play.force(this.scales) / this.#startForce);
    let sum = play.weigh(this.scales, early);
    const guess = this.#isOwn(turn) ? sum : -sum;
    if (this.#moves === 0 && (guess - this.#margin >= beta || guess + this.#margin <= alpha)) return guess;
    const hash = this.#hashes.length === 0 ? 0 : play.hash();
    const at = hash & (this.#hashes.length - 1);
    if (this.#hashes[at] === hash) return this.#values[at];
    this.#cachedTerms.count(play);
    this.#countedTerms.count(play);
    sum += Math.round(
      early * (this.#cachedTerms.earlySum + this.#countedTerms.earlySum) +
        (1 - early) * (this.#cachedTerms.lateSum + this.#countedTerms.lateSum),
    );
    for (let i = 0; i < this.#terms.length; i++) {
      const weightShare = shareOf(this.#terms[i], early);
      if (weightShare > 0) sum += Math.round(weightShare * this.#weighTerm(this.#terms[i], play));
    }
    for (let i = 0; i < this.#reach.length; i++) sum += Math.round(play.weighReach(this.#reach[i], early));
    const fullValue = (this.#isOwn(turn) ? sum : -sum) + this.#moves * mobility;
    const value = Math.max(-WIN_THRESHOLD, Math.min(WIN_THRESHOLD, fullValue));
    this.#hashes[at] = hash;
    this.#values[at] = value;
    return value;
  }

  /** Returns true if the evaluation depends on the number of moves. */
  get countsMoves(): boolean {
    return this.#moves !== 0;
  }

  #weighTerm({ weight, measure, test }: MeasuredTerm, play: Play): number {
    let sum = 0;
    for (const side of this.#sides) {
      if (test && !test(side, play)) continue;
      const count = measure(side, play);
      sum += this.#isOwn(side) ? count * weight : -count * weight;
    }
    return sum;
  }

  /** Moves a term that only counts pieces on cells into the tables; returns false if the term is of another kind. */
  #addTermToTables({ weight, amount, when, phase }: quad.WorthTerm): boolean {
    if (when || amount.is !== "count") return false;
    const { pieces, whose, in: zone, held, around, beyond, opposite, trailing, flanking } = amount.pieces;
    if (around || beyond || opposite || trailing || flanking || whose === "any") return false;
    if (phase && (held || !zone)) return false;
    for (const side of this.#sides)
      for (const piece of pieces) {
        const signedWeight = whose === "my" ? weight : -weight;
        this.#add(side, piece, signedWeight, zone?.[side], held === true, phase);
      }
    return true;
  }

  #add(
    side: number,
    piece: number,
    value: number,
    cells: readonly number[] | undefined,
    countsInHand = !cells,
    phase?: quad.WorthPhase,
  ): void {
    const { width, height } = this.#rules;
    const cellCount = width * height;
    const signedValue = this.#isOwn(side) ? value : -value;
    const code = quad.codeOf(this.#rules, side, piece);
    const baseIndex = code * cellCount;
    for (const cell of cells ?? Array.from({ length: cellCount }, (_, i) => i)) {
      if (phase !== "late") this.scales.earlyValues[baseIndex + cell] += signedValue;
      if (phase !== "early") this.scales.lateValues[baseIndex + cell] += signedValue;
    }
    if (countsInHand) this.scales.handValues[code] += signedValue;
  }
}

/** Describes a line of `worth` about anything but the reach of pieces. */
interface ValuedTerm extends quad.WorthTerm {
  readonly amount: Exclude<quad.WorthTerm["amount"], quad.ReachAmount>;
}

interface MeasuredTerm extends ValuedTerm {
  readonly measure: (side: number, play: Play) => number;
  readonly test?: Judgement;
}

/** Returns true if a term depends only on the pieces on the board and in hand. */
const dependsOnPieces = ({ amount, when }: ValuedTerm): boolean =>
  isOfPieces(amount) &&
  (!when ||
    singleTests(when).every((it) => it.is === "compare" && isOfPieces(it.left) && isOfPieces(it.right)));

const isOfPieces = ({ is }: quad.WorthTerm["amount"]): boolean => is === "number" || is === "count";

/**
 * Returns true if the board alone decides where a path leads. Conditions may depend on counters, and legs on trails,
 * which the hash leaves out.
 */
const isOfBoard = ({ when, legs }: quad.Path): boolean => !when && legs.every((leg) => !leg.to.trail);

const isMobility = ({ amount, when, phase }: quad.WorthTerm): boolean =>
  amount.is === "moves" && !when && !phase;

/** Returns the fraction with which a term counts. A term may count more early in the game, or more late in it. */
const shareOf = ({ phase }: quad.WorthTerm, earlyShare: number): number =>
  phase === undefined ? 1 : phase === "early" ? earlyShare : 1 - earlyShare;

const countMovesOf = (side: number, play: Play): number =>
  play.turn() === side ? legalMoves(play).length : 0;

/** Sets the density of the boards on which the reach of pieces is measured: one in this many cells is occupied. */
const cellsPerPiece = 4;

/** Returns the average value of the pieces at the start, on the board and in hand, except those of value 0; infinite if there are none. */
function averageAtStart(rules: quad.MoveRules, values: readonly number[]): number {
  const { cells, hands } = rules.start;
  let [count, sum] = [0, 0];
  const addValue = (amount: number, value: number): void => {
    if (value <= 0) return;
    count += amount;
    sum += amount * value;
  };
  for (const code of cells) if (code > 0 && code < quad.WALL) addValue(1, values[quad.pieceOf(rules, code)]);
  for (const hand of hands) for (const [piece, amount] of hand.entries()) addValue(amount, values[piece]);
  return count === 0 ? Infinity : sum / count;
}

/**
 * Returns an evaluation for rules that define none: the value of a piece depends on how far it can move from all cells
 * of a sparsely filled board. If only some pieces have a stated value, the others are guessed on the same scale.
 */
export function guessWorth(rules: quad.MoveRules, statedWorth: quad.Worth | undefined): quad.Worth {
  const statedValues = new Map(statedWorth?.pieces);
  if (statedWorth && (statedValues.size === 0 || rules.pieces.every((_, piece) => statedValues.has(piece))))
    return statedWorth;
  const compiled = compileMoves({ ...rules, forbid: [] });
  const reaches = rules.pieces.map((_, piece) => averageReachOf(compiled, piece));
  const statedPieces = [...statedValues].filter(([piece, value]) => value > 0 && reaches[piece] > 0);
  const scale =
    statedPieces.length === 0
      ? 100
      : statedPieces.reduce((sum, [piece, value]) => sum + value / reaches[piece], 0) / statedPieces.length;
  const pieces = rules.pieces.map((_, piece): readonly [number, number] => [
    piece,
    statedValues.get(piece) ?? Math.round(reaches[piece] * scale),
  ]);
  return { ...statedWorth, pieces, terms: statedWorth?.terms ?? [] };
}

/** Returns the average number of moves of a piece of the first side if no move is forbidden. */
function averageReachOf(compiled: CompiledMoves, piece: number): number {
  const { rules } = compiled;
  const cellCount = rules.width * rules.height;
  const ownCode = quad.codeOf(rules, 0, piece);
  const enemyCode = rules.sides.length > 1 ? quad.codeOf(rules, 1, piece) : 0;
  let moveCount = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    if (rules.holes.includes(cell)) continue;
    const otherCells = Array.from({ length: cellCount }, (_, i) =>
      (i + cell) % cellsPerPiece === cellsPerPiece - 1 ? enemyCode : 0,
    );
    const setup: quad.Setup = {
      ...rules.start,
      cells: otherCells.map((it, i) => (i === cell ? ownCode : it)),
      turn: 0,
      hands: rules.sides.map(() => rules.pieces.map(() => 0)),
      fresh: [],
    };
    moveCount += legalMoves(playOf(compiled, setup)).length;
  }
  return moveCount / cellCount;
}
