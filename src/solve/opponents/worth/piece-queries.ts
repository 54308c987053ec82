import * as moves from "../../../game/index.ts";
import {
  type MoveRules,
  type PieceSet,
  type ReachAmount,
  type WorthTerm,
  type WorthPhase,
  codeOf,
} from "../../../program/index.ts";

/**
 * Returns queries whose results add up to the number of pieces in a set, as the side `ownSide` counts them; undefined if
 * the set must be counted in another way.
 */
export function queriesOf(set: PieceSet, ownSide: number, rules: MoveRules) {
  const { around, beyond, trailing, flanking } = set;
  const [otherSet, ...furtherSets] = [around, beyond, trailing, flanking].filter((it) => it !== undefined);
  if (set.held || set.opposite || furtherSets.length > 0) return undefined;
  if (otherSet && Object.keys(otherSet).some((it) => it !== "whose" && it !== "pieces")) return undefined;
  const isRelated = beyond ? moves.isAhead : trailing ? moves.isTrailing : moves.isFlanking;
  const cellsFor = (side: number) => (around ? neighboursIn(rules) : cellsWhere(isRelated, rules, side));
  return rules.sides.flatMap((_, side) => {
    if (set.whose !== "any" && (side === ownSide) !== (set.whose === "my")) return [];
    const marks = codeMarks({ ...set, whose: "any" }, side, rules);
    const zone = set.in && new Uint8Array(rules.width * rules.height);
    for (const cell of set.in?.[side] ?? []) zone![cell] = 1;
    const relatedPieces = otherSet && {
      cells: cellsFor(side),
      marks: codeMarks(otherSet, ownSide, rules),
      isAny: beyond === undefined,
    };
    return [{ side, marks, ...(zone && { zone }), ...(relatedPieces && { near: relatedPieces }) }];
  });
}

/** Compiles queries into a table, so that one pass over the pieces answers all of them. */
export function makeCountTable(entries: readonly moves.CountEntry[], rules: MoveRules): moves.CountTable {
  const wordCount = Math.ceil((rules.width * rules.height) / 32);
  const groupKeys: string[] = [];
  const groupsByCode: number[][] = [];
  const queriesByCode: moves.AskedPiece[][] = [];
  const groupOf = (marks: Uint8Array): number => {
    const groupIndex = groupKeys.indexOf(marks.join());
    if (groupIndex >= 0) return groupIndex;
    const group = groupKeys.push(marks.join()) - 1;
    for (const [code, mark] of marks.entries()) if (mark) (groupsByCode[code] ??= []).push(group);
    return group;
  };
  for (const { query, countIndex, sign } of entries) {
    const { side, marks, zone, near } = query;
    const preparedTerm = near && {
      group: groupOf(near.marks),
      masks: bitsOf(near.cells, wordCount),
      isAny: near.isAny,
    };
    for (const piece of rules.pieces.keys()) {
      const code = codeOf(rules, side, piece);
      if (marks[code]) (queriesByCode[code] ??= []).push({ countIndex, sign, zone, near: preparedTerm });
    }
  }
  return {
    entries,
    words: wordCount,
    groupsByCode,
    queriesByCode,
    found: new Int32Array(groupKeys.length * wordCount),
  };
}

/** Returns, for each cell, a bit mask of the cells listed for it. */
function bitsOf(cells: readonly (readonly number[])[], wordCount: number): Int32Array {
  const bits = new Int32Array(cells.length * wordCount);
  for (const [cell, listedCells] of cells.entries())
    for (const otherCell of listedCells) bits[cell * wordCount + (otherCell >> 5)] |= 1 << (otherCell & 31);
  return bits;
}

/** Returns for each piece code 1 if the piece is in a set, from the point of view of the side `ownSide`. */
export function codeMarks({ whose, pieces }: PieceSet, ownSide: number, rules: MoveRules): Uint8Array {
  const marks = new Uint8Array(256);
  for (const side of rules.sides.keys())
    if (whose === "any" || (side === ownSide) === (whose === "my"))
      for (const piece of pieces) marks[codeOf(rules, side, piece)] = 1;
  return marks;
}

