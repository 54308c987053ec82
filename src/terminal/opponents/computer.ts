import { Worker } from "node:worker_threads";
import type { CycleInput, Game, Position } from "../../game/index.ts";
import type { Answer, Limits, OpponentOptions, Order, Past, Progress } from "../../solve/index.ts";

/** What a thought led to. */
export interface Thought {
  /** Undefined where nothing can be given. */
  readonly choice: CycleInput | undefined;
  readonly progress: Progress;
}

/** The computer as an opponent, in a thread of its own, so that nothing waits for it. */
export class Computer {
  readonly #worker: Worker;
  #id = 0;
  #heard: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor({ program }: Game, options: OpponentOptions) {
    this.#worker = new Worker(new URL("./opponent-worker.js", import.meta.url));
    this.#worker.unref();
    this.#worker.on("message", (answer: Answer) => this.#heard?.(answer));
    this.#worker.on("error", (error) => this.#failed?.(error as Error));
    this.#order({ type: "begin", program, options });
  }

  /** Thinks of what `player` should give. `told` hears how far it has come. A thought that was still going on is dropped. */
  think(
    position: Position,
    player: number,
    { limits, past }: { readonly limits?: Limits; readonly past?: Past } = {},
    told?: (progress: Progress) => void,
  ): Promise<Thought> {
    const id = ++this.#id;
    this.#worker.ref();
    this.#order({
      type: "think",
      id,
      position: position.save(),
      player,
      ...(limits && { limits }),
      ...(past && { past }),
    });
    return new Promise((resolve, reject) => {
      this.#failed = reject;
      this.#heard = (answer) => {
        if (answer.type === "wrong") reject(new Error(answer.text));
        else if (answer.id !== id) return;
        else if (answer.type === "progress") return told?.(answer.progress);
        else resolve(answer);
        this.#worker.unref();
      };
    });
  }

  /** Makes up its mind now. */
  stop(): void {
    this.#order({ type: "stop" });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #order(order: Order): void {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage(order);
  }
}
