import { type PositionKeys, positionKeys } from "../keys/index.ts";
import { Buckets } from "./buckets.ts";
import { Novelty } from "./novelty.ts";
import { Images } from "./images.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
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
import { Turns } from "./turns.ts";

/** The weight of the estimate relative to the inputs so far, where any solution will do. */
const haste = 3;

export interface BestFirstOptions extends SearchLimits {
  /** Any solution will do: estimates lead that may be too high. Without it, the first solution found is shortest (A*). */
  readonly any?: boolean;
}

/** Searches first the positions that seem nearest to a win, and skips those from which a win is impossible. */
export function bestFirst(puzzle: Puzzle, options: BestFirstOptions = {}): Search {
  const keys = positionKeys(puzzle.start.copy(), { ignore: puzzle.idle });
  return new BestFirst(puzzle, keys, estimateOf(puzzle.game, keys), options);
}

class BestFirst implements Search {
  readonly #puzzle: Puzzle;
  readonly #keys: PositionKeys;
  readonly #turns: Turns;
  readonly #table: StateTable;
  readonly #images: Images;
  readonly #estimate: Estimate;
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

  constructor(puzzle: Puzzle, keys: PositionKeys, estimate: Estimate, options: BestFirstOptions) {
    const { any = false, memory = usual.memory, states = usual.states } = options;
    this.#puzzle = puzzle;
    this.#keys = keys;
    this.#estimate = estimate;
    this.#turns = new Turns(puzzle.game, keys.position, puzzle.inputs);
    this.#table = new StateTable(keys.words);
    this.#images = new Images(puzzle.symmetries, keys);
    this.#any = any;
    this.#novelty =
      any && !estimate.isSharp ? new Novelty(keys, puzzle.game.program.kinds.length) : undefined;
    this.#memory = memory;
    this.#states = states;
    keys.read();
    this.#reach({ from: -1, input: 0, depth: 0 });
  }

  get progress(): SearchProgress {
    return {
      states: this.#table.count,
      turns: this.#played,
      depth: this.#depth,
      least: this.#least,
      bytes: this.#bytes,
    };
  }

  get #bytes(): number {
    const waiting = this.#waiting.bytes + this.#fresh.bytes + (this.#novelty?.bytes ?? 0);
    return this.#table.bytes + this.#depths.length * 5 + waiting;
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
    const table = this.#table;
    const depth = this.#depths[state];
    this.#seen[state] = 1;
    this.#depth = depth;
    if (!this.#any) this.#least = Math.max(this.#least, depth + this.#needs[state]);
    this.#keys.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < this.#puzzle.inputs.length; input++) {
      this.#played++;
      const turn = this.#turns.play(input);
      if (turn === "won") {
        const inputs = inputsTo(this.#puzzle, table, state, input);
        return this.#end({ result: "won", inputs, shortest: !this.#any });
      }
      if (turn === "other") this.#reach({ from: state, input, depth: depth + 1 });
      this.#keys.back();
    }
    const ahead = this.#bytes + table.bytesAhead - table.bytes + this.#depths.length * 5;
    if (table.count > this.#states) this.#end({ result: "limit", limit: "states" });
    else if (ahead > this.#memory) this.#end({ result: "limit", limit: "memory" });
  }

  /** Records that the current position was reached: for the first time, by a shorter way than before, or not anew. */
  #reach({ from, input, depth }: Way): void {
    const key = this.#keys.read();
    const known = this.#table.find(key, this.#keys.words);
    if (known >= 0) {
      if (depth >= this.#depths[known]) return;
      this.#table.comesFrom(known, from, input);
      this.#wait(known, depth, this.#needs[known]);
      return;
    }
    const image = this.#images.find(this.#table, key);
    if (image >= 0 && depth >= this.#depths[image]) return;
    // If its mirror image was reached by a shorter way, this position need not be expanded.
    if (image >= 0) this.#seen[image] = 1;
    const { bound, guess } = this.#estimate.need();
    if (bound === Infinity) return;
    const need = this.#any ? Math.min(guess * haste, mostNeed) : Math.max(1, bound);
    const state = this.#table.addMissing(key, from, input);
    if (state === this.#depths.length) this.#lengthen();
    this.#wait(state, depth, need);
    if (this.#novelty?.look(need)) this.#fresh.put(state, need);
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