/** Returns, for each cell, the cells for which `isRelated` is true from the point of view of a side. */
function cellsWhere(isRelated: typeof moves.isAhead, rules: MoveRules, side: number) {
  const cells = Array.from({ length: rules.width * rules.height }, (_, cell) => cell);
  return cells.map((cell) => cells.filter((otherCell) => isRelated(rules, side, cell, otherCell)));
}

const offsets = [-1, 0, 1];

/** Returns the neighbours of each cell. */
function neighboursIn(rules: MoveRules): readonly (readonly number[])[] {
  const neighbourSteps = offsets
    .flatMap((x) => offsets.map((y) => [x, y] as const))
    .filter(([x, y]) => x !== 0 || y !== 0);
  return Array.from({ length: rules.width * rules.height }, (_, cell) =>
    neighbourSteps.flatMap((step) => moves.shift(rules, cell, step) ?? []),
  );
}

/** Describes a term that counts the cells that pieces can move to. */
export interface ReachTerm extends WorthTerm {
  readonly amount: ReachAmount;
}

type IsOwn = (side: number) => boolean;

export const isReach = (term: WorthTerm): term is ReachTerm => term.amount.is === "reach";

/** Returns one query for all terms about cells near the same pieces; terms about cells anywhere share the first query. */
export function reachQueries(terms: readonly ReachTerm[], rules: MoveRules, isOwn: IsOwn) {
  const termsByKey = new Map<string, ReachTerm[]>();
  for (const it of terms) {
    if (!it.amount.around) continue;
    const key = JSON.stringify([it.amount.around, it.amount.whose]);
    termsByKey.set(key, [...(termsByKey.get(key) ?? []), it]);
  }
  const plainTerms = terms.filter((it) => !it.amount.around);
  const groups = termsByKey.size > 0 ? [...termsByKey.values()] : [[]];
  return groups.map((group, i) => makeReachQuery(i === 0 ? plainTerms : [], group, rules, isOwn));
}

function makeReachQuery(
  plainTerms: readonly ReachTerm[],
  aroundTerms: readonly ReachTerm[],
  rules: MoveRules,
  isOwn: IsOwn,
): moves.ReachQuery {
  const all = weightsOf(plainTerms, rules, isOwn);
  const nearbyPieces = aroundTerms[0]?.amount.around;
  const aroundWeights = weightsOf(aroundTerms, rules, isOwn);
  const valuedCodes = Uint8Array.from(all.earlyValues, (_, code) =>
    [all, aroundWeights].some((it) => it.earlyValues[code] !== 0 || it.lateValues[code] !== 0) ? 1 : 0,
  );
  if (!nearbyPieces) return { valuedCodes, ...all };
  // The terms about the enemy's reach are evaluated from the other side's point of view.
  const isForEnemy = aroundTerms[0].amount.whose === "enemy";
  const targets = rules.sides.map((_, side, { length }) =>
    codeMarks(nearbyPieces, isForEnemy ? (side + 1) % length : side, rules),
  );
  return { valuedCodes, ...all, near: { ...aroundWeights, marks: targets, cells: neighboursIn(rules) } };
}

type Weights = Pick<moves.ReachQuery, "earlyValues" | "lateValues">;

/** Returns for each piece code the value of a reachable cell early and late in the game, with the sign of the side. */
function weightsOf(terms: readonly ReachTerm[], rules: MoveRules, isOwn: IsOwn): Weights {
  const weights: Weights = { earlyValues: new Float64Array(256), lateValues: new Float64Array(256) };
  for (const { weight, amount, phase } of terms)
    for (const side of rules.sides.keys())
      for (const piece of amount.pieces) {
        const code = codeOf(rules, side, piece);
        const signedWeight = isOwn(side) === (amount.whose === "my") ? weight : -weight;
        if (phase !== "late") weights.earlyValues[code] += signedWeight;
        if (phase !== "early") weights.lateValues[code] += signedWeight;
      }
  return weights;
}

/** Sets the size of the cache, a power of two. */
const cacheSize = 1 << 14;

