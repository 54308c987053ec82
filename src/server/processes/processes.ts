import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";
import type { Listener, Wire } from "../wire.ts";

/** Lists the functions of a process that other processes can call. */
export interface ProcessTasks {
  /** Returns the ids of the rooms in this process's memory. */
  rooms(): readonly string[];
  /** Drops a room that another process has taken. */
  drop(room: string): void;
  /** Lets a client whose socket belongs to another process join a room here. */
  enter(room: string, wire: Wire): Promise<Listener>;
}

/**
 * Coordinates the processes that serve the same rooms. Each room is in the memory of one process, and a client may connect to any
 * process. This is only for efficiency: the fence in the store stops two processes from writing the same log.
 */
export interface Processes {
  /** Starts to answer other processes. */
  begin(tasks: ProcessTasks): Promise<void>;
  /** Claims a room for this process, unless another has it; returns the id of that process. */
  claim(room: string): Promise<string | undefined>;
  /** Releases a room. */
  release(room: string): void;
  /** Connects a client of this process to a room of another. */
  carry(process: string, room: string, wire: Wire): Listener;
  /** Returns a rate limiter that counts in all processes together. */
  limit(options: IRateLimiterOptions): RateLimiterAbstract;
  /** Releases all rooms, which other processes can then claim. */
  retire(): Promise<void>;
  close(): void;
}

/** Serves all rooms in one process, without others. */
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
