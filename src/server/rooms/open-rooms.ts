import { startThread } from "../start-thread.ts";
import type { OpenRooms } from "./rooms.ts";

/** Limits the memory of a thread, in megabytes. The young generation is small, so that no collection stops all rooms for long. */
const memory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 };

/** Starts a thread in which rooms are played. */
export const openRooms: OpenRooms = (...ears) =>
  startThread(new URL("./rooms-worker.js", import.meta.url), memory, ...ears);
