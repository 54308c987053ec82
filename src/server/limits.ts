import type { MiddlewareHandler } from "hono";
import type { IRateLimiterOptions } from "rate-limiter-flexible";
import type { Processes } from "./processes/index.ts";

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
