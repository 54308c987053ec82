import { Worker } from "node:worker_threads";
import type { OpenWorker } from "../../../play/index.ts";
import type { FileAnswer, FileOrder } from "./keeper.ts";

/** Opens a thread that keeps a file. */
export const openKeeper: OpenWorker<FileOrder, FileAnswer> = (heard, failed) => {
  const port = new Worker(new URL("./keeper-worker.js", import.meta.url));
  port.on("message", heard);
  port.on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))));
  return {
    post: (order) => port.postMessage(order),
    close: () => void port.terminate(),
  };
};
