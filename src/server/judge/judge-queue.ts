import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { JudgedStart, Judge, JudgedReplay, JudgedGame, JudgeRejection } from "./judge.ts";
import { digest } from "../secrets.ts";
import type { JudgeVerdict, JudgeOrder } from "./judged.ts";

/** Limits the requests that wait for the worker; then those of one address. */
const mostWaiting = 256;
const mostOfAddress = 4;
/** Limits the requests remembered as too slow. */
const mostSlow = 1000;
/** Limits the time of one request, in milliseconds; the worker is terminated after it. */
const mostTime = 10_000;

interface Waiting {
  readonly order: JudgeOrder;
  readonly from: string;
  answer(judged: JudgeVerdict): void;
}

/**
 * Validates user-supplied texts in a worker, so that rooms do not wait for it. Requests run one after another; one that takes too much
 * time or memory is ended with the worker.
 */
export class JudgeQueue implements Judge {
  readonly #openWorker: OpenWorker<JudgeOrder, JudgeVerdict>;
  #thread: WorkerPort<JudgeOrder> | undefined;
  /** Maps each address to its waiting requests; the first address is next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  /** Is the set of digests of requests that took too long and would again. */
  readonly #slow = new Set<string>();
  #current: Waiting | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenWorker<JudgeOrder, JudgeVerdict>) {
    this.#openWorker = openWorker;
  }

  read(text: string, from: string): Promise<JudgedGame | JudgeRejection> {
    return this.#ask({ type: "read", text }, from) as Promise<JudgedGame | JudgeRejection>;
  }

  play(program: string, replay: string, from: string): Promise<JudgedReplay | JudgeRejection> {
    return this.#ask({ type: "play", program, replay }, from) as Promise<JudgedReplay | JudgeRejection>;
  }

  begin(program: string, start: string, from: string): Promise<JudgedStart | JudgeRejection> {
    return this.#ask({ type: "begin", program, start }, from) as Promise<JudgedStart | JudgeRejection>;
  }

  close(): void {
    for (const it of [...this.#waiting.values()].flat()) it.answer(lost);
    this.#waiting.clear();
    this.#count = 0;
    this.#end(lost);
  }

  #ask(order: JudgeOrder, from: string): Promise<JudgeVerdict> {
    if (this.#slow.has(nameOf(order))) return Promise.resolve(tooLong);
    const own = this.#waiting.get(from) ?? [];
    if (this.#count >= mostWaiting || own.length >= mostOfAddress)
      return Promise.resolve({ wrong: "Too many wait for the server. Try again in a minute." });
    return new Promise((resolve) => {
      own.push({ order, from, answer: resolve });
      this.#waiting.set(from, own);
      this.#count++;
      this.#next();
    });
  }

  /** Removes a request of the next address from the queue; the address then goes to the end. */
  #take(): Waiting | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [from, own] = next;
    this.#waiting.delete(from);
    if (own.length > 1) this.#waiting.set(from, own.slice(1));
    this.#count--;
    return own[0];
  }

  #next(): void {
    if (this.#current) return;
    const current = this.#take();
    this.#current = current;
    if (!current) return;
    this.#clock = setTimeout(() => {
      this.#slow.add(nameOf(current.order));
      const [oldest] = this.#slow;
      if (this.#slow.size > mostSlow && oldest !== undefined) this.#slow.delete(oldest);
      this.#end(tooLong);
    }, mostTime);
    this.#thread ??= this.#open();
    this.#thread.post(current.order);
  }

  #open(): WorkerPort<JudgeOrder> {
    const thread: WorkerPort<JudgeOrder> = this.#openWorker(
      // What a thread says that has been given up is about nothing any more.
      (judged) => thread === this.#thread && this.#answer(judged),
      () => thread === this.#thread && this.#end(spent),
    );
    return thread;
  }

  #answer(judged: JudgeVerdict): void {
    clearTimeout(this.#clock);
    const current = this.#current;
    this.#current = undefined;
    current?.answer(judged);
    this.#next();
  }

  #end(judged: JudgeRejection): void {
    this.#thread?.close();
    this.#thread = undefined;
    this.#answer(judged);
  }
}

const nameOf = (order: JudgeOrder): string => digest(JSON.stringify(order));

const tooLong: JudgeRejection = { wrong: "This takes the server too long." };
const lost: JudgeRejection = { wrong: "The server stops. Try again in a moment." };
const spent: JudgeRejection = { wrong: "This takes more memory than the server gives it." };
