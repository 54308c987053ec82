import { startThread } from "../start-thread.ts";
import type { OpenRooms } from "./rooms.ts";

/** Holds memory of a thread, in megabytes: for what has just been made, and for what stays. */
const memory = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 };

/** Opens a thread in which rooms are played. */
export const openRooms: OpenRooms = (...ears) =>
  startThread(new URL("./rooms-worker.js", import.meta.url), memory, ...ears);
