import type { CycleInput, Game, Position } from "../../game/index.ts";
import { type BeginOrder, GameWorker, type PositionRequest, type StopOrder } from "../game-worker.ts";
import type { Limits, Progress, OpponentOptions } from "./levels.ts";
import { makeOpponent } from "./opponent.ts";
import type { Opponent, Thinking, Past } from "./thinking.ts";

interface OpponentOrder extends BeginOrder {
  readonly options: OpponentOptions;
}

/** Requests a choice for `player` in a position made by `Position.save`. The request replaces the current search. */
interface ThinkOrder extends PositionRequest<"think"> {
  readonly player: number;
  readonly limits?: Limits;
  readonly past?: Past;
}

/** Describes a message to the worker, as plain data that can be posted to a thread; "stop" requests a decision now, the best choice so far. */
export type Order = OpponentOrder | ThinkOrder | StopOrder;

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
export class OpponentWorker extends GameWorker<OpponentOrder, ThinkOrder, Answer, Thought> {
  #opponent: Opponent | undefined;

  protected begin({ options }: OpponentOrder, game: Game): void {
    const opponent = makeOpponent(game, options);
    this.#opponent = typeof opponent === "string" ? undefined : opponent;
    if (typeof opponent === "string") this.answer({ type: "wrong", text: opponent });
  }

  protected handle({ id, player, limits, past }: ThinkOrder, position: Position): void {
    if (!this.#opponent) return this.answer({ type: "wrong", id, text: "There is no opponent." });
    const thinking = this.#opponent.think(position, player, {
      ...(limits && { limits }),
      ...(past && { past }),
    });
    return this.beginTask({ id, thinking, depth: 0 });
  }

  protected workOn(thought: Thought): void {
    const { id, thinking, depth } = thought;
    if (thinking.step(sliceNodes)) return this.stop();
    const { progress } = thinking;
    thought.depth = progress.depth;
    if (progress.depth > depth) this.answer({ type: "progress", id, progress });
  }

  /** Answers with the best choice so far. */
  protected giveUp({ id, thinking }: Thought): void {
    this.answer({ type: "choice", id, choice: thinking.choice, progress: thinking.progress });
  }
}
