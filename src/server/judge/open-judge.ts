import { Worker } from "node:worker_threads";
import type { OpenWorker } from "../../play/index.ts";
import type { JudgeVerdict, JudgeOrder } from "./judged.ts";

/** Holds memory of the thread, in megabytes. */
const memory = 256;

/** Opens a thread for a judge. What takes too much memory ends with the port. */
export const openJudge: OpenWorker<JudgeOrder, JudgeVerdict> = (heard, failed) => {
  const port = new Worker(new URL("./judge-worker.js", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  port.on("message", heard);
  port.on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))));
  return {
    post: (order) => port.postMessage(order),
    close: () => void port.terminate(),
  };
};
