import { parentPort } from "node:worker_threads";
import { Desk } from "../../solve/index.ts";

// The thread in which the computer thinks.

const port = parentPort!;
const desk = new Desk(
  (answer) => port.postMessage(answer),
  (goOn) => setImmediate(goOn),
);
port.on("message", (order) => desk.hear(order));
