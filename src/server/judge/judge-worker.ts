import { parentPort } from "node:worker_threads";
import { lowerThreadPriority } from "../start-thread.ts";
import { judge } from "./judged.ts";

// Runs the thread that plays user-supplied games and replays in order to validate them.

lowerThreadPriority();
const port = parentPort;
port?.on("message", (order) => port.postMessage(judge(order)));
