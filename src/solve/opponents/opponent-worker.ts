import { type CycleInput, type Game, makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { SlicedTask } from "../sliced-task.ts";
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
 * Runs an opponent in a worker on any platform, controlled by messages. It searches in slices; `schedule` must call it
 * back after messages have been handled.
 * ```ts
 * const worker = new OpponentWorker((answer) => postMessage(answer), (goOn) => setTimeout(goOn, 0));
 * onmessage = ({ data }) => worker.hear(data);
 * ```
 */
export class OpponentWorker {
  readonly #answer: (answer: Answer) => void;
  readonly #thought: SlicedTask<Thought>;
  #game: Game | undefined;
  #opponent: Opponent | undefined;

  constructor(answer: (answer: Answer) => void, schedule: (goOn: () => void) => void) {
    this.#answer = answer;
    this.#thought = new SlicedTask(schedule);
  }

  hear(order: Order): void {
    switch (order.type) {
      case "begin":
        return this.#beginGame(order.program, order.options);
      case "think":
        return this.#think(order);
      case "stop":
        return this.#decide();
    }
  }

  #beginGame(program: Program, options: OpponentOptions): void {
    this.#thought.end();
    this.#game = makeGame(program);
    const opponent = makeOpponent(this.#game, options);
    this.#opponent = typeof opponent === "string" ? undefined : opponent;
    if (typeof opponent === "string") this.#answer({ type: "wrong", text: opponent });
  }

  #think({ id, position, player, limits, past }: Extract<Order, { type: "think" }>): void {
    this.#thought.end();
    const restored = this.#game?.restore(position) ?? { wrong: "No game has begun." };
    if ("wrong" in restored) return this.#answer({ type: "wrong", id, text: restored.wrong });
    if (!this.#opponent) return this.#answer({ type: "wrong", id, text: "There is no opponent." });
    const thinking = this.#opponent.think(restored, player, {
      ...(limits && { limits }),
      ...(past && { past }),
    });
    this.#thought.begin({ id, thinking, depth: 0 }, (thought) => this.#thinkOn(thought));
  }

  #thinkOn(thought: Thought): void {
    const { id, thinking, depth } = thought;
    if (thinking.step(sliceNodes)) return this.#decide();
    const { progress } = thinking;
    thought.depth = progress.depth;
    if (progress.depth > depth) this.#answer({ type: "progress", id, progress });
  }

  #decide(): void {
    const thought = this.#thought.end();
    if (!thought) return;
    const { id, thinking } = thought;
    this.#answer({ type: "choice", id, choice: thinking.choice, progress: thinking.progress });
  }
}
