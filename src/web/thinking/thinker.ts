import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { DeskName } from "./desk.ts";
import { openOnPage, connectWorker } from "./page-thinker.ts";

/** Opens a desk at which the computer thinks. */
export function openThinker<Order extends { readonly type: string }, Answer>(
  desk: DeskName,
): OpenWorker<Order, Answer> {
  return (heard, failed) => new Thinker<Order, Answer>(desk, heard, failed);
}

/**
 * Holds the worker's file, beside that of this module in what is built. It is no literal in `new URL`, or vite would make a bundle of its own of the worker,
 * with the engine once more in it.
 */
const workerFile: string = "worker.js";

/** Describes the computer that thinks: in a worker, so that nothing waits for it; on the page itself where there can be none. */
class Thinker<Order extends { readonly type: string }, Answer> implements WorkerPort<Order> {
  readonly #openOnPage: () => WorkerPort<Order>;
  #port: WorkerPort<Order>;
  /** Stores what is asked again if the worker turns out not to come: how the game began, and the last order. */
  #began: Order | undefined;
  #last: Order | undefined;

  constructor(desk: DeskName, heard: (answer: Answer) => void, failed: (error: Error) => void) {
    this.#openOnPage = () => openOnPage<Order, Answer>(desk)(heard, failed);
    this.#port = this.#openWorker(desk, heard) ?? this.#openOnPage();
  }

  post(order: Order): void {
    if (order.type === "begin") this.#began = order;
    else this.#last = order;
    this.#port.post(order);
  }

  close(): void {
    this.#port.close();
  }

  #openWorker(desk: DeskName, heard: (answer: Answer) => void): WorkerPort<Order> | undefined {
    try {
      const worker = new Worker(new URL(workerFile, import.meta.url), { type: "module" });
      worker.onerror = () => this.#moveToPage();
      return connectWorker(worker, desk, heard, () => worker.terminate());
    } catch {
      return undefined;
    }
  }

  #moveToPage(): void {
    this.close();
    this.#port = this.#openOnPage();
    for (const order of [this.#began, this.#last]) if (order) this.#port.post(order);
  }
}
