import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { TableSearch } from "./table-search.ts";

/**
 * Searches breadth first: all positions one input away, then all two inputs away, and so on. The solution found is shortest; ending without one proves
 * that there is none.
 */
export function breadthFirst(puzzle: Puzzle, limits: SearchLimits = {}): Search {
  return new Breadth(puzzle, limits);
}

export class Breadth extends TableSearch {
  /** Holds the next state to expand; and the first that is one input further away. */
  #next = 0;
  #deeper = 1;

  constructor(puzzle: Puzzle, limits: SearchLimits) {
    super(puzzle, limits);
    this.table.add(this.keys.read(), this.keys.words, -1, 0);
  }

  /** Returns true if every position that was found has been expanded. */
  protected get isWhole(): boolean {
    return this.#next === this.table.count;
  }

  protected get least(): number {
    return this.depth + 1;
  }

  protected get isShortest(): boolean {
    return true;
  }

  protected expandNext(): boolean {
    if (this.isWhole) return false;
    const state = this.#next++;
    if (state === this.#deeper) {
      this.depth++;
      this.#deeper = this.table.count;
    }
    this.expand(state);
    return true;
  }

  protected reach(from: number, input: number): void {
    const key = this.keys.read();
    this.table.add(key, this.keys.words, from, input);
  }
}
