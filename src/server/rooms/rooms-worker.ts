import { readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { roomsInThread } from "./rooms-in-thread.ts";

// Runs a thread in which rooms are played.

const port = parentPort;
port?.on(
  "message",
  roomsInThread((calls) => port.postMessage(calls), ownNumber()),
);

/** Returns what the system calls this thread; 0 where it does not tell. */
function ownNumber(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}
