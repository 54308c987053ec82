import { Buckets } from "./buckets.ts";
import { Novelty } from "./novelty.ts";
import { Images } from "./images.ts";
import { type Estimate, estimateOf } from "./estimate/estimate.ts";
import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usual,
} from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import { learntFromHere } from "./rekeyed.ts";
import { PlayedTurns, type Transitions } from "./transitions.ts";
import type { Turn } from "./turns.ts";

/** The weight of the estimate relative to the inputs so far, where any solution will do. */
const haste = 3;

export interface BestFirstOptions extends SearchLimits {
  /** Any solution will do: estimates lead that may be too high. Without it, the first solution found is shortest (A*). */
  readonly any?: boolean;
}

/** Searches first the positions that seem nearest to a win, and skips those from which a win is impossible. */
export function bestFirst(puzzle: Puzzle, options: BestFirstOptions = {}): Search {
  const transitions = new PlayedTurns(puzzle);
  return new BestFirst(puzzle, transitions, estimateOf(puzzle.game, transitions.shown), options);
}

class BestFirst implements Search {
  readonly #puzzle: Puzzle;
  #transitions: Transitions;
  #table: StateTable;
  #images: Images;
  #estimate: Estimate;
  /** Whether turns may still come to be learnt. */
  #mayLearn = true;
  readonly #any: boolean;
  readonly #memory: number;
  readonly #states: number;
  readonly #waiting = new Buckets();
  /** Used where estimates alone lead: positions that showed something new. */
  readonly #novelty: Novelty | undefined;
  readonly #fresh = new Buckets();
  #turn = 0;
  /** By state: the number of inputs to it, its estimated distance from a win, and whether it was expanded. */
  #depths = new Uint16Array(1 << 12);
  #needs = new Uint16Array(1 << 12);
  #seen = new Uint8Array(1 << 12);
  #played = 0;
  #depth = 0;
  #least = 0;
  #outcome: Outcome | undefined;

  constructor(puzzle: Puzzle, transitions: Transitions, estimate: Estimate, options: BestFirstOptions) {
    const { any = false, memory = usual.memory, states = usual.states } = options;
    this.#puzzle = puzzle;
    this.#transitions = transitions;
    this.#estimate = estimate;
    this.#table = new StateTable(transitions.words);
    this.#images = new Images(puzzle.symmetries.length, transitions);
    this.#any = any;
    this.#novelty =
      any && !estimate.isSharp ? new Novelty(transitions.shown, puzzle.game.program.kinds.length) : undefined;
    this.#memory = memory;
    this.#states = states;
    this.#reach({ from: -1, input: 0, depth: 0 });
  }

  get progress(): SearchProgress {
    return {
      states: this.#table.count,
      turns: this.#played,
      learnt: this.#transitions.learnt,
      depth: this.#depth,
      least: this.#least,
      bytes: this.#bytes,
    };
  }

  get #bytes(): number {
    const waiting = this.#waiting.bytes + this.#fresh.bytes + (this.#novelty?.bytes ?? 0);
    return this.#table.bytes + this.#transitions.bytes + this.#depths.length * 5 + waiting;
  }

  work(positions: number): Outcome | undefined {
    for (let i = 0; i < positions && !this.#outcome; i++) {
      const state = this.#next();
      if (state < 0) this.#end({ result: "unsolvable" });
      else if (this.#seen[state] === 0) this.#expand(state);
    }
    return this.#outcome;
  }

  /** Takes in turns the newest and the nearest state, where the goal gives no sharp estimate; -1 if none is left. */
  #next(): number {
    this.#turn ^= 1;
    const fresh = this.#turn === 1 && this.#novelty ? this.#fresh.take() : -1;
    return fresh >= 0 ? fresh : this.#waiting.take();
  }

  /**
   * Expands a state. A win found from the state with the least sum of inputs so far and estimated inputs is shortest: no state can be nearer than
   * one input.
   */
  #expand(state: number): void {
    if (this.#mayLearn && this.#table.count >= this.#puzzle.learnFrom) this.#learn();
    const table = this.#table;
    const depth = this.#depths[state];
    this.#seen[state] = 1;
    this.#depth = depth;
    if (!this.#any) this.#least = Math.max(this.#least, depth + this.#needs[state]);
    this.#transitions.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < this.#puzzle.inputs.length; input++) {
      this.#played++;
      let turn = this.#transitions.play(input);
      if (turn === "other") turn = this.#reach({ from: state, input, depth: depth + 1 });
      if (turn !== "won") continue;
      const inputs = inputsTo(this.#puzzle, table, state, input);
      return this.#end({ result: "won", inputs, shortest: !this.#any });
    }
    const ahead = this.#bytes + table.bytesAhead - table.bytes + this.#depths.length * 5;
    if (table.count > this.#states) this.#end({ result: "limit", limit: "states" });
    else if (ahead > this.#memory) this.#end({ result: "limit", limit: "memory" });
  }

  #learn(): void {
    this.#mayLearn = false;
    const learnt = learntFromHere(this.#puzzle, this.#transitions, this.#table);
    if (!learnt) return;
    this.#transitions = learnt.transitions;
    this.#table = learnt.table;
    this.#images = new Images(this.#puzzle.symmetries.length, this.#transitions);
    this.#estimate = estimateOf(this.#puzzle.game, this.#transitions.shown);
    this.#novelty?.turnTo(this.#transitions.shown);
  }

  /** Records that a position was reached: for the first time, by a shorter way than before, or not anew. */
  #reach({ from, input, depth }: Way): Turn {
    const { key, words } = this.#transitions;
    const known = this.#table.find(key, words);
    if (known >= 0) {
      if (depth >= this.#depths[known]) return "same";
      this.#table.comesFrom(known, from, input);
      this.#wait(known, depth, this.#needs[known]);
      return "same";
    }
    const turn = this.#transitions.judge();
    if (turn !== "other") return turn;
    const image = this.#images.find(this.#table, key);
    if (image >= 0 && depth >= this.#depths[image]) return turn;
    // If its mirror image was reached by a shorter way, this position need not be expanded.
    if (image >= 0) this.#seen[image] = 1;
    this.#transitions.show();
    const { bound, guess } = this.#estimate.need();
    if (bound === Infinity) return turn;
    const need = this.#any ? Math.min(guess * haste, mostNeed) : Math.max(1, bound);
    const state = this.#table.addMissing(key, from, input);
    if (state === this.#depths.length) this.#lengthen();
    this.#wait(state, depth, need);
    if (this.#novelty?.look(need)) this.#fresh.put(state, need);
    return turn;
  }

  #wait(state: number, depth: number, need: number): void {
    this.#depths[state] = depth;
    this.#needs[state] = need;
    this.#seen[state] = 0;
    this.#waiting.put(state, depth + need);
  }

  #lengthen(): void {
    const length = this.#depths.length * 2;
    const longer = <T extends Uint16Array | Uint8Array>(array: T, empty: T): T => {
      empty.set(array);
      return empty;
    };
    this.#depths = longer(this.#depths, new Uint16Array(length));
    this.#needs = longer(this.#needs, new Uint16Array(length));
    this.#seen = longer(this.#seen, new Uint8Array(length));
  }

  #end(how: SearchEnding): void {
    this.#outcome = { ...this.progress, ...how };
  }
}

/** How a position was reached. */
interface Way {
  readonly from: number;
  readonly input: number;
  readonly depth: number;
}

/** Distances are capped here. */
const mostNeed = 30_000;
