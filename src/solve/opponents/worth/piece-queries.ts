import {
  type AskedPiece,
  type CountEntry,
  type CountTable,
  type PieceQuery,
  type ReachQuery,
  type Play,
  type Scales,
  isAhead,
  isFlanking,
  isTrailing,
  shift,
} from "../../../game/index.ts";
import {
  type MoveRules,
  type PieceSet,
  type ReachAmount,
  type WorthTerm,
  type WorthPhase,
  codeOf,
} from "../../../program/index.ts";

/** Returns the queries whose answers add up to how many of a set `me` has; undefined if it needs another way to count. */
export function queriesOf(set: PieceSet, me: number, rules: MoveRules): readonly PieceQuery[] | undefined {
  const { around, beyond, trailing, flanking } = set;
  const [others, ...more] = [around, beyond, trailing, flanking].filter((it) => it !== undefined);
  if (set.held || set.opposite || more.length > 0) return undefined;
  if (others && Object.keys(others).some((it) => it !== "whose" && it !== "pieces")) return undefined;
  const isThere = beyond ? isAhead : trailing ? isTrailing : isFlanking;
  const cellsFor = (side: number) => (around ? neighboursIn(rules) : cellsWhere(isThere, rules, side));
  return rules.sides.flatMap((_, side) => {
    if (set.whose !== "any" && (side === me) !== (set.whose === "my")) return [];
    const marks = codeMarks({ ...set, whose: "any" }, side, rules);
    const zone = set.in && Uint8Array.from(marksOfCells(set.in[side], rules));
    const near = others && {
      cells: cellsFor(side),
      marks: codeMarks(others, me, rules),
      isAny: beyond === undefined,
    };
    return [{ side, marks, ...(zone && { zone }), ...(near && { near }) }];
  });
}

/** Makes queries ready to be answered together. */
export function countTable(entries: readonly CountEntry[], rules: MoveRules): CountTable {
  const words = Math.ceil((rules.width * rules.height) / 32);
  const groupKeys: string[] = [];
  const groups: number[][] = [];
  const asked: AskedPiece[][] = [];
  const groupOf = (marks: Uint8Array): number => {
    const known = groupKeys.indexOf(marks.join());
    if (known >= 0) return known;
    const group = groupKeys.push(marks.join()) - 1;
    for (const [code, mark] of marks.entries()) if (mark) (groups[code] ??= []).push(group);
    return group;
  };
  for (const { query, at, sign } of entries) {
    const { side, marks, zone, near } = query;
    const ready = near && {
      group: groupOf(near.marks),
      masks: bitsOf(near.cells, words),
      isAny: near.isAny,
    };
    for (const piece of rules.pieces.keys()) {
      const code = codeOf(rules, side, piece);
      if (marks[code]) (asked[code] ??= []).push({ at, sign, zone, near: ready });
    }
  }
  return { entries, words, groups, asked, found: new Int32Array(groupKeys.length * words) };
}

/** Returns, by cell, a bit for each of its cells. */
function bitsOf(cells: readonly (readonly number[])[], words: number): Int32Array {
  const bits = new Int32Array(cells.length * words);
  for (const [cell, others] of cells.entries())
    for (const other of others) bits[cell * words + (other >> 5)] |= 1 << (other & 31);
  return bits;
}

/** Returns, by code, 1 for the pieces that a set means when `me` asks. */
function codeMarks({ whose, pieces }: PieceSet, me: number, rules: MoveRules): Uint8Array {
  const marks = new Uint8Array(256);
  for (const side of rules.sides.keys())
    if (whose === "any" || (side === me) === (whose === "my"))
      for (const piece of pieces) marks[codeOf(rules, side, piece)] = 1;
  return marks;
}

function marksOfCells(cells: readonly number[], { width, height }: MoveRules): readonly number[] {
  return Array.from({ length: width * height }, (_, cell) => (cells.includes(cell) ? 1 : 0));
}

/** Returns, by cell, those that are where this asks, as a side faces. */
function cellsWhere(isThere: typeof isAhead, rules: MoveRules, side: number): readonly (readonly number[])[] {
  const cells = Array.from({ length: rules.width * rules.height }, (_, cell) => cell);
  return cells.map((cell) => cells.filter((other) => isThere(rules, side, cell, other)));
}

const besides = [-1, 0, 1];

/** Returns, by cell, those around it. */
function neighboursIn(rules: MoveRules): readonly (readonly number[])[] {
  const around = besides
    .flatMap((x) => besides.map((y) => [x, y] as const))
    .filter(([x, y]) => x !== 0 || y !== 0);
  return Array.from({ length: rules.width * rules.height }, (_, cell) =>
    around.flatMap((step) => shift(rules, cell, step) ?? []),
  );
}

/** Describes a term that counts the cells to which pieces can go. */
export interface ReachTerm extends WorthTerm {
  readonly amount: ReachAmount;
}

export const isReach = (term: WorthTerm): term is ReachTerm => term.amount.is === "reach";

/**
 * Returns one query for all terms that ask for the same surroundings or for none; `signOf` says if a side is the own
 * one.
 */
export function reachQueries(
  terms: readonly ReachTerm[],
  rules: MoveRules,
  isOwn: (side: number) => boolean,
): readonly ReachQuery[] {
  const grounds = new Map<string, ReachTerm[]>();
  for (const it of terms) {
    if (!it.amount.around) continue;
    const ground = JSON.stringify([it.amount.around, it.amount.whose]);
    grounds.set(ground, [...(grounds.get(ground) ?? []), it]);
  }
  const plain = terms.filter((it) => !it.amount.around);
  const groups = grounds.size > 0 ? [...grounds.values()] : [[]];
  return groups.map((near, i) => reachQuery(i === 0 ? plain : [], near, rules, isOwn));
}