/** Evaluates the `worth` lines that count pieces on the board, in one pass over the pieces. */
export class CountedTerms {
  readonly #table: moves.CountTable;
  readonly #counts: Int32Array;
  /** Lists the weight of each term early in the game. */
  readonly #earlyWeights: readonly number[];
  /** Lists the weight of each term late in the game. */
  readonly #lateWeights: readonly number[];
  /** Holds the sum of the terms in the last pass, with their early weights. */
  earlySum = 0;
  /** Holds the sum of the terms in the last pass, with their late weights. */
  lateSum = 0;

  /** @param isOwn returns true for the sides that count for the searching side */
  constructor(terms: readonly WorthTerm[], rules: MoveRules, isOwn: IsOwn) {
    const entries = terms.flatMap((term, countIndex) =>
      [...rules.sides.keys()].flatMap((side) =>
        (queriesFor(term, side, rules) ?? []).map((query) => ({
          query,
          countIndex,
          sign: isOwn(side) ? (1 as const) : (-1 as const),
        })),
      ),
    );
    this.#table = makeCountTable(entries, rules);
    this.#counts = new Int32Array(terms.length);
    this.#earlyWeights = terms.map((it) => weightInPhase("early", it));
    this.#lateWeights = terms.map((it) => weightInPhase("late", it));
  }

  /** Evaluates the terms in a position, as weighted sums for the beginning (`earlySum`) and the end (`lateSum`) of a game. */
  count(play: moves.Play): void {
    const counts = this.#counts;
    this.earlySum = 0;
    this.lateSum = 0;
    if (counts.length === 0) return;
    counts.fill(0);
    play.countAll(this.#table, counts);
    for (let i = 0; i < counts.length; i++) {
      this.earlySum += counts[i] * this.#earlyWeights[i];
      this.lateSum += counts[i] * this.#lateWeights[i];
    }
  }
}

/** Evaluates lines that depend only on slow pieces (pawns and kings), and caches their sum by the cells of these pieces. */
export class CachedTerms {
  readonly #terms: CountedTerms;
  readonly #scales: moves.Scales;
  readonly #hashes = new Float64Array(cacheSize).fill(-1);
  readonly #earlyValues = new Float64Array(cacheSize);
  readonly #lateValues = new Float64Array(cacheSize);
  earlySum = 0;
  lateSum = 0;

  constructor(terms: CountedTerms, scales: moves.Scales) {
    this.#terms = terms;
    this.#scales = scales;
  }

  count(play: moves.Play): void {
    const hash = play.partHash(this.#scales);
    const entryIndex = hash & (cacheSize - 1);
    if (this.#hashes[entryIndex] !== hash) {
      this.#terms.count(play);
      this.#hashes[entryIndex] = hash;
      this.#earlyValues[entryIndex] = this.#terms.earlySum;
      this.#lateValues[entryIndex] = this.#terms.lateSum;
    }
    this.earlySum = this.#earlyValues[entryIndex];
    this.lateSum = this.#lateValues[entryIndex];
  }
}

/** Returns true if a line can be evaluated in a pass over the pieces. */
export const isCountedAtOnce = (term: WorthTerm, rules: MoveRules): boolean =>
  !term.when && queriesFor(term, 0, rules) !== undefined;

/** Returns true if a line depends only on pieces for which `isIncluded` is true. */
export function countsOnlyPieces(term: WorthTerm, isIncluded: (piece: number) => boolean): boolean {
  if (term.amount.is !== "count") return false;
  const { pieces, around, beyond, trailing, flanking } = term.amount.pieces;
  const otherPieces = [around, beyond, trailing, flanking].flatMap((it) => it?.pieces ?? []);
  return [...pieces, ...otherPieces].every(isIncluded);
}

const queriesFor = ({ amount }: WorthTerm, side: number, rules: MoveRules): ReturnType<typeof queriesOf> =>
  amount.is === "count" ? queriesOf(amount.pieces, side, rules) : undefined;

const weightInPhase = (phase: WorthPhase, term: WorthTerm): number =>
  term.phase === undefined || term.phase === phase ? term.weight : 0;
