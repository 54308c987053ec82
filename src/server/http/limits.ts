import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { BurstyRateLimiter, RateLimiterMemory } from "rate-limiter-flexible";
import { getOrMake } from "../../base/index.ts";
import { isDone } from "../is-done.ts";
import { AddressSlots } from "../address-slots.ts";
import type { ApiOptions } from "./api-options.ts";

/** Maps each kind of request to the number that one address may send within some seconds, and to the message for an address that sends more. */
const requestLimits = {
  made: { points: 30, duration: 60, wrong: "Too many rooms were made" },
  published: { points: 20, duration: 600, wrong: "Too many games were published" },
  reported: { points: 10, duration: 600, wrong: "Too many games were reported" },
  liked: { points: 60, duration: 600, wrong: "Too many games were liked" },
  scored: { points: 30, duration: 60, wrong: "Too many scores were sent" },
  named: { points: 20, duration: 600, wrong: "Names were asked for too often" },
} as const;

/**
 * Limits the requests of one address per second; `maxSocketsPerSecond` limits the sockets that it opens. The limits
 * are high because the players of a whole school may share an address.
 */
const maxRequestsPerSecond = 120;
const maxSocketsPerSecond = 256;
/**
 * Limits the requests of one address that are processed at the same time, because a burst would otherwise delay the disk
 * writes of all rooms.
 */
const maxConcurrentRequests = 2;
/**
 * Limits the time, in milliseconds, for which an unfinished response blocks other requests of the same address, for example
 * because the client does not read it.
 */
const maxTurnTime = 15_000;
/** Limits the body of any request, in bytes; each route has a lower limit of its own. */
const maxBodyBytes = 1.25 * 2 ** 20;
/** Limits the time until the body of a request must have arrived, in milliseconds. */
const maxBodyTime = 10_000;
/** Limits the request bodies that one address may be sending at the same time. */
const maxConcurrentBodies = 32;

/** Limits the requests of each address, so that no address can occupy the server. Each process counts separately, which makes counting cheap. */
export class RequestLimiter {
  readonly #requests = makePerSecondLimiter(maxRequestsPerSecond);
  readonly #sockets = makePerSecondLimiter(maxSocketsPerSecond);
  readonly #turns = new AddressSlots(maxConcurrentRequests);
  /** Maps each address to its requests that wait for a turn. */
  readonly #waitingRequests = new Map<string, (() => void)[]>();
  readonly #bodies = new AddressSlots(maxConcurrentBodies);

  /** Counts a socket that an address opens; resolves to false if the address has opened too many. */
  mayConnect(address: string): Promise<boolean> {
    return isDone(this.#sockets.consume(address));
  }

  /**
   * Rejects a request over the limit before its body is read, and passes other requests to `answer`, at most `maxConcurrentRequests` of one
   * address at a time. A request's turn begins after its body has arrived, so that a client that sends only half a body delays
   * nobody.
   */
  async admit(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
    answer: () => Promise<void>,
  ): Promise<void> {
    if (!(await isDone(this.#requests.consume(address))))
      return refuse(response, 429, tooManyText, { "Retry-After": "1" });
    if (hasBody(request) && !(await this.#readBody(address, request, response))) return undefined;
    if (!this.#turns.take(address))
      await new Promise<void>((resolve) => getOrMake(this.#waitingRequests, address, () => []).push(resolve));
    const endTurn = (): void => {
      clearTimeout(timer);
      if (!isOver) this.#passTurn(address);
      isOver = true;
    };
    let isOver = false;
    const timer = setTimeout(endTurn, maxTurnTime);
    return answer().finally(endTurn);
  }

  /** Passes the turn of a request to the next request of its address. */
  #passTurn(address: string): void {
    const startNext = this.#waitingRequests.get(address)?.shift();
    if (startNext) return startNext();
    this.#waitingRequests.delete(address);
    return this.#turns.free(address);
  }

  /** Reads the body of a request and stores it for the handler; returns false if the body was refused or did not arrive. */
  async #readBody(address: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!this.#bodies.take(address)) {
      refuse(response, 429, "Too many requests are under way from here.", { "Retry-After": "1" });
      return false;
    }
    try {
      const body = await readBody(request);
      if (typeof body === "number") {
        const message = body === 408 ? "The request took too long." : "The request is too large.";
        refuse(response, body, message, { Connection: "close" });
        response.once("finish", () => request.destroy());
        return false;
      }
      // The HTTP framework uses `rawBody`, if it is set, as the body that was sent.
      Object.assign(request, { rawBody: body });
      return true;
    } catch {
      // The client has disconnected.
      response.destroy();
      return false;
    } finally {
      this.#bodies.free(address);
    }
  }
}

/**
 * Makes a limiter that lets an address act `maxCount` times at once and, after that, a tenth as often in each tenth
 * of a second.
 */
function makePerSecondLimiter(maxCount: number): BurstyRateLimiter {
  const tenth = Math.floor(maxCount / 10);
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points: tenth, duration: 0.1 }),
    new RateLimiterMemory({ points: maxCount - tenth, duration: 10 }),
  );
}

const tooManyText = `At most ${maxRequestsPerSecond} requests are taken in a second.`;

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify({ wrong: message }));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Returns the body of a request, or the status code with which the request is refused. @throws if the client has disconnected */
function readBody(request: IncomingMessage): Promise<Buffer | 408 | 413> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => settle(408), maxBodyTime);
    const settle = (body: Buffer | 408 | 413): void => {
      clearTimeout(timer);
      request.off("data", collectChunk);
      if (typeof body === "number") request.resume();
      resolve(body);
    };
    const collectChunk = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBodyBytes) return settle(413);
      chunks.push(chunk);
      return undefined;
    };
    request.on("data", collectChunk);
    request.once("end", () => settle(Buffer.concat(chunks)));
    request.once("close", () => {
      clearTimeout(timer);
      reject(new Error("The client has gone."));
    });
  });
}

/** Returns middleware that limits how often each address may send a request. */
export function limitRequests(
  { processes, addressOf }: ApiOptions,
  kind: keyof typeof requestLimits,
): MiddlewareHandler {
  const { points, duration, wrong: message } = requestLimits[kind];
  const limit = processes.limit({ points, duration, keyPrefix: `quadrille:${kind}` });
  return async (context, next) => {
    if (await isDone(limit.consume(addressOf(context.req.raw)))) return next();
    context.header("Retry-After", String(duration));
    const wait = duration > 60 ? "Try again later." : "Wait a minute.";
    return context.json({ wrong: `${message} from here. ${wait}` }, 429);
  };
}
