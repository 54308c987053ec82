import { constants, setPriority } from "node:os";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { OpenWorker } from "../play/index.ts";

/**
 * Lowers the priority of the calling thread, because user-supplied games must slow down neither the rooms of bundled
 * games nor the main thread. Only Linux has priorities of threads; elsewhere the priority of the whole process would
 * change.
 */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Starts a thread that runs a module. The thread is terminated if it exceeds the memory limits, in megabytes. */
export function startThread<Order, Answer>(
  module: URL,
  resourceLimits: ResourceLimits,
  ...[onMessage, onError]: Parameters<OpenWorker<Order, Answer>>
): ReturnType<OpenWorker<Order, Answer>> {
  const port = new Worker(module, { resourceLimits });
  port.on("message", onMessage);
  port.on("error", (error) => onError(error instanceof Error ? error : new Error(String(error))));
  return { post: (order) => port.postMessage(order), close: () => void port.terminate() };
}
