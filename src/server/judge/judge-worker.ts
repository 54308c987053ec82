import { parentPort } from "node:worker_threads";
import { judge } from "./judged.ts";

// Runs the thread in which strangers' games and replays are played.

const port = parentPort;
port?.on("message", (order) => port.postMessage(judge(order)));
