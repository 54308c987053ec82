import { learntTurns } from "./learnt/learnt-turns.ts";
import {
  type SearchEnding,
  type Outcome,
  type Search,
  type SearchLimits,
  type SearchProgress,
  usual,
} from "./outcome.ts";
import { PlayedTurns, type Transitions } from "./transitions.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable, inputsTo } from "./state-table.ts";
import type { Turn } from "./turns.ts";

/** Searches and keeps all positions that it found in a table. It plays turns in the game until so many are found that learning turns pays. */
export abstract class TableSearch implements Search {
  protected readonly puzzle: Puzzle;
  protected transitions: Transitions;
  protected table: StateTable;
  /** Inputs to the position that is expanded. */
  protected depth = 0;
  readonly #limits: Required<SearchLimits>;
  /** Is true if turns may still come to be learnt. */
  #mayLearn = true;
  #played = 0;
  #outcome: Outcome | undefined;

  constructor(puzzle: Puzzle, { memory = usual.memory, states = usual.states }: SearchLimits) {
    this.puzzle = puzzle;
    this.transitions = new PlayedTurns(puzzle);
    this.table = new StateTable(this.transitions.words);
    this.#limits = { memory, states };
  }

  /** Returns a lower bound of the inputs that win. */
  protected abstract get least(): number;

  /** Says whether a solution that is found is shortest. */
  protected abstract get isShortest(): boolean;

  /** Expands the next state; false if none is left. */
  protected abstract expandNext(): boolean;

  /** Records that the position of the key was reached from a state by an input, and says what it comes to. */
  protected abstract reach(from: number, input: number): Turn;

  /** Does what follows once turns are learnt, and states have other keys. */
  protected changeKeys(): void {}

  /** Returns the memory in use, or what it will be once tables have grown. */
  protected bytes(isAhead: boolean): number {
    return (isAhead ? this.table.bytesAhead : this.table.bytes) + this.transitions.bytes;
  }

  get progress(): SearchProgress {
    const { table, depth, least } = this;
    const [turns, { learnt }] = [this.#played, this.transitions];
    return { states: table.count, turns, learnt, depth, least, bytes: this.bytes(false) };
  }

  work(positions: number): Outcome | undefined {
    for (let i = 0; i < positions && !this.#outcome; i++)
      if (!this.expandNext()) this.#end({ result: "unsolvable" });
    return this.#outcome;
  }

  /** Gives every input from a state. */
  protected expand(state: number): void {
    if (this.#mayLearn && this.table.count >= this.puzzle.learnFrom) this.#learn();
    const { table, transitions, puzzle } = this;
    transitions.go(table.wordsOf(state), table.placeOf(state), table.words);
    for (let input = 0; input < puzzle.inputs.length; input++) {
      this.#played++;
      let turn = transitions.play(input);
      if (turn === "other") turn = this.reach(state, input);
      if (turn !== "won") continue;
      const inputs = inputsTo(puzzle, table, state, input);
      return this.#end({ result: "won", inputs, shortest: this.isShortest });
    }
    if (table.count > this.#limits.states) this.#end({ result: "limit", limit: "states" });
    else if (this.bytes(true) > this.#limits.memory) this.#end({ result: "limit", limit: "memory" });
  }

  /** Returns the state of an image of the current position, as `findImage` does. */
  protected image(): number {
    return findImage(this.table, this.puzzle.symmetries.length, this.transitions);
  }

  /**
   * Goes over to turns that are learnt, with the same positions in the same order, unless that cannot be, two of them would have one key, or turns from many
   * of them are played all the same.
   */
  #learn(): void {
    this.#mayLearn = false;
    const learnt = learntTurns(this.puzzle);
    if (!learnt) return;
    const { table, transitions: played } = this;
    const rekeyed = new StateTable(learnt.words);
    let loud = 0;
    for (let state = 0; state < table.count; state++) {
      played.go(table.wordsOf(state), table.placeOf(state), table.words);
      learnt.read(played.shown.position);
      if (learnt.isLoud) loud++;
      // Two positions under one key would shift the numbers of all that follow.
      if (rekeyed.find(learnt.key, learnt.words) >= 0) return;
      rekeyed.addMissing(learnt.key, table.parent(state), table.input(state));
    }
    // What is learnt holds for one way in which the leads lie, and for no position that is loud.
    const few = Math.max(table.count, 1000) / 8;
    if (loud > few || learnt.leadings > few) return;
    this.transitions = learnt;
    this.table = rekeyed;
    this.changeKeys();
  }

  #end(how: SearchEnding): void {
    this.#outcome = { ...this.progress, ...how };
  }
}

/**
 * Returns the state of a mirror image or rotation of the current position that plays on in the same way, -1 if there is none. If its own key was just looked
 * for and not found, it may still be added.
 */
export function findImage(
  table: StateTable,
  symmetries: number,
  transitions: Pick<Transitions, "image" | "words">,
): number {
  for (let symmetry = 0; symmetry < symmetries; symmetry++) {
    const image = transitions.image(symmetry);
    const state = image ? table.peek(image, transitions.words) : -1;
    if (state >= 0) return state;
  }
  return -1;
}
