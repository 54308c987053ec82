import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { HintWorker, OpponentWorker, SearchHelper } from "../../solve/index.ts";

// Runs the thread in which the computer thinks of what to play, or looks for ways to win, alone or with others.

// On Linux this is about the thread alone, elsewhere about the process.
if (workerData === "guest" && process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const port = parentPort!;
const post = (answer: object): void => port.postMessage(answer);
const runLater = (goOn: () => void): void => void setImmediate(goOn);
const worker = workerNamed(workerData);
port.on("message", (order) => worker.hear(order));

function workerNamed(name: unknown): HintWorker | OpponentWorker | SearchHelper {
  if (name === "hints") return new HintWorker(post, runLater);
  return name === "search" ? new SearchHelper(post) : new OpponentWorker(post, runLater);
}
