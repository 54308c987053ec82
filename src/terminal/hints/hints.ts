import { Worker } from "node:worker_threads";
import type { Session } from "../../session/index.ts";
import type { HintAnswer, HintOrder } from "../../solve/index.ts";

/** Milliseconds that one waits for a hint, and bytes that it may take. */
const patience = 10_000;
const memory = 300e6;

/** Looks for hints in a thread of its own, which is begun when the first one is asked for. */
export class Hints {
  #worker: Worker | undefined;
  #program: Session["game"]["program"] | undefined;
  #id = 0;
  #answered: ((answer: HintAnswer) => void) | undefined;

  /** A way to win from where a session stands; a hint that was still being looked for is dropped. */
  async ask({ game, position }: Session): Promise<HintAnswer> {
    const id = ++this.#id;
    const worker = this.#start();
    if (this.#program !== game.program) order(worker, { type: "begin", program: game.program });
    this.#program = game.program;
    worker.ref();
    order(worker, { type: "hint", id, position: position.save(), memory });
    const late = setTimeout(() => order(worker, { type: "stop" }), patience);
    try {
      return await new Promise<HintAnswer>((resolve) => {
        this.#answered = (answer) => {
          if (answer.type !== "progress" && answer.id === id) resolve(answer);
        };
      });
    } finally {
      clearTimeout(late);
      worker.unref();
    }
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./hint-worker.js", import.meta.url));
    worker.on("message", (answer: HintAnswer) => this.#answered?.(answer));
    worker.on("error", (error) => {
      this.#worker = this.#program = undefined;
      this.#answered?.({ type: "wrong", id: this.#id, text: (error as Error).message });
    });
    this.#worker = worker;
    return worker;
  }
}

function order(worker: Worker, message: HintOrder): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(message);
}
