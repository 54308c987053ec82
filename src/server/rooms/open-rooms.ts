import { startThread } from "../start-thread.ts";
import type { OpenRooms } from "./rooms.ts";

/** Limits the memory of a thread, in megabytes, for the young and the old generation of objects. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 };

/** Starts a thread in which rooms are played. */
export const openRooms: OpenRooms = (...ears) =>
  startThread(new URL("./rooms-worker.js", import.meta.url), memory, ...ears);
