import type { OpenWorker } from "../../play/index.ts";
import { startThread } from "../start-thread.ts";
import type { JudgeVerdict, JudgeOrder } from "./judged.ts";

/** Starts the thread that validates texts; its memory limits are in megabytes. */
export const openJudge: OpenWorker<JudgeOrder, JudgeVerdict> = (...callbacks) =>
  startThread(new URL("./judge-worker.js", import.meta.url), { maxOldGenerationSizeMb: 256 }, ...callbacks);
