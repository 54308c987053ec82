import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { ServerOptions } from "../../server/index.ts";

/** Describes what the thread is to serve: all of a server's options that are plain data. */
export type ServingOrder = Omit<
  ServerOptions,
  "findGame" | "puzzles" | "page" | "openJudge" | "openKeeper" | "openRooms" | "openComputer" | "logTo"
>;

/** Is a message of the thread. */
export type ServingAnswer =
  | { readonly type: "open"; readonly port: number; readonly metricsPort?: number }
  | {
      readonly type: "failed";
      /** Gives the code of the system, if it has one: `EADDRINUSE`. */
      readonly code: string;
      readonly text: string;
      /** Numbers the port that could not be had. */
      readonly wanted?: number;
      /** Is true if the text is a sentence for who gave the command. */
      readonly isPlain: boolean;
    }
  | { readonly type: "closed" };

/** Describes a server in a thread of its own. */
export interface Serving {
  /** Resolves with the first message: the server is open, or why it is not. */
  readonly begun: Promise<Exclude<ServingAnswer, { type: "closed" }>>;
  /** Resolves when it has closed. @throws what has ended the thread */
  readonly ended: Promise<void>;
  /** Writes a backup now. */
  copy(): void;
  /** Lets it close. */
  close(): void;
}

/**
 * Sets the memory for what has just been made, in megabytes. A collection copies only what is in use, which is little.
 * What survives two of them counts as old, so with less memory most positions would become old.
 */
const youngMemory = 96;
const megabyte = 2 ** 20;

/**
 * All garbage is collected when there is five times as much as is still in use, and not before half a gigabyte: it is looked for by as many threads
 * as there are cores and more, and for that long those who are served have few of them.
 */
const collecting = [
  "--initial-heap-size=512",
  "--heap-growing-percent=400",
  // New objects are so few that helper threads come too late; on a busy machine all rooms would wait for them.
  "--no-parallel-scavenge",
  "--no-concurrent-sweeping",
  "--no-concurrent-array-buffer-sweeping",
];

/** Serves in a thread. */
export function openServing(order: ServingOrder): Serving {
  for (const it of collecting) setFlagsFromString(it);
  const port = new Worker(new URL("./serving-worker.js", import.meta.url), {
    workerData: order,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMemory,
      maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / megabyte,
    },
  });
  return {
    begun: new Promise((resolve) =>
      port.on("message", (answer: ServingAnswer) => {
        if (answer.type !== "closed") resolve(answer);
      }),
    ),
    ended: new Promise((resolve, reject) => {
      port.on("error", reject);
      port.on("message", (answer: ServingAnswer) => {
        if (answer.type === "open") return;
        resolve();
        void port.terminate();
      });
    }),
    copy: () => void port.postMessage("copy"),
    close: () => void port.postMessage("close"),
  };
}
