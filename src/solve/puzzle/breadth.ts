import type { Search, SearchLimits } from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { TableSearch } from "./table-search.ts";
import type { Turn } from "./turns.ts";

/**
 * Searches breadth first: all positions one input away, then all two inputs away, and so on. The solution found is shortest; ending without one proves
 * that there is none.
 */
export function breadthFirst(puzzle: Puzzle, limits: SearchLimits = {}): Search {
  return new Breadth(puzzle, limits);
}

class Breadth extends TableSearch {
  /** The next state to expand; and the first that is one input further away. */
  #next = 0;
  #deeper = 1;

  constructor(puzzle: Puzzle, limits: SearchLimits) {
    super(puzzle, limits);
    this.table.add(this.transitions.key, this.transitions.words, -1, 0);
  }

  protected get least(): number {
    return this.depth + 1;
  }

  protected get isShortest(): boolean {
    return true;
  }

  protected expandNext(): boolean {
    if (this.#next === this.table.count) return false;
    const state = this.#next++;
    if (state === this.#deeper) {
      this.depth++;
      this.#deeper = this.table.count;
    }
    this.expand(state);
    return true;
  }

  protected reach(from: number, input: number): Turn {
    const { key, words } = this.transitions;
    if (this.table.find(key, words) >= 0) return "same";
    const turn = this.transitions.judge();
    if (turn !== "other" || this.image() >= 0) return turn;
    this.table.addMissing(key, from, input);
    return turn;
  }
}
