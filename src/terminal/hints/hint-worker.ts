import { parentPort } from "node:worker_threads";
import { HintDesk } from "../../solve/index.ts";

// The thread in which ways to win are looked for.

const port = parentPort!;
const desk = new HintDesk(
  (answer) => port.postMessage(answer),
  (goOn) => setImmediate(goOn),
);
port.on("message", (order) => desk.hear(order));
