import type { CycleInput } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { GameWorker } from "../game-worker.ts";
import type { Limits, Progress, OpponentOptions } from "./levels.ts";
import { makeOpponent } from "./opponent.ts";
import type { Opponent, Thinking, Past } from "./thinking.ts";

/** Describes a message to the worker, as plain data that can be posted to a thread. */
export type Order =
  | { readonly type: "begin"; readonly program: Program; readonly options: OpponentOptions }
  /** Requests a choice for `player` in a position made by `Position.save`. The request replaces the current search. */
  | {
      readonly type: "think";
      readonly id: number;
      readonly position: unknown;
      readonly player: number;
      readonly limits?: Limits;
      readonly past?: Past;
    }
  /** Requests a decision now; the worker answers with the best choice so far. */
  | { readonly type: "stop" };

/** Describes a message from the worker. */
export type Answer =
  | { readonly type: "progress"; readonly id: number; readonly progress: Progress }
  | {
      readonly type: "choice";
      readonly id: number;
      readonly choice: CycleInput | undefined;
      readonly progress: Progress;
    }
  /** Reports that no opponent is possible, or that the position does not belong to the game. */
  | { readonly type: "wrong"; readonly id?: number; readonly text: string };

/** Sets how many positions are examined before messages are read again, which takes a few milliseconds. */
const sliceNodes = 200;

interface Thought {
  readonly id: number;
  readonly thinking: Thinking;
  /** Holds the depth in the last progress report. */
  depth: number;
}

/**
 * Runs an opponent in a worker.
 * ```ts
 * const worker = new OpponentWorker((answer) => postMessage(answer), (goOn) => setTimeout(goOn, 0));
 * onmessage = ({ data }) => worker.hear(data);
 * ```
 */
export class OpponentWorker extends GameWorker<Answer, Thought> {
  #opponent: Opponent | undefined;

  hear(order: Order): void {
    switch (order.type) {
      case "begin":
        return this.#begin(order.program, order.options);
      case "think":
        return this.#think(order);
      case "stop":
        return this.#decide();
    }
  }

  #begin(program: Program, options: OpponentOptions): void {
    const opponent = makeOpponent(this.beginGame(program), options);
    this.#opponent = typeof opponent === "string" ? undefined : opponent;
    if (typeof opponent === "string") this.answer({ type: "wrong", text: opponent });
  }

  #think({ id, position, player, limits, past }: Extract<Order, { type: "think" }>): void {
    const restored = this.restore(id, position);
    if (!restored) return undefined;
    if (!this.#opponent) return this.answer({ type: "wrong", id, text: "There is no opponent." });
    const thinking = this.#opponent.think(restored, player, {
      ...(limits && { limits }),
      ...(past && { past }),
    });
    return this.beginTask({ id, thinking, depth: 0 });
  }

  protected workOn(thought: Thought): void {
    const { id, thinking, depth } = thought;
    if (thinking.step(sliceNodes)) return this.#decide();
    const { progress } = thinking;
    thought.depth = progress.depth;
    if (progress.depth > depth) this.answer({ type: "progress", id, progress });
  }

  #decide(): void {
    const thought = this.endTask();
    if (!thought) return;
    const { id, thinking } = thought;
    this.answer({ type: "choice", id, choice: thinking.choice, progress: thinking.progress });
  }
}
