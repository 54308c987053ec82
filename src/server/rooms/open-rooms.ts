import { startThread } from "../start-thread.ts";
import type { OpenRooms } from "./rooms.ts";

/**
 * Limits the memory of a thread, in megabytes. The young generation, from which most garbage is collected, is small, so that no
 * collection stops all rooms for long. The other settings of the collector are those of all threads: see `terminal/serving/serving.ts`.
 */
const memoryLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 };

/** Starts a thread in which rooms are played. */
export const openRooms: OpenRooms = (...callbacks) =>
  startThread(new URL("./rooms-worker.js", import.meta.url), memoryLimits, ...callbacks);
