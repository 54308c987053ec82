import { MOST_MOVES, type Move, type Play } from "../../game/index.ts";
import type { Condition, End } from "../../program/index.ts";
import { MOST_WORTH, WON, type Evaluation } from "./worth.ts";
import { bringBest, Ordering } from "./ordering.ts";
import type { Transpositions } from "./transpositions.ts";

/** How far a search goes. It ends with the first limit that it meets. */
export interface Limits {
  readonly nodes?: number;
  /** Turns, or parts of turns. */
  readonly depth?: number;
  /** Looks for a win in so many own moves, and ends when it has one. */
  readonly mate?: number;
  /** Only these are looked at first. */
  readonly among?: readonly Move[];
}

/** How far a search has come, and what it has found. */
export interface Progress {
  readonly depth: number;
  readonly nodes: number;
  /** For who is to move, in the units of the file. */
  readonly value: number;
  /** So many moves of the winner to the end of the game; negative where the other wins. */
  readonly mate?: number;
  /** What both should play. */
  readonly line: readonly Move[];
}

/** How deep captures are followed beyond the depth. */
const quietDepth = 8;

/** The depth at which the search gives up even where nothing limits it. */
const deepest = 120;

/** Room for the line of each depth. */
const most = deepest + quietDepth + 8;

export interface SearchOptions {
  readonly play: Play;
  readonly evaluation: Evaluation;
  readonly table: Transpositions;
  readonly limits: Limits;
  /** Values of positions are shaken by up to so much, the same way for the same seed. */
  readonly noise: number;
  readonly seed: number;
}

/**
 * Alpha-beta with iterative deepening over the moves of a game: principal variations, a table of positions, killer and history
 * moves, late moves at less depth, captures to the end. It can be left at any point and gone on with, and forgets nothing.
 */
export class AlphaBeta {
  readonly #play: Play;
  readonly #evaluation: Evaluation;
  readonly #table: Transpositions;
  readonly #limits: Limits;
  readonly #noise: number;
  readonly #seed: number;
  readonly #ordering: Ordering;
  readonly #moves: Int32Array[] = [];
  readonly #rates: Int32Array[] = [];
  readonly #counts = new Int32Array(most);
  readonly #lines = Array.from({ length: most }, () => new Int32Array(most));
  readonly #lengths = new Int32Array(most);
  readonly #counters: readonly number[];
  readonly #seesRepeats: boolean;
  /** One side plays alone. */
  readonly #alone: boolean;
  /** Which sides play together: with more than two, all others against the first. */
  readonly #team: (side: number) => number;
  readonly #root: Move[];
  #nodes = 0;
  #pauseAt = 0;
  #depth = 0;
  /** The best so far. */
  progress: Progress;

