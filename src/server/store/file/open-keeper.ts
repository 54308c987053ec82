import type { OpenWorker } from "../../../play/index.ts";
import { startThread } from "../../start-thread.ts";
import type { FileAnswer, FileOrder } from "./keeper.ts";

/** Starts the thread that executes the requests for a file. */
export const openKeeper: OpenWorker<FileOrder, FileAnswer> = (...callbacks) =>
  startThread(new URL("./keeper-worker.js", import.meta.url), {}, ...callbacks);
