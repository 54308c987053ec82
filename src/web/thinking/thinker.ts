import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { DeskName } from "./desk.ts";
import { openOnPage, connectWorker } from "./page-thinker.ts";

/**
 * Holds the name of the worker's file, which the build puts beside this module. It is not a literal in `new URL`,
 * because vite would then bundle the worker separately, with a second copy of the engine.
 */
const workerFile: string = "worker.js";

/** Opens a desk in a worker or, if workers are unavailable, on the page. */
export function openThinker<Order extends { readonly type: string }, Answer>(
  desk: DeskName,
): OpenWorker<Order, Answer> {
  return (onMessage, onError) => {
    // Holds the orders to repeat if the worker fails to load: the beginning of the game, and the last order.
    const orders: { begun?: Order; last?: Order } = {};
    const openOnThisPage = (): WorkerPort<Order> => openOnPage<Order, Answer>(desk)(onMessage, onError);
    const openWorker = (): WorkerPort<Order> => {
      const worker = new Worker(new URL(workerFile, import.meta.url), { type: "module" });
      worker.onerror = () => {
        port.close();
        port = openOnThisPage();
        for (const order of [orders.begun, orders.last]) if (order) port.post(order);
      };
      return connectWorker(worker, desk, onMessage, () => worker.terminate());
    };
    let port: WorkerPort<Order>;
    try {
      port = openWorker();
    } catch {
      port = openOnThisPage();
    }
    return {
      post(order) {
        orders[order.type === "begin" ? "begun" : "last"] = order;
        port.post(order);
      },
      close: () => port.close(),
    };
  };
}
