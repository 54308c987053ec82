import { type PositionKeys, positionKeys } from "../position-keys.ts";
import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usualSearchLimits,
} from "./outcome.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import { TurnPlayer } from "./turns.ts";

/** Provides the base class of searches that store all positions found in a table. */
export abstract class TableSearch implements Search {
  protected readonly keys: PositionKeys;
  protected readonly table: StateTable;
  /** Holds the number of inputs to the position being expanded. */
  protected depth = 0;
  /** Holds a lower bound of the number of inputs to a win. */
  protected least = 0;
  /** Is true if the first solution found is shortest. */
  readonly #isShortest: boolean;
  protected readonly puzzle: Puzzle;
  readonly #turnPlayer: TurnPlayer;
  readonly #limits: Required<SearchLimits>;
  #playedCount = 0;
  #outcome: Outcome | undefined;

  constructor(
    puzzle: Puzzle,
    { memory = usualSearchLimits.memory, states = usualSearchLimits.states }: SearchLimits,
    isShortest: boolean,
  ) {
    const { game, start, inputs, idle } = puzzle;
    this.puzzle = puzzle;
    this.#isShortest = isShortest;
    this.keys = positionKeys(start.copy(), { ignore: idle });
    this.#turnPlayer = new TurnPlayer(game, this.keys.position, inputs);
    this.table = new StateTable(this.keys.words);
    this.#limits = { memory, states };
  }

  /** Expands the next state; returns false if none is left. */
  protected abstract expandNext(): boolean;

  /** Records that the current position was reached from a state by an input. */
  protected abstract reach(from: number, input: number): void;

  /** Returns the memory in use, in bytes; if `isAhead`, after the next growth of the tables. */
  protected bytes(isAhead: boolean): number {
    return isAhead ? this.table.bytesAfterNext : this.table.bytes;
  }

  get progress(): SearchProgress {
    const { table, depth, least } = this;
    return { states: table.count, turns: this.#playedCount, depth, least, bytes: this.bytes(false) };
  }

  work(positions: number): Outcome | undefined {
    for (let i = 0; i < positions && !this.#outcome; i++)
      if (!this.expandNext()) this.#endSearch({ result: "unsolvable" });
    return this.#outcome;
  }

  /** Plays every input from a state. */
  protected expand(state: number): void {
    const { table, keys } = this;
    keys.go(table.keyArrayOf(state), table.keyIndexOf(state), table.words);
    this.#turnPlayer.clearCache();
    for (let input = 0; input < this.puzzle.inputs.length; input++) {
      this.#playedCount++;
      if (this.#turnPlayer.cannotBegin(input)) continue;
      const result = this.#turnPlayer.play(input);
      if (result === "won" && this.handleWin(state, input)) return;
      if (result === "other") this.reach(state, input);
      keys.back();
    }
    if (table.count > this.#limits.states) this.#endSearch({ result: "limit", limit: "states" });
    else if (this.bytes(true) > this.#limits.memory) this.#endSearch({ result: "limit", limit: "memory" });
  }

  /** Is called with an input that wins from a state; returns true if that ends the search. */
  protected handleWin(state: number, input: number): boolean {
    const inputs = inputsTo(this.puzzle, this.table, state, input);
    this.#endSearch({ result: "won", inputs, shortest: this.#isShortest });
    return true;
  }

  #endSearch(ending: SearchEnding): void {
    this.#outcome = { ...this.progress, ...ending };
  }
}
