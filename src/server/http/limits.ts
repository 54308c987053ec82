import type { ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { BurstyRateLimiter, type IRateLimiterOptions, RateLimiterMemory } from "rate-limiter-flexible";
import type { Processes } from "../processes/index.ts";

/** Who asks, and where it is counted how often. */
export interface Counters {
  readonly processes: Processes;
  /** The address that a request came from. */
  readonly addressOf: (request: Request) => string;
}

interface Limit extends IRateLimiterOptions {
  /** In seconds. */
  readonly duration: number;
  /** What has been done too often: `Too many rooms were made`. */
  readonly wrong: string;
}

/** Requests that one address may make in a second, of whatever kind: as many at once as a page asks for when it opens, and then so many in each tenth. */
const mostRequests = 120;
const mostInTenth = 12;
/** Of these so many are worked on at a time: what comes in one heap would keep all rooms waiting for the disk. */
const mostAtOnce = 2;

/** Lets no address keep the server busy for itself. Each process counts on its own, so that counting costs next to nothing. */
export class FloodGate {
  readonly #limit = new BurstyRateLimiter(
    new RateLimiterMemory({ points: mostInTenth, duration: 0.1 }),
    new RateLimiterMemory({ points: mostRequests - mostInTenth, duration: 10 }),
  );
  readonly #turns = new Map<string, Turns>();

  /** Answers a request that is one too many, before anything is read of it; `answer` does so with all others, when it is their turn. */
  async take(address: string, response: ServerResponse, answer: () => Promise<void>): Promise<void> {
    const isFree = await this.#limit.consume(address).then(
      () => true,
      () => false,
    );
    if (!isFree) return refuse(response);
    const own = this.#turns.get(address) ?? new Turns(mostAtOnce);
    this.#turns.set(address, own);
    await own.take();
    try {
      await answer();
    } finally {
      if (own.give()) this.#turns.delete(address);
    }
  }
}

const refusal = JSON.stringify({ wrong: `At most ${mostRequests} requests are taken in a second.` });

function refuse(response: ServerResponse): void {
  response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "1" }).end(refusal);
}

/** So many can be at something at a time; the others wait in a row. */
class Turns {
  #free: number;
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
    this.#free = most;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the next one go on. Answers whether nobody is left. */
  give(): boolean {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
    return this.#free === this.#most;
  }
}

/** Lets each address ask only so often. */
export function limited({ processes, addressOf }: Counters, { wrong, ...options }: Limit): MiddlewareHandler {
  const limit = processes.limit(options);
  return async (context, next) => {
    const isFree = await limit.consume(addressOf(context.req.raw)).then(
      () => true,
      () => false,
    );
    if (isFree) return next();
    context.header("Retry-After", String(options.duration));
    const wait = options.duration > 60 ? "Try again later." : "Wait a minute.";
    return context.json({ wrong: `${wrong} from here. ${wait}` }, 429);
  };
}
