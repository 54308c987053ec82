import { Worker } from "node:worker_threads";
import type { TeamOrder } from "../../solve/index.ts";

/** Opens a thread that helps with a search; answers what ends it. */
export function openHelper(order: TeamOrder): () => void {
  const thread = new Worker(new URL("./thinking-worker.js", import.meta.url), { workerData: order });
  thread.unref();
  // The search goes on without it.
  thread.on("error", () => {});
  return () => void thread.terminate();
}
