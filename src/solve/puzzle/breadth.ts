import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { TableSearch } from "./table-search.ts";

/**
 * Returns a breadth-first search, which examines all positions one input away, then all positions two inputs away, and
 * so on. The solution found is shortest; if the search ends without one, there is none.
 */
export const breadthFirst = (puzzle: Puzzle, limits: SearchLimits = {}): Search =>
  new Breadth(puzzle, limits);

export class Breadth extends TableSearch {
  /** Holds the next state to expand; `#nextDepthStart` is the first state that is one input further away. */
  #nextState = 0;
  #nextDepthStart = 1;

  constructor(puzzle: Puzzle, limits: SearchLimits) {
    super(puzzle, limits, true);
    this.least = 1;
    this.table.add(this.keys.read(), this.keys.words, -1, 0);
  }

  /** Returns true if every position that was found has been expanded. */
  protected get isWhole(): boolean {
    return this.#nextState === this.table.count;
  }

  protected expandNext(): boolean {
    if (this.isWhole) return false;
    const state = this.#nextState++;
    if (state === this.#nextDepthStart) {
      this.depth++;
      this.least++;
      this.#nextDepthStart = this.table.count;
    }
    this.expand(state);
    return true;
  }

  protected reach(from: number, input: number): void {
    const key = this.keys.read();
    this.table.add(key, this.keys.words, from, input);
  }
}