  constructor({ play, evaluation, table, limits, noise, seed }: SearchOptions) {
    this.#play = play;
    this.#evaluation = evaluation;
    this.#table = table;
    this.#limits = limits;
    this.#noise = noise;
    this.#seed = seed;
    this.#ordering = new Ordering(play, evaluation.pieces);
    const { rules } = play;
    const asked = new Map(rules.ends.flatMap((it) => boundsIn(it.when)));
    this.#counters = rules.counters.map((_, counter) => asked.get(counter) ?? 0);
    this.#seesRepeats = rules.ends.some((it) => asksRepeats(it.when));
    this.#alone = play.sides === 1;
    const own = play.turn();
    this.#team = play.sides === 2 ? (side) => side : (side) => (side === own ? 0 : 1);
    this.#root = this.#rootMoves();
    this.progress = { depth: 0, nodes: 0, value: 0, line: this.#root.slice(0, 1) };
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Says after how many more nodes the search pauses. */
  allow(nodes: number): void {
    this.#pauseAt = this.#nodes + nodes;
  }

  /** Runs the search; it pauses when it has used up what it was allowed. */
  *run(): Generator<void, void> {
    const { depth = deepest, mate } = this.#limits;
    const last = Math.min(depth, mate === undefined ? deepest : 2 * mate - 1, deepest);
    const root = this.#root;
    if (root.length === 0) return;
    if (root.length === 1 && mate === undefined && this.#limits.depth === undefined) return;
    for (let now = 1; now <= last; now++) {
      const value = yield* this.#deepen(root, now);
      if (value === undefined) return;
      const wins = Math.abs(value) > MOST_WORTH && WON - Math.abs(value) <= now;
      if (wins && (mate === undefined || value > 0)) return;
    }
  }

  #rootMoves(): Move[] {
    const moves = new Int32Array(MOST_MOVES);
    const end = this.#play.list(moves, 0);
    const { among } = this.#limits;
    const all = [...moves.subarray(0, end)];
    this.#counts[0] = end;
    const kept = among ? all.filter((it) => among.includes(it)) : all;
    const rates = new Int32Array(kept.length);
    const listed = Int32Array.from(kept);
    this.#ordering.rate(listed, rates, 0, kept.length, 0, 0);
    return kept
      .map((move, i) => ({ move, rate: rates[i]! }))
      .sort((a, b) => b.rate - a.rate)
      .map((it) => it.move);
  }

  /** One more depth; undefined if there are no nodes left for it. Puts better moves to the front. */
  *#deepen(root: Move[], depth: number): Generator<void, number | undefined> {
    let best = -WON;
    this.#depth = depth;
    for (let i = 0; i < root.length; i++) {
      const move = root[i]!;
      const isFull = i === 0;
      let value = yield* this.#child(move, depth - 1, isFull ? -WON : best, isFull ? WON : best + 1, 0);
      if (!isFull && value > best) value = yield* this.#child(move, depth - 1, best, WON, 0);
      if (this.#isSpent()) return undefined;
      if (i > 0 && value <= best) continue;
      best = value;
      root.splice(i, 1);
      root.unshift(move);
      this.#extend(0, move);
      this.#tell(depth, value);
    }
    return best;
  }

  /** Whether there are no nodes left: what is found from now on does not count. The first depth is always gone through. */
  #isSpent(): boolean {
    return this.#depth > 1 && this.#limits.nodes !== undefined && this.#nodes >= this.#limits.nodes;
  }

  #tell(depth: number, value: number): void {
    const line = [...this.#lines[0]!.subarray(0, this.#lengths[0])];
    this.progress = { depth, nodes: this.#nodes, value, line, ...mateOf(value) };
  }

  /** The value of a move for who makes it. */
  *#child(move: Move, depth: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    const play = this.#play;
    const side = play.turn();
    play.make(move);
    const next = play.turn();
    const isSame = this.#team(next) === this.#team(side);
    const isJudged = next !== side || this.#alone;
    const value = isSame
      ? yield* this.#node(depth, alpha, beta, ply + 1, isJudged)
      : -(yield* this.#node(depth, -beta, -alpha, ply + 1, isJudged));
    play.undo();
    return value;
  }

  /** The value of the position for the side to move, as far as it lies between the bounds. */
  *#node(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    isJudged: boolean,
  ): Generator<void, number> {
    this.#nodes++;
    this.#lengths[ply] = 0;
    if (this.#nodes >= this.#pauseAt) yield;
    if (this.#isSpent()) return 0;
    const play = this.#play;
    const ended = isJudged ? play.ended() : undefined;
    if (ended) return valueOf(ended, ply);
    if (ply >= deepest) return this.#static(ply, 0);
    if (isJudged && this.#seesRepeats && play.repeats() > 1) return 0;
    const isChecked = play.inCheck();
    if (depth <= 0 && !isChecked) return this.#quiet(alpha, beta, ply, quietDepth, true);
    return yield* this.#branches(Math.max(depth, isChecked ? 1 : 0), alpha, beta, ply, isChecked);
  }

  *#branches(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    isChecked: boolean,
  ): Generator<void, number> {
    const play = this.#play;
    const table = this.#table;
    const hash = play.hash();
    const extra = this.#extraKey();
    const low = (hash ^ Math.imul(extra, 0x9e3779b1)) | 0;
    const high = Math.floor(hash / 4294967296) ^ (Math.imul(extra, 0x85ebca6b) >>> 11);
    let first: Move = -1;
    if (table.find(low, high)) {
      first = table.move;
      const value = fromTable(table.value, ply);
      const { bound } = table;
      if (table.depth >= depth && beta - alpha === 1)
        if (bound === "exact" || (bound === "least" ? value >= beta : value <= alpha)) return value;
    }
    const moves = (this.#moves[ply] ??= new Int32Array(MOST_MOVES));
    const rates = (this.#rates[ply] ??= new Int32Array(MOST_MOVES));
    const end = play.list(moves, 0);
    if (end === 0) return 0;
    this.#counts[ply] = end;
    this.#ordering.rate(moves, rates, 0, end, first, ply);
    const lowest = alpha;
    let best = -WON;
    let chosen = moves[0]!;
    for (let i = 0; i < end; i++) {
      bringBest(moves, rates, i, end);
      const move = moves[i]!;
      const isQuiet = this.#ordering.gainOf(move) === undefined;
      const less = isQuiet && !isChecked ? this.#lessDepth(depth, i) : 0;
      let value: number;
      if (i === 0) value = yield* this.#child(move, depth - 1, alpha, beta, ply);
      else {
        value = yield* this.#child(move, depth - 1 - less, alpha, alpha + 1, ply);
        if (value > alpha && less > 0) value = yield* this.#child(move, depth - 1, alpha, alpha + 1, ply);
        if (value > alpha && value < beta) value = yield* this.#child(move, depth - 1, alpha, beta, ply);
      }
      if (this.#isSpent()) return 0;
      if (value <= best) continue;
      best = value;
      chosen = move;
      if (value <= alpha) continue;
      alpha = value;
      this.#extend(ply, move);
      if (alpha < beta) continue;
      if (isQuiet) this.#ordering.reward(move, depth, ply);
      break;
    }
    const bound = best >= beta ? "least" : best > lowest ? "exact" : "most";
    table.keep(low, high, depth, bound, chosen, toTable(best, ply));
    return best;
  }

  /** How much less deep a quiet move is looked at that comes so late; where a win must not be missed none is. */
  #lessDepth(depth: number, index: number): number {
    if (index < 3 || depth < 3 || this.#limits.mate !== undefined) return 0;
    return index < 12 ? 1 : 2;
  }

  /** Follows captures until the position is quiet. */
  #quiet(alpha: number, beta: number, ply: number, depth: number, isJudged: boolean): number {
    const play = this.#play;
    if (depth < quietDepth) {
      this.#nodes++;
      this.#lengths[ply] = 0;
      if (isJudged && play.stopped()) {
        const ended = play.ended();
        if (ended) return valueOf(ended, ply);
      }
    }
    const moves = (this.#moves[ply] ??= new Int32Array(MOST_MOVES));
    const rates = (this.#rates[ply] ??= new Int32Array(MOST_MOVES));
    const end = play.list(moves, 0);
    if (end === 0) {
      const ended = isJudged ? play.ended() : undefined;
      return ended ? valueOf(ended, ply) : 0;
    }
    this.#counts[ply] = end;
    const still = this.#static(ply, end);
    if (still >= beta || depth === 0) return still;
    alpha = Math.max(alpha, still);
    const noisy = this.#keepNoisy(moves, rates, end);
    let best = still;
    for (let i = 0; i < noisy; i++) {
      bringBest(moves, rates, i, noisy);
      const move = moves[i]!;
      if (still + (rates[i]! >> 4) + 2 * this.#evaluation.unit <= alpha) continue;
      const side = play.turn();
      play.make(move);
      const next = play.turn();
      const [passes, judged] = [this.#team(next) !== this.#team(side), next !== side || this.#alone];
      const value = passes
        ? -this.#quiet(-beta, -alpha, ply + 1, depth - 1, judged)
        : this.#quiet(alpha, beta, ply + 1, depth - 1, judged);
      play.undo();
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      alpha = value;
      this.#extend(ply, move);
      if (alpha >= beta) break;
    }
    return best;
  }

  /** Moves what takes or becomes something to the front, rated by what it wins; how many they are. */
  #keepNoisy(moves: Int32Array, rates: Int32Array, end: number): number {
    let kept = 0;
    for (let i = 0; i < end; i++) {
      const gain = this.#ordering.gainOf(moves[i]!);
      if (gain === undefined) continue;
      moves[kept] = moves[i]!;
      rates[kept++] =
        Math.max(-500_000, Math.min(500_000, gain)) * 16 - (this.#ordering.riskOf(moves[i]!) & 15);
    }
    return kept;
  }

  /** The value of the position as it stands; `count` is how many moves there are. */
  #static(ply: number, count: number): number {
    const before = ply > 0 ? this.#counts[ply - 1]! : count;
    const value = this.#evaluation.of(this.#play, count - before);
    return this.#noise === 0 ? value : value + Math.round(this.#noise * shake(this.#play.hash(), this.#seed));
  }

  /** The line from here on: this move, then that of the next ply. */
  #extend(ply: number, move: Move): void {
    const line = this.#lines[ply]!;
    const length = this.#lengths[ply + 1]!;
    line[0] = move;
    line.set(this.#lines[ply + 1]!.subarray(0, length), 1);
    this.#lengths[ply] = Math.min(length + 1, most - 1);
  }

  /** What the hash of a play does not know: who must go on capturing, and counters that are near to what they are compared with. */
  #extraKey(): number {
    const play = this.#play;
    let key = (play.chain() ?? -1) + 1;
    for (let i = 0; i < this.#counters.length; i++) {
      const bound = this.#counters[i]!;
      for (let side = 0; side < play.sides; side++) {
        const value = play.counter(i, [side]);
        if (bound <= near || value > bound - near) key = Math.imul(key, 31) + value + 1;
      }
    }
    return key;
  }
}

/** A counter counts for what a position is when so little is missing. */
const near = 16;

/** The number that each counter is compared with. */
function boundsIn(test: Condition): readonly (readonly [number, number])[] {
  if (test.is === "and" || test.is === "or") return test.of.flatMap(boundsIn);
  if (test.is === "not") return boundsIn(test.of);
  if (test.is !== "compare" || test.left.is !== "counter") return [];
  return [[test.left.counter, test.right.is === "number" ? test.right.value : 0]];
}

function asksRepeats(test: Condition): boolean {
  if (test.is === "and" || test.is === "or") return test.of.some(asksRepeats);
  if (test.is === "not") return asksRepeats(test.of);
  return test.is === "compare" && (test.left.is === "repeats" || test.right.is === "repeats");
}

/** An end for the side to move; sooner wins are better. */
function valueOf({ result }: End, ply: number): number {
  return result === "draw" ? 0 : result === "win" ? WON - ply : ply - WON;
}

/** Wins are kept by how far off they are from where they were found. */
function toTable(value: number, ply: number): number {
  return value > MOST_WORTH ? value + ply : value < -MOST_WORTH ? value - ply : value;
}

function fromTable(value: number, ply: number): number {
  return value > MOST_WORTH ? value - ply : value < -MOST_WORTH ? value + ply : value;
}

/** The number of own moves to the end of the game that a value tells of. */
function mateOf(value: number): { readonly mate?: number } {
  if (Math.abs(value) <= MOST_WORTH) return {};
  const plies = WON - Math.abs(value);
  return { mate: value > 0 ? (plies + 1) >> 1 : -((plies + 1) >> 1) };
}

/** From -1 to 1, by chance, but always the same of the same position and seed. */
function shake(hash: number, seed: number): number {
  let mix = Math.imul(hash ^ (seed + 0x9e3779b9), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) / 2147483648;
}
