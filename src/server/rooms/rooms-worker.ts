import { existsSync, readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { roomsInThread } from "./rooms-in-thread.ts";

// Runs a thread in which rooms are played.

const port = parentPort;
const threadLink = "/proc/thread-self";
/** Defines the operating system's id of this thread; 0 if the system does not provide one. */
const threadId = existsSync(threadLink) ? Number(readlinkSync(threadLink).split("/").at(-1)) : 0;
port?.on(
  "message",
  roomsInThread((calls) => port.postMessage(calls), threadId),
);
