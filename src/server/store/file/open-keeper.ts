import type { OpenWorker } from "../../../play/index.ts";
import { startThread } from "../../start-thread.ts";
import type { FileAnswer, FileOrder } from "./keeper.ts";

/** Opens a thread that keeps a file. */
export const openKeeper: OpenWorker<FileOrder, FileAnswer> = (...ears) =>
  startThread(new URL("./keeper-worker.js", import.meta.url), {}, ...ears);
