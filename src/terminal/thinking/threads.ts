import { Worker } from "node:worker_threads";
import type { OpenWorker } from "../../play/index.ts";

/** Names the task of a thread: play, give hints, search along with another, or play on a server, where it yields to the connected players. */
type Desk = "opponent" | "hints" | "search" | "guest";

/** Limits the memory of a thread that thinks for connected players, in megabytes. */
const guestMemory = 256;

/** Opens a thread with one of the desks of `solve` in it; only while it is thinking does it keep the process from ending. */
export function openThread<Order extends { readonly type: string }, Answer extends { readonly type: string }>(
  desk: Desk,
): OpenWorker<Order, Answer> {
  return (heard, failed) => {
    const thread = new Worker(new URL("./thinking-worker.js", import.meta.url), {
      workerData: desk,
      ...(desk === "guest" && { resourceLimits: { maxOldGenerationSizeMb: guestMemory } }),
    });
    thread.unref();
    thread.on("message", (answer: Answer) => {
      if (answer.type !== "progress") thread.unref();
      heard(answer);
    });
    thread.on("error", (error) => failed(error as Error));
    return {
      post: (order) => {
        if (order.type === "think" || order.type === "hint") thread.ref();
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.postMessage(order);
      },
      close: () => void thread.terminate(),
    };
  };
}
