import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";
import type { Listener, Wire } from "../wire.ts";

/** Says what a process does when others ask. */
export interface ProcessTasks {
  /** Returns the rooms that are in memory here. */
  rooms(): readonly string[];
  /** Forgets a room that another process has taken. */
  drop(room: string): void;
  /** Lets a client in whose socket another process has. */
  enter(room: string, wire: Wire): Promise<Listener>;
}

/**
 * Describes the processes that serve the same rooms, seen from one of them. Each room is in the memory of one process, and any process can be asked for it.
 * This keeps rooms together, and no more: what keeps two processes from writing the same log is the fence of the store.
 */
export interface Processes {
  /** Begins to answer the others. */
  begin(tasks: ProcessTasks): Promise<void>;
  /** Takes a room for this process, unless another has it: answers which. */
  claim(room: string): Promise<string | undefined>;
  /** Gives a room back. */
  release(room: string): void;
  /** Lets a client of this process into a room of another. */
  carry(process: string, room: string, wire: Wire): Listener;
  /** Makes a limit that counts in all processes together. */
  limit(options: IRateLimiterOptions): RateLimiterAbstract;
  /** Gives all rooms back: the others can take them from now on. */
  retire(): Promise<void>;
  close(): void;
}

/** Holds one process without others. */
export const singleProcess: Processes = {
  begin: async () => {},
  claim: async () => undefined,
  release: () => {},
  carry: (process) => {
    throw new Error(`There is no process ${process}.`);
  },
  limit: (options) => new RateLimiterMemory(options),
  retire: async () => {},
  close: () => {},
};
