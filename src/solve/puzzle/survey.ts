import { type PositionKeys, positionKeys } from "../keys/index.ts";
import type { PuzzleInput } from "./turns.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import { TurnPlayer } from "./turns.ts";

/** Describes what a level comes to: how it is won, and how easily it is lost. */
export interface LevelFacts {
  /** Lists inputs that win; missing where no way is known. */
  readonly inputs?: readonly PuzzleInput[];
  /** Is true if no fewer inputs win. */
  readonly shortest: boolean;
  /** Counts distinct positions found. */
  readonly positions: number;
  /** Is true if these are all that can be reached. */
  readonly isWhole: boolean;
  /** Says how many of them can no longer be won; known where all were found. */
  readonly deadEnds?: number;
  /** Is true if this holds only for the chance of this play. */
  readonly byChance: boolean;
}

/**
 * Looks at every position that can be reached, breadth first and past those that are won, and then back from the wins: what they are not
 * reached from is a dead end.
 */
export class Survey {
  readonly #puzzle: Puzzle;
  readonly #most: number;
  readonly #keys: PositionKeys;
  readonly #turns: TurnPlayer;
  readonly #table: StateTable;
  /** Holds the next state to expand. */
  #next = 0;
  #inputs: readonly PuzzleInput[] | undefined;
  readonly #winners: number[] = [];
  /** Records which state leads to which, side by side. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  /** @param most gives up when there are more positions */
  constructor(puzzle: Puzzle, most: number) {
    const { game, start, inputs, idle } = puzzle;
    this.#puzzle = puzzle;
    this.#most = most;
    this.#keys = positionKeys(start.copy(), { ignore: idle });
    this.#turns = new TurnPlayer(game, this.#keys.position, inputs);
    this.#table = new StateTable(this.#keys.words);
    this.#table.add(this.#keys.read(), this.#keys.words, -1, 0);
  }

  /** Returns what is known so far. */
  get facts(): LevelFacts {
    const isWhole = this.#next === this.#table.count;
    return {
      ...(this.#inputs && { inputs: this.#inputs }),
      shortest: this.#inputs !== undefined,
      positions: this.#table.count,
      isWhole,
      ...(isWhole && { deadEnds: this.#countDeadEnds() }),
      byChance: this.#puzzle.byChance,
    };
  }

  /** Expands so many more positions; true once it is over. */
  work(positions: number): boolean {
    for (let i = 0; i < positions; i++) {
      if (this.#next === this.#table.count || this.#table.count > this.#most) return true;
      this.#expand(this.#next++);
    }
    return false;
  }

  #expand(state: number): void {
    const keys = this.#keys;
    const table = this.#table;
    keys.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < this.#puzzle.inputs.length; input++) {
      const turn = this.#turns.play(input);
      if (turn === "won") this.#win(state, input);
      if (turn === "other") this.#reach(state, input);
      keys.back();
    }
  }

  #win(state: number, input: number): void {
    this.#inputs ??= inputsTo(this.#puzzle, this.#table, state, input);
    if (this.#winners.at(-1) !== state) this.#winners.push(state);
  }

  #reach(state: number, input: number): void {
    const key = this.#keys.read();
    const found = this.#table.find(key, this.#keys.words);
    this.#from.push(state);
    this.#to.push(found >= 0 ? found : this.#table.addMissing(key, state, input));
  }

  #countDeadEnds(): number {
    const { count } = this.#table;
    const before: number[][] = Array.from({ length: count }, () => []);
    for (let i = 0; i < this.#to.length; i++) before[this.#to[i]].push(this.#from[i]);
    const wins = new Set(this.#winners);
    for (const state of wins) for (const it of before[state]) wins.add(it);
    return count - wins.size;
  }
}
