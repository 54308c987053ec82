import { makeGame } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { Batch, type BatchOptions } from "./batch.ts";

/** What the worker is told: plain data that can be posted to a thread. */
export type BatchOrder =
  | {
      readonly type: "begin";
      readonly program: Program;
      readonly options: BatchOptions;
    }
  | { readonly type: "step"; readonly chosen: Int32Array }
  /** Asks for positions, as `Position.save` gives them. */
  | { readonly type: "save" };

/** What the worker answers to each order. */
export type BatchAnswer =
  | {
      readonly type: "stepped";
      readonly flags: Uint16Array;
      readonly hashes: Float64Array;
      /** How many inputs there are to choose from. */
      readonly inputs: number;
    }
  | { readonly type: "saved"; readonly positions: readonly unknown[] }
  | { readonly type: "wrong"; readonly text: string };

/**
 * A batch behind messages, for a worker on any platform.
 *
 * ```ts
 * const worker = new BatchWorker((answer) => parentPort.postMessage(answer));
 * parentPort.on("message", (order) => worker.hear(order));
 * ```
 */
export class BatchWorker {
  readonly #answer: (answer: BatchAnswer) => void;
  #batch: Batch | undefined;

  constructor(answer: (answer: BatchAnswer) => void) {
    this.#answer = answer;
  }

  hear(order: BatchOrder): void {
    try {
      this.#answer(this.#do(order));
    } catch (error) {
      this.#answer({ type: "wrong", text: error instanceof Error ? error.message : String(error) });
    }
  }

  #do(order: BatchOrder): BatchAnswer {
    if (order.type === "begin") this.#batch = new Batch(makeGame(order.program), order.options);
    const batch = this.#batch;
    if (batch === undefined) return { type: "wrong", text: "No batch has begun." };
    if (order.type === "save") return { type: "saved", positions: batch.positions.map((it) => it.save()) };
    if (order.type === "step") batch.step(order.chosen);
    return { type: "stepped", flags: batch.flags, hashes: batch.hashes, inputs: batch.inputs.length };
  }
}
