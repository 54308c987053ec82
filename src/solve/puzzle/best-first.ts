import { type Estimate, makeEstimate } from "./estimate/estimate.ts";
import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { TableSearch } from "./table-search.ts";
import type { State } from "../../core/engine/index.ts";

/**
 * Records the kinds ever seen in each cell, separately for each estimated distance. A position is novel if some cell
 * holds a kind not seen there before; novel positions are searched first if estimates are too vague to guide the
 * search.
 */
class Novelty {
  readonly #state: State;
  readonly #kinds: number;
  /** Maps distances to bit sets with a bit for each kind in each cell of each layer. */
  readonly #seenBits = new Map<number, Uint32Array>();

  constructor(state: State, kindCount: number) {
    this.#state = state;
    this.#kinds = kindCount;
  }

  get bytes(): number {
    return this.#seenBits.size * (((this.#state.cells.length * this.#kinds) >>> 3) + 32);
  }

  /** Returns true if some cell holds a kind that it held in no earlier position at this distance; records the kinds of all cells. */
  record(distance: number): boolean {
    const { cells } = this.#state;
    let seenBits = this.#seenBits.get(distance);
    if (!seenBits)
      this.#seenBits.set(distance, (seenBits = new Uint32Array(((cells.length * this.#kinds) >>> 5) + 1)));
    let isNew = false;
    for (let address = 0; address < cells.length; address++) {
      const bit = address * this.#kinds + cells[address];
      const mask = 1 << (bit & 31);
      if ((seenBits[bit >>> 5] & mask) !== 0) continue;
      seenBits[bit >>> 5] |= mask;
      isNew = true;
    }
    return isNew;
  }
}

/** Implements a priority queue of states by small integer costs; among equal costs, the last in is the first out. */
class BucketQueue {
  readonly #stacks: number[][] = [];
  #lowest = 0;
  #count = 0;

  get bytes(): number {
    return this.#count * 8;
  }

  push(state: number, cost: number): void {
    while (this.#stacks.length <= cost) this.#stacks.push([]);
    this.#stacks[cost].push(state);
    if (cost < this.#lowest) this.#lowest = cost;
    this.#count++;
  }

  /** Removes and returns the cheapest state; -1 if the queue is empty. */
  popCheapest(): number {
    while (this.#lowest < this.#stacks.length && this.#stacks[this.#lowest].length === 0) this.#lowest++;
    const state = this.#stacks[this.#lowest]?.pop();
    if (state === undefined) return -1;
    this.#count--;
    return state;
  }
}

/** Sets the weight of the estimate relative to the inputs so far, if any solution is accepted. */
const estimateWeight = 3;

export interface BestFirstOptions extends SearchLimits {
  /** Accepts any solution, in which case estimates may be too high; otherwise the first solution found is shortest (A*). */
  readonly any?: boolean;
}

/** Returns a search that expands the positions with the lowest estimated total first and skips dead positions. */
export const bestFirst = (puzzle: Puzzle, options: BestFirstOptions = {}): Search =>
  new BestFirst(puzzle, options);

class BestFirst extends TableSearch {
  readonly #estimate: Estimate;
  readonly #acceptsAny: boolean;
  readonly #waitingStates = new BucketQueue();
  /**
   * Recognizes novel positions; undefined if estimates alone guide the search, because the solution must be shortest
   * or the estimate has lower bounds.
   */
  readonly #novelty: Novelty | undefined;
  readonly #novelStates = new BucketQueue();
  #turn = 0;
  /** Holds the number of inputs to each state; `#estimates` holds its estimated distance from a win, `#isExpanded` whether it was expanded. */
  #depths = new Uint16Array(1 << 12);
  #estimates = new Uint16Array(1 << 12);
  #isExpanded = new Uint8Array(1 << 12);

  constructor(puzzle: Puzzle, { any = false, ...limits }: BestFirstOptions) {
    super(puzzle, limits, !any);
    this.#estimate = makeEstimate(puzzle, this.keys.position);
    this.#acceptsAny = any;
    const isDirected = !any || this.#estimate.hasBounds;
    this.#novelty = isDirected
      ? undefined
      : new Novelty(this.keys.position, puzzle.game.program.kinds.length);
    this.#reachState(-1, 0, 0);
  }

  protected override bytes(isAhead: boolean): number {
    const waitingBytes = this.#waitingStates.bytes + this.#novelStates.bytes + (this.#novelty?.bytes ?? 0);
    return super.bytes(isAhead) + this.#depths.length * (isAhead ? 10 : 5) + waitingBytes;
  }

  /**
   * Expands the next state. A win found from the state with the least sum of inputs so far and estimated inputs is
   * shortest, as every other state needs at least one more input.
   */
  protected expandNext(): boolean {
    // If the estimate has no lower bounds, novel states and the most promising states take turns.
    this.#turn ^= 1;
    const novelState = this.#turn === 1 && this.#novelty ? this.#novelStates.popCheapest() : -1;
    const state = novelState >= 0 ? novelState : this.#waitingStates.popCheapest();
    if (state < 0 || this.#isExpanded[state] === 1) return state >= 0;
    this.#isExpanded[state] = 1;
    this.depth = this.#depths[state];
    if (!this.#acceptsAny) this.least = Math.max(this.least, this.depth + this.#estimates[state]);
    this.expand(state);
    return true;
  }

  protected reach(from: number, input: number): void {
    this.#reachState(from, input, this.depth + 1);
  }

  /** Records that a position was reached; it is enqueued if it is new or was reached with fewer inputs than before. */
  #reachState(from: number, input: number, depth: number): void {
    const key = this.keys.read();
    const knownState = this.table.find(key, this.keys.words);
    if (knownState >= 0) {
      if (depth >= this.#depths[knownState]) return;
      this.table.setParent(knownState, from, input);
      return this.#enqueue(knownState, depth, this.#estimates[knownState]);
    }
    const { bound, guess } = this.#estimate.need();
    if (bound === Infinity) return;
    const distance = this.#acceptsAny ? Math.min(guess * estimateWeight, maxEstimate) : Math.max(1, bound);
    const state = this.table.addMissing(key, from, input);
    if (state === this.#depths.length) this.#lengthenArrays();
    this.#enqueue(state, depth, distance);
    if (this.#novelty?.record(distance)) this.#novelStates.push(state, distance);
  }

  #enqueue(state: number, depth: number, distance: number): void {
    this.#depths[state] = depth;
    this.#estimates[state] = distance;
    this.#isExpanded[state] = 0;
    this.#waitingStates.push(state, depth + distance);
  }

  #lengthenArrays(): void {
    const length = this.#depths.length * 2;
    const copyInto = <T extends Uint16Array | Uint8Array>(array: T, longerArray: T): T => {
      longerArray.set(array);
      return longerArray;
    };
    this.#depths = copyInto(this.#depths, new Uint16Array(length));
    this.#estimates = copyInto(this.#estimates, new Uint16Array(length));
    this.#isExpanded = copyInto(this.#isExpanded, new Uint8Array(length));
  }
}

/** Limits estimated distances, which are stored in 16 bits. */
const maxEstimate = 30_000;
