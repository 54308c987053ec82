import { Breadth } from "./breadth.ts";
import type { Puzzle } from "./puzzle.ts";
import { inputsTo } from "./state-table.ts";
import type { PuzzleInput } from "./turns.ts";

/** Describes the difficulty of a level: how it is won, and how easily it is lost. */
export interface LevelFacts {
  /** Lists inputs that win; missing if none are known. */
  readonly inputs?: readonly PuzzleInput[];
  /** Is true if no shorter sequence of inputs wins. */
  readonly shortest: boolean;
  /** Counts the distinct positions found. */
  readonly positions: number;
  /** Is true if `positions` counts all reachable positions. */
  readonly isWhole: boolean;
  /** Counts the positions from which the level can no longer be won; known only if all positions were found. */
  readonly deadEnds?: number;
  /** Is true if the facts hold only for the random numbers of this match. */
  readonly byChance: boolean;
}

/**
 * Examines every reachable position breadth-first, continuing after wins, and then searches backwards from the wins: a
 * position that this search does not reach is a dead end.
 */
export class Survey extends Breadth {
  #inputs: readonly PuzzleInput[] | undefined;
  readonly #winningStates: number[] = [];
  /** Lists the source state of each transition; `#targets` lists the target states. */
  readonly #sourceStates: number[] = [];
  readonly #targets: number[] = [];

  /** @param maxPositions limits the positions; beyond it the survey gives up */
  constructor(puzzle: Puzzle, maxPositions: number) {
    super(puzzle, { states: maxPositions });
  }

  /** Returns the facts known so far. */
  get facts(): LevelFacts {
    const { isWhole } = this;
    return {
      ...(this.#inputs && { inputs: this.#inputs }),
      shortest: this.#inputs !== undefined,
      positions: this.table.count,
      isWhole,
      ...(isWhole && { deadEnds: this.#countDeadEnds() }),
      byChance: this.puzzle.byChance,
    };
  }

  protected override handleWin(state: number, input: number): boolean {
    this.#inputs ??= inputsTo(this.puzzle, this.table, state, input);
    if (this.#winningStates.at(-1) !== state) this.#winningStates.push(state);
    return false;
  }

  protected override reach(from: number, input: number): void {
    const key = this.keys.read();
    const state = this.table.find(key, this.keys.words);
    this.#sourceStates.push(from);
    this.#targets.push(state >= 0 ? state : this.table.addMissing(key, from, input));
  }

  #countDeadEnds(): number {
    const { count } = this.table;
    const predecessors: number[][] = Array.from({ length: count }, () => []);
    for (let i = 0; i < this.#targets.length; i++) predecessors[this.#targets[i]].push(this.#sourceStates[i]);
    const winnableStates = new Set(this.#winningStates);
    for (const state of winnableStates) for (const it of predecessors[state]) winnableStates.add(it);
    return count - winnableStates.size;
  }
}
