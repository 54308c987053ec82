import { type PositionKeys, positionKeys } from "../keys/index.ts";
import { type Estimate, estimateIn } from "./estimate/estimate.ts";
import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usualSearchLimits,
} from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable } from "./state-table.ts";
import { TurnPlayer } from "./turns.ts";

/**
 * Searches depth first with iterative deepening (IDA*): in each round no path is followed on which the inputs so far
 * plus the lower bound of the rest exceed the limit. The states seen in a round are kept only as far as memory allows,
 * so that it never gives up for lack of memory. The solution found is shortest.
 */
export function iterativeDeepening(puzzle: Puzzle, limits: SearchLimits = {}): Search {
  return new Deepening(puzzle, limits);
}

/** Describes a position on the current path. */
interface Step {
  readonly key: Uint32Array;
  readonly words: number;
  /** Holds the next input to try. */
  input: number;
}

class Deepening implements Search {
  readonly #puzzle: Puzzle;
  readonly #keys: PositionKeys;
  readonly #turns: TurnPlayer;
  readonly #estimate: Estimate;
  readonly #memory: number;
  readonly #states: number;
  #way: Step[] = [];
  #limit: number;
  /** Holds the least total of a path that was cut off: the next limit. */
  #beyond = Infinity;
  /** Holds the states seen in this round, and how many inputs led to each. */
  #seen: StateTable;
  #depths = new Uint16Array(1 << 12);
  /** Counts positions found in this round. */
  #found = 0;
  #played = 0;
  #outcome: Outcome | undefined;

  constructor(
    puzzle: Puzzle,
    { memory = usualSearchLimits.memory, states = usualSearchLimits.states }: SearchLimits,
  ) {
    this.#puzzle = puzzle;
    this.#keys = positionKeys(puzzle.start.copy(), { ignore: puzzle.idle });
    this.#turns = new TurnPlayer(puzzle.game, this.#keys.position, puzzle.inputs);
    this.#estimate = estimateIn(puzzle, this.#keys);
    this.#memory = memory;
    this.#states = states;
    this.#seen = new StateTable(this.#keys.words);
    this.#limit = this.#need();
    if (this.#limit === Infinity) this.#end({ result: "unsolvable" });
    else this.#begin();
  }

  get progress(): SearchProgress {
    const bytes = this.#seen.bytes + this.#depths.length * 2;
    return { states: this.#found, turns: this.#played, depth: this.#limit, least: this.#limit, bytes };
  }

  work(positions: number): Outcome | undefined {
    for (let i = 0; i < positions && !this.#outcome; i++) {
      const step = this.#way.at(-1);
      if (!step) this.#deepen();
      else if (step.input === this.#puzzle.inputs.length) this.#way.pop();
      else this.#try(step);
    }
    return this.#outcome;
  }

  /** Starts the next round, with the least limit that lets anything new be seen. */
  #deepen(): void {
    if (this.#beyond === Infinity) return this.#end({ result: "unsolvable" });
    this.#limit = this.#beyond;
    this.#beyond = Infinity;
    this.#seen = new StateTable(this.#keys.words);
    this.#found = 0;
    return this.#begin();
  }

  #begin(): void {
    this.#keys.go(new Uint32Array(1), 0, 1);
    this.#mark(this.#keys.read(), 0);
    this.#follow();
  }

  #try(step: Step): void {
    this.#keys.go(step.key, 0, step.words);
    this.#played++;
    const turn = this.#turns.play(step.input++);
    const depth = this.#way.length;
    if (turn === "won") {
      const inputs = this.#way.map((it) => this.#puzzle.inputs[it.input - 1]);
      return this.#end({ result: "won", inputs, shortest: true });
    }
    if (turn === "other" && this.#isWorthWhile(depth)) this.#follow();
    if (this.#found > this.#states) this.#end({ result: "limit", limit: "states" });
    return undefined;
  }

  /** Returns true if a path of so many inputs to the current position is worth following. */
  #isWorthWhile(depth: number): boolean {
    const key = this.#keys.read();
    const known = this.#seen.find(key, this.#keys.words);
    if (known >= 0 && this.#depths[known] <= depth) return false;
    const need = depth + this.#need();
    if (need > this.#limit) {
      this.#beyond = Math.min(this.#beyond, need);
      return false;
    }
    if (known >= 0) this.#depths[known] = depth;
    else this.#mark(key, depth);
    return true;
  }

  /** Adds a position that was not found, while there is room. */
  #mark(key: Uint32Array, depth: number): void {
    this.#found++;
    if (this.#seen.find(key, this.#keys.words) >= 0) return;
    if (this.#seen.bytesAhead + this.#depths.length * 4 > this.#memory) return;
    const state = this.#seen.addMissing(key, -1, 0);
    if (state === this.#depths.length) {
      const longer = new Uint16Array(state * 2);
      longer.set(this.#depths);
      this.#depths = longer;
    }
    this.#depths[state] = depth;
  }

  #follow(): void {
    const { words } = this.#keys;
    this.#way.push({ key: this.#keys.read().slice(0, words), words, input: 0 });
  }

  /** Returns the lower bound of the inputs still needed; at least 1, because a position on the path is not won. */
  #need(): number {
    return Math.max(1, this.#estimate.need().bound);
  }

  #end(how: SearchEnding): void {
    this.#outcome = { ...this.progress, ...how };
  }
}
