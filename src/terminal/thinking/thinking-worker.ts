import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { HintWorker, OpponentWorker, SearchHelper } from "../../solve/index.ts";

// Runs a thread in which the computer chooses inputs or searches for solutions, alone or together with other threads.

// On Linux this sets the priority of the thread; elsewhere it would set the priority of the whole process.
if (workerData === "guest" && process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const port = parentPort!;
const post = (answer: object): void => port.postMessage(answer);
const runLater = (callback: () => void): void => void setImmediate(callback);
const worker = makeWorker(workerData);
port.on("message", (order) => worker.hear(order));

function makeWorker(name: unknown): HintWorker | OpponentWorker | SearchHelper {
  if (name === "hints") return new HintWorker(post, runLater);
  return name === "search" ? new SearchHelper(post) : new OpponentWorker(post, runLater);
}
