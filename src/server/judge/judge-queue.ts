import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { Judge, JudgedReplay, ReadGame, Wrong } from "./judge.ts";
import type { Judged, JudgeOrder } from "./judged.ts";

/** So many may wait for the judge. */
const mostWaiting = 32;
/** Whatever takes longer is given up, in milliseconds. */
const mostTime = 10_000;

interface Waiting {
  readonly order: JudgeOrder;
  answer(judged: Judged): void;
}

/** A judge in a worker: rooms do not wait for it, one order comes after another, and what takes too much time or memory ends with the worker. */
export class JudgeQueue implements Judge {
  readonly #openWorker: OpenWorker<JudgeOrder, Judged>;
  #thread: WorkerPort<JudgeOrder> | undefined;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(openWorker: OpenWorker<JudgeOrder, Judged>) {
    this.#openWorker = openWorker;
  }

  async read(text: string): Promise<ReadGame | Wrong> {
    const judged = await this.#ask({ type: "read", text });
    return "scores" in judged ? lost : judged;
  }

  async play(program: string, replay: string): Promise<JudgedReplay | Wrong> {
    const judged = await this.#ask({ type: "play", program, replay });
    return "program" in judged ? lost : judged;
  }

  close(): void {
    for (const it of this.#waiting.splice(0)) it.answer(lost);
    this.#end(lost);
  }

  #ask(order: JudgeOrder): Promise<Judged> {
    if (this.#waiting.length >= mostWaiting)
      return Promise.resolve({ wrong: "Too many wait for the server. Try again in a minute." });
    return new Promise((resolve) => {
      this.#waiting.push({ order, answer: resolve });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    this.#clock = setTimeout(() => this.#end({ wrong: "This takes the server too long." }), mostTime);
    this.#thread ??= this.#open();
    this.#thread.post(this.#current.order);
  }

  #open(): WorkerPort<JudgeOrder> {
    const thread: WorkerPort<JudgeOrder> = this.#openWorker(
      // What a thread says that has been given up is about nothing any more.
      (judged) => thread === this.#thread && this.#answer(judged),
      () => thread === this.#thread && this.#end(spent),
    );
    return thread;
  }

  #answer(judged: Judged): void {
    clearTimeout(this.#clock);
    const current = this.#current;
    this.#current = undefined;
    current?.answer(judged);
    this.#next();
  }

  #end(judged: Wrong): void {
    this.#thread?.close();
    this.#thread = undefined;
    this.#answer(judged);
  }
}

const lost: Wrong = { wrong: "The server stops. Try again in a moment." };
const spent: Wrong = { wrong: "This takes more memory than the server gives it." };
