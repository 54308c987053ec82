import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
} from "rate-limiter-flexible";
import type { Listener, Wire } from "../wire.ts";
import type { Processes, ProcessTasks } from "./processes.ts";
import { Relay, type RelayMessage } from "./relay.ts";

/** Defines how long, in milliseconds, a process counts as alive after its last heartbeat. */
const processLease = 1500;
/** Defines the interval between heartbeats, in milliseconds. */
const heartbeatInterval = 300;
/** Defines how long, in milliseconds, a claim of a room is valid. */
const roomLease = 10 * 60_000;
/** Defines the interval at which claims are renewed, in milliseconds. */
const roomRenewalInterval = roomLease / 4;

const keyPrefix = "quadrille:";
const channelName = (process: string): string => `${keyPrefix}to:${process}`;
const processKey = (process: string): string => `${keyPrefix}process:${process}`;
const roomKey = (room: string): string => `${keyPrefix}room:${room}`;

/** Defines a Lua function: a process is alive if it sends heartbeats and listens; a killed process stops listening at once. */
const isAlive = `
local function isAlive(process)
  return redis.call('exists', '${processKey("")}' .. process) == 1
    and redis.call('pubsub', 'numsub', '${channelName("")}' .. process)[2] > 0
end
`;

/** Claims a room in Lua, unless another live process has it; returns the id of that process. */
const claimScript = `${isAlive}
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] and isAlive(owner) then return owner end
redis.call('set', KEYS[1], ARGV[1], 'px', ${roomLease})
return false
`;

/** Releases a room in Lua if it still belongs to this process. */
const releaseScript = `
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
return false
`;

/** Returns, in Lua, those of the given processes that are not alive. */
const deadScript = `${isAlive}
local dead = {}
for _, it in ipairs(ARGV) do if not isAlive(it) then dead[#dead + 1] = it end end
return dead
`;

/**
 * Finds the other processes through Redis or Valkey, whose data may be lost at any time. @param onError is called with an error of
 * the Redis connection; the server keeps running without Redis, and a process then takes every room that a client requests from
 * it. @throws if the server cannot be reached, or if the package `ioredis` is missing
 */
export async function joinProcesses(url: string, onError: (error: unknown) => void): Promise<Processes> {
  const { Redis } = await import("ioredis");
  const connect = async (): Promise<Redis> => {
    const redis = new Redis(url, {
      lazyConnect: true,
      autoResubscribe: false,
      connectTimeout: 2000,
      commandTimeout: 1000,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: () => 200,
    });
    let failure: unknown;
    const recordFailure = (error: unknown): void => {
      failure = error;
    };
    redis.on("error", recordFailure);
    await redis.connect().catch((error: unknown) => {
      redis.disconnect();
      throw new Error(`Redis does not answer: ${String(failure ?? error)}`, { cause: error });
    });
    redis.off("error", recordFailure).on("error", onError);
    return redis;
  };
  const commands = await connect();
  const subscriber = await connect().catch((error: unknown) => {
    commands.disconnect();
    throw error;
  });
  return new RedisProcesses(commands, subscriber, onError);
}

class RedisProcesses implements Processes {
  readonly #commands: Redis;
  readonly #subscriber: Redis;
  readonly #onError: (error: unknown) => void;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #relay: Relay;
  /**
   * Stores the id of this process. A process that lost its connection gets a new id, so that no other process waits for messages
   * that were lost.
   */
  #id = "";
  #tasks: ProcessTasks | undefined;

  constructor(commands: Redis, subscriber: Redis, onError: (error: unknown) => void) {
    this.#commands = commands;
    this.#subscriber = subscriber;
    this.#onError = onError;
    this.#relay = new Relay({
      post: (process, message) => void this.#post(process, message),
      enter: async (room, wire) => {
        if (!this.#tasks) throw new Error("Nobody has begun.");
        return this.#tasks.enter(room, wire);
      },
    });
  }

  async begin(tasks: ProcessTasks): Promise<void> {
    this.#tasks = tasks;
    this.#subscriber.on("message", (_, text: string) => void this.#handleMessage(text).catch(this.#onError));
    this.#subscriber.on("close", () => this.#relay.disconnect());
    this.#commands.on("close", () => this.#subscriber.disconnect(true));
    await this.#register();
    this.#subscriber.on("ready", () => void this.#register().catch(this.#onError));
    this.#repeatEvery(heartbeatInterval, () => this.#renewRegistration());
    this.#repeatEvery(roomRenewalInterval, () => this.#renewClaims());
  }

  async claim(room: string): Promise<string | undefined> {
    try {
      const owner = await this.#commands.eval(claimScript, 1, roomKey(room), this.#id);
      return typeof owner === "string" ? owner : undefined;
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  release(room: string): void {
    this.#commands.eval(releaseScript, 1, roomKey(room), this.#id).catch(this.#onError);
  }

  connect(process: string, room: string, wire: Wire): Listener {
    return this.#relay.connect(process, room, wire);
  }

  limit(options: IRateLimiterOptions): RateLimiterAbstract {
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#commands,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }

  async retire(): Promise<void> {
    for (const it of this.#timers.splice(0)) clearInterval(it);
    await this.#commands.del(processKey(this.#id)).catch(this.#onError);
  }

  close(): void {
    this.#commands.removeAllListeners("close");
    this.#commands.disconnect();
    this.#subscriber.disconnect();
  }

  #repeatEvery(time: number, task: () => Promise<void>): void {
    const timer = setInterval(() => void task().catch(this.#onError), time);
    timer.unref();
    this.#timers.push(timer);
  }

  async #register(): Promise<void> {
    this.#id = randomBytes(9).toString("base64url");
    await this.#subscriber.subscribe(channelName(this.#id));
    await this.#commands.set(processKey(this.#id), "1", "PX", processLease);
    await this.#renewClaims();
  }

  async #renewRegistration(): Promise<void> {
    const oldRegistration = await this.#commands.set(processKey(this.#id), "1", "PX", processLease, "GET");
    // This process was silent for too long, so the others consider it dead: it reconnects under a new id.
    if (oldRegistration === null) return this.#subscriber.disconnect(true);
    const otherProcesses = this.#relay.processes;
    if (otherProcesses.length === 0) return;
    const deadProcesses = await this.#commands.eval(deadScript, 0, ...otherProcesses);
    if (Array.isArray(deadProcesses)) for (const it of deadProcesses) this.#relay.disconnect(String(it));
  }

  async #renewClaims(): Promise<void> {
    for (const room of this.#tasks?.rooms() ?? [])
      if ((await this.claim(room)) !== undefined) this.#tasks?.drop(room);
  }

  async #post(process: string, message: RelayMessage): Promise<void> {
    const text = JSON.stringify({ from: this.#id, word: message });
    try {
      if ((await this.#commands.publish(channelName(process), text)) === 0) this.#relay.disconnect(process);
    } catch (error) {
      this.#onError(error);
      this.#subscriber.disconnect(true);
    }
  }

  async #handleMessage(text: string): Promise<void> {
    const { from, word }: { from: string; word: RelayMessage } = JSON.parse(text);
    await this.#relay.handleMessage(from, word);
  }
}
