import type { Question, Reply } from "./desk.ts";

/** The computer that thinks: in a worker, so that nothing waits for it; on the page itself where there can be none, as in a file from disk. */
export class Thinker {
  readonly #heard: (reply: Reply) => void;
  #worker: Worker | undefined;
  #page: Promise<{ hear(question: Question): void }> | undefined;
  /** What is asked again if the worker turns out not to come: how the game began, and the last question. */
  #began: Question | undefined;
  #last: Question | undefined;

  constructor(heard: (reply: Reply) => void) {
    this.#heard = heard;
    try {
      this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#heard(data);
      this.#worker.onerror = () => this.#moveToPage();
    } catch {
      this.#moveToPage();
    }
  }

  ask(question: Question): void {
    if (question.type === "begin") this.#began = question;
    else this.#last = question;
    // A worker has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (this.#worker) this.#worker.postMessage(question);
    else void this.#page?.then((desk) => desk.hear(question));
  }

  close(): void {
    this.#worker?.terminate();
    void this.#page?.then((desk) => desk.hear({ type: "stop" }));
    this.#worker = this.#page = undefined;
  }

  #moveToPage(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#page = import("./desk.ts").then(({ ThinkingDesk }) => new ThinkingDesk(this.#heard));
    for (const question of [this.#began, this.#last]) if (question) this.ask(question);
  }
}
