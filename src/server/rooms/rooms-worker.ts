import { parentPort } from "node:worker_threads";
import { roomsInThread } from "./rooms-in-thread.ts";

// Runs a thread in which rooms are played.

const port = parentPort;
port?.on(
  "message",
  roomsInThread((calls) => port.postMessage(calls)),
);
