import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { ServerOptions } from "../../server/index.ts";

/** Holds the options of the server in the thread: those that are plain data. */
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
      /** Is true if the text can be printed as it is. */
      readonly isPlain: boolean;
    }
  | { readonly type: "closed" };

/** Describes a server in a thread of its own. */
export interface Serving {
  /** Resolves with the first message: the server is open, or the reason why it failed. */
  readonly firstAnswer: Promise<Exclude<ServingAnswer, { type: "closed" }>>;
  /** Resolves when it has closed. @throws what has ended the thread */
  readonly ended: Promise<void>;
  /** Writes a backup now. */
  copy(): void;
  /** Closes the server. */
  close(): void;
}

/**
 * Is the size of the young generation in megabytes. Objects that survive two collections count as old; with less memory most
 * positions would become old.
 */
const youngMemory = 96;
const megabyte = 2 ** 20;

/**
 * Makes full garbage collections rare: the heap grows to five times its live size, and to half a gigabyte at least. During a
 * collection, as many threads run as there are cores, and rooms have to wait.
 */
const collectorFlags = [
  "--initial-heap-size=512",
  "--heap-growing-percent=400",
  // New objects are so few that helper threads come too late; on a busy machine all rooms would wait for them.
  "--no-parallel-scavenge",
  "--no-concurrent-sweeping",
  "--no-concurrent-array-buffer-sweeping",
];

/** Serves in a thread. */
export function openServing(order: ServingOrder): Serving {
  for (const it of collectorFlags) setFlagsFromString(it);
  const port = new Worker(new URL("./serving-worker.js", import.meta.url), {
    workerData: order,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMemory,
      maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / megabyte,
    },
  });
  return {
    firstAnswer: new Promise((resolve) =>
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
