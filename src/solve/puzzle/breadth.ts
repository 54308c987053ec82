import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usual,
} from "./outcome.ts";
import { learntFromHere } from "./rekeyed.ts";
import { Images } from "./images.ts";
import { PlayedTurns, type Transitions } from "./transitions.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import type { Turn } from "./turns.ts";

/**
 * Breadth first: all positions one input away, then all two inputs away, and so on. The solution found is shortest; ending without one proves that
 * there is none.
 */
export function breadthFirst(puzzle: Puzzle, limits: SearchLimits = {}): Search {
  return new Breadth(puzzle, limits);
}

class Breadth implements Search {
  readonly #puzzle: Puzzle;
  #transitions: Transitions;
  #table: StateTable;
  #images: Images;
  /** Whether turns may still come to be learnt. */
  #mayLearn = true;
  readonly #memory: number;
  readonly #states: number;
  /** The next state to expand; and the first that is one input further away. */
  #next = 0;
  #deeper = 1;
  #depth = 0;
  #played = 0;
  #outcome: Outcome | undefined;

  constructor(puzzle: Puzzle, { memory = usual.memory, states = usual.states }: SearchLimits) {
    this.#puzzle = puzzle;
    this.#transitions = new PlayedTurns(puzzle);
    this.#table = new StateTable(this.#transitions.words);
    this.#images = new Images(puzzle.symmetries.length, this.#transitions);
    this.#memory = memory;
    this.#states = states;
    this.#table.add(this.#transitions.key, this.#transitions.words, -1, 0);
  }

  get progress(): SearchProgress {
    return {
      states: this.#table.count,
      turns: this.#played,
      learnt: this.#transitions.learnt,
      depth: this.#depth,
      least: this.#depth + 1,
      bytes: this.#table.bytes + this.#transitions.bytes,
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
    if (this.#mayLearn && this.#table.count >= this.#puzzle.learnFrom) this.#learn();
    const transitions = this.#transitions;
    const table = this.#table;
    if (state === this.#deeper) {
      this.#depth++;
      this.#deeper = table.count;
    }
    transitions.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < this.#puzzle.inputs.length; input++) {
      this.#played++;
      let turn = transitions.play(input);
      if (turn === "other") turn = this.#reach(state, input);
      if (turn !== "won") continue;
      const inputs = inputsTo(this.#puzzle, table, state, input);
      return this.#end({ result: "won", inputs, shortest: true });
    }
    if (table.count > this.#states) this.#end({ result: "limit", limit: "states" });
    else if (table.bytesAhead + transitions.bytes > this.#memory)
      this.#end({ result: "limit", limit: "memory" });
  }

  #learn(): void {
    this.#mayLearn = false;
    const learnt = learntFromHere(this.#puzzle, this.#transitions, this.#table);
    if (!learnt) return;
    this.#transitions = learnt.transitions;
    this.#table = learnt.table;
    this.#images = new Images(this.#puzzle.symmetries.length, this.#transitions);
  }

  /** Records that a position was reached from a state by an input, unless it is known or ends the play. */
  #reach(state: number, input: number): Turn {
    const { key, words } = this.#transitions;
    if (this.#table.find(key, words) >= 0) return "same";
    const turn = this.#transitions.judge();
    if (turn !== "other" || this.#images.find(this.#table) >= 0) return turn;
    this.#table.addMissing(key, state, input);
    return turn;
  }

  #end(how: SearchEnding): void {
    this.#outcome = { ...this.progress, ...how };
  }
}
