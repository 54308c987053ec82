import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";
import type { Listener, Wire } from "../wire.ts";

/** Lists the functions of a process that other processes can call. */
export interface ProcessTasks {
  /** Returns the ids of the rooms in this process's memory. */
  rooms(): readonly string[];
  /** Drops a room that another process has taken. */
  drop(room: string): void;
  /** Lets a client whose WebSocket belongs to another process join a room of this process. */
  enter(room: string, wire: Wire): Promise<Listener>;
}

/**
 * Coordinates the processes that serve the same rooms. Each room is in the memory of one process, but a client may connect to
 * any process. Coordination only saves work: two processes are prevented from writing the same log by the fence in the store,
 * a number that grows each time a process takes a room.
 */
export interface Processes {
  /** Starts to answer calls of other processes. */
  begin(tasks: ProcessTasks): Promise<void>;
  /** Claims a room for this process. If another process has the room, returns the id of that process. */
  claim(room: string): Promise<string | undefined>;
  /** Releases a room. */
  release(room: string): void;
  /** Connects a client of this process to a room of another process. */
  connect(process: string, room: string, wire: Wire): Listener;
  /** Returns a rate limiter that counts in all processes together. */
  limit(options: IRateLimiterOptions): RateLimiterAbstract;
  /** Releases all rooms, which other processes can then claim. */
  retire(): Promise<void>;
  close(): void;
}

/** Implements `Processes` for a single process that serves all rooms. */
export const singleProcess: Processes = {
  begin: async () => {},
  claim: async () => undefined,
  release: () => {},
  connect: (process) => {
    throw new Error(`There is no process ${process}.`);
  },
  limit: (options) => new RateLimiterMemory(options),
  retire: async () => {},
  close: () => {},
};
