import { type CompiledMoves, type Move, compileMoves, playOf } from "../../game/index.ts";
import type { MoveGame, Setup } from "../../program/index.ts";
import { type Limits, levels } from "./levels.ts";
import { MoveThinker } from "./move-thinker.ts";

/** Describes a message to a search helper, as plain data that can be posted to a thread. */
export type HelperOrder =
  | {
      readonly type: "begin";
      readonly game: MoveGame;
      /** Holds a transposition table made by `makeEntries`, which the threads share. */
      readonly entries: Int32Array;
      /** Holds shared memory: at index 0 the number of the current search, at index `number` the positions that this helper has examined for it. */
      readonly control: Int32Array;
      /** Holds the number of the helper, from 1. */
      readonly number: number;
      /**
       * Sets how many positions are searched for warm-up, so that the code has been compiled before the first search;
       * the results are dropped.
       */
      readonly warmUpNodes: number;
    }
  /** Requests a search that runs until the number in `control` changes. */
  | {
      readonly type: "think";
      readonly thought: number;
      readonly setup: Setup;
      readonly moves: readonly Move[];
      readonly limits: Limits;
    }
  /** Clears the move history for another game; the owner of the shared entries clears those itself. */
  | { readonly type: "forget" };

/** Reports that the helper has stopped its search. */
export interface HelperAnswer {
  readonly type: "rest";
}

/** Sets the number of positions between two reads of `control`. */
const controlInterval = 64;

/**
 * Searches the same position as other threads with a shared transposition table, so that each uses the results of the
 * others (lazy SMP). Every second helper begins one turn deeper, to stay ahead. The helper's own result is not used.
 */
export class SearchHelper {
  readonly #answer: (answer: HelperAnswer) => void;
  #loadedGame: { readonly thinker: MoveThinker; readonly compiled: CompiledMoves } | undefined;
  #control: Int32Array = new Int32Array(2);
  #number = 1;

  constructor(answer: (answer: HelperAnswer) => void) {
    this.#answer = answer;
  }

  hear(order: HelperOrder): void {
    switch (order.type) {
      case "begin":
        return this.#loadGame(order);
      case "think":
        return this.#think(order);
      case "forget":
        return this.#loadedGame?.thinker.forgetMoves();
    }
  }

  #loadGame({ game, entries, control, number, warmUpNodes }: Extract<HelperOrder, { type: "begin" }>): void {
    const compiled = compileMoves(game.rules);
    const level = levels.length;
    const warmUpThinker = new MoveThinker(game, { level, memory: 0 });
    const warmUp = warmUpThinker.think(playOf(compiled), { nodes: warmUpNodes });
    while (!warmUp.step(warmUpNodes));
    this.#loadedGame = { thinker: new MoveThinker(game, { level, entries }), compiled };
    this.#control = control;
    this.#number = number;
  }

  #think({ thought, setup, moves, limits }: Extract<HelperOrder, { type: "think" }>): void {
    const control = this.#control;
    const isCurrent = (): boolean => Atomics.load(control, 0) === thought;
    if (this.#loadedGame && isCurrent()) {
      const { thinker, compiled } = this.#loadedGame;
      const play = playOf(compiled, setup);
      for (const move of moves) play.make(move);
      const thinking = thinker.think(play, { ...limits, from: 1 + (this.#number % 2) });
      while (isCurrent() && !thinking.step(controlInterval))
        Atomics.store(control, this.#number, thinking.progress.nodes);
    }
    this.#answer({ type: "rest" });
  }
}
