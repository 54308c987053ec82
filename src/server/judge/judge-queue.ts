import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import { digest } from "../secrets.ts";
import type {
  JudgedGame,
  JudgedReplay,
  JudgedStart,
  JudgeOrder,
  JudgeRejection,
  JudgeVerdict,
} from "./judged.ts";

/** Limits the requests that wait for the worker. */
const maxWaiting = 256;
/** Limits the waiting requests of one address. */
const maxWaitingPerAddress = 4;
/** Limits the number of requests that are remembered because they took too long. */
const maxSlowOrders = 1000;
/** Limits the time of one request, in milliseconds; a worker that takes longer is terminated. */
const maxTime = 10_000;

interface WaitingRequest {
  readonly order: JudgeOrder;
  readonly client: string;
  answer(verdict: JudgeVerdict): void;
}

export type Judge = Pick<JudgeQueue, "read" | "play" | "begin">;

/**
 * Validates user-supplied texts in a worker, so that rooms are not delayed. Requests run one after another; if a request takes
 * too much time or memory, the worker is terminated. The promises never reject: a text that cannot be validated counts as invalid.
 */
export class JudgeQueue {
  readonly #openWorker: OpenWorker<JudgeOrder, JudgeVerdict>;
  #thread: WorkerPort<JudgeOrder> | undefined;
  /** Maps each address to its waiting requests. The first address in the map is served next. */
  readonly #waitingByAddress = new Map<string, WaitingRequest[]>();
  #count = 0;
  /** Holds the digests of requests that took too long, and would take too long again. */
  readonly #slowOrders = new Set<string>();
  #current: WaitingRequest | undefined;
  #timeLimitTimer: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenWorker<JudgeOrder, JudgeVerdict>) {
    this.#openWorker = openWorker;
  }

  /** Compiles the text of a game. @param client is the network address of the client; addresses are served in turn */
  read(text: string, client: string): Promise<JudgedGame | JudgeRejection> {
    return this.#enqueue({ type: "read", text }, client);
  }

  /** Plays a replay. @param program is JSON */
  play(program: string, replay: string, client: string): Promise<JudgedReplay | JudgeRejection> {
    return this.#enqueue({ type: "play", program, replay }, client);
  }

  /** Plays the inputs that lead to the starting position of a room. @param program is JSON */
  begin(program: string, playText: string, client: string): Promise<JudgedStart | JudgeRejection> {
    return this.#enqueue({ type: "begin", program, playText }, client);
  }

  close(): void {
    for (const it of [...this.#waitingByAddress.values()].flat()) it.answer(stopRejection);
    this.#waitingByAddress.clear();
    this.#count = 0;
    this.#endWorker(stopRejection);
  }

  #enqueue<Verdict>(order: JudgeOrder, client: string): Promise<Verdict | JudgeRejection> {
    if (this.#slowOrders.has(digestOfOrder(order))) return Promise.resolve(timeRejection);
    const ownWaiting = this.#waitingByAddress.get(client) ?? [];
    if (this.#count >= maxWaiting || ownWaiting.length >= maxWaitingPerAddress)
      return Promise.resolve({ wrong: "Too many wait for the server. Try again in a minute." });
    return new Promise((resolve) => {
      ownWaiting.push({ order, client, answer: resolve as WaitingRequest["answer"] });
      this.#waitingByAddress.set(client, ownWaiting);
      this.#count++;
      this.#startNext();
    });
  }

  /** Removes one request of the next address from the queue; that address then moves to the end of the queue. */
  #takeNext(): WaitingRequest | undefined {
    const [next] = this.#waitingByAddress;
    if (!next) return undefined;
    const [client, ownRequests] = next;
    this.#waitingByAddress.delete(client);
    if (ownRequests.length > 1) this.#waitingByAddress.set(client, ownRequests.slice(1));
    this.#count--;
    return ownRequests[0];
  }

  #startNext(): void {
    if (this.#current) return;
    const current = this.#takeNext();
    this.#current = current;
    if (!current) return;
    this.#timeLimitTimer = setTimeout(() => {
      this.#slowOrders.add(digestOfOrder(current.order));
      const [oldest] = this.#slowOrders;
      if (this.#slowOrders.size > maxSlowOrders && oldest !== undefined) this.#slowOrders.delete(oldest);
      this.#endWorker(timeRejection);
    }, maxTime);
    this.#thread ??= this.#openThread();
    this.#thread.post(current.order);
  }

  #openThread(): WorkerPort<JudgeOrder> {
    const thread: WorkerPort<JudgeOrder> = this.#openWorker(
      // Messages of a thread that was terminated are ignored.
      (verdict) => thread === this.#thread && this.#answer(verdict),
      () => thread === this.#thread && this.#endWorker(memoryRejection),
    );
    return thread;
  }

  #answer(verdict: JudgeVerdict): void {
    clearTimeout(this.#timeLimitTimer);
    const current = this.#current;
    this.#current = undefined;
    current?.answer(verdict);
    this.#startNext();
  }

  #endWorker(verdict: JudgeRejection): void {
    this.#thread?.close();
    this.#thread = undefined;
    this.#answer(verdict);
  }
}

const digestOfOrder = (order: JudgeOrder): string => digest(JSON.stringify(order));

const timeRejection: JudgeRejection = { wrong: "This takes the server too long." };
const stopRejection: JudgeRejection = { wrong: "The server stops. Try again in a moment." };
const memoryRejection: JudgeRejection = { wrong: "This takes more memory than the server gives it." };
