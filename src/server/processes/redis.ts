import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
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
  return makeProcesses(commands, subscriber, onError);
}

function makeProcesses(commands: Redis, subscriber: Redis, onError: (error: unknown) => void): Processes {
  const timers: NodeJS.Timeout[] = [];
  /**
   * Stores the id of this process. A process that lost its connection gets a new id, so that no other process waits for messages
   * that were lost.
   */
  let ownId = "";
  let processTasks: ProcessTasks | undefined;
  const relay = new Relay({
    post: (process, message) => void post(process, message),
    enter: async (room, wire) => {
      if (!processTasks) throw new Error("Nobody has begun.");
      return processTasks.enter(room, wire);
    },
  });

  async function post(process: string, message: RelayMessage): Promise<void> {
    const text = JSON.stringify({ from: ownId, word: message });
    try {
      if ((await commands.publish(channelName(process), text)) === 0) relay.disconnect(process);
    } catch (error) {
      onError(error);
      subscriber.disconnect(true);
    }
  }

  async function handleMessage(text: string): Promise<void> {
    const { from, word }: { from: string; word: RelayMessage } = JSON.parse(text);
    await relay.handleMessage(from, word);
  }

  async function claim(room: string): Promise<string | undefined> {
    try {
      const owner = await commands.eval(claimScript, 1, roomKey(room), ownId);
      return typeof owner === "string" ? owner : undefined;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  async function renewClaims(): Promise<void> {
    for (const room of processTasks?.rooms() ?? [])
      if ((await claim(room)) !== undefined) processTasks?.drop(room);
  }

  async function register(): Promise<void> {
    ownId = randomBytes(9).toString("base64url");
    await subscriber.subscribe(channelName(ownId));
    await commands.set(processKey(ownId), "1", "PX", processLease);
    await renewClaims();
  }

  async function renewRegistration(): Promise<void> {
    const oldRegistration = await commands.set(processKey(ownId), "1", "PX", processLease, "GET");
    // This process was silent for too long, so the others consider it dead: it reconnects under a new id.
    if (oldRegistration === null) return subscriber.disconnect(true);
    const otherProcesses = relay.processes;
    if (otherProcesses.length === 0) return;
    const deadProcesses = await commands.eval(deadScript, 0, ...otherProcesses);
    if (Array.isArray(deadProcesses)) for (const it of deadProcesses) relay.disconnect(String(it));
  }

  function repeatEvery(time: number, task: () => Promise<void>): void {
    timers.push(setInterval(() => void task().catch(onError), time).unref());
  }

  return {
    begin: async (tasks) => {
      processTasks = tasks;
      subscriber.on("message", (_, text: string) => void handleMessage(text).catch(onError));
      subscriber.on("close", () => relay.disconnect());
      commands.on("close", () => subscriber.disconnect(true));
      await register();
      subscriber.on("ready", () => void register().catch(onError));
      repeatEvery(heartbeatInterval, renewRegistration);
      repeatEvery(roomRenewalInterval, renewClaims);
    },
    claim,
    release: (room) => void commands.eval(releaseScript, 1, roomKey(room), ownId).catch(onError),
    connect: (process, room, wire) => relay.connect(process, room, wire),
    limit: (options) =>
      new RateLimiterRedis({
        ...options,
        storeClient: commands,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    retire: async () => {
      for (const it of timers.splice(0)) clearInterval(it);
      await commands.del(processKey(ownId)).catch(onError);
    },
    close: () => {
      commands.removeAllListeners("close");
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}
