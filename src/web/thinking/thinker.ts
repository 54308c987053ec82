import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { DeskName } from "./desk.ts";
import { openOnPage, connectWorker } from "./page-thinker.ts";

/** Opens a desk: a worker in which the computer thinks. */
export function openThinker<Order extends { readonly type: string }, Answer>(
  desk: DeskName,
): OpenWorker<Order, Answer> {
  return (heard, failed) => new Thinker<Order, Answer>(desk, heard, failed);
}

/**
 * Holds the name of the worker's file, which the build puts beside this module. It is not a literal in `new URL`,
 * because vite would then bundle the worker separately, with a second copy of the engine.
 */
const workerFile: string = "worker.js";

/** Represents a computer that thinks in a worker or, if workers are unavailable, on the page. */
class Thinker<Order extends { readonly type: string }, Answer> implements WorkerPort<Order> {
  readonly #openOnPage: () => WorkerPort<Order>;
  #port: WorkerPort<Order>;
  /** Store the orders to repeat if the worker fails to load: the beginning of the game, and the last order. */
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
