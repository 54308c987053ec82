import { type ResourceLimits, Worker } from "node:worker_threads";
import type { OpenWorker } from "../play/index.ts";

/** Opens a thread of a module. What takes more memory than the limits, in megabytes, ends with the thread. */
export function startThread<Order, Answer>(
  module: URL,
  resourceLimits: ResourceLimits,
  ...[heard, failed]: Parameters<OpenWorker<Order, Answer>>
): ReturnType<OpenWorker<Order, Answer>> {
  const port = new Worker(module, { resourceLimits });
  port.on("message", heard);
  port.on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))));
  return {
    post: (order) => port.postMessage(order),
    close: () => void port.terminate(),
  };
}
