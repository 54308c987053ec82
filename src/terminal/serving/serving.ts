import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { ServerOptions } from "../../server/index.ts";

/** Holds the server options that are plain data, and can therefore be sent to the thread. */
export type ServingOptions = Omit<
  ServerOptions,
  "findGame" | "puzzles" | "page" | "openJudge" | "openKeeper" | "openRooms" | "openComputer" | "logTo"
>;

/** Describes a message that the server thread sends to the main thread. */
export type ServingMessage =
  | { readonly type: "open"; readonly port: number; readonly metricsPort?: number }
  | {
      readonly type: "failed";
      /** Stores the system error code, such as `EADDRINUSE`; empty if there is none. */
      readonly code: string;
      readonly text: string;
      /** Stores the requested port that could not be opened. */
      readonly wantedPort?: number;
      /** Is true if the text can be shown to the user as it is. */
      readonly isPlain: boolean;
    }
  | { readonly type: "closed" };

/**
 * Sets the size of the young generation of the server thread, in megabytes. It is small, so that each collection is short: all
 * rooms have to wait for it. Threads of rooms have a smaller one: see `server/rooms/open-rooms.ts`.
 */
const youngGenerationSize = 24;
const megabyte = 2 ** 20;

/**
 * Makes full garbage collections rare, because all rooms have to wait for them: the heap of each thread may grow to two and a half
 * times its live size, and to at least 160 MB. Higher limits would let garbage take most of the server's memory.
 */
const collectorFlags = [
  "--initial-heap-size=160",
  "--heap-growing-percent=150",
  // So few new objects survive that helper threads would start too late; on a busy machine, all rooms would wait for them.
  "--no-parallel-scavenge",
  // Without this flag, arrays that connections often replace are allocated in the old generation. An array that is no longer used
  // stays there until the next full collection, and until then every young collection copies the messages in it.
  "--no-allocation-site-pretenuring",
  "--no-concurrent-sweeping",
  "--no-concurrent-array-buffer-sweeping",
];

/** Starts the server in a new thread. */
export function openServing(options: ServingOptions) {
  for (const it of collectorFlags) setFlagsFromString(it);
  const port = new Worker(new URL("./serving-worker.js", import.meta.url), {
    workerData: options,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngGenerationSize,
      maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / megabyte,
    },
  });
  return {
    /** Resolves with the first message: the server is open, or the reason why it failed. */
    firstAnswer: new Promise<Exclude<ServingMessage, { type: "closed" }>>((resolve) =>
      port.on("message", (message: ServingMessage) => {
        if (message.type !== "closed") resolve(message);
      }),
    ),
    /** Resolves when the server has closed. @throws the error that ended the thread */
    ended: new Promise<void>((resolve, reject) => {
      port.on("error", reject);
      port.on("message", (message: ServingMessage) => {
        if (message.type === "open") return;
        resolve();
        void port.terminate();
      });
    }),
    /** Writes a backup immediately. */
    copy: () => void port.postMessage("copy"),
    close: () => void port.postMessage("close"),
  };
}
