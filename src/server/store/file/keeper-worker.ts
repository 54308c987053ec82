import { parentPort } from "node:worker_threads";
import { FileKeeper } from "./keeper.ts";

// Runs the thread that writes the data file, so that rooms continue while it waits for the disk.

const port = parentPort;
const keeper = new FileKeeper((answer) => port?.postMessage(answer));
port?.on("message", (order) => keeper.handleOrder(order));