function reachQuery(
  plain: readonly ReachTerm[],
  near: readonly ReachTerm[],
  rules: MoveRules,
  isOwn: (side: number) => boolean,
): ReachQuery {
  const all = weightsOf(plain, rules, isOwn);
  const around = near[0]?.amount.around;
  const extra = weightsOf(near, rules, isOwn);
  const asked = Uint8Array.from(all.early, (_, code) =>
    [all, extra].some((it) => it.early[code] !== 0 || it.late[code] !== 0) ? 1 : 0,
  );
  if (!around) return { asked, ...all };
  const isTurned = near[0].amount.whose === "enemy";
  const targets = rules.sides.map((_, side) => codeMarks(around, meFor(side, isTurned, rules), rules));
  return { asked, ...all, near: { ...extra, marks: targets, cells: neighboursIn(rules) } };
}

/** Returns, of two sides, as whom the terms speak of what this one can reach. */
const meFor = (side: number, isTurned: boolean, { sides }: MoveRules): number =>
  isTurned ? (side + 1) % sides.length : side;

interface Weights {
  readonly early: Float64Array;
  readonly late: Float64Array;
}

/** Returns, by code, what a cell counts early and late, signed for the own side. */
function weightsOf(terms: readonly ReachTerm[], rules: MoveRules, isOwn: (side: number) => boolean): Weights {
  const weights: Weights = { early: new Float64Array(256), late: new Float64Array(256) };
  for (const { weight, amount, phase } of terms)
    for (const side of rules.sides.keys())
      for (const piece of amount.pieces) {
        const code = codeOf(rules, side, piece);
        const signed = isOwn(side) === (amount.whose === "my") ? weight : -weight;
        if (phase !== "late") weights.early[code] += signed;
        if (phase !== "early") weights.late[code] += signed;
      }
  return weights;
}

/** Holds a power of two. */
const keptRoom = 1 << 14;

/** Evaluates the lines of a worth that count pieces on the board, all answered in one pass over the pieces. */
export class CountedTerms {
  readonly #table: CountTable;
  readonly #counts: Int32Array;
  /** Stores, by term, its weight early and late. */
  readonly #early: readonly number[];
  readonly #late: readonly number[];
  /** Says what the last pass came to. */
  early = 0;
  late = 0;

  /** Takes `isOwn`, which says which sides count for the one that thinks. */
  constructor(terms: readonly WorthTerm[], rules: MoveRules, isOwn: (side: number) => boolean) {
    const entries = terms.flatMap((term, at) =>
      [...rules.sides.keys()].flatMap((side) =>
        (queriesFor(term, side, rules) ?? []).map((query) => ({
          query,
          at,
          sign: isOwn(side) ? (1 as const) : (-1 as const),
        })),
      ),
    );
    this.#table = countTable(entries, rules);
    this.#counts = new Int32Array(terms.length);
    this.#early = terms.map((it) => weightIn("early", it));
    this.#late = terms.map((it) => weightIn("late", it));
  }

  /** Counts, and sets what comes of it. */
  count(play: Play): void {
    const counts = this.#counts;
    this.early = 0;
    this.late = 0;
    if (counts.length === 0) return;
    counts.fill(0);
    play.countAll(this.#table, counts);
    for (let i = 0; i < counts.length; i++) {
      this.early += counts[i] * this.#early[i];
      this.late += counts[i] * this.#late[i];
    }
  }
}

/** Evaluates the lines that ask only for some slow pieces (pawns and kings), and keeps what they come to by where these stand. */
export class KeptTerms {
  readonly #terms: CountedTerms;
  readonly #scales: Scales;
  readonly #hashes = new Float64Array(keptRoom).fill(-1);
  readonly #early = new Float64Array(keptRoom);
  readonly #late = new Float64Array(keptRoom);
  early = 0;
  late = 0;

  constructor(terms: CountedTerms, scales: Scales) {
    this.#terms = terms;
    this.#scales = scales;
  }

  count(play: Play): void {
    const hash = play.partHash(this.#scales);
    const at = hash & (keptRoom - 1);
    if (this.#hashes[at] !== hash) {
      this.#terms.count(play);
      this.#hashes[at] = hash;
      this.#early[at] = this.#terms.early;
      this.#late[at] = this.#terms.late;
    }
    this.early = this.#early[at];
    this.late = this.#late[at];
  }
}

/** Returns true if a line is counted in a pass over the pieces. */
export const isCountedAtOnce = (term: WorthTerm, rules: MoveRules): boolean =>
  !term.when && queriesFor(term, 0, rules) !== undefined;

/** Returns true if a line asks for no pieces but these. */
export function countsOnlyPieces(term: WorthTerm, isMeant: (piece: number) => boolean): boolean {
  if (term.amount.is !== "count") return false;
  const { pieces, around, beyond, trailing, flanking } = term.amount.pieces;
  const others = [around, beyond, trailing, flanking].flatMap((it) => it?.pieces ?? []);
  return [...pieces, ...others].every(isMeant);
}

const queriesFor = ({ amount }: WorthTerm, side: number, rules: MoveRules): ReturnType<typeof queriesOf> =>
  amount.is === "count" ? queriesOf(amount.pieces, side, rules) : undefined;

const weightIn = (phase: WorthPhase, term: WorthTerm): number =>
  term.phase === undefined || term.phase === phase ? term.weight : 0;
