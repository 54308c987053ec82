import { type PositionKeys, positionKeys } from "../keys/index.ts";
import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usual,
} from "./outcome.ts";
import { Images } from "./images.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import { Turns } from "./turns.ts";

/**
 * Breadth first: all positions one input away, then all two inputs away, and so on. The solution found is shortest; ending without one proves that
 * there is none.
 */
export function breadthFirst(puzzle: Puzzle, limits: SearchLimits = {}): Search {
  return new Breadth(puzzle, limits);
}

class Breadth implements Search {
  readonly #puzzle: Puzzle;
  readonly #keys: PositionKeys;
  readonly #turns: Turns;
  readonly #table: StateTable;
  readonly #images: Images;
  readonly #memory: number;
  readonly #states: number;
  /** The next state to expand; and the first that is one input further away. */
  #next = 0;
  #deeper = 1;
  #depth = 0;
  #played = 0;
  #outcome: Outcome | undefined;

  constructor(puzzle: Puzzle, { memory = usual.memory, states = usual.states }: SearchLimits) {
    const { game, start, inputs, idle, symmetries } = puzzle;
    this.#puzzle = puzzle;
    this.#keys = positionKeys(start.copy(), { ignore: idle });
    this.#turns = new Turns(game, this.#keys.position, inputs);
    this.#table = new StateTable(this.#keys.words);
    this.#images = new Images(symmetries, this.#keys);
    this.#memory = memory;
    this.#states = states;
    this.#table.add(this.#keys.read(), this.#keys.words, -1, 0);
  }

  get progress(): SearchProgress {
    return {
      states: this.#table.count,
      turns: this.#played,
      depth: this.#depth,
      least: this.#depth + 1,
      bytes: this.#table.bytes,
    };
  }

  work(positions: number): Outcome | undefined {
    for (let i = 0; i < positions && !this.#outcome; i++) {
      if (this.#next === this.#table.count) this.#end({ result: "unsolvable" });
      else this.#expand(this.#next++);
    }
    return this.#outcome;
  }

  #expand(state: number): void {
    const keys = this.#keys;
    const table = this.#table;
    if (state === this.#deeper) {
      this.#depth++;
      this.#deeper = table.count;
    }
    keys.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < this.#puzzle.inputs.length; input++) {
      this.#played++;
      const turn = this.#turns.play(input);
      if (turn === "won")
        return this.#end({
          result: "won",
          inputs: inputsTo(this.#puzzle, table, state, input),
          shortest: true,
        });
      if (turn === "other") this.#reach(state, input);
      keys.back();
    }
    if (table.count > this.#states) this.#end({ result: "limit", limit: "states" });
    else if (table.bytesAhead > this.#memory) this.#end({ result: "limit", limit: "memory" });
  }

  /** Records that the current position was reached from a state by an input. */
  #reach(state: number, input: number): void {
    const key = this.#keys.read();
    if (this.#table.find(key, this.#keys.words) >= 0 || this.#images.find(this.#table, key) >= 0) return;
    this.#table.addMissing(key, state, input);
  }

  #end(how: SearchEnding): void {
    this.#outcome = { ...this.progress, ...how };
  }
}
