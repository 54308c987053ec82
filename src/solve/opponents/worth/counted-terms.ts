import type { CountTable, Play, Scales } from "../../../game/index.ts";
import type { MoveRules, WorthPhase, WorthTerm } from "../../../program/index.ts";
import { countTable, queriesOf } from "./piece-queries.ts";

/** A power of two. */
const keptRoom = 1 << 14;

/** Lines of a worth that count pieces on the board, all answered in one pass over the pieces. */
export class CountedTerms {
  readonly #table: CountTable;
  readonly #counts: Int32Array;
  /** By term, its weight early and late. */
  readonly #early: readonly number[];
  readonly #late: readonly number[];
  /** What the last pass came to. */
  early = 0;
  late = 0;

  /** `isOwn` says which sides count for the one that thinks. */
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

/** The same for lines that ask only for some slow pieces (pawns and kings): what they come to is kept, by where these stand. */
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

/** Whether a line is counted in a pass over the pieces. */
export const isCountedAtOnce = (term: WorthTerm, rules: MoveRules): boolean =>
  !term.when && queriesFor(term, 0, rules) !== undefined;

/** Whether a line asks for no pieces but these. */
export function asksOnly(term: WorthTerm, isMeant: (piece: number) => boolean): boolean {
  if (term.amount.is !== "count") return false;
  const { pieces, around, beyond, trailing, flanking } = term.amount.pieces;
  const others = [around, beyond, trailing, flanking].flatMap((it) => it?.pieces ?? []);
  return [...pieces, ...others].every(isMeant);
}

const queriesFor = ({ amount }: WorthTerm, side: number, rules: MoveRules): ReturnType<typeof queriesOf> =>
  amount.is === "count" ? queriesOf(amount.pieces, side, rules) : undefined;

const weightIn = (phase: WorthPhase, term: WorthTerm): number =>
  term.phase === undefined || term.phase === phase ? term.weight : 0;
