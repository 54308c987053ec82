import { Worker } from "node:worker_threads";
import type { OpenWorker } from "../../play/index.ts";

/** Names the task of a thread: to play, to give hints, to help another thread's search, or to play on a server at a low priority. */
type ThreadTask = "opponent" | "hints" | "search" | "guest";

/** Limits the memory of a thread that plays on a server, in megabytes. */
const guestMemory = 256;

/** Opens a thread for a task. It keeps the process alive only while it is thinking. */
export function openThread<Order extends { readonly type: string }, Answer extends { readonly type: string }>(
  task: ThreadTask,
): OpenWorker<Order, Answer> {
  return (onMessage, onError) => {
    const thread = new Worker(new URL("./thinking-worker.js", import.meta.url), {
      workerData: task,
      ...(task === "guest" && { resourceLimits: { maxOldGenerationSizeMb: guestMemory } }),
    });
    thread.unref();
    thread.on("message", (answer: Answer) => {
      if (answer.type !== "progress") thread.unref();
      onMessage(answer);
    });
    thread.on("error", (error) => onError(error as Error));
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
